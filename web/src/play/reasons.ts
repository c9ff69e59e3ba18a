/**
 * Why a figure cannot go to a station now, and the nearest way there, as far as the drawn board and the view tell.
 *
 * It decides nothing: what may be done are the offers of the server alone. Lines come from the drawing, tickets and
 * places from the reader's own view, so it can tell nothing that the reader does not know. Read `whyNot` first.
 */
import type { BoardInfo, ConnectionInfo, GameView, Target } from '../wire'

export interface Why {
  station: number
  code: 'here' | 'occupied' | 'ticket' | 'water' | 'passes' | 'far' | 'apart' | 'dice' | 'blocked'
  figure: string
  /** Who stands there. */
  by?: string
  /** The transport in question. */
  transport?: string
  /** From the figure to the station; empty if there is none. */
  way: number[]
}

interface Question {
  board: BoardInfo
  view: GameView
  figure: string
  targets: Target[]
}

export function whyNot(station: number, question: Question): Why {
  const { board, view, figure } = question
  const here = view.at[figure]
  const why = (code: Why['code'], more: Partial<Why> = {}): Why => ({ station, code, figure, way: [], ...more })
  if (here === undefined) return why('blocked')
  if (here === station) return why('here')
  const by = Object.keys(view.at).find((name) => name !== 'X' && name !== figure && view.at[name] === station)
  const lines = board.connections.filter((line) => leadsTo(line, here, station))
  if (by && figure !== 'X' && (lines.length || view.tiles)) return why('occupied', { by })
  if (view.tiles) return why('dice')
  const empty = lines.find((line) => left(view, figure, line) === 0)
  const land = lines.filter((line) => line.role !== 'water')
  const way = nearestWay(station, question)
  if (lines.length && !land.length) return why('water', { transport: lines[0]?.transport, way })
  if (empty) return why('ticket', { transport: empty.transport, way })
  if (lines.length) return why('blocked', { way })
  const passing = board.connections.find(
    (line) => (line.a === here || line.b === here) && line.passes?.includes(station),
  )
  if (passing) return why('passes', { transport: passing.transport, way })
  return why(way.length ? 'far' : 'apart', { way })
}

/** The shortest way that begins with a station in reach and goes on along lines for which there are tickets. */
export function nearestWay(station: number, { board, view, figure, targets }: Question): number[] {
  const here = view.at[figure]
  if (here === undefined) return []
  const next = new Map<number, number[]>()
  for (const line of board.connections) {
    if (!usable(view, figure, line)) continue
    link(next, line.a, line.b)
    if (!line.one_way) link(next, line.b, line.a)
  }
  const cameFrom = new Map<number, number>(targets.map((target) => [target.station, here]))
  cameFrom.delete(here)
  const edge = [...cameFrom.keys()]
  for (let at = edge.shift(); at !== undefined && at !== station; at = edge.shift()) {
    for (const other of next.get(at) ?? []) {
      if (other === here || cameFrom.has(other)) continue
      cameFrom.set(other, at)
      edge.push(other)
    }
  }
  if (!cameFrom.has(station)) return []
  const way = [station]
  for (let at = cameFrom.get(station); at !== undefined; at = at === here ? undefined : cameFrom.get(at))
    way.unshift(at)
  return way
}

function leadsTo(line: ConnectionInfo, from: number, to: number): boolean {
  return (line.a === from && line.b === to) || (!line.one_way && line.b === from && line.a === to)
}

/** How many tickets for this line the figure has; null where nobody counts. */
function left(view: GameView, figure: string, line: ConnectionInfo): number | null {
  return view.tickets[figure]?.[line.transport] ?? null
}

function usable(view: GameView, figure: string, line: ConnectionInfo): boolean {
  if (line.role === 'water') return figure === 'X' && (view.tickets['X']?.['black'] ?? 0) > 0
  return left(view, figure, line) !== 0
}

function link(next: Map<number, number[]>, from: number, to: number): void {
  const known = next.get(from)
  if (known) known.push(to)
  else next.set(from, [to])
}
