// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { boardOf } from '../testing/games'
import { NO_NAMES, readNames } from './names'

const board = boardOf({ 1: [100, 100] })
const withNames = { ...board, stations: board.stations.map((station) => ({ ...station, name: 'Ham' })) }

function drawn(body: string, status = 200) {
  const fetched = vi.fn(() => Promise.resolve(new Response(body, { status })))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`
const label = (anchor: string) =>
  `<g id="names" data-from="900"><text class="name" x="100" y="60" font-size="10" ${anchor}>Ham Green</text></g>`

describe('readNames', () => {
  it('finds points along every name, just above its line', async () => {
    drawn(svg(label('')))
    const { points, from } = await readNames(withNames, '/board.svg')
    // Nine letters of 0.54 times the size.
    expect(from).toBe(900)
    expect(points[0]).toEqual([100, expect.closeTo(60 - 10 / 3)])
    expect(points.at(-1)).toEqual([expect.closeTo(148.6), expect.closeTo(60 - 10 / 3)])
    expect(points).toHaveLength(7)
  })

  it.each([
    ['middle', 75.7, 124.3],
    ['end', 51.4, 100],
  ])('knows where a name begins that is anchored at its %s', async (anchor, left, right) => {
    drawn(svg(label(`text-anchor="${anchor}"`)))
    const { points } = await readNames(withNames, '/board.svg')
    expect([points[0]?.[0], points.at(-1)?.[0]]).toEqual([expect.closeTo(left), expect.closeTo(right)])
  })

  it('reads names of stations alone, and no style sheet', async () => {
    drawn(svg('<style>text.name {}</style><text class="number" x="1" y="1" font-size="9">46</text>'))
    expect(await readNames(withNames, '/board.svg')).toEqual({ points: [], from: 0 })
  })

  it('does not ask for the picture of a board without names', async () => {
    const fetched = drawn(svg(label('')))
    expect(await readNames(board, '/board.svg')).toBe(NO_NAMES)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('has none where the picture cannot be had', async () => {
    drawn('gone', 404)
    expect(await readNames(withNames, '/board.svg')).toBe(NO_NAMES)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    expect(await readNames(withNames, '/board.svg')).toBe(NO_NAMES)
  })
})
