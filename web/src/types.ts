/**
 * The server's types, written by scripts/page_types.py. To change one, change its class in
 * src/blackticket/server/wire/{shapes,coaching,messages,bodies,practice,puzzles}.py and run the script.
 */

export type Audience = 'X' | 'pursuers' | 'public' | 'everyone'
export type Side = 'X' | 'pursuers'
export type Winner = 'X' | 'pursuers' | 'nobody'
export type End = 'capture' | 'trapped' | 'escape' | 'stranded' | 'resigned' | 'agreed'
export type Room = 'table' | 'pursuers'
export type Phase = 'lobby' | 'playing' | 'over'
export type Longer = 'double' | 'triple'
export type Wish = 'resign' | 'end'
export type MarkKind = 'pin' | 'arrow' | 'area' | 'note'
export type PhraseKey = 'good_luck' | 'well_played' | 'your_turn' | 'one_moment' | 'thanks' | 'sorry' | 'close_one' | 'clap' | 'laugh' | 'wow' | 'thinking' | 'agree' | 'disagree' | 'he_is_near' | 'go_there' | 'block_there' | 'stay_near' | 'save_tickets' | 'who_can'
export type Speed = 'slow' | 'normal' | 'fast'
export type Pace = 'live' | 'days'
export type Theme = 'night' | 'day'
export type Action = 'go' | 'double' | 'triple' | 'place' | 'helicopter' | 'pass' | 'reroll' | 'roll'
export const languages = ['en', 'de', 'fr', 'nl', 'it'] as const
export type Language = (typeof languages)[number]
export type RefusalCode = 'bad_message' | 'too_large' | 'too_fast' | 'bad_origin' | 'unknown_table' | 'unknown_replay' | 'not_found' | 'no_spectators' | 'not_here' | 'removed' | 'full' | 'not_host' | 'wrong_phase' | 'seat_taken' | 'not_your_seat' | 'wrong_side' | 'came_late' | 'no_coach' | 'no_undo' | 'asked_before' | 'seats_open' | 'stale' | 'not_your_turn' | 'illegal_move' | 'unreadable_move' | 'game_over' | 'bad_argument' | 'bad_record' | 'unknown_edition' | 'unknown_option' | 'unknown_level' | 'unknown_board' | 'bad_board' | 'unsafe_address' | 'switched_off' | 'unknown_key' | 'stopping' | 'failed'

/** What is played at a table and how. */
export interface Settings {
  edition: string
  players: number
  options?: string[]
  board?: string | null
  tiles?: string[] | null
  any_tiles?: boolean
  faces?: string[] | null
  show_candidates?: boolean
  turn_seconds?: number | null
  coach?: boolean
  spectators?: boolean
  one_screen?: boolean
  undo?: boolean
  grace_seconds?: number | null
  listed?: boolean
  language?: Language
  fill_seconds?: number | null
}

/** Who sits in a seat. A computer with a `person` stands in for that person, who may take the seat back. */
export interface Holder {
  kind: 'computer' | 'open' | 'person'
  person?: string | null
  level?: string | null
}

/** A place at the table. Bobbies belong to every pursuer's seat: anyone who sits there may move them. */
export interface Seat {
  seat: string
  side: Side
  figures: string[]
  holder: Holder
}

/** Somebody who has joined; `here` while at least one of their tabs is connected. */
export interface Person {
  person: string
  name: string
  here: boolean
  host: boolean
}

/** One field of X's log; `station` is null where this audience may not know it. */
export interface LogEntry {
  ticket: string
  station: number | null
  shown: boolean
}

/** Somebody wants to resign, or to end the game without a winner. */
export interface WishTold {
  person: string
  wish: Wish
}

/** How fast the computers play a game in which nobody sits. */
export interface Tempo {
  paused?: boolean
  speed?: Speed
}

/** How a game ended. `nobody`: both sides agreed to end it. */
export interface Outcome {
  winner: Winner
  by: End
}

/** Dice game: what lies on the table, not yet used and used in this round. */
export interface Dice {
  rolled: string[]
  used: string[]
}

