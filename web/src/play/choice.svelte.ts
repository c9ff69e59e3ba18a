/**
 * A move in the making: figure, station, ticket, and for X the steps of a double or triple move.
 *
 * Owns what has been chosen and what can be chosen next, all of it from the offers that the server has made. It must
 * not know any rule, nor how it looks (`MoveChooser`). Nothing is sent before `confirm`; `back` undoes one choice.
 */
import { byRank } from '../board/paint'
import { eventOf } from '../lib/moves'
import type { GameView, Highlight, Offer, StepsMsg, Target } from '../wire'

export type Mode = 'single' | 'helicopter' | 'double' | 'triple'
export type Longer = 'double' | 'triple'

export interface Given {
  view: GameView
  offers: Offer[]
  longer: Longer[]
  mine: string[]
}

/** A turn that leads nowhere. */
export type Special = Offer & { action: 'pass' | 'reroll' }

interface Stage {
  soFar: string
  offers: Offer[]
  whole: boolean
}

const STEPS: Record<Mode, number> = { single: 1, helicopter: 1, double: 2, triple: 3 }

/** What is paid: the ticket, or the name of the action where there is none. */
export const kindOfOffer = (offer: Offer): string => offer.ticket ?? offer.action

export class Choice {
  mode: Mode = $state('single')
  station: number | null = $state(null)
  kind: string | null = $state(null)
  show = $state(false)
  /** A pass or a new roll, waiting to be confirmed. */
  special: Special | null = $state.raw(null)
  busy = $state(false)
  failed = $state(false)
  private wanted: string | null = $state(null)
  private stages: Stage[] = $state.raw([])
  private settled: Offer[] = $state.raw([])
  private asked = 0
  /** The figure for which the station was chosen. */
  private chooser: string | null = null
  private readonly given: () => Given
  private readonly ask: (soFar: string) => Promise<StepsMsg>
  private readonly submit: (move: string) => void

  constructor(given: () => Given, ask: (soFar: string) => Promise<StepsMsg>, submit: (move: string) => void) {
    this.given = given
    this.ask = ask
    this.submit = submit
  }

  private readonly own = $derived.by(() => {
    const { offers, mine } = this.given()
    return offers.filter((offer) => mine.includes(offer.figure))
  })

  /** My figures that may go somewhere now. */
  readonly movers = $derived(
    [...new Set(this.own.filter((offer) => typeof offer.station === 'number').map((offer) => offer.figure))].sort(
      byRank,
    ),
  )

  readonly figure = $derived(
    this.wanted && this.movers.includes(this.wanted) ? this.wanted : (this.movers[0] ?? this.own[0]?.figure ?? null),
  )

  readonly steps = $derived(this.settled)
  readonly stepsInAll = $derived(STEPS[this.mode])

  /** The offers for the next step. */
  readonly current = $derived.by(() => {
    if (this.mode === 'double' || this.mode === 'triple') return this.stages[this.stages.length - 1]?.offers ?? []
    return this.own.filter(
      (offer) =>
        offer.figure === this.figure &&
        typeof offer.station === 'number' &&
        (offer.action === 'helicopter') === (this.mode === 'helicopter'),
    )
  })

  readonly targets = $derived.by((): Target[] => {
    const found = new Map<number, Set<string>>()
    for (const offer of this.current) {
      const station = offer.station as number
      const tickets = found.get(station) ?? new Set<string>()
      if (offer.ticket) tickets.add(offer.ticket)
      found.set(station, tickets)
    }
    return [...found]
      .map(([station, tickets]) => ({ station, tickets: [...tickets] }))
      .sort((a, b) => a.station - b.station)
  })

  readonly options = $derived(this.current.filter((offer) => offer.station === this.station))
  /** What can be paid for the chosen station, black last. */
  readonly kinds = $derived(
    [...new Set(this.options.map(kindOfOffer))].sort((a, b) => Number(a === 'black') - Number(b === 'black')),
  )
  /** The chosen kind, or the only one; black is never chosen by itself where an ordinary ticket will do. */
  readonly paid = $derived.by(() => {
    if (this.kind !== null && this.kinds.includes(this.kind)) return this.kind
    const ordinary = this.kinds.filter((kind) => kind !== 'black')
    if (ordinary.length === 1) return ordinary[0] as string
    return this.kinds.length === 1 ? (this.kinds[0] as string) : null
  })

  /** Dice game: the faces that the steps chosen so far take. */
  readonly faces = $derived.by(() => {
    const chosen = this.station === null || this.special ? [] : [this.paid]
    return [...this.settled.map(kindOfOffer), ...chosen].filter((kind) => kind !== null)
  })

