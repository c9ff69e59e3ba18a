/** Games as this device remembers them: sorted, counted, read from a file. Knows neither the server nor the browser. */
import type { MyGame, MyTable, Side } from '../wire'

export interface Running {
  id: string
  mine: MyTable
}
export interface Played extends MyGame {
  table: string
}

/** What waits for me comes first, then the latest. */
export function byUrgency(one: Running, other: Running): number {
  return Number(other.mine.my_turn) - Number(one.mine.my_turn) || other.mine.since - one.mine.since
}

export interface Tally {
  edition: string
  side: Side
  games: number
  won: number
  rounds: number
}

/** How often each side of each edition was played and won; one screen, where one plays both, counts nowhere. */
export function tally(games: readonly MyGame[]): Tally[] {
  const found = new Map<string, Tally>()
  for (const game of games) {
    const [side] = game.sides
    if (side === undefined || game.sides.length > 1) continue
    const key = `${game.edition} ${side}`
    const row = found.get(key) ?? { edition: game.edition, side, games: 0, won: 0, rounds: 0 }
    found.set(key, {
      ...row,
      games: row.games + 1,
      won: row.won + Number(game.outcome.winner === side),
      rounds: row.rounds + game.rounds,
    })
  }
  return [...found.values()].sort((a, b) => b.games - a.games || a.edition.localeCompare(b.edition))
}

/** The levels of the computers among these names: they stand in brackets. */
export function levelsIn(names: Record<string, string>): string[] {
  const levels = Object.values(names).flatMap((name) => /^\((.+)\)$/.exec(name)?.[1] ?? [])
  return [...new Set(levels)]
}

/** The people among these names. */
export function peopleIn(names: Record<string, string>): string[] {
  return [...new Set(Object.values(names).filter((name) => !name.startsWith('(')))]
}

/** Games from a file that `MyGames` has exported; null if it is something else. */
export function readExport(text: string): Played[] | null {
  try {
    const content = JSON.parse(text) as { format?: string; games?: unknown }
    if (content.format !== FORMAT || !Array.isArray(content.games)) return null
    return content.games.every(isPlayed) ? content.games : null
  } catch {
    return null
  }
}

export const FORMAT = 'blackticket games 1'

function isPlayed(game: unknown): game is Played {
  if (typeof game !== 'object' || game === null) return false
  const { replay, edition, sides, names, outcome, finished_at, rounds, moves } = game as Partial<Played>
  return (
    typeof replay === 'string' &&
    /^[A-Za-z0-9_-]{16}$/.test(replay) &&
    typeof edition === 'string' &&
    Array.isArray(sides) &&
    sides.every((side) => side === 'X' || side === 'pursuers') &&
    typeof names === 'object' &&
    names !== null &&
    Object.values(names).every((name) => typeof name === 'string') &&
    typeof outcome === 'object' &&
    outcome !== null &&
    [finished_at, rounds, moves].every(Number.isFinite)
  )
}
