/**
 * The games of this device: tables that go on, and games that are over. Owns what is kept of them in this browser.
 *
 * The server knows each table; this browser knows which tables are mine. Read `refresh` first.
 */
import { api, Refused } from './api'
import { tellTables } from './push'
import { read, write } from './kept'
import { byUrgency, type Played, type Running } from './played'
import { prefs } from './prefs.svelte'

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
    await tellTables(this.running).catch(() => {})
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
