/**
 * The server's types, as docs/wire.md tells their story.
 *
 * Owns shapes and nothing else. They mirror src/blackticket/server/{shapes,wire,bodies}.py; a test compares the two.
 * Read `Seen` first: it is what the page draws.
 */

export type Audience = 'X' | 'pursuers' | 'public' | 'everyone'
export type Side = 'X' | 'pursuers'
export type Room = 'table' | 'pursuers'
export type Phase = 'lobby' | 'playing' | 'over'
export type Action = 'go' | 'double' | 'triple' | 'place' | 'helicopter' | 'pass' | 'reroll' | 'roll'
export type RefusalCode =
  | 'bad_message'
  | 'too_large'
  | 'too_fast'
  | 'bad_origin'
  | 'unknown_table'
  | 'unknown_replay'
  | 'not_found'
  | 'no_spectators'
  | 'not_here'
  | 'removed'
  | 'full'
  | 'not_host'
  | 'wrong_phase'
  | 'seat_taken'
  | 'not_your_seat'
  | 'wrong_side'
  | 'seats_open'
  | 'stale'
  | 'not_your_turn'
  | 'illegal_move'
  | 'unreadable_move'
  | 'game_over'
  | 'bad_argument'
  | 'bad_record'
  | 'unknown_edition'
  | 'unknown_option'
  | 'unknown_level'
  | 'stopping'
  | 'failed'

// -- parts ------------------------------------------------------------------------------------------------------------

export interface Settings {
  edition: string
  players: number
  options?: string[]
  board?: string | null
  show_candidates?: boolean
  turn_seconds?: number | null
  spectators?: boolean
  one_screen?: boolean
}

export interface Holder {
  kind: 'open' | 'person' | 'computer'
  person?: string | null
  level?: string | null
}

export interface Seat {
  seat: string
  side: Side
  figures: string[]
  holder: Holder
}

export interface Person {
  person: string
  name: string
  here: boolean
  host: boolean
}

export interface LogEntry {
  ticket: string
  station: number | null
  shown: boolean
}

export interface Outcome {
  winner: Side
  by: 'capture' | 'trapped' | 'escape' | 'stranded'
}

export interface Dice {
  rolled: string[]
  used: string[]
}

/** All that an audience may know of a game. */
export interface GameView {
  audience: Audience
  edition: string
  version: number
  board: string
  players: number
  options: string[]
  log_entries: number
  reveals: number[]
  any_start: boolean
  to_move: Side | null
  round: number
  log: LogEntry[]
  at: Record<string, number>
  tickets: Record<string, Record<string, number>>
  out: string[]
  moved: string[]
  outcome: Outcome | null
  history: string[]
  rounds?: number | null
  starts?: Record<string, number> | null
  tiles?: string[] | null
  faces?: string[] | null
  start?: number | null
  tile?: string | null
  dice?: Dice | null
}

export interface Step {
  ticket: string | null
  station: number | null
  show?: boolean
}

export interface Event {
  text: string
  figure: string | null
  action: Action
  steps?: Step[]
  faces?: string[]
}

export interface Offer {
  text: string
  figure: string
  action: Action
  ticket?: string | null
  station?: number | null
  show?: boolean
}

// -- socket: to the page ----------------------------------------------------------------------------------------------

export interface TableState {
  type: 'table'
  protocol: number
  phase: Phase
  game: number
  version: number
  settings: Settings
  people: Person[]
  seats: Seat[]
  watching: number
}

export interface You {
  type: 'you'
  person: string | null
  host: boolean
  seats: string[]
  audiences: Audience[]
  audience: Audience
  rooms: Room[]
}

/** The whole view of this socket's audience. */
export interface Seen {
  type: 'view'
  game: number
  version: number
  audience: Audience
  view: GameView
  happened: Event[]
  offers: Offer[]
  longer: ('double' | 'triple')[]
  candidates: number[] | null
}

export interface Steps {
  type: 'steps'
  version: number
  so_far: string
  offers: Offer[]
  whole: boolean
}
export type StepsMsg = Steps

