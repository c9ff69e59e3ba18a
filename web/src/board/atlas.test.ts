import { describe, expect, it } from 'vitest'
import { boardOf, connection } from '../testing/games'
import type { Point } from '../wire'
import { along, Atlas, distance, pathOf, trimmed } from './atlas'

const corner: Point[] = [
  [100, 100],
  [200, 100],
  [200, 200],
]

describe('places', () => {
  const atlas = new Atlas(boardOf({ 1: [100, 100], 2: [200, 200], 3: [500, 400] }))

  it('knows stations and where they are', () => {
    expect(atlas.has(3)).toBe(true)
    expect(atlas.has(4)).toBe(false)
    expect(atlas.at(3)).toEqual([500, 400])
  })

  it('puts what it does not know in the middle of the picture', () => {
    expect(atlas.at(99)).toEqual([500, 400])
    expect([atlas.width, atlas.height]).toEqual([1000, 800])
  })

  it('finds the station nearest to a point, and how far it is', () => {
    expect(atlas.nearest([110, 100], new Set(), 0)).toEqual({ station: 1, distance: 10 })
    expect(atlas.nearest([480, 400], new Set(), 0)).toEqual({ station: 3, distance: 20 })
  })

  it('prefers favoured stations within the bonus, and tells their true distance', () => {
    const nearly: Point = [145, 145]
    const away = distance(nearly, [200, 200])
    expect(atlas.nearest(nearly, new Set([2]), 0)?.station).toBe(1)
    expect(atlas.nearest(nearly, new Set([2]), 20)).toEqual({ station: 2, distance: away })
  })

  it('finds nothing on an empty board', () => {
    expect(new Atlas(boardOf({})).nearest([0, 0], new Set(), 0)).toBeNull()
  })

  it('has as its spacing what the closer quarter of the stations keep from their neighbours', () => {
    const row = new Atlas(boardOf({ 1: [0, 0], 2: [30, 0], 3: [130, 0], 4: [330, 0] }))
    expect(row.spacing).toBe(30)
    const numbered = new Atlas(boardOf({ 1: [330, 0], 2: [130, 0], 3: [30, 0], 4: [0, 0] }))
    expect(numbered.spacing).toBe(30)
    const even = new Atlas(boardOf({ 1: [0, 0], 2: [50, 0], 3: [100, 0], 4: [100, 50] }))
    expect(even.spacing).toBe(50)
    expect(new Atlas(boardOf({})).spacing).toBe(66)
  })
})

describe('ride', () => {
  const straight: Point[] = [
    [100, 100],
    [200, 200],
  ]
  const river: Point[] = [
    [200, 200],
    [0, 300],
    [100, 100],
  ]
  const atlas = new Atlas(
    boardOf({ 1: [100, 100], 2: [200, 200], 3: [500, 400] }, [
      connection(2, 1, 'ferry', river, 'water'),
      connection(1, 2, 'taxi', straight),
      connection(1, 2, 'bus', corner, 'regional'),
    ]),
  )

  it('follows the line of the ticket', () => {
    expect(atlas.ride(1, 2, 'bus')).toEqual(corner)
    expect(atlas.ride(1, 2, 'taxi')).toEqual(straight)
  })

  it('follows it backwards on the way back, and leaves the board as it is', () => {
    expect(atlas.ride(2, 1, 'bus')).toEqual([...corner].reverse())
    expect(atlas.ride(1, 2, 'bus')).toEqual(corner)
  })

  it('goes by water with a black ticket, and by land where the ticket is not known', () => {
    expect(atlas.ride(2, 1, 'black')).toEqual(river)
    expect(atlas.ride(1, 2, null)).toEqual(straight)
  })

  it('goes by water where there is nothing else, whatever the ticket', () => {
    const ferry = new Atlas(boardOf({ 1: [100, 100], 2: [200, 200] }, [connection(2, 1, 'ferry', river, 'water')]))
    expect(ferry.ride(1, 2, 'taxi')).toEqual([...river].reverse())
  })

  it('bows where there is no line, from one station to the other', () => {
    const flight = atlas.ride(1, 3, 'helicopter')
    expect(flight).toHaveLength(17)
    expect(flight[0]).toEqual([100, 100])
    expect(flight[16]).toEqual([500, 400])
    // A straight way would lead through [300, 250]; the bow keeps to the left of it.
    expect(flight[8]?.[0]).toBeCloseTo(300 + 300 * 0.09)
    expect(flight[8]?.[1]).toBeCloseTo(250 - 400 * 0.09)
  })

  it('stays where it is if both ends are the same', () => {
    expect(atlas.ride(3, 3, null)).toEqual([
      [500, 400],
      [500, 400],
    ])
  })
})

