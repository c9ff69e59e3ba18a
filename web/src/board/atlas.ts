/**
 * Places and lines of a board: what is near a point, how a ride runs, on which side of a station there is room.
 *
 * Owns plane geometry in the board's units. It must not know the screen (`camera`) or colours (`paint`).
 */
import type { BoardInfo, ConnectionInfo, Point, StationInfo } from '../wire'

const DIRECTIONS = 24

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

export class Atlas {
  readonly unit: number
  readonly width: number
  readonly height: number
  /** How far a typical station is from its nearest neighbour. */
  readonly spacing: number
  private readonly nearby = new Map<number, number>()
  private readonly places = new Map<number, StationInfo>()
  private readonly between = new Map<string, ConnectionInfo[]>()
  private readonly samples: Point[] = []

  constructor(readonly board: BoardInfo) {
    this.unit = board.unit
    this.width = board.picture[0]
    this.height = board.picture[1]
    for (const station of board.stations) this.places.set(station.number, station)
    for (const connection of board.connections) {
      const key = pair(connection.a, connection.b)
      const known = this.between.get(key)
      if (known) known.push(connection)
      else this.between.set(key, [connection])
      this.sample(connection.line)
    }
    this.spacing = this.typicalSpacing()
  }

  has(station: number): boolean {
    return this.places.has(station)
  }

  at(station: number): Point {
    const found = this.places.get(station)
    return found ? [found.x, found.y] : [this.width / 2, this.height / 2]
  }

  /** The station nearest to a point. `favoured` ones count as if they were nearer by `bonus`. */
  nearest(point: Point, favoured: Set<number>, bonus: number): { station: number; distance: number } | null {
    let best: { station: number; distance: number } | null = null
    let least = Infinity
    for (const s of this.places.values()) {
      const away = Math.hypot(s.x - point[0], s.y - point[1])
      const weighed = favoured.has(s.number) ? away - bonus : away
      if (weighed < least) {
        least = weighed
        best = { station: s.number, distance: away }
      }
    }
    return best
  }

  /** The drawn line from one station to another, by the wanted ticket if there is one; straight if there is none. */
  ride(from: number, to: number, ticket: string | null): Point[] {
    const known = this.between.get(pair(from, to)) ?? []
    const wanted =
      known.find((c) => c.transport === ticket) ??
      (ticket === 'black' ? known.find((c) => c.role === 'water') : undefined) ??
      known.find((c) => c.role !== 'water') ??
      known[0]
    const ends: Point[] = [this.at(from), this.at(to)]
    if (!wanted) return from === to ? ends : this.bow(ends)
    return wanted.a === from ? wanted.line : [...wanted.line].reverse()
  }

  /** A gentle bow, for rides without a drawn line: the underground of the dice game, a flight. */
  private bow(ends: Point[]): Point[] {
    const [a, b] = ends as [Point, Point]
    const control: Point = [(a[0] + b[0]) / 2 + (b[1] - a[1]) * 0.18, (a[1] + b[1]) / 2 - (b[0] - a[0]) * 0.18]
    return Array.from({ length: 17 }, (_, i): Point => {
      const t = i / 16
      const u = 1 - t
      return [
        u * u * a[0] + 2 * u * t * control[0] + t * t * b[0],
        u * u * a[1] + 2 * u * t * control[1] + t * t * b[1],
      ]
    })
  }

