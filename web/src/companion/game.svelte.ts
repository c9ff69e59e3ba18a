/**
 * The game on the table of wood that this device follows: what was entered, what is asked next, what is known.
 *
 * Everything is worked out from the entries (`tracker`), so any of them can be changed. It is kept on this device; with
 * the tables of the set-up in it, it needs no line. Read `Companion.asked` first.
 */
import { read, write } from '../lib/kept'
import { eventOf } from '../lib/moves'
import type { CompanionInfo, Target } from '../wire'
import { follow, spread, type Followed, type Moment, type Starts } from './tracker'

interface Kept {
  info: CompanionInfo
  starts: Record<string, number>
  x: number | null
  lines: string[]
  caught: boolean
  /** Of Mister X's private aid: where he is. Behind a curtain, and on this device alone. */
  own: number | null
}

/** What has to be entered next. */
export type Asked = 'start' | 'start_of_x' | 'place' | 'tile' | 'x' | 'pursuer' | 'over'

const KEY = 'companion'

export class Companion {
  kept: Kept | null = $state.raw(read<Kept | null>(KEY, null))
  /** The entry that is being changed; null: the next one is entered. */
  editing: number | null = $state(null)
  /** What is entered of his turn: tickets, and stations where he appears. */
  steps: { ticket: string; station: number | null; show: boolean }[] = $state.raw([])
  long: 'go' | 'double' | 'triple' = $state('go')
  showing = $state(false)
  figure: string | null = $state(null)
  /** A station that several tickets lead to. */
  station: number | null = $state(null)

  readonly info = $derived(this.kept?.info ?? null)
  readonly lines = $derived(this.kept?.lines ?? [])
  readonly begins = $derived(
    this.info !== null && this.unplaced().length === 0 && (!this.showsStart() || this.kept?.x != null),
  )
  readonly followed: Followed | null = $derived.by(() => {
    const { kept } = this
    return kept && this.begins ? follow(kept.info, this.starts(), kept.lines) : null
  })
  /** Where the entries stand: at the one that is changed, or at the end. */
  readonly now: Moment | null = $derived.by(() => {
    const moments = this.followed?.moments
    return moments ? (moments[Math.min(this.editing ?? Infinity, moments.length - 1)] ?? null) : null
  })

  begin(info: CompanionInfo): void {
    this.keep({ info, starts: {}, x: null, lines: [], caught: false, own: null })
    this.clear()
    this.editing = null
  }

  close(): void {
    this.kept = null
    write(KEY, null)
    this.clear()
    this.editing = null
  }

  // -- what is asked ------------------------------------------------------------------------------------------------

  asked(): Asked {
    if (!this.begins) return this.unplaced().length ? 'start' : 'start_of_x'
    const view = this.now?.view
    if (!view || view.outcome || (this.kept?.caught && this.editing === null)) return 'over'
    if (this.now?.candidates === null) return view.to_move === 'X' ? 'tile' : 'place'
    return view.to_move === 'X' ? 'x' : 'pursuer'
  }

  /** The pursuer that is entered now: the chosen one, or the first that may move. */
  mover(): string | null {
    const movers = this.now?.movers ?? []
    return this.figure !== null && movers.includes(this.figure) ? this.figure : (movers[0] ?? null)
  }

  /** The stations that may be meant now, and the tickets that lead there. */
  targets(): Target[] {
    const { info, now } = this
    if (!info) return []
    const plain = (stations: number[]) => stations.map((station): Target => ({ station, tickets: [] }))
    switch (this.asked()) {
      case 'start':
        return plain(info.pursuer_starts.filter((one) => !Object.values(this.kept?.starts ?? {}).includes(one)))
      case 'start_of_x':
        return plain(info.x_starts.filter((one) => !Object.values(this.kept?.starts ?? {}).includes(one)))
      case 'place':
        return plain(info.pursuer_starts.filter((one) => !Object.values(now?.view.at ?? {}).includes(one)))
      case 'x':
        return plain(this.appears() ? [...this.reached()].sort((a, b) => a - b) : [])
      case 'pursuer':
        return this.reach(this.mover())
      default:
        return []
    }
  }