describe('freeSide', () => {
  const REACH = 40
  const middle: Point = [500, 350]
  const above: Point = [500, 310]

  /** Where a mark beside the station would be. */
  function spot(atlas: Atlas, { taken = [], names = [] }: { taken?: Point[]; names?: Point[] } = {}): Point {
    const [x, y] = atlas.freeSide(1, REACH, taken, names)
    expect(Math.hypot(x, y)).toBeCloseTo(1)
    return [atlas.at(1)[0] + x * REACH, atlas.at(1)[1] + y * REACH]
  }
  const alone = new Atlas(boardOf({ 1: middle }))

  it('is above a station that stands alone', () => {
    expect(spot(alone)).toEqual([expect.closeTo(500), 310])
  })

  it('is far enough from a neighbour, from another mark and from a name', () => {
    expect(distance(spot(new Atlas(boardOf({ 1: middle, 2: above }))), above)).toBeGreaterThanOrEqual(1.5 * REACH)
    expect(distance(spot(alone, { taken: [above] }), above)).toBeGreaterThanOrEqual(1.5 * REACH)
    expect(distance(spot(alone, { names: [above] }), above)).toBeGreaterThanOrEqual(0.7 * REACH)
  })

  it('is off the lines that pass by', () => {
    const line: Point[] = [middle, [500, 200]]
    const [x] = spot(new Atlas(boardOf({ 1: middle, 2: [500, 200] }, [connection(1, 2, 'taxi', line)])))
    expect(Math.abs(x - 500)).toBeGreaterThan(0.4 * REACH)
  })

  it('is opposite of where there is least room', () => {
    const crowd: Point[] = [0, 1, 2, 3, 4, 5, 6].map((i) => [
      500 + 40 * Math.cos((i * Math.PI) / 6),
      350 - 40 * Math.sin((i * Math.PI) / 6),
    ])
    expect(spot(alone, { taken: crowd })).toEqual([expect.closeTo(500), 390])
  })

  it.each<[string, Point]>([
    ['top', [500, 20]],
    ['bottom', [500, 690]],
    ['left', [15, 350]],
    ['right', [985, 350]],
  ])('is inside the frame at its %s edge', (_, at) => {
    const [x, y] = spot(new Atlas(boardOf({ 1: at })), {
      taken: [
        [at[0], at[1] - REACH],
        [at[0], at[1] + REACH],
      ],
    })
    expect(x > 20 && x < 980 && y > 20 && y < 680).toBe(true)
  })
})

describe('lines', () => {
  it('are path data with one decimal', () => {
    expect(
      pathOf([
        [1, 2],
        [3.456, 4],
        [5, 6.04],
      ]),
    ).toBe('M1.0 2.0L3.5 4.0L5.0 6.0')
    expect(pathOf([])).toBe('')
  })

  it('have a point at every part of their length', () => {
    expect(along(corner, 0)).toEqual([100, 100])
    expect(along(corner, 0.25)).toEqual([150, 100])
    expect(along(corner, 0.75)).toEqual([200, 150])
    expect(along(corner, 1)).toEqual([200, 200])
  })

  it('end at their ends', () => {
    expect(along(corner, -1)).toEqual([100, 100])
    expect(along(corner, 2)).toEqual([200, 200])
    expect(along([], 0.5)).toEqual([0, 0])
    expect(along([[7, 8]], 0.5)).toEqual([7, 8])
  })

  it('can be cut at both ends, and keep the corners between', () => {
    expect(trimmed(corner, 50)).toEqual([
      [150, 100],
      [200, 100],
      [200, 150],
    ])
  })

  it('keep at least a fifth of themselves', () => {
    const cut = trimmed(corner, 500)
    expect(cut[0]).toEqual([180, 100])
    expect(cut.at(-1)).toEqual([200, expect.closeTo(120)])
  })

  it('stay as they are without length', () => {
    const point: Point[] = [
      [5, 5],
      [5, 5],
    ]
    expect(trimmed(point, 10)).toEqual(point)
  })
})

describe('room at a station', () => {
  const crowded = new Atlas(boardOf({ 1: [0, 0], 2: [40, 0], 3: [500, 0], 4: [900, 0] }))

  it('is the way to the nearest other one', () => {
    expect([1, 2, 3, 4].map((station) => crowded.roomAt(station))).toEqual([40, 40, 400, 400])
  })

  it('makes marks smaller where they would reach over the neighbours, but never tiny', () => {
    expect(crowded.tightness(3, 30)).toBe(1)
    expect(crowded.tightness(1, 30)).toBeCloseTo(0.747, 2)
    expect(crowded.tightness(1, 300)).toBe(0.55)
  })
})