/** All that an audience may know of a game: `views.view_as_dict` as a type. The last five: dice game only. */
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

/** A ticket used and a station reached; null: hidden from this audience, or (ticket) none is used. */
export interface Step {
  ticket: string | null
  station: number | null
  show?: boolean
}

/** Something drawn on the map. `to`: where an arrow ends, or a station on the rim of an area. */
export interface Mark {
  mark: number
  kind: MarkKind
  station: number
  to: number | null
  text: string
  keep: boolean
  person: string
}

/** A move that somebody proposes to their side, and who agrees. */
export interface Plan {
  plan: number
  figure: string
  move: string
  person: string
  agreed: string[]
}

/** Something that everyone saw: a move or a roll, taken apart. `text` is the same as text. */
export interface Event {
  text: string
  figure: string | null
  action: Action
  steps?: Step[]
  faces?: string[]
}

/** A move that may be made now. `text` is what `submit` wants. */
export interface Offer {
  text: string
  figure: string
  action: Action
  ticket?: string | null
  station?: number | null
  show?: boolean
}

/** What should I do? Answered by `hint` up to this step. */
export interface AskHint {
  type: 'ask_hint'
  step?: number
  request?: number
  version: number
  language?: Language
}

/** X: which stations could a pursuer reach next, and are my special tickets worth it? Answered by `danger`. */
export interface AskDanger {
  type: 'ask_danger'
  request?: number
  version: number
  language?: Language
}

/** How likely is every station where X can be? Answered by `where`. */
export interface AskWhere {
  type: 'ask_where'
  request?: number
  version: number
  language?: Language
}

/** Where could X be after a move with this ticket? Answered by `what_if`. */
export interface AskWhatIf {
  type: 'ask_what_if'
  ticket: string
  request?: number
  version: number
  language?: Language
}

/** Why can X not be at this station? Answered by `why_not`. */
export interface AskWhyNot {
  type: 'ask_why_not'
  station: number
  request?: number
  version: number
  language?: Language
}

/** What can be counted about this move of my side, before I make it? Answered by `counted`. */
export interface AskCount {
  type: 'ask_count'
  move: string
  request?: number
  version: number
  language?: Language
}

/** One fact that was counted on the board; docs/coach.md has the keys. */
export interface Reason {
  key: string
  text: string
}

/** A station that pursuers could reach in their next move: each of them, and the tickets or dice that lead there. */
export interface Threat {
  station: number
  by: Record<string, string[]>
}

/** A hint up to `step`; what belongs to a later step is null. `chance`: that your side wins after the move. */
export interface Hint {
  type: 'hint'
  request: number
  version: number
  step: number
  nudge: string
  figure?: string | null
  kind?: string | null
  move?: string | null
  steps?: Step[]
  text?: string | null
  reasons?: Reason[]
  chance?: number | null
}

/** Where pursuers could be after their next move, one at a time, and what X's special tickets would gain now. */
export interface Danger {
  type: 'danger'
  request: number
  version: number
  threats: Threat[]
  worth: Reason[]
}

/** The probability of every station where X can be, what that rests on, and the tickets he could use next. */
export interface Where {
  type: 'where'
  request: number
  version: number
  stations: Record<string, number>
  rests_on: string[]
  tickets: string[]
}

/** Where X could be after this ticket, as all stand now. */
export interface WhatIf {
  type: 'what_if'
  request: number
  version: number
  ticket: string
  stations: number[]
  text: string
}

/** The public fact that rules a station out, or that he can be there (`possible`). */
export interface WhyNot {
  type: 'why_not'
  request: number
  version: number
  station: number
  key: string
  text: string
}

/** What a move that is not made yet would leave. */
export interface Counted {
  type: 'counted'
  request: number
  version: number
  move: string
  facts: Reason[]
}

/** Make a move from a seat, at the version that the sender has seen. */
export interface Submit {
  type: 'submit'
  seat: string
  version: number
  move: string
  request?: number
}