  /** Where a pursuer may go, and with which tickets. */
  private reach(figure: string | null): Target[] {
    const { info, now } = this
    const from = figure === null ? undefined : now?.view.at[figure]
    if (!info || !now || figure === null || from === undefined) return []
    const taken = new Set(info.pursuers.flatMap((one) => now.view.at[one] ?? []))
    const found = new Map<number, string[]>()
    for (const [ticket, ways] of Object.entries(info.pursuer_ways)) {
      if ((ticket === 'free') !== figure.startsWith('B')) continue
      const purse = now.view.tickets[info.switches?.shared_stock ? 'team' : figure]
      if (info.switches && ticket !== 'free' && !purse?.[ticket]) continue
      for (const station of spread([from], ways, taken)) found.set(station, [...(found.get(station) ?? []), ticket])
    }
    return [...found].map(([station, tickets]): Target => ({ station, tickets })).sort((a, b) => a.station - b.station)
  }

  /** The tickets that he can have used now. */
  ticketsOfX(): { ticket: string; possible: boolean }[] {
    const { info } = this
    if (!info) return []
    return Object.keys(info.x_ways).map((ticket) => ({ ticket, possible: this.fits([...this.steps, step(ticket)]) }))
  }

  /** Whether he can have passed: only with dice, and if none of them fitted. */
  mayPass(): boolean {
    return !!this.info && !this.info.switches && !this.steps.length && this.tries('X pass')
  }

  mayGo(long: 'double' | 'triple'): boolean {
    const left = this.now?.view.tickets['X']?.['double'] ?? 0
    if (long === 'triple') return (this.info?.switches?.most_steps ?? 2) > 2 && left > 1
    return left > 0
  }

  /** He appears with the entry that is being made: the log says so, or he wishes to. */
  appears(): boolean {
    const view = this.now?.view
    const last = this.steps.at(-1)
    if (!view || !last || last.station !== null) return false
    return this.showing || view.reveals.includes(view.log.length + this.steps.length)
  }

  mayShow(): boolean {
    return this.info?.view.options.includes('voluntary_reveal') ?? false
  }

  /** Where the steps entered so far can have led him. */
  reached(): Set<number> {
    const { info, now } = this
    if (!info || !now) return new Set()
    const taken = new Set(info.pursuers.flatMap((one) => now.view.at[one] ?? []))
    let here = new Set(now.candidates ?? [])
    for (const { ticket, station } of this.steps) {
      if (ticket === 'pass') here = new Set([...here].filter((one) => this.tries(`X pass ${one}`)))
      else here = spread(here, info.x_ways[ticket], taken)
      if (station !== null) here = new Set(here.has(station) ? [station] : [])
    }
    return here
  }

  private fits(steps: Companion['steps']): boolean {
    const { now } = this
    if (!now) return false
    // a longer turn is tried as far as it is entered; a turn of one step as it is
    return this.tries(
      textOf(steps, steps.length === 1 ? 'go' : this.long === 'triple' && steps.length > 2 ? 'triple' : 'double'),
    )
  }

  /** Whether this line fits after those before it. */
  private tries(line: string): boolean {
    const { kept } = this
    if (!kept || !this.begins) return false
    const before = kept.lines.slice(0, this.editing ?? kept.lines.length)
    return follow(kept.info, this.starts(), [...before, line]).misfit === null
  }

  // -- what is entered ----------------------------------------------------------------------------------------------

  /** A station was tapped, typed or chosen from the list. */
  meant(station: number): boolean {
    const target = this.targets().find((one) => one.station === station)
    if (!target || !this.kept) return false
    switch (this.asked()) {
      case 'start':
        this.keep({ ...this.kept, starts: { ...this.kept.starts, [this.unplaced()[0] as string]: station } })
        return true
      case 'start_of_x':
        this.keep({ ...this.kept, x: station })
        return true
      case 'place':
        this.enter(`${this.mover()} place ${station}`)
        return true
      case 'x':
        this.steps = this.steps.map((one, i) =>
          i === this.steps.length - 1 ? { ...one, station, show: this.showing } : one,
        )
        this.showing = false
        this.finishX()
        return true
      default:
        if (target.tickets.length === 1) this.enter(`${this.mover()} ${target.tickets[0]} ${station}`)
        else this.station = station
        return true
    }
  }

