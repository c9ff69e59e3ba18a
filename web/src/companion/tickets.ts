/** Following a game of the editions with tickets. Read `TicketTracker.play` first. */
import type { CompanionInfo, Event, GameView, LogEntry, Outcome, Step, Switches } from '../wire'
import { ascending, spread, type Misfit, type Moment, type Starts, type Tracker } from './tracker'

type Stock = Record<string, number>

const NOBODY: ReadonlySet<number> = new Set()

export class TicketTracker implements Tracker {
  private readonly base: GameView
  private readonly at = new Map<string, number>()
  /** Where a pursuer that is out still stands and blocks (S9, option). */
  private readonly blocks = new Map<string, number>()
  private readonly stocks: Record<string, Stock>
  private readonly out = new Set<string>()
  private moved = new Set<string>()
  private readonly order: string[] = []
  private candidates: Set<number>
  private round = 1
  private xTurn = true
  private readonly log: LogEntry[] = []
  private shown: number | null
  private outcome: Outcome | null = null
  private takenBack = 0

  constructor(
    private readonly info: CompanionInfo,
    private readonly switches: Switches,
    private readonly starts: Starts,
  ) {
    this.base = info.view
    this.stocks = structuredClone(info.view.tickets)
    for (const figure of info.pursuers) this.at.set(figure, starts.at[figure] as number)
    const taken = this.taken()
    this.shown = starts.x ?? null
    this.candidates = new Set(this.shown ? [this.shown] : info.x_starts.filter((station) => !taken.has(station)))
    this.dropTrapped()
  }

  play(event: Event): Misfit | null {
    if (this.outcome || event.figure === null) return this.outcome ? 'turn' : null
    return event.figure === 'X' ? this.playX(event.steps ?? []) : this.playPursuer(event.figure, event.steps?.[0])
  }

  moment(history: string[]): Moment {
    const at: Record<string, number> = this.shown ? { X: this.shown } : {}
    for (const figure of this.info.pursuers) {
      const station = this.at.get(figure) ?? this.blocks.get(figure)
      if (station) at[figure] = station
    }
    const tickets = structuredClone(this.stocks)
    for (const figure of this.out) delete tickets[figure]
    const view: GameView = {
      ...this.base,
      starts: this.starts.at,
      start: this.starts.x ?? null,
      to_move: this.outcome ? null : this.xTurn ? 'X' : 'pursuers',
      round: this.round,
      log: [...this.log],
      at,
      tickets,
      out: this.info.pursuers.filter((figure) => this.out.has(figure)),
      moved: this.info.pursuers.filter((figure) => this.moved.has(figure)),
      outcome: this.outcome,
      history,
    }
    return { view, candidates: ascending(this.candidates), movers: this.movers() }
  }

  // -- Mister X ---------------------------------------------------------------------------------------------------

  private playX(steps: Step[]): Misfit | null {
    if (!this.xTurn) return 'turn'
    if (this.log.length + steps.length > this.base.log_entries) return 'log'
    if (steps.length > 1 && this.hand('X', 'double') < steps.length - 1) return 'ticket'
    const taken = this.taken()
    const spent: Stock = {}
    let here = this.candidates
    for (const { ticket, station } of steps) {
      if (!ticket || !(ticket in this.info.x_ways)) return 'ticket'
      spent[ticket] = (spent[ticket] ?? 0) + 1
      if (this.hand(this.payer(ticket), ticket) < spent[ticket]) return 'ticket'
      here = spread(here, this.info.x_ways[ticket], taken)
      if (station !== null) here = new Set(here.has(station) ? [station] : [])
      if (!here.size) return 'nowhere'
    }
    if (steps.length > 1) this.pay('X', 'double', steps.length - 1)
    for (const step of steps) {
      this.pay(this.payer(step.ticket as string), step.ticket as string, 1)
      this.log.push({ ticket: step.ticket as string, station: step.station, shown: step.station !== null })
      this.shown = step.station
      if (step.show) {
        this.pay('X', 'black', -1)
        this.takenBack += 1
      }
    }
    this.candidates = here
    this.beginPursuers()
    this.dropTrapped()
    return null
  }

  /** It is his turn and the game goes on, so he is nowhere where he could not move (T13). */
  private dropTrapped(): void {
    if (!this.xTurn || this.outcome) return
    const taken = this.taken()
    for (const station of this.candidates) if (!this.couldMoveFrom(station, taken)) this.candidates.delete(station)
  }

  private couldMoveFrom(station: number, taken: ReadonlySet<number>): boolean {
    return Object.entries(this.info.x_ways).some(
      ([ticket, ways]) =>
        this.hand(this.payer(ticket), ticket) > 0 && (ways[station] ?? []).some((to) => !taken.has(to)),
    )
  }

  // -- the pursuers -----------------------------------------------------------------------------------------------

