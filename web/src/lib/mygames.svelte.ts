/**
 * The games of this device: tables that go on, and games that are over. Owns what is kept of them in this browser.
 *
 * The server knows each table; this browser knows which tables are mine. Read `refresh` first.
 */
import type { MyGame, MyTable, Side } from '../wire'
import { api, Refused } from './api'
import { read, write } from './kept'
import { prefs } from './prefs.svelte'

export interface Running {
  id: string
  mine: MyTable
}
export interface Played extends MyGame {
  table: string
}

const MOST_PLAYED = 2000
/** Tables that are asked for at one visit, and how many of them at a time. */
const MOST_ASKED = 40
const AT_ONCE = 4

class MyGames {
  running: Running[] = $state.raw([])
  played: Played[] = $state.raw(read<Played[]>('games', []))
  hasKey: boolean = $state(read('key', false))
  /** Some tables could not be asked for: what is shown of them is old, or missing. */
  offline: boolean = $state(false)

  /** Ask the server how all tables that may go on stand. */
  async refresh(most: number = MOST_ASKED): Promise<void> {
    if (this.hasKey) await this.fetchSeats().catch(() => {})
    this.offline = false
    const ids = prefs.tables.filter((table) => !table.done).map((table) => table.id)
    for (let i = 0; i < Math.min(ids.length, most); i += AT_ONCE)
      await Promise.all(ids.slice(i, Math.min(i + AT_ONCE, most)).map((id) => this.look(id)))
  }

  /** Ask for one table, and remember what is over there. */
  async look(id: string): Promise<void> {
    try {
      const mine = await api.mine(id)
      this.remember(mine.games.filter((game) => game.sides.length).map((game) => ({ ...game, table: id })))
      if (mine.phase === 'over') prefs.settle(id)
      const others = this.running.filter((one) => one.id !== id)
      this.running = mine.phase === 'over' ? others : [...others, { id, mine }].sort(byUrgency)
    } catch (error) {
      if (error instanceof Refused && error.code === 'unknown_table') prefs.forget(id)
      else this.offline = true
    }
  }

  /** Add games, each once; the latest first. */
  remember(games: Played[]): number {
    const known = new Set(this.played.map((game) => game.replay))
    const fresh = games.filter((game) => !known.has(game.replay))
    if (fresh.length) {
      this.played = [...fresh, ...this.played].sort((a, b) => b.finished_at - a.finished_at).slice(0, MOST_PLAYED)
      write('games', this.played)
    }
    return fresh.length
  }

  drop(replay: string): void {
    this.played = this.played.filter((game) => game.replay !== replay)
    write('games', this.played)
  }

  // -- the personal key -------------------------------------------------------------------------------------------------

  /** A key for all seats of this device; it is shown once. */
  async makeKey(): Promise<string> {
    const { key } = await api.makeKey()
    this.setKey(true)
    const tables = prefs.tables.slice(0, MOST_ASKED)
    // A seat that is gone is no loss.
    for (const { id } of tables) await api.keepSeat(id).catch(() => {})
    return key
  }

  /** Another device's key: its tables come here, and the seats of this device go under it. */
  async openKey(key: string): Promise<void> {
    await api.openKey(key)
    this.setKey(true)
    const before = prefs.tables.slice(0, MOST_ASKED)
    await this.fetchSeats()
    for (const { id } of before) await api.keepSeat(id).catch(() => {})
    await this.refresh()
  }

  async forgetKey(everywhere: boolean): Promise<void> {
    await api.forgetKey(everywhere)
    this.setKey(false)
  }

  private setKey(has: boolean): void {
    this.hasKey = has
    write('key', has)
  }

  private async fetchSeats(): Promise<void> {
    const { known, tables } = await api.key()
    if (!known) this.setKey(false)
    const have = new Set(prefs.tables.map((table) => table.id))
    for (const id of tables.filter((one) => !have.has(one)).slice(0, MOST_ASKED)) {
      try {
        await api.fetchSeat(id)
        prefs.remember(id, (await api.mine(id)).settings.edition)
      } catch (error) {
        if (error instanceof Refused && error.code === 'too_fast') break
      }
    }
  }
}

export const myGames = new MyGames()

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
