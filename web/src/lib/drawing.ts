/** Where pictures of boards are. Apart from `api`, since the first one is shown before that is loaded. */

import type { Language } from '../i18n/translations'

/** The board that most visits see first; index.html asks for its picture. */
export const USUAL_BOARD = 'london'

export function drawingUrl(name: string, tiles: string[] | null, theme: string, language: Language): string {
  const layout = tiles ? `&tiles=${encodeURIComponent(tiles.join('-'))}` : ''
  return `/api/boards/${encodeURIComponent(name)}.svg?theme=${theme}&language=${language}${layout}`
}
