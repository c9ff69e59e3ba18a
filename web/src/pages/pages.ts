/**
 * The pages that are fetched when they are needed: the first visit loads the start page alone.
 *
 * Owns when they are fetched. Read `pages` first; `foresee` fetches the most likely next one while nobody waits.
 */

export const pages = {
  new: () => import('./NewTable.svelte'),
  my: () => import('./MyGames.svelte'),
  open: () => import('./OpenTables.svelte'),
  table: () => import('./TablePage.svelte'),
  companion: () => import('./Companion.svelte'),
  learn: () => import('./Learn.svelte'),
  lesson: () => import('./LessonPage.svelte'),
  puzzles: () => import('./Puzzles.svelte'),
  puzzle: () => import('./PuzzlePage.svelte'),
  replay: () => import('./ReplayPage.svelte'),
}

const QUIET = 2500

/** After a moment of quiet a table, where most visits lead. */
export function foresee(): void {
  setTimeout(() => void pages.table().catch(() => {}), QUIET)
}
