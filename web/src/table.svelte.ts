/**
 * What the server has told us about one table, and the ways to answer.
 *
 * The last message of a type is the truth, so there is one field per type. Owns the socket; draws nothing and knows no
 * rule. Read `hear` first.
 */
import { headOf } from './lib/moves'
import { Pacer, STAY, type Pace } from './lib/pacing'
import { Socket, type Line } from './socket'
import type {
  AskCount,
  AskDanger,
  AskHint,
  AskWhatIf,
  AskWhere,
  AskWhyNot,
  Audience,
  Closing,
  Counted,
  Danger,
  Event,
  FromPage,
  Hint,
  Person,
  Refusal,
  Room,
  Said,
  Seat,
  Seen,
  Side,
  Sketch,
  Steps,
  TableState,
  WhatIf,
  Where,
  WhyNot,
  You,
} from './wire'

/** A question to the coach, and what it answers. */
type Question = AskHint | AskDanger | AskWhere | AskWhatIf | AskWhyNot | AskCount
type Answer = Hint | Danger | Where | WhatIf | WhyNot | Counted

interface Asked {
  resolve: (answer: Answer) => void
  reject: (refusal: Error) => void
}

interface Waiting {
  request: number
  resolve: (steps: Steps) => void
  reject: (refusal: Error) => void
}

export class Table {
  line: Line = $state('connecting')
  state: TableState | null = $state.raw(null)
  you: You | null = $state.raw(null)
  seen: Seen | null = $state.raw(null)
  said: Said[] = $state.raw([])
  /** What my side has drawn and proposed. */
  sketch: Sketch | null = $state.raw(null)
  clock: { side: Side | null; ends: number } | null = $state.raw(null)
  closing: Closing | null = $state.raw(null)
  refusal: Refusal | null = $state.raw(null)
  /** A move is on its way: the page waits for the view that answers it. */
  sending: boolean = $state(false)
  /** What happened lately, oldest first, so that nothing is lost when several views come at once. */
  recent: Event[] = $state.raw([])

  onview: (seen: Seen, before: Seen | null) => void = () => {}
  onsaid: (said: Said) => void = () => {}

  /** Moves that have arrived and are not shown yet. */
  behind: number = $state(0)

  private readonly socket: Socket
  private readonly pacer: Pacer<Seen>
  private waiting: Waiting | null = null
  private readonly asked = new Map<number, Asked>()

  constructor(
    readonly id: string,
    pace: () => Pace = () => 'at once',
  ) {
    this.pacer = new Pacer(
      (seen) => this.shows(seen),
      () => STAY[pace()],
      (waiting) => (this.behind = waiting),
    )
    this.socket = new Socket(`/api/tables/${encodeURIComponent(id)}/socket`, {
      onmessage: (message) => this.hear(message),
      online: (line) => this.lineIs(line),
    })
    this.socket.open()
  }

  // -- what can be read off ---------------------------------------------------------------------------------------------

  seat(name: string): Seat | undefined {
    return this.state?.seats.find((seat) => seat.seat === name)
  }

  person(name: string | null | undefined): Person | undefined {
    return this.state?.people.find((person) => person.person === name)
  }

  get mySeats(): Seat[] {
    const mine = this.you?.seats ?? []
    return (this.state?.seats ?? []).filter((seat) => mine.includes(seat.seat))
  }

  get mySides(): Side[] {
    return [...new Set(this.mySeats.map((seat) => seat.side))]
  }

  /** The person behind each figure; whoever plays alone against computers needs no name. */
  get names(): Record<string, string> {
    const found: Record<string, string> = {}
    const people = (this.state?.seats ?? []).flatMap(({ holder }) => (holder.kind === 'person' ? [holder.person] : []))
    if (new Set(people).size < 2) return found
    for (const { seat, holder } of this.state?.seats ?? []) {
      const name = holder.kind === 'person' ? this.person(holder.person)?.name : undefined
      if (name !== undefined) found[seat] = name
    }
    return found
  }

  /** The people behind the pursuers, as sentences name them; I need no name of mine. */
  get pursuers(): Record<string, string> {
    const mine = this.you?.seats ?? []
    return Object.fromEntries(Object.entries(this.names).filter(([seat]) => seat !== 'X' && !mine.includes(seat)))
  }

  /** Figures that I may move now, with the eyes that I have now. */
  get myFigures(): string[] {
    const side = this.seen?.view.to_move
    if (!side || this.seen?.audience !== side) return []
    return [...new Set(this.mySeats.filter((seat) => seat.side === side).flatMap((seat) => seat.figures))]
  }

  get myTurn(): boolean {
    return (
      this.state?.phase === 'playing' &&
      (this.seen?.offers.some((offer) => this.myFigures.includes(offer.figure)) ?? false)
    )
  }

  /** Whoever is not here, or the host: who may do what the host may. */
  get mayHost(): boolean {
    if (!this.you || this.you.person === null) return false
    if (this.you.host) return true
    const host = this.state?.people.find((person) => person.host)
    return host !== undefined && !host.here && this.you.seats.length > 0
  }

  // -- what can be said -------------------------------------------------------------------------------------------------

  send(message: FromPage): boolean {
    this.refusal = null
    return this.socket.send(message) !== null
  }