/** See the game through the eyes of this audience from now on: one screen, or after the end. */
export interface Look {
  type: 'look'
  audience: Audience
  request?: number
}

/** How can X's double or triple move go on? `so_far`: `X double`, `X double taxi 46`, .. */
export interface AskSteps {
  type: 'ask_steps'
  version: number
  so_far: string
  request?: number
}

/** Chat. The pursuers' room is for people in pursuers' seats, while a game is on or over. */
export interface Say {
  type: 'say'
  room: Room
  text: string
  request?: number
}

/** Chat with one touch, about a station if you like. Everybody reads it in their own language. */
export interface Phrase {
  type: 'phrase'
  room: Room
  phrase: PhraseKey
  station?: number | null
  request?: number
}

/** Draw on the map, for your own side alone. `to` is for arrows and areas, `text` for notes. */
export interface DrawMark {
  type: 'mark'
  kind: MarkKind
  station: number
  to?: number | null
  text?: string
  keep?: boolean
  request?: number
}

/** Take marks of your side off the map. */
export interface Erase {
  type: 'erase'
  marks: number[]
  request?: number
}

/** Show your side a move that a pursuer could make now. You have one proposal for each figure. */
export interface Propose {
  type: 'propose'
  move: string
  request?: number
}

/** Agree with a proposal, or no longer. */
export interface Agree {
  type: 'agree'
  plan: number
  yes?: boolean
  request?: number
}

/** Take back a proposal of your own. */
export interface Withdraw {
  type: 'withdraw'
  plan: number
  request?: number
}

/** Sit down in open seats, or take your own seats back from the computer that stood in. */
export interface Take {
  type: 'take'
  seats: string[]
  request?: number
}

/** Get up from your seats: they are open again. */
export interface Leave {
  type: 'leave'
  seats: string[]
  request?: number
}

/** Host: empty these seats. */
export interface Free {
  type: 'free'
  seats: string[]
  request?: number
}

/** Give seats to a computer: your own; the host any; in a game anyone seated those of a person who is away. */
export interface Hand {
  type: 'hand'
  seats: string[]
  level: string
  request?: number
}

/** Host: deal and begin. */
export interface Start {
  type: 'start'
  request?: number
}

/** Host, in the lobby: other settings. Seats that still exist keep their holders. */
export interface Change {
  type: 'change'
  settings: Settings
  request?: number
}

/** Host, after the end: back to the lobby with the same seats, or with X and the pursuers swapped. */
export interface Rematch {
  type: 'rematch'
  swap?: boolean
  request?: number
}

/** After the end: your name may stand in the picture of this game, or no longer; until you agree, it does not. */
export interface Sign {
  type: 'sign'
  shown: boolean
  request?: number
}

/** Change your name. */
export interface Rename {
  type: 'rename'
  name: string
  request?: number
}

/** Host: this person leaves the table and cannot come back with the same seat token. */
export interface Remove {
  type: 'remove'
  person: string
  request?: number
}

/** Resign, or offer to end without a winner; null: take that back, or decline what others have offered. */
export interface Wants {
  type: 'wish'
  wish: Wish | null
  request?: number
}

/** Take back the move that led to this version: your own, and only while `you.undo` names it. */
export interface Undo {
  type: 'undo'
  version: number
  request?: number
}

/** Host, in a game that computers play among themselves: pause it, or choose its speed. */
export interface SetTempo {
  type: 'tempo'
  paused: boolean
  speed: Speed
  request?: number
}

/** Host, in such a game while it is paused: one move. */
export interface StepOn {
  type: 'step'
  request?: number
}

/** Is the line alive? Answered by `pong`. */
export interface Ping {
  type: 'ping'
  request?: number
}

/** Who is here, who sits where, what is played. The same for everyone; sent whenever any of it changes. */
export interface TableState {
  type: 'table'
  protocol: number
  phase: Phase
  game: number
  settings: Settings
  people: Person[]
  seats: Seat[]
  watching: number
  room: number
  tempo?: Tempo | null
  coached?: string[]
}

