/**
 * What the board on the screen calls its transports, and which role each of them has.
 *
 * Owns those two facts and nothing else: texts (`i18n`), colours (`board/paint`) and signs (`play/glyphs`) ask it about
 * a transport that they do not know. A board that is built in needs none of it.
 */
import type { BoardInfo } from '../wire'

export type Role = 'local' | 'regional' | 'express' | 'water'

class Own {
  roles: Record<string, Role> = $state.raw({})
  words: Record<string, Record<string, string>> = $state.raw({})
}
const own = new Own()

/** The board that is on the screen from now on. */
export function showBoard(board: Pick<BoardInfo, 'transports' | 'words'>): void {
  own.roles = Object.fromEntries(Object.entries(board.transports).map(([role, name]) => [name, role as Role]))
  own.words = board.words
}

export function roleOf(transport: string): Role | null {
  return own.roles[transport] ?? null
}

/** The board's own word in a language; null if it has none. */
export function ownWord(transport: string, language: string): string | null {
  return own.words[language]?.[transport] ?? null
}
