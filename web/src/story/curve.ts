/**
 * Where the curve of a story runs: its lines, bands and bars in the units of the picture.
 *
 * Owns numbers alone; `Curve.svelte` draws them. Read `curveOf` first.
 */
import type { Side, StoryPoint } from '../wire'

export const WIDTH = 320
export const TOP = 8
export const HEIGHT = 116
/** The bars of possible stations stand under the curve. */
export const FLOOR = 190
export const BARS = 40
/** A bar of full height: so many bits, 256 stations. Each doubling adds as much. */
const MOST_BITS = 8

export interface Spot {
  x: number
  y: number
  moment: number
}

export interface Line {
  side: Side
  points: string
  band: string
  marks: Spot[]
}

export interface Round {
  round: number
  x: number
}

export interface CurveShape {
  lines: Line[]
  bars: { x: number; y: number; height: number }[]
  wide: number
  rounds: Round[]
}

/** From left to right: the move with this number of so many. */
export const across = (moment: number, moves: number): number => (WIDTH * (moment + 0.5)) / Math.max(1, moves)

/** From top to bottom: a chance of X from 1 to 0. */
export const up = (chance: number): number => TOP + HEIGHT * (1 - chance)

const pair = (x: number, y: number): string => `${x.toFixed(1)},${y.toFixed(1)}`

function lineOf(side: Side, points: StoryPoint[], moves: number): Line | null {
  const known = points.flatMap((point, moment) =>
    point.side === side && point.chance_of_x !== null && point.low !== null && point.high !== null
      ? [{ x: across(moment, moves), moment, y: up(point.chance_of_x), top: up(point.high), base: up(point.low) }]
      : [],
  )
  if (!known.length) return null
  const upper = known.map((one) => pair(one.x, one.top))
  const lower = known.map((one) => pair(one.x, one.base)).reverse()
  return {
    side,
    points: known.map((one) => pair(one.x, one.y)).join(' '),
    band: [...upper, ...lower].join(' '),
    marks: known.map(({ x, y, moment }) => ({ x, y, moment })),
  }
}

/** A few rounds under the axis, evenly apart. */
function roundsOf(points: StoryPoint[], moves: number): Round[] {
  const first = new Map<number, number>()
  points.forEach((point, moment) => {
    if (!first.has(point.round)) first.set(point.round, moment)
  })
  const step = first.size > 12 ? 4 : first.size > 6 ? 2 : 1
  return [...first]
    .filter(([round]) => round > 0 && (step === 1 || round % step === 0))
    .map(([round, moment]) => ({ round, x: across(moment, moves) }))
}

/** `moves`: how many points there will be; the curve grows into the room that is left. */
export function curveOf(points: StoryPoint[], moves: number): CurveShape {
  const wide = Math.max(0.8, WIDTH / Math.max(1, moves) - 0.6)
  return {
    lines: (['pursuers', 'X'] as const).flatMap((side) => lineOf(side, points, moves) ?? []),
    bars: points.map((point, moment) => {
      const height = point.candidates ? (BARS * Math.log2(point.candidates + 1)) / MOST_BITS : 0
      return { x: across(moment, moves) - wide / 2, y: FLOOR - height, height }
    }),
    wide,
    rounds: roundsOf(points, moves),
  }
}