  private playPursuer(figure: string, step: Step | undefined): Misfit | null {
    if (this.xTurn) return 'turn'
    if (!this.movers().includes(figure)) return 'figure'
    const { ticket, station } = step ?? { ticket: null, station: null }
    const from = this.at.get(figure) as number
    if (!ticket || !station || !(ticket in this.info.pursuer_ways)) return 'ticket'
    if (!this.mayUse(figure, ticket)) return 'ticket'
    if (!this.info.pursuer_ways[ticket]?.[from]?.includes(station)) return 'way'
    if (this.taken().has(station)) return 'taken'
    if (ticket !== 'free') {
      this.pay(this.purse(figure), ticket, 1)
      this.pay(this.switches.till === 'x' ? 'X' : 'supply', ticket, -1)
    }
    this.at.set(figure, station)
    this.moved.add(figure)
    if (this.round === 1) this.order.push(figure)
    this.candidates.delete(station)
    this.next()
    this.dropTrapped()
    return null
  }

  private beginPursuers(): void {
    this.xTurn = false
    this.moved = new Set()
    if (this.switches.when_stuck !== 'out' && this.nobodyCanEverMove()) this.end('stranded')
    else this.next()
  }

  private free(): boolean {
    return this.switches.order === 'free' || (this.switches.order === 'first_round' && this.round === 1)
  }

  private movers(): string[] {
    if (this.outcome || this.xTurn) return []
    const left = this.inOrder().filter((figure) => this.isLeft(figure))
    const able = left.filter((figure) => this.canMove(figure))
    return this.free() ? able : able.slice(0, 1)
  }

  private inOrder(): string[] {
    return this.switches.order === 'first_round' && this.round > 1 ? this.order : this.info.pursuers
  }

  private isLeft(figure: string): boolean {
    return !this.moved.has(figure) && !this.out.has(figure)
  }

  /** Who is stuck is passed over or is out; after the last one the round ends. */
  private next(): void {
    if (this.free()) {
      for (;;) {
        const left = this.info.pursuers.filter((figure) => this.isLeft(figure))
        if (left.some((figure) => this.canMove(figure))) return
        const [first] = left
        if (first === undefined || this.switches.when_stuck !== 'out') break
        this.putOut(first)
      }
    } else {
      for (const figure of this.inOrder().filter((one) => this.isLeft(one))) {
        if (this.canMove(figure)) return
        if (this.switches.when_stuck === 'out') this.putOut(figure)
        else this.moved.add(figure)
      }
    }
    this.endRound()
  }

  private putOut(figure: string): void {
    this.out.add(figure)
    if (this.switches.out_blocks) this.blocks.set(figure, this.at.get(figure) as number)
    this.at.delete(figure)
  }

  private endRound(): void {
    const { rounds, log_entries } = this.base
    if (this.log.length === log_entries || (rounds && this.round >= rounds)) return this.end('escape')
    if (this.switches.when_stuck === 'out') {
      if (this.out.size === this.info.pursuers.length) return this.end('stranded')
    } else if (this.nobodyCanEverMove()) return this.end('stranded')
    this.round += 1
    this.xTurn = true
    this.moved = new Set()
  }

  private end(by: 'escape' | 'stranded'): void {
    this.outcome = { winner: 'X', by }
  }

  private canMove(figure: string): boolean {
    const taken = this.taken()
    return this.reach(figure).some((to) => !taken.has(to))
  }

  private nobodyCanEverMove(): boolean {
    const hunting = this.info.pursuers.filter((figure) => !figure.startsWith('B') || this.switches.bobbies_keep_hunting)
    return hunting.every((figure) => !this.reach(figure).length)
  }

  /** Where a pursuer's tickets lead, whether or not somebody stands there. */
  private reach(figure: string): number[] {
    const from = this.at.get(figure)
    if (from === undefined) return []
    return Object.entries(this.info.pursuer_ways).flatMap(([ticket, ways]) =>
      this.mayUse(figure, ticket) ? (ways[from] ?? []) : [],
    )
  }

  private mayUse(figure: string, ticket: string): boolean {
    if (figure.startsWith('B')) return ticket === 'free'
    return ticket !== 'free' && this.hand(this.purse(figure), ticket) > 0
  }

  // -- stocks -----------------------------------------------------------------------------------------------------

  private purse(figure: string): string {
    return this.switches.shared_stock ? 'team' : figure
  }

  private payer(ticket: string): string {
    return ticket === 'black' || this.switches.till === 'x' ? 'X' : 'supply'
  }

  /** What somebody has of a ticket. A supply that nobody counts never ends. */
  private hand(owner: string, ticket: string): number {
    const stock = this.stocks[owner]
    return stock ? (stock[ticket] ?? 0) : Infinity
  }

  private pay(owner: string, ticket: string, count: number): void {
    const stock = this.stocks[owner]
    if (stock) stock[ticket] = (stock[ticket] ?? 0) - count
  }

  private taken(): ReadonlySet<number> {
    return this.at.size + this.blocks.size ? new Set([...this.at.values(), ...this.blocks.values()]) : NOBODY
  }
}
