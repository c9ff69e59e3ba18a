/**
 * What has happened between two views of a game: who has moved along which stations, and where X has shown himself.
 *
 * Owns the comparison and nothing else. Views that are not one or two moves apart give no rides: then the board jumps.
 */
import { headOf } from '../lib/moves'
import type { GameView, LogEntry } from '../wire'

export interface Ride {
  figure: string
  stops: number[]
  /** The ticket of each leg; null where none is known. */
  tickets: (string | null)[]
}

export interface Change {
  rides: Ride[]
  /** Stations where X has shown himself just now. */
  shown: number[]
}

const NOTHING: Change = { rides: [], shown: [] }
const AT_ONCE = 4

export function changeBetween(before: GameView, after: GameView): Change {
  const steps = after.history.length - before.history.length
  if (steps < 1 || steps > AT_ONCE || before.edition !== after.edition) return NOTHING
  const news = after.history.slice(before.history.length).map(headOf)
  const entries = after.log.slice(before.log.length)
  const rides: Ride[] = []
  for (const { figure, word } of news) {
    const ride = figure === 'X' ? rideOfX(before, after, entries) : rideOf(figure, word, before, after)
    if (ride) rides.push(ride)
  }
  const shown = entries.flatMap((entry) => (entry.shown && entry.station !== null ? [entry.station] : []))
  return { rides, shown }
}

function rideOf(figure: string, ticket: string | null, before: GameView, after: GameView): Ride | null {
  const from = before.at[figure]
  const to = after.at[figure]
  if (from === undefined || to === undefined || from === to) return null
  return { figure, stops: [from, to], tickets: [ticket] }
}

function rideOfX(before: GameView, after: GameView, entries: LogEntry[]): Ride | null {
  const from = before.at['X']
  const stations = entries.map((entry) => entry.station)
  if (from === undefined || after.at['X'] === undefined || stations.includes(null)) return null
  const stops = [from, ...(stations as number[])]
  if (stops.every((stop) => stop === from)) return null
  return { figure: 'X', stops, tickets: entries.map((entry) => entry.ticket) }
}

/** X's last place that everybody knows, with the number of the move; null before the first. */
export function lastShown(view: GameView): { station: number; move: number } | null {
  for (let i = view.log.length - 1; i >= 0; i--) {
    const entry = view.log[i]
    if (entry?.shown && entry.station !== null) return { station: entry.station, move: i + 1 }
  }
  return null
}
