/**
 * Runs before anything is painted, so it is small: the theme, and the picture of the board that this address begins
 * with. Then comes the page.
 */
import { watchFaults } from './lib/faults'
import { preferred, translation } from './i18n/translations'
import { showBackdrop } from './lib/backdrop'
import { drawingUrl, USUAL_BOARD } from './lib/drawing'
import { keptTheme, systemTheme, wear } from './lib/theme'
import './styles/tokens.css'
import './styles/base.css'
import './styles/backdrop.css'

/** Nobody waits longer than this for a picture that does not come, in milliseconds. */
const PATIENCE = 600

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function firstPicture(): HTMLImageElement | null {
  if (location.pathname === '/') return showBackdrop('hero', drawingUrl(USUAL_BOARD, null, theme, language))
  const board = document.documentElement.dataset['board']
  return board ? showBackdrop('spread', drawingUrl(board, null, theme, language)) : null
}

/** Resolves when the picture is on the screen; what else is to be done would only delay it. */
async function painted(picture: HTMLImageElement): Promise<void> {
  await Promise.race([picture.decode().catch(() => {}), pause(PATIENCE)])
  await new Promise(requestAnimationFrame)
  await pause(0)
}

watchFaults()
const theme = keptTheme() ?? systemTheme()
wear(theme)
const language = preferred()
void translation(language).catch(() => {})
const picture = firstPicture()
void (picture ? painted(picture) : Promise.resolve()).then(() => {
  // The page's letters would otherwise be asked for only when its first words are laid out.
  void document.fonts.load('1em "Inter Variable"').catch(() => {})
  // A table is fetched beside the page, not after it.
  if (location.pathname.startsWith('/t/')) void import('./pages/TablePage.svelte').catch(() => {})
  return import('./page')
})