/** Who this socket is: null for a spectator. `audiences`: through whose eyes it may look. */
export interface You {
  type: 'you'
  person: string | null
  host: boolean
  seats: string[]
  audiences: Audience[]
  audience: Audience
  rooms: Room[]
  undo?: number | null
  wishes?: WishTold[]
  signed?: boolean
  coach?: boolean
}

/** The whole view of this socket's audience; no patches. Same audience, same bytes. */
export interface Seen {
  type: 'view'
  game: number
  version: number
  audience: Audience
  view: GameView
  happened: Event[]
  offers: Offer[]
  longer: Longer[]
  candidates: number[] | null
  taken_back?: Event | null
}

/** The answer to `ask_steps`: each offer's text is the turn with one step more. */
export interface Steps {
  type: 'steps'
  version: number
  so_far: string
  offers: Offer[]
  whole: boolean
}

/** Somebody has said something: a text, or a phrase that the page says in its reader's language. */
export interface Said {
  type: 'said'
  room: Room
  person: string
  name: string
  text: string
  phrase?: PhraseKey | null
  station?: number | null
}

/** What has been said before this socket came, oldest first, in the rooms it may hear. Replaces what it had. */
export interface Talk {
  type: 'talk'
  said: Said[]
}

/** What your side has drawn and proposed; the other side gets its own. Replaces what the page had. */
export interface Sketch {
  type: 'sketch'
  side: Side | null
  marks: Mark[]
  plans: Plan[]
}

/** Seconds left for the side to move; null: no clock is running. */
export interface Clock {
  type: 'clock'
  version: number
  side: Side | null
  left: number | null
}

/** Nothing was done, and why. To the sender alone; after a refused `submit` the present view follows. */
export interface Refusal {
  type: 'refusal'
  code: RefusalCode
  message: string
  request?: number
}

/** The line is alive. */
export interface Pong {
  type: 'pong'
  request?: number
}

/** The server is about to close this socket; come back after `back_in` seconds, or not at all (null). */
export interface Closing {
  type: 'closing'
  code: RefusalCode
  message: string
  back_in?: number | null
}

/** The body of every refusal. */
export interface Problem {
  code: RefusalCode
  message: string
}

/** Who shall sit in a seat of a new table: its maker, a computer, or anyone who comes. */
export interface SeatPlan {
  seat: string
  who: 'computer' | 'me' | 'open'
  level?: string | null
}

/** Begin a game with the first `moves` moves and rolls of a whole record instead of its set-up. */
export interface PlayOn {
  record: string
  moves: number
}

/** Make a table. Seats that are not named are open. `start`: begin at once, if no seat is open. */
export interface NewTable {
  settings: Settings
  name: string
  seats?: SeatPlan[]
  start?: boolean
  play_on?: PlayOn | null
}

/** A table was made; its maker holds the cookie. `invite` is the page to send to friends. */
export interface MadeTable {
  table: string
  invite: string
}

/** Come to a table. */
export interface Join {
  name: string
}

/** Who you are there now. Anyone who comes again with the cookie is the same person. */
export interface Joined {
  person: string
}

/** A problem: what went wrong in the person's words, and what their page knows, as text. */
export interface Report {
  text?: string
  page?: string
}

/** The operator has it, under this number. */
export interface Reported {
  report: string
}

/** A game of a table that is over; `replay` may be shared: it leads to the replay alone, not to the table. */
export interface Finished {
  game: number
  replay: string
  outcome: Outcome
}

/** A table as anyone with the link may see it. */
export interface TableInfo {
  state: TableState
  finished: Finished[]
}

/** One moment of a replay: the view of the chosen audience then, and what everyone had just seen. */
export interface Frame {
  view: GameView
  happened: Event[]
  candidates: number[] | null
}

/** A finished game, moment by moment. `X`'s eyes see the truth. */
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

/** One move of X's route and where it is drawn, in the board's units. */
export interface EndingLeg {
  number: number
  ticket: string
  start: number
  end: number
  shown: boolean
  line: [number, number][]
  head: [number, number][]
  badge: [number, number]
}