  readonly canShow = $derived(this.options.some((offer) => kindOfOffer(offer) === this.paid && offer.show === true))

  /** The move, or the step of a longer one, that `confirm` would make. */
  readonly offer = $derived.by((): Offer | null => {
    if (this.special) return this.special
    const fitting = this.options.filter((offer) => kindOfOffer(offer) === this.paid)
    return fitting.find((offer) => (offer.show ?? false) === this.show) ?? fitting[0] ?? null
  })

  readonly isLast = $derived(
    this.mode === 'single' || this.mode === 'helicopter' || this.stages[this.stages.length - 1]?.whole === true,
  )

  readonly pass = $derived(this.own.find((offer): offer is Special => offer.action === 'pass') ?? null)
  readonly reroll = $derived(this.own.find((offer): offer is Special => offer.action === 'reroll') ?? null)
  readonly canFly = $derived(this.own.some((offer) => offer.action === 'helicopter'))
  readonly longer = $derived.by(() => (this.figure === 'X' ? this.given().longer : []))
  readonly placing = $derived(this.current.some((offer) => offer.action === 'place'))
  /** To enter the station again where the figure stands. */
  readonly stay = $derived.by(() => this.current.find((offer) => offer.station === this.here) ?? null)

  readonly hasSpecials = $derived.by(
    () => this.longer.length > 0 || this.canFly || this.stay !== null || this.pass !== null || this.reroll !== null,
  )

  /** Where the figure stands after the settled steps. */
  readonly here = $derived.by(() => {
    const last = this.settled[this.settled.length - 1]
    if (last) return last.station ?? null
    return this.figure ? (this.given().view.at[this.figure] ?? null) : null
  })

  readonly mayAct = $derived(this.own.length > 0)

  readonly canGoBack = $derived(
    this.special !== null || this.station !== null || this.settled.length > 0 || this.mode !== 'single',
  )

  /** Number of the log entry that X's next step would fill. */
  readonly entry = $derived.by(() => this.given().view.log.length + this.settled.length + 1)

  /** X would step onto a pursuer: that ends the game. */
  readonly caught = $derived.by(() => {
    const { at } = this.given().view
    return (
      this.figure === 'X' &&
      this.station !== null &&
      Object.keys(at).some((name) => name !== 'X' && at[name] === this.station)
    )
  })

  /** The chosen step is one with which X shows himself. */
  readonly reveals = $derived.by(
    () =>
      this.figure === 'X' &&
      !this.special &&
      !this.placing &&
      this.station !== null &&
      this.given().view.reveals.includes(this.entry),
  )

  readonly highlight = $derived.by((): Highlight & { routeTickets: string[] } => {
    const chosen = this.special ? null : this.station
    const legs = this.settled.map((offer) => ({ station: offer.station as number, ticket: offer.ticket ?? '' }))
    if (chosen !== null) legs.push({ station: chosen, ticket: this.paid ?? '' })
    const start = this.figure ? this.given().view.at[this.figure] : undefined
    // Whoever stays draws no line.
    const rides = legs.filter((leg, i) => leg.station !== (i === 0 ? start : legs[i - 1]?.station))
    const route = [...(start === undefined ? [] : [start]), ...rides.map((leg) => leg.station)]
    const targets = this.special
      ? []
      : this.targets.map((target) =>
          target.station === chosen && this.paid && target.tickets.includes(this.paid)
            ? { station: target.station, tickets: [this.paid] }
            : target,
        )
    return {
      targets,
      chosen,
      route: route.length > 1 ? route : [],
      figure: this.figure,
      routeTickets: rides.map((leg) => leg.ticket),
    }
  })

  chooseFigure(figure: string): void {
    if (!this.movers.includes(figure)) return
    this.clear()
    this.wanted = figure
  }

  /** A station was pointed at: a target, or one of my figures. False if it means nothing now. */
  pick(station: number): boolean {
    if (this.busy) return false
    this.special = null
    if (this.targets.some((target) => target.station === station)) return this.pickTarget(station)
    if (this.mode !== 'single') return false
    const { view } = this.given()
    const mine = this.movers.find((figure) => view.at[figure] === station)
    if (mine) {
      this.chooseFigure(mine)
      return true
    }
    const others = this.movers.filter((figure) =>
      this.own.some((offer) => offer.figure === figure && offer.station === station && offer.action !== 'helicopter'),
    )
    if (others.length !== 1) return false
    this.chooseFigure(others[0] as string)
    return this.pickTarget(station)
  }

