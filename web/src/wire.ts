/**
 * What the parts of the page tell each other: the server's types (docs/wire.md), and a few of its own.
 *
 * Read `Seen` in types.ts first: it is what the page draws.
 */
import type { Steps } from './types'

export type * from './types'

export type StepsMsg = Steps

export type Point = [number, number]

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
