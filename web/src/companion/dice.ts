/** Following the dice game, with the tiles as they lie. Read `DiceTracker.play` first. */
import type { CompanionInfo, Event, GameView, LogEntry, Outcome } from '../wire'
import { ascending, spread, type Misfit, type Moment, type Tracker } from './tracker'

const DICE = ['taxi', 'bus', 'underground'] as const
const NOBODY: ReadonlySet<number> = new Set()

export class DiceTracker implements Tracker {
  private readonly base: GameView
  private readonly at = new Map<string, number>()
  private readonly left: Record<string, number>
  private readonly team: Record<string, number>
  private candidates: Set<number> | null = null
  private tile: string | null = null
  private shown: number | null = null
  private start: number | null = null
  private round = 0
  private xTurn = false
  private gone = new Set<string>()
  private used: string[] = []
  private rolled: string[] = []
  private readonly log: LogEntry[] = []
  private outcome: Outcome | null = null

  constructor(private readonly info: CompanionInfo) {
    this.base = info.view
    this.left = { ...info.view.tickets.X }
    this.team = { ...info.view.tickets.team }
  }

  play(event: Event): Misfit | null {
    if (this.outcome) return 'turn'
    if (event.action === 'roll') {
      this.rolled = [...(event.faces ?? [])]
      return null
    }
    if (event.figure === 'X') return event.action === 'place' ? this.placeX(event) : this.playX(event)
    return event.action === 'place' ? this.placePursuer(event) : this.playPursuer(event)
  }

  moment(history: string[]): Moment {
    const at: Record<string, number> = this.shown ? { X: this.shown } : {}
    for (const figure of this.info.pursuers) {
      const station = this.at.get(figure)
      if (station) at[figure] = station
    }
    const view: GameView = {
      ...this.base,
      to_move: this.outcome ? null : this.turn(),
      round: this.round,
      log: [...this.log],
      at,
      tickets: { X: { ...this.left }, team: { ...this.team } },
      start: this.start,
      tile: this.tile,
      dice: { rolled: this.rolled, used: [...this.used] },
      moved: this.info.pursuers.filter((figure) => this.gone.has(figure)),
      outcome: this.outcome,
      history,
    }
    return { view, candidates: this.candidates && ascending(this.candidates), movers: this.movers() }
  }

  private turn(): 'X' | 'pursuers' {
    const everybodyStands = this.at.size === this.info.pursuers.length
    return this.candidates === null ? (everybodyStands ? 'X' : 'pursuers') : this.xTurn ? 'X' : 'pursuers'
  }

  private movers(): string[] {
    if (this.outcome || this.turn() === 'X') return []
    if (this.candidates === null) return this.info.pursuers.filter((figure) => !this.at.has(figure)).slice(0, 1)
    return this.info.pursuers.filter((figure) => !this.gone.has(figure))
  }

  // -- the beginning ----------------------------------------------------------------------------------------------

  private placePursuer({ figure, steps }: Event): Misfit | null {
    const station = steps?.[0]?.station
    if (!figure || !this.movers().includes(figure) || this.candidates) return 'turn'
    if (!station || !this.info.pursuer_starts.includes(station)) return 'way'
    if (this.taken().has(station)) return 'taken'
    this.at.set(figure, station)
    return null
  }

  /** He has covered his start and names the letter of his tile; where everybody sees him, the station itself. */
  private placeX({ steps }: Event): Misfit | null {
    if (this.turn() !== 'X' || this.candidates) return 'turn'
    const station = steps?.[0]?.station ?? null
    const tile = steps?.[0]?.ticket ?? this.tileOf(station)
    const taken = this.taken()
    const there = (this.info.tiles[tile ?? ''] ?? []).filter((one) => !taken.has(one))
    if (!tile || !there.length) return 'nowhere'
    this.tile = tile
    this.candidates = new Set(there)
    this.beginRound()
    return null
  }

  private tileOf(station: number | null): string | null {
    return Object.keys(this.info.tiles).find((tile) => this.info.tiles[tile]?.includes(station ?? 0)) ?? null
  }

  private beginRound(): void {
    this.round += 1
    this.gone = new Set()
    this.used = []
    this.rolled = []
    this.xTurn = false
  }

  // -- turns ------------------------------------------------------------------------------------------------------

  private playPursuer({ figure, action, steps }: Event): Misfit | null {
    if (!figure || !this.candidates || this.xTurn) return 'turn'
    if (!this.movers().includes(figure)) return 'figure'
    if (action === 'reroll') {
      if (!this.team.reroll) return 'ticket'
      this.team.reroll -= 1
      this.rolled = []
      return null
    }
    if (action !== 'pass') {
      const { ticket, station } = steps?.[0] ?? { ticket: null, station: null }
      const from = this.at.get(figure) as number
      if (!ticket || !station || !(ticket in this.info.pursuer_ways)) return 'ticket'
      if (!this.info.pursuer_ways[ticket]?.[from]?.includes(station)) return 'way'
      if (this.taken().has(station)) return 'taken'
      this.at.set(figure, station)
      this.used.push(ticket)
      this.candidates.delete(station)
    }
    this.gone.add(figure)
    this.rolled = []
    if (this.gone.size === this.info.pursuers.length) {
      if (this.log.length === this.base.log_entries) this.outcome = { winner: 'X', by: 'escape' }
      else this.xTurn = true
    }
    return null
  }

  private playX({ action, steps }: Event): Misfit | null {
    if (!this.candidates || !this.xTurn) return 'turn'
    const entries =
      action === 'pass' || action === 'helicopter'
        ? [{ ticket: action, station: steps?.[0]?.station ?? null }]
        : (steps ?? [])
    if (this.log.length + entries.length > this.base.log_entries) return 'log'
    const cost: Record<string, number> = action === 'double' ? { double: 1 } : {}
    for (const { ticket } of entries) {
      if (ticket === 'black' || ticket === 'helicopter') cost[ticket] = (cost[ticket] ?? 0) + 1
    }
    if (Object.entries(cost).some(([kind, count]) => (this.left[kind] ?? 0) < count)) return 'ticket'
    let here: Set<number> = this.candidates
    for (const { ticket, station } of entries) {
      here = this.follow(here, ticket ?? '')
      if (station !== null) here = new Set(here.has(station) ? [station] : [])
      if (!here.size) return 'nowhere'
    }
    for (const [kind, count] of Object.entries(cost)) this.left[kind] = (this.left[kind] ?? 0) - count
    for (const { ticket, station } of entries) {
      this.log.push({ ticket: ticket ?? '', station, shown: station !== null })
      this.shown = station
    }
    this.candidates = here
    this.beginRound()
    return null
  }

  /** One field of his board. A pass tells that none of the dice fitted where he stood (D10). */
  private follow(from: Set<number>, ticket: string): Set<number> {
    const taken = this.taken()
    if (ticket !== 'pass') return spread(from, this.info.x_ways[ticket], taken)
    const closed = this.info.x_keeps_clear ? taken : NOBODY
    return new Set(
      [...from].filter(
        (station) =>
          !DICE.some(
            (face) =>
              this.used.includes(face) && (this.info.x_ways[face]?.[station] ?? []).some((to) => !closed.has(to)),
          ),
      ),
    )
  }

  private taken(): ReadonlySet<number> {
    return new Set(this.at.values())
  }
}