export interface Said {
  type: 'said'
  room: Room
  person: string
  name: string
  text: string
}

export interface Talk {
  type: 'talk'
  said: Said[]
}

export interface Clock {
  type: 'clock'
  version: number
  side: Side | null
  left: number | null
}

export interface Refusal {
  type: 'refusal'
  code: RefusalCode
  message: string
  request?: number
}

export interface Pong {
  type: 'pong'
  request?: number
}

export interface Closing {
  type: 'closing'
  code: RefusalCode
  message: string
  back_in?: number | null
}

export type ToPage = TableState | You | Seen | Steps | Said | Talk | Clock | Refusal | Pong | Closing

// -- socket: from the page --------------------------------------------------------------------------------------------

export type FromPage =
  | { type: 'submit'; seat: string; version: number; move: string }
  | { type: 'ask_steps'; version: number; so_far: string }
  | { type: 'look'; audience: Audience }
  | { type: 'say'; room: Room; text: string }
  | { type: 'take' | 'leave' | 'free'; seats: string[] }
  | { type: 'hand'; seats: string[]; level: string }
  | { type: 'start' | 'ping' }
  | { type: 'change'; settings: Settings }
  | { type: 'rematch'; swap: boolean }
  | { type: 'rename'; name: string }
  | { type: 'remove'; person: string }

// -- HTTP -------------------------------------------------------------------------------------------------------------

export interface Problem {
  code: RefusalCode
  message: string
}

export interface SeatPlan {
  seat: string
  who: 'me' | 'open' | 'computer'
  level?: string | null
}

export interface NewTable {
  settings: Settings
  name: string
  seats?: SeatPlan[]
  start?: boolean
}

export interface MadeTable {
  table: string
  invite: string
}

export interface Joined {
  person: string
}

export interface Finished {
  game: number
  replay: string
  outcome: Outcome
}

export interface TableInfo {
  state: TableState
  finished: Finished[]
}

export interface Frame {
  view: GameView
  happened: Event[]
  candidates: number[] | null
}

export interface Replay {
  audience: Audience
  edition: string
  board: string
  players: number
  options: string[]
  outcome: Outcome | null
  names: Record<string, string>
  frames: Frame[]
}

export interface OptionInfo {
  name: string
  rule: string
  text: string
}

export interface SeatInfo {
  seat: string
  side: Side
  figures: string[]
}

export interface EditionInfo {
  name: string
  title: string
  version: number
  family: 'ticket' | 'dice'
  board: string
  boards: string[]
  tickets: string[]
  player_counts: number[]
  options: OptionInfo[]
  seats: Record<string, SeatInfo[]>
}

export interface Editions {
  editions: EditionInfo[]
  levels: string[]
}

export interface StationInfo {
  number: number
  name: string
  x: number
  y: number
  stops: string[]
  tile?: string | null
  row?: number | null
  column?: number | null
}

export type Point = [number, number]

export interface ConnectionInfo {
  a: number
  b: number
  transport: string
  role: string
  line: Point[]
  passes?: number[]
  kind?: 'street' | 'lane' | null
  one_way?: boolean
}

export interface FeatureInfo {
  kind: string
  shape: string
  points: Point[]
  name: string
  width: number
  smooth: boolean
}

export interface BoardInfo {
  name: string
  title: string
  digest: string
  frame: [number, number]
  picture: [number, number]
  unit: number
  transports: Record<string, string>
  stations: StationInfo[]
  connections: ConnectionInfo[]
  scenery: FeatureInfo[]
  layout?: string[] | null
}

// -- between the components of the page -------------------------------------------------------------------------------

/** A station that a figure may go to now, and the tickets that lead there. */
export interface Target {
  station: number
  tickets: string[]
}

/** What the board shall show while somebody chooses a move. */
export interface Highlight {
  targets: Target[]
  chosen: number | null
  route: number[]
  /** The ticket of each leg of the route, as far as it is settled. */
  routeTickets?: string[]
  figure: string | null
}
