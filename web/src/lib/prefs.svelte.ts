/** What this browser remembers: theme, sound, how somebody plays, name, tables. Owns localStorage, the theme apart. */
import { read, write } from './kept'
import type { Pace } from './pacing'
import { keepTheme, keptTheme, LIGHT, systemTheme, wear, type Theme } from './theme'

export interface Remembered {
  id: string
  edition: string
  at: number
  /** Its game is over and remembered elsewhere: it need not be asked for again. */
  done?: boolean
}

/** Tables that this browser remembers; the oldest are forgotten first. */
const MOST_TABLES = 300

class Prefs {
  chosenTheme: Theme | null = $state(keptTheme())
  systemTheme: Theme = $state(systemTheme())
  sound: boolean = $state(read('sound', true))
  /** Whether a move has to be confirmed; `null`: nobody has been asked yet, so it has to. */
  confirm: boolean | null = $state(read<boolean | null>('confirm', null))
  /** The first game in which somebody moved here. */
  firstGame: string | null = $state(read<string | null>('first-game', null))
  /** How quickly the moves of computers are shown. */
  pace: Pace = $state(read<Pace>('pace', 'calm'))
  /** Whether the map shows where X can be, if the table shows it. */
  heat: boolean = $state(read('heat', true))
  /** Whether tips of the rulebooks are shown where they fit. */
  tips: boolean = $state(read('tips', true))
  /** What the coach shows once it has been asked: stations in danger, how likely each is, what a chosen move leaves. */
  danger: boolean = $state(read('coach-danger', true))
  likely: boolean = $state(read('coach-likely', true))
  counts: boolean = $state(read('coach-counts', true))
  /** From 0 to 1. */
  volume: number = $state(read('volume', 0.5))
  /** Whether the tab's title and its icon call me. */
  title: boolean = $state(read('title', true))
  badge: boolean = $state(read('badge', true))
  /** Whether games over days send notices to this browser, and the hours in which they do not. */
  push: boolean = $state(read('push', false))
  quiet: [number, number] | null = $state.raw(read<[number, number] | null>('quiet', [22, 8]))
  name: string = $state(read('name', ''))
  tables: Remembered[] = $state.raw(read<Remembered[]>('tables', []))

  constructor() {
    matchMedia(LIGHT).addEventListener('change', () => {
      this.systemTheme = systemTheme()
      wear(this.theme)
    })
  }

  get theme(): Theme {
    return this.chosenTheme ?? this.systemTheme
  }

  toggleTheme(): void {
    this.chosenTheme = this.theme === 'night' ? 'day' : 'night'
    keepTheme(this.chosenTheme)
    wear(this.chosenTheme)
  }

  setConfirm(confirm: boolean): void {
    this.confirm = confirm
    write('confirm', confirm)
  }

  /** Somebody makes a move in this game. */
  played(game: string): void {
    if (this.firstGame !== null) return
    this.firstGame = game
    write('first-game', game)
  }

  setPace(pace: Pace): void {
    this.pace = pace
    write('pace', pace)
  }

  setHeat(heat: boolean): void {
    this.heat = heat
    write('heat', heat)
  }

  setTips(tips: boolean): void {
    this.tips = tips
    write('tips', tips)
  }

  setCoach(what: 'danger' | 'likely' | 'counts', on: boolean): void {
    this[what] = on
    write(`coach-${what}`, on)
  }

  toggleSound(): void {
    this.sound = !this.sound
    write('sound', this.sound)
  }

  set<K extends 'volume' | 'title' | 'badge' | 'push' | 'quiet'>(key: K, value: Prefs[K]): void {
    Object.assign(this, { [key]: value })
    write(key, value)
  }

  setName(name: string): void {
    this.name = name
    write('name', name)
  }

  remember(id: string, edition: string): void {
    this.tables = [{ id, edition, at: Date.now() }, ...this.tables.filter((table) => table.id !== id)].slice(
      0,
      MOST_TABLES,
    )
    write('tables', this.tables)
  }

  settle(id: string): void {
    this.tables = this.tables.map((table) => (table.id === id ? { ...table, done: true } : table))
    write('tables', this.tables)
  }

  forget(id: string): void {
    this.tables = this.tables.filter((table) => table.id !== id)
    write('tables', this.tables)
  }
}

export const prefs = new Prefs()
