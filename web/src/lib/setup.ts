/** What a new table needs, from what people choose on the start page. */
import type { EditionInfo, NewTable, SeatInfo, SeatPlan, Settings, Side } from '../wire'
import { language, named, t } from '../i18n/index.svelte'
import { DAY } from './when'

/** A good number of players for one person alone: a handful of figures, none of them idle. */
export function usualPlayers(edition: EditionInfo): number {
  return edition.player_counts.includes(4) ? 4 : (edition.player_counts.at(-1) ?? 2)
}

export function usualSettings(edition: EditionInfo): Settings {
  return {
    edition: edition.name,
    players: usualPlayers(edition),
    options: [],
    board: null,
    tiles: null,
    any_tiles: false,
    faces: null,
    show_candidates: false,
    turn_seconds: null,
    spectators: true,
    one_screen: false,
    undo: false,
    coach: false,
    grace_seconds: 60,
    listed: false,
    language: language(),
    fill_seconds: null,
  }
}

export function seatsOf(edition: EditionInfo, players: number): SeatInfo[] {
  return edition.seats[String(players)] ?? []
}

/** The seats that the rulebook gives one player: at a table for two all of X's pursuers, for three half of them. */
export function seatsOfOne(seats: SeatInfo[], players: number): string[] {
  const hunting = seats.filter((seat) => seat.side === 'pursuers').map((seat) => seat.seat)
  return hunting.slice(0, Math.max(1, Math.ceil(hunting.length / (players - 1))))
}

/** What may be chosen for a game against the computer besides edition, side and level. */
export interface NowChoice {
  players: number
  options: string[]
  /** Who plays the other detectives of a person who hunts. */
  partners: 'none' | 'computers'
  undo: boolean
  candidates: boolean
  /** Another board than the edition's own. */
  board?: string | null
}

export function usualChoice(edition: EditionInfo): NowChoice {
  return { players: usualPlayers(edition), options: [], partners: 'none', undo: false, candidates: false }
}

/** A table that begins at once. `seats` are those of these players and options. */
export function playNow(
  edition: EditionInfo,
  side: Side,
  level: string,
  name: string,
  choice: NowChoice,
  seats: SeatInfo[] = seatsOf(edition, choice.players),
): NewTable {
  const { players, options, undo, candidates } = choice
  const board = choice.board ?? null
  const settings = { ...usualSettings(edition), players, options, board, undo, show_candidates: candidates }
  const shared = side === 'pursuers' && choice.partners === 'computers'
  const own = shared ? seatsOfOne(seats, players) : seats.map((seat) => seat.seat)
  const plan = seats.map((seat): SeatPlan =>
    seat.side === side && own.includes(seat.seat)
      ? { seat: seat.seat, who: 'me' }
      : { seat: seat.seat, who: 'computer', level },
  )
  return { settings, name, seats: plan, start: true }
}

export function watch(edition: EditionInfo, level: string, name: string): NewTable {
  const settings = { ...usualSettings(edition), show_candidates: true }
  const seats = seatsOf(edition, settings.players).map((seat): SeatPlan => ({
    seat: seat.seat,
    who: 'computer',
    level,
  }))
  return { settings, name, seats, start: true }
}

/** What is played on, by whom, against which computer. */
export interface Onward {
  edition: string
  players: number
  seats: SeatInfo[]
  side: Side
  level: string
  name: string
}

/** A table whose game begins with the first moves of a record. The record says what is played; the rest is as usual. */
export function playOn(onward: Onward, record: string, moves: number): NewTable {
  const { edition, players, seats, side, level, name } = onward
  const plan = seats.map(({ seat, side: of }): SeatPlan =>
    of === side ? { seat, who: 'me' } : { seat, who: 'computer', level },
  )
  return {
    settings: { edition, players, language: language(), show_candidates: true },
    name,
    seats: plan,
    start: true,
    play_on: { record, moves },
  }
}

/** The level for whoever has not chosen one: the second weakest, a fair opponent for a first game. */
export function usualLevel(levels: string[]): string {
  return levels[1] ?? levels[0] ?? ''
}

export function levelName(level: string | null | undefined): string {
  return level ? named(`level.${level}`, level) : ''
}

export function editionName(edition: EditionInfo | string): string {
  const { name, title } = typeof edition === 'string' ? { name: edition, title: edition } : edition
  return named(`edition.${name}`, title)
}

/** "Detectives 1, 2 and bobby 1": who is moved from a seat, without the bobbies that all share. */
export function seatName(seat: string): string {
  return seat === 'X' ? t('figure.X') : t('figure.D', { n: seat.slice(1) })
}

/** How long a turn may take: "30 s", "5 min". */
export function clockName(seconds: number): string {
  if (seconds === 0) return t('new.clock.none')
  if (seconds >= DAY) return t('new.clock.days', { n: seconds / DAY })
  return seconds % 60 ? t('new.clock.seconds', { n: seconds }) : t('new.clock.minutes', { n: seconds / 60 })
}