  by(ticket: string): void {
    if (this.station !== null) this.enter(`${this.mover()} ${ticket} ${this.station}`)
  }

  /** He has used this ticket, or the word `pass`. */
  used(ticket: string): void {
    this.steps = [...this.steps, step(ticket)]
    if (!this.appears()) this.finishX()
  }

  show(on: boolean): void {
    this.showing = on
  }

  go(long: 'go' | 'double' | 'triple'): void {
    this.long = long
    this.steps = []
  }

  private finishX(): void {
    const wanted = this.long === 'triple' ? 3 : this.long === 'double' ? 2 : 1
    if (this.steps.length < wanted) return
    this.enter(textOf(this.steps, this.long))
  }

  tile(letter: string): void {
    this.enter(`X place ${letter} ?`)
  }

  pass(): void {
    this.enter(`${this.mover()} pass`)
  }

  caught(): void {
    if (this.kept) this.keep({ ...this.kept, caught: true })
    this.clear()
  }

  /** The last entry is taken back, or the last step of the one that is being made. */
  undo(): void {
    const { kept } = this
    if (!kept) return
    if (this.station !== null) this.station = null
    else if (this.steps.length) this.steps = this.steps.slice(0, -1)
    else if (kept.caught) this.keep({ ...kept, caught: false })
    else if (kept.lines.length) this.keep({ ...kept, lines: kept.lines.slice(0, -1) })
    else if (kept.x !== null) this.keep({ ...kept, x: null })
    else this.keep({ ...kept, starts: Object.fromEntries(Object.entries(kept.starts).slice(0, -1)) })
    this.editing = null
  }

  edit(index: number | null): void {
    this.clear()
    this.editing = index
  }

  /** Forget an entry and all that came after it. */
  cut(index: number): void {
    if (this.kept) this.keep({ ...this.kept, lines: this.kept.lines.slice(0, index), caught: false })
    this.edit(null)
  }

  moveOwn(station: number | null): void {
    if (this.kept) this.keep({ ...this.kept, own: station })
  }

  private enter(line: string): void {
    const { kept, editing } = this
    if (!kept) return
    const lines =
      editing === null
        ? [...kept.lines.slice(0, this.followed?.misfit?.index ?? kept.lines.length), line]
        : kept.lines.map((old, i) => (i === editing ? line : old))
    this.keep({ ...kept, lines })
    this.edit(null)
  }

  private clear(): void {
    this.steps = []
    this.long = 'go'
    this.showing = false
    this.figure = null
    this.station = null
  }

  private keep(kept: Kept): void {
    this.kept = kept
    write(KEY, kept)
  }

  private starts(): Starts {
    return { at: this.kept?.starts ?? {}, x: this.kept?.x ?? null }
  }

  /** With tickets everybody starts from cards; with dice the pursuers place themselves in the game. */
  unplaced(): string[] {
    if (!this.info?.switches) return []
    return this.info.pursuers.filter((figure) => this.kept?.starts[figure] === undefined)
  }

  private showsStart(): boolean {
    return this.info?.view.options.includes('always_revealed') ?? false
  }
}

function step(ticket: string): Companion['steps'][number] {
  return { ticket, station: null, show: false }
}

function textOf(steps: Companion['steps'], long: 'go' | 'double' | 'triple'): string {
  const [first] = steps
  const place = (station: number | null) => (station === null ? '?' : String(station))
  if (long === 'go' && first?.ticket === 'pass')
    return first.station === null ? 'X pass' : `X pass ${place(first.station)}`
  const words = steps.map(({ ticket, station, show }) => `${ticket} ${place(station)}${show ? ' show' : ''}`)
  return ['X', ...(long === 'go' ? [] : [long]), ...words].join(' ')
}

/** The figure that an entry belongs to. */
export const figureOf = (line: string): string => eventOf(line).figure ?? ''

export const companion = new Companion()
