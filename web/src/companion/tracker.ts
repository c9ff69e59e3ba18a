/**
 * Follows a game on a table of wood: who stands where, where Mister X can be, which tickets are left, whose turn it is.
 *
 * A game is its set-up, its starts and the lines of its public history, as in a record. `follow` plays them from the
 * beginning each time, so an entry in the past can be changed. It spreads sets of stations along the tables that the
 * server gives (`CompanionInfo`); tests/companion compares it with the kernels, move by move.
 */
import { eventOf } from '../lib/moves'
import type { CompanionInfo, Event, GameView } from '../wire'
import { DiceTracker } from './dice'
import { TicketTracker } from './tickets'

/** Why a line does not fit; the texts have a sentence for each. */
export type Misfit = 'turn' | 'figure' | 'ticket' | 'way' | 'taken' | 'nowhere' | 'log' | 'line'

export interface Moment {
  view: GameView
  /** Where he can be; null while he is not on the board. */
  candidates: number[] | null
  /** The pursuers that may move now; none while it is his turn. */
  movers: string[]
}

export interface Starts {
  /** Of the pursuers. */
  at: Record<string, number>
  /** His own, where everybody sees it. */
  x?: number | null
}

export interface Followed {
  /** The beginning, and one moment for each line that fits. */
  moments: Moment[]
  /** The first line that does not fit, and why. */
  misfit: { index: number; why: Misfit } | null
}

export interface Tracker {
  /** Carry everything through one event, or say why it cannot have happened; then nothing has changed. */
  play(event: Event): Misfit | null
  moment(history: string[]): Moment
}

export function trackerOf(info: CompanionInfo, starts: Starts): Tracker {
  return info.switches ? new TicketTracker(info, info.switches, starts) : new DiceTracker(info)
}

export function follow(info: CompanionInfo, starts: Starts, lines: string[]): Followed {
  const tracker = trackerOf(info, starts)
  const moments = [tracker.moment([])]
  for (const [index, line] of lines.entries()) {
    const why = tracker.play(eventOf(line))
    if (why) return { moments, misfit: { index, why } }
    moments.push(tracker.moment(lines.slice(0, index + 1)))
  }
  return { moments, misfit: null }
}

/** The stations to which a row of ways leads from these, without those where somebody stands. */
export function spread(from: Iterable<number>, ways: number[][] | undefined, taken: ReadonlySet<number>): Set<number> {
  const reached = new Set<number>()
  for (const station of from) for (const to of ways?.[station] ?? []) if (!taken.has(to)) reached.add(to)
  return reached
}

export const ascending = (stations: Iterable<number>): number[] => [...stations].sort((a, b) => a - b)