  /** Unit vector from a station towards the side with most room; `taken` are places of other marks, `names` of words. */
  freeSide(station: number, reach: number, taken: Point[], names: Point[]): Point {
    const here = this.at(station)
    const caps = { stations: reach * 1.5, others: reach * 1.5, words: reach * 0.7, lines: reach * 0.5 }
    // What is farther from the station than this is farther than the cap from every place beside it.
    const near = (points: Point[], cap: number) =>
      points.filter((p) => Math.abs(p[0] - here[0]) < reach + cap && Math.abs(p[1] - here[1]) < reach + cap)
    const elsewhere = [...this.places.values()].filter((s) => s.number !== station)
    const stations = near(
      elsewhere.map((s): Point => [s.x, s.y]),
      caps.stations,
    )
    const lines = near(this.samples, caps.lines).filter((p) => distance(p, here) > reach * 0.4)
    const others = near(taken, caps.others)
    const words = near(names, caps.words)
    let best: Point = [0, -1]
    let most = -Infinity
    for (let step = 0; step < DIRECTIONS; step++) {
      const angle = -Math.PI / 2 + (step % 2 ? 1 : -1) * Math.ceil(step / 2) * ((2 * Math.PI) / DIRECTIONS)
      const side: Point = [Math.cos(angle), Math.sin(angle)]
      const spot: Point = [here[0] + side[0] * reach, here[1] + side[1] * reach]
      if (!this.holds(spot, reach * 0.5)) continue
      const room = (points: Point[], cap: number) => points.reduce((r, p) => Math.min(r, distance(p, spot)), cap)
      const score =
        3 * room(stations, caps.stations) +
        3 * room(others, caps.others) +
        2 * room(words, caps.words) +
        room(lines, caps.lines) -
        step * 0.01 * reach
      if (score > most) {
        most = score
        best = side
      }
    }
    return best
  }

  private holds(p: Point, margin: number): boolean {
    const [w, h] = this.board.frame
    return p[0] > margin && p[1] > margin && p[0] < w - margin && p[1] < h - margin
  }

  private sample(line: Point[]): void {
    const gap = 9 * this.unit
    for (let i = 1; i < line.length; i++) {
      const a = line[i - 1] as Point
      const b = line[i] as Point
      const count = Math.max(1, Math.round(distance(a, b) / gap))
      for (let k = 0; k < count; k++) {
        this.samples.push([a[0] + ((b[0] - a[0]) * k) / count, a[1] + ((b[1] - a[1]) * k) / count])
      }
    }
  }

  /** How far the nearest other station is. */
  roomAt(station: number): number {
    return this.nearby.get(station) ?? this.spacing
  }

  /** How much smaller a mark of this radius has to be at a station, so that it keeps off the neighbours: 0.55 to 1. */
  tightness(station: number, radius: number): number {
    return Math.min(1, Math.max(0.55, (0.56 * this.roomAt(station)) / radius))
  }

  private typicalSpacing(): number {
    const all = [...this.places.values()]
    for (const s of all) {
      const least = all.reduce((so, o) => (o === s ? so : Math.min(so, (o.x - s.x) ** 2 + (o.y - s.y) ** 2)), Infinity)
      if (least < Infinity) this.nearby.set(s.number, Math.sqrt(least))
    }
    const sorted = [...this.nearby.values()].sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 4)] ?? 66 * this.unit
  }
}

const pair = (a: number, b: number): string => (a < b ? `${a}-${b}` : `${b}-${a}`)

/** Path data through the points. */
export function pathOf(points: Point[]): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** The point at a part (0 to 1) of a line's length. */
export function along(line: Point[], part: number): Point {
  const lengths = line.slice(1).map((p, i) => distance(line[i] as Point, p))
  let left = lengths.reduce((a, b) => a + b, 0) * Math.min(1, Math.max(0, part))
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[i] as number
    const a = line[i] as Point
    const b = line[i + 1] as Point
    if (left <= length && length > 0) {
      const t = left / length
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
    }
    left -= length
  }
  return line[line.length - 1] ?? [0, 0]
}

/** The line without so much of its length at both ends, so that it keeps off the stations there. */
export function trimmed(line: Point[], cut: number): Point[] {
  const reached = [0]
  line.slice(1).forEach((p, i) => reached.push((reached[i] as number) + distance(line[i] as Point, p)))
  const whole = reached[reached.length - 1] as number
  if (whole === 0) return line
  const margin = Math.min(cut, whole * 0.4)
  const inner = line.filter((_, i) => (reached[i] as number) > margin && (reached[i] as number) < whole - margin)
  return [along(line, margin / whole), ...inner, along(line, 1 - margin / whole)]
}