/** One turn of X. `moment` is the frame of the replay in which he has just moved. */
export interface EndingTurn {
  round: number
  moment: number
  at: Record<string, number>
  possible: number
  left: number | null
  legs: EndingLeg[]
}

/** A finished game told again, turn by turn: X's whole route, and how many stations were possible for him. */
export interface EndingInfo {
  title: string
  sentence: string
  start: number
  turns: EndingTurn[]
}

/** Tell the game of a record that somebody has on their disk. */
export interface OpenEnding {
  record: string
  language?: Language
}

/** Draw the picture of a record that somebody has on their disk. */
export interface DrawRecord {
  record: string
  theme?: Theme
  language?: Language
}

/** A record that somebody has on their disk. */
export interface OpenRecord {
  record: string
  audience?: 'X' | 'public' | 'pursuers'
}

/** An option: its name, the rule behind it, one sentence in English, and where the rulebook puts it. */
export interface OptionInfo {
  name: string
  rule: string
  text: string
  group?: '' | 'reading' | 'x_caught' | 'x_escapes'
  gains?: '' | 'X' | 'either' | 'pursuers'
  claimed?: '' | 'large' | 'medium' | 'small'
  measured?: [number, number, number] | null
  players?: number[]
  needs?: string
  idle_with?: string[][]
}

/** Dice game: the rules for a grid with one number of players (D2, D17). */
export interface GridInfo {
  rows: number
  undergrounds: number
  expert_tiles: number
  drawn: string[]
}

/** Dice game: what can be chosen for the grid and the dice. */
export interface TilesInfo {
  letters: string
  undergrounds: string
  faces: string[]
  grids: Record<string, GridInfo>
}

/** How turns go on and who gets the tickets that are used. */
export interface Switches {
  till: 'supply' | 'x'
  order: 'first_round' | 'free' | 'numbered'
  when_stuck: 'out' | 'passed_over'
  shared_stock: boolean
  out_blocks: boolean
  bobbies_keep_hunting: boolean
  most_steps: number
}

/** All that a page needs to follow a game on a table of wood, also without a line. */
export interface CompanionInfo {
  view: GameView
  pursuers: string[]
  x_ways: Record<string, number[][]>
  pursuer_ways: Record<string, number[][]>
  x_starts: number[]
  pursuer_starts: number[]
  tiles: Record<string, number[]>
  x_keeps_clear: boolean
  switches: Switches | null
}

/** A seat of a set-up before anyone sits there. */
export interface SeatInfo {
  seat: string
  side: Side
  figures: string[]
}

/** An edition. `seats`: by number of players, without options (`/api/editions/{edition}/seats` knows them). */
export interface EditionInfo {
  name: string
  title: string
  version: number
  family: string
  board: string
  boards: string[]
  tickets: string[]
  player_counts: number[]
  age: number
  minutes: [number, number] | null
  options: OptionInfo[]
  seats: Record<string, SeatInfo[]>
  tiles?: TilesInfo | null
}

/** What a board lacks for an edition: start `cards` of a deck, of which it has too few, or a `transport`. */
export interface Lack {
  what: 'cards' | 'transport'
  name: string
  have?: number
  need?: number
}

/** A board to choose. `board` is what `settings.board` names: a built-in one, or the key of any other. */
export interface BoardOffer {
  board: string
  title: string
  stations: number
  connections: number
  editions: string[]
  lacks: Record<string, Lack[]>
}

/** A board that shall get what it lacks for an edition. */
export interface FitBoard {
  board: string
  edition: string
}

/** What can be played, and against whom: `levels` are computer players, weakest first. */
export interface Editions {
  editions: EditionInfo[]
  levels: string[]
  boards?: BoardOffer[]
}

/** A station; `tile`, `row`, `column`: dice game only. */
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

/** A connection; `line` are the points of its drawn line from a to b, in the board's units. */
export interface ConnectionInfo {
  a: number
  b: number
  transport: string
  role: string
  line: [number, number][]
  passes?: number[]
  kind?: 'lane' | 'street' | null
  one_way?: boolean
}