  submit(move: string): void {
    this.pacer.flush()
    const seen = this.seen
    if (!seen || this.sending) return
    const { figure } = headOf(move)
    const seat =
      this.mySeats.find((one) => one.seat === figure) ?? this.mySeats.find((one) => one.figures.includes(figure))
    if (!seat) return
    this.sending = this.send({ type: 'submit', seat: seat.seat, version: seen.version, move })
  }

  ask(soFar: string): Promise<Steps> {
    this.waiting?.reject(new Error('asked again'))
    this.waiting = null
    return new Promise((resolve, reject) => {
      const request = this.socket.send({ type: 'ask_steps', version: this.seen?.version ?? 0, so_far: soFar })
      if (request === null) reject(new Error('offline'))
      else this.waiting = { request, resolve, reject }
    })
  }

  /** Ask the coach. */
  question<T extends Answer>(question: Question): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const request = this.socket.send(question)
      if (request === null) reject(new Error('offline'))
      else this.asked.set(request, { resolve: (answer) => resolve(answer as T), reject })
    })
  }

  look(audience: Audience): void {
    if (this.you?.audience !== audience) this.send({ type: 'look', audience })
  }

  say(room: Room, text: string): boolean {
    return this.send({ type: 'say', room, text })
  }

  /** The reader wants another pace. */
  hurry(): void {
    this.pacer.hurry()
  }

  renew(): void {
    this.closing = null
    this.socket.renew()
  }

  close(): void {
    this.pacer.clear()
    this.socket.close()
  }

  // -- what is heard ----------------------------------------------------------------------------------------------------

  private hear(message: Parameters<ConstructorParameters<typeof Socket>[1]['onmessage']>[0]): void {
    switch (message.type) {
      case 'table':
        // In a lobby the clock counts down to computers that fill it: it goes on when somebody comes.
        if (message.phase !== this.state?.phase) this.clock = null
        this.state = message
        if (message.phase === 'lobby') {
          this.pacer.clear()
          this.seen = null
          this.sketch = null
          this.recent = []
        }
        break
      case 'you':
        this.you = message
        break
      case 'view':
        this.sees(message)
        break
      case 'steps':
        this.waiting?.resolve(message)
        this.waiting = null
        break
      case 'talk':
        this.said = message.said
        break
      case 'said':
        this.said = [...this.said, message].slice(-300)
        this.onsaid(message)
        break
      case 'sketch':
        this.sketch = message.side == null ? null : message
        break
      case 'clock':
        this.clock =
          message.left === null ? null : { side: message.side, ends: performance.now() + message.left * 1000 }
        break
      case 'hint':
      case 'danger':
      case 'where':
      case 'what_if':
      case 'why_not':
      case 'counted':
        this.asked.get(message.request)?.resolve(message)
        this.asked.delete(message.request)
        break
      case 'refusal':
        this.refused(message)
        break
      case 'closing':
        this.closing = message
        break
      case 'pong':
        break
    }
  }

  /** A view has come: moves of computers take their time, everything else is shown at once. */
  private sees(seen: Seen): void {
    const latest = this.pacer.latest ?? this.seen
    const next = latest?.game === seen.game && latest.audience === seen.audience && seen.version > latest.version
    if (!next) this.pacer.jump(seen)
    else if (this.sending || this.hasLittleTime) {
      this.pacer.flush()
      this.pacer.jump(seen)
    } else if (!this.hasPeople) this.pacer.jump(seen)
    else if (this.pacer.latest || seen.happened.some((event) => this.isComputers(event.figure))) this.pacer.push(seen)
    else this.pacer.jump(seen)
  }

  /** Somebody plays: where only computers do, the server sets their pace. */
  get hasPeople(): boolean {
    return (this.state?.seats ?? []).some((seat) => seat.holder.kind === 'person')
  }

  /** A clock runs for me: nothing may cost its time. */
  private get hasLittleTime(): boolean {
    const side = this.clock?.side
    return side != null && this.mySides.includes(side)
  }

  private isComputers(figure: string | null): boolean {
    const seats = (this.state?.seats ?? []).filter((seat) => figure !== null && seat.figures.includes(figure))
    return seats.some((seat) => seat.holder.kind === 'computer') && !seats.some((seat) => seat.holder.kind === 'person')
  }

  private shows(seen: Seen): void {
    const before = this.seen
    this.seen = seen
    this.sending = false
    if (before === null || seen.game !== before.game) this.recent = seen.happened
    else if (seen.taken_back) this.recent = this.recent.slice(0, -1)
    else if (seen.version !== before.version) this.recent = [...this.recent, ...seen.happened].slice(-12)
    this.onview(seen, before)
  }

  private refused(refusal: Refusal): void {
    const asked = this.asked.get(refusal.request ?? 0)
    if (asked) {
      this.asked.delete(refusal.request ?? 0)
      asked.reject(new Error(refusal.code))
      return
    }
    this.sending = false
    if (this.waiting && refusal.request === this.waiting.request) {
      this.waiting.reject(new Error(refusal.code))
      this.waiting = null
    }
    this.refusal = refusal
  }

  private lineIs(line: Line): void {
    this.line = line
    if (line === 'open') this.closing = null
    else this.sending = false
    if (line === 'open') return
    this.waiting?.reject(new Error('offline'))
    for (const { reject } of this.asked.values()) reject(new Error('offline'))
    this.asked.clear()
  }
}