  /**
   * A station was pointed at on the map. The chosen one again means: do it. With `outright` the first time is enough,
   * unless the ticket is open or somebody stands there.
   */
  point(station: number, outright = false): 'done' | 'chosen' | 'nothing' {
    if (this.busy) return 'nothing'
    if (station === this.station && !this.special && this.offer) {
      void this.confirm()
      return 'done'
    }
    if (!this.pick(station)) return 'nothing'
    if (!outright || !this.isPlain) return 'chosen'
    void this.confirm()
    return 'done'
  }

  /** Nothing about the chosen move needs a second thought: one ticket, one step, nobody stands there. */
  private get isPlain(): boolean {
    return this.offer !== null && this.mode === 'single' && this.kinds.length === 1 && !this.canShow && !this.caught
  }

  /** A way to the chosen station was pointed at: take it. */
  take(kind: string): void {
    if (this.busy || !this.kinds.includes(kind)) return
    if (kind !== this.paid) this.chooseKind(kind)
    void this.confirm()
  }

  private pickTarget(station: number): boolean {
    this.station = station
    this.chooser = this.figure
    this.kind = null
    this.show = false
    return true
  }

  chooseKind(kind: string): void {
    this.kind = kind
    this.show = false
  }

  chooseSpecial(offer: Special): void {
    this.clear()
    this.special = offer
  }

  async chooseMode(mode: Mode): Promise<void> {
    this.clear()
    this.mode = mode
    if (mode === 'double' || mode === 'triple') await this.goOn(`X ${mode}`)
  }

  /** Choose a whole move that somebody else has named, step by step, as a person would. False if it is not possible. */
  async propose(text: string): Promise<boolean> {
    const { figure, action, steps = [] } = eventOf(text)
    if (this.busy || figure === null) return false
    if (action === 'pass' || action === 'reroll') {
      const special = action === 'pass' ? this.pass : this.reroll
      if (special) this.chooseSpecial(special)
      return special !== null
    }
    if (this.movers.includes(figure)) this.chooseFigure(figure)
    if (action === 'helicopter' || action === 'double' || action === 'triple') await this.chooseMode(action)
    else if (this.mode !== 'single') this.clear()
    for (const [i, step] of steps.entries()) {
      if (step.station === null || !this.pick(step.station)) return false
      if (step.ticket !== null && this.kinds.includes(step.ticket)) this.chooseKind(step.ticket)
      this.show = step.show ?? false
      if (i < steps.length - 1) await this.confirm()
    }
    return this.offer?.text === text
  }

  /** Undo the last choice of this turn. */
  back(): void {
    this.failed = false
    if (this.busy) return
    if (this.special) this.special = null
    else if (this.station !== null) {
      this.station = null
      this.kind = null
      this.show = false
    } else if (this.settled.length > 0) {
      const last = this.settled[this.settled.length - 1] as Offer
      this.settled = this.settled.slice(0, -1)
      this.stages = this.stages.slice(0, -1)
      this.station = last.station ?? null
      this.kind = kindOfOffer(last)
      this.show = last.show ?? false
    } else this.clear()
  }

  /** Settle the step, or send the move if this was the last one. */
  async confirm(): Promise<void> {
    const offer = this.offer
    if (!offer || this.busy) return
    if (this.special || this.isLast) {
      this.busy = true
      this.submit(offer.text)
      return
    }
    const settled = [...this.settled, offer]
    if (await this.goOn(offer.text)) {
      this.settled = settled
      this.station = null
      this.kind = null
      this.show = false
    }
  }

  private async goOn(soFar: string): Promise<boolean> {
    const run = ++this.asked
    this.busy = true
    this.failed = false
    try {
      const told = await this.ask(soFar)
      if (run !== this.asked) return false
      this.stages = [...this.stages, { soFar, offers: told.offers, whole: told.whole }]
      return true
    } catch {
      if (run === this.asked) {
        this.failed = true
        if (this.stages.length === 0) this.mode = 'single'
      }
      return false
    } finally {
      if (run === this.asked) this.busy = false
    }
  }

  /** The table has moved on: keep a choice that nobody has sent and that is still possible. */
  renew(): void {
    const kept = !this.busy && this.mode === 'single' && !this.special && this.offer?.figure === this.chooser
    this.busy = false
    if (!kept) this.clear()
  }

  /** The server has answered without a new version: the move can be tried again. */
  release(): void {
    this.busy = false
  }

  private clear(): void {
    this.asked++
    this.mode = 'single'
    this.station = null
    this.kind = null
    this.show = false
    this.special = null
    this.stages = []
    this.settled = []
    this.busy = false
    this.failed = false
  }
}