/** A piece of scenery. */
export interface FeatureInfo {
  kind: string
  shape: string
  points: [number, number][]
  name: string
  width: number
  smooth: boolean
}

/** A board with its geometry. The picture (`.svg`) has the same units: its viewBox is `[0, 0, *picture]`. */
export interface BoardInfo {
  name: string
  title: string
  digest: string
  frame: [number, number]
  picture: [number, number]
  unit: number
  transports: Record<string, string>
  words: Record<string, Record<string, string>>
  stations: StationInfo[]
  connections: ConnectionInfo[]
  scenery: FeatureInfo[]
  layout?: string[] | null
}

/** A finished game as one of its people remembers it. */
export interface MyGame {
  game: number
  replay: string
  edition: string
  players: number
  options: string[]
  sides: Side[]
  names: Record<string, string>
  outcome: Outcome
  rounds: number
  moves: number
  finished_at: number
}

/** A table as one of its people finds it again: the answer depends on the cookie. */
export interface MyTable {
  phase: Phase
  game: number
  settings: Settings
  sides: Side[]
  name: string | null
  names: Record<string, string>
  open_seats: number
  to_move: Side | null
  my_turn: boolean
  round: number
  since: number
  due_at: number | null
  away: Record<string, number>
  games: MyGame[]
}

/** A personal key, shown this once: the server keeps its hash alone. */
export interface NewKey {
  key: string
}

/** Bring a personal key to this device. */
export interface OpenKey {
  key: string
}

/** Whether this device has a personal key, and the tables with a seat under it, the latest first. */
export interface KeyInfo {
  known: boolean
  tables: string[]
}

/** Take the key off this device, or (`everywhere`) forget it and all that is kept under it. */
export interface ForgetKey {
  everywhere?: boolean
}

/** A table that its host shows to everybody on this server. */
export interface OpenTable {
  table: string
  edition: string
  players: number
  options: number
  language: Language
  pace: Pace
  turn_seconds: number | null
  open_sides: Side[]
  host: string
  computers: boolean
}

/** What a page must know before it asks to be told: the server's public key, and whether chats may be told. */
export interface PushInfo {
  key: string
  webhooks: boolean
}

/** Tell this browser when it is my turn. Nothing comes between `quiet_from` and `quiet_to`. */
export interface WantPush {
  endpoint: string
  p256dh: string
  auth: string
  language?: Language
  quiet_from?: number | null
  quiet_to?: number | null
  offset?: number
}

/** Tell this browser nothing any longer. */
export interface StopPush {
  endpoint: string
}

/** Host: tell this chat whose turn it is; null: no chat. */
export interface WantHook {
  url: string | null
  language?: Language
}

/** My vacation begins now and lasts this many days; 0: I am back. */
export interface GoAway {
  days: number
}

/** How many browsers of mine, or chats of this table, are told. */
export interface Told {
  told: number
}

/** How long I am away. */
export interface Away {
  until: number
}

/** How X's longer turn may go on after `so_far`, as in `Steps`. */
export interface Way {
  so_far: string
  offers: Offer[]
  whole: boolean
}

/** What the person sees at one moment, and may do. `happened` is new at this moment. */
export interface Scene {
  view: GameView
  happened: Event[]
  offers: Offer[]
  longer: Longer[]
  ways: Way[]
  candidates: number[] | null
}

/** An answer, judged: `scenes` follow one after the other, then the node `next`, if there is one. */
export interface Judged {
  good: boolean
  text: string
  scenes: number[]
  next: number | null
}

/** A node of the tree: something to read, a move to make, or stations to find. */
export interface Task {
  step: number
  ask: 'move' | 'read' | 'stations'
  text: string
  scene: number
  lead: number[]
  show: number[]
  answers: Record<string, Judged>
  right: string[]
  praise: string
  next: number | null
}

/** All that can happen in an exercise. It begins with the first of `tasks`. */
export interface Exercise {
  edition: string
  side: Side
  steps: number
  scenes: Scene[]
  tasks: Task[]
}

