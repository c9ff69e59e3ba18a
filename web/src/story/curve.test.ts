import { describe, expect, it } from 'vitest'
import type { StoryPoint } from '../wire'
import { across, curveOf, FLOOR, TOP, up, WIDTH } from './curve'

const point = (index: number, side: 'X' | 'pursuers', chance: number | null, candidates = 8): StoryPoint => ({
  index,
  round: 1 + Math.floor(index / 3),
  side,
  move: 'D1 taxi 3',
  best: 'D1 taxi 3',
  verdict: null,
  chance_of_x: chance,
  low: chance === null ? null : chance - 0.1,
  high: chance === null ? null : chance + 0.1,
  candidates,
  entropy: 3,
  loss: null,
  doubt: 0,
})

describe('the curve of a story', () => {
  const points = [point(0, 'X', 0.5), point(1, 'pursuers', 0.2), point(2, 'pursuers', null, 0), point(3, 'X', 1)]

  it('puts every move in its place, from the left to the right and the better for Mister X the higher', () => {
    expect(across(0, 4)).toBeLessThan(across(3, 4))
    expect(across(3, 4)).toBeLessThan(WIDTH)
    expect(up(1)).toBe(TOP)
    expect(up(0)).toBeGreaterThan(up(0.5))
  })

  it('has a line with its band for each side, and leaves out what could not be told', () => {
    const { lines } = curveOf(points, 4)
    expect(lines.map((line) => [line.side, line.marks.map((mark) => mark.moment)])).toEqual([
      ['pursuers', [1]],
      ['X', [0, 3]],
    ])
    expect(lines[1]?.band.split(' ')).toHaveLength(4)
  })

  it('grows into the room that is left', () => {
    const [half, whole] = [curveOf(points.slice(0, 2), 4), curveOf(points, 4)]
    expect(half.lines[0]).toEqual(whole.lines[0])
    expect(half.bars).toEqual(whole.bars.slice(0, 2))
  })

  it('shows how many stations were possible: each doubling adds as much', () => {
    const heights = curveOf([point(0, 'X', null, 1), point(1, 'X', null, 3), point(2, 'X', null, 7)], 3).bars
    expect(heights[1]!.height - heights[0]!.height).toBeCloseTo(heights[2]!.height - heights[1]!.height)
    expect(heights[0]!.y + heights[0]!.height).toBe(FLOOR)
  })

  it('is empty before anything is known', () => {
    expect(curveOf([], 0)).toMatchObject({ lines: [], bars: [], rounds: [] })
  })
})