/** A lesson in the list of a course. */
export interface LessonInfo {
  name: string
  title: string
  idea: string
  steps: number
}

/** The lessons of one side of a game, in their order; `minutes` from quick to thorough. */
export interface CourseInfo {
  name: string
  edition: string
  family: string
  side: Side
  minutes: [number, number]
  lessons: LessonInfo[]
  grids: string[][]
}

/** A whole lesson; `next` is the one that follows it in its course. */
export interface LessonBody {
  name: string
  course: string
  title: string
  idea: string
  end: string
  next: string | null
  exercise: Exercise
}

/** A kind of puzzle and its name. */
export interface KindInfo {
  kind: string
  title: string
}

/** A puzzle in the list; `grade` is from 1, easy, to 4. */
export interface PuzzleInfo {
  id: string
  kind: string
  edition: string
  family: 'dice' | 'ticket'
  side: Side
  grade: number
}

/** All puzzles, by kind and from easy to hard; `version` changes when the puzzles do. */
export interface PuzzleList {
  version: string
  kinds: KindInfo[]
  puzzles: PuzzleInfo[]
}

/** A whole puzzle: every answer is judged, and what follows it is in the scenes. */
export interface PuzzleBody {
  id: string
  kind: string
  title: string
  edition: string
  grade: number
  day: string | null
  next: string | null
  best: number
  second: number
  looked: number
  iterations: number | null
  exercise: Exercise
}

/** One move, and how the game looked to the side that made it. The points are in the order of the replay's frames. */
export interface StoryPoint {
  index: number
  round: number
  side: Side
  move: string
  best: string
  verdict: 'best' | 'blunder' | 'good' | 'lucky' | 'mistake' | 'slip' | null
  chance_of_x: number | null
  low: number | null
  high: number | null
  candidates: number
  entropy: number
  loss: number | null
  doubt: number
}

/** What sets the better move apart: a counted fact as a sentence. */
export interface StoryReason {
  key: string
  text: string
}

/** A turning point. */
export interface StoryTurn {
  index: number
  round: number
  side: Side
  move: string
  best: string
  verdict: 'best' | 'blunder' | 'good' | 'lucky' | 'mistake' | 'slip' | null
  chance_of_x: number | null
  low: number | null
  high: number | null
  candidates: number
  entropy: number
  loss: number | null
  doubt: number
  text: string
  reasons: StoryReason[]
  record: string
}

/** How well a side decided. */
export interface StoryAccuracy {
  side: Side
  decisions: number
  right: number
  slip: number
  mistake: number
  blunder: number
  cost: number
  text: string
}

/** A move to praise. */
export interface StoryRemark {
  key: 'trick.X' | 'trick.pursuers' | 'unlucky'
  index: number
  round: number
  move: string
  text: string
}

/** What is known when the whole game has been looked at. Texts are in the language that was asked for. */
export interface StoryTold {
  title: string
  turning_points: StoryTurn[]
  accuracy: StoryAccuracy[]
  trick: StoryRemark | null
  unlucky: StoryRemark[]
}

/** The story of a finished game as far as it has been told. */
export interface StoryInfo {
  story: string
  state: 'failed' | 'growing' | 'none' | 'ready' | 'waiting'
  ahead?: number
  progress?: number
  moves?: number
  points?: StoryPoint[]
  told?: StoryTold | null
  problem?: string
}

/** Tell the story of a record that somebody has on their disk. */
export interface TellRecord {
  record: string
  language?: Language
}

export type FromPage = Submit | Look | AskSteps | Say | Take | Leave | Free | Hand | Start | Change | Rematch | Sign | Rename | Remove | Wants | Undo | Phrase | DrawMark | Erase | Propose | Agree | Withdraw | SetTempo | StepOn | AskHint | AskDanger | AskWhere | AskWhatIf | AskWhyNot | AskCount | Ping

export type ToPage = TableState | You | Seen | Steps | Said | Talk | Sketch | Clock | Hint | Danger | Where | WhatIf | WhyNot | Counted | Refusal | Pong | Closing
