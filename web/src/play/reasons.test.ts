import { describe, expect, it } from 'vitest'
import { boardOf, connection, viewOf } from '../testing/games'
import { nearestWay, whyNot } from './reasons'

const line = (a: number, b: number, transport: string, role = 'local') => connection(a, b, transport, [], role)
const board = boardOf({ 1: [0, 0], 2: [1, 0], 3: [2, 0], 4: [3, 0], 5: [4, 0], 6: [5, 0], 7: [6, 0] }, [
  line(1, 2, 'taxi'),
  line(2, 3, 'taxi'),
  line(1, 4, 'bus', 'regional'),
  { ...line(1, 5, 'underground', 'express'), passes: [6] },
  line(4, 5, 'underground', 'express'),
  line(3, 7, 'ferry', 'water'),
  line(1, 7, 'ferry', 'water'),
])
const view = viewOf({
  to_move: 'pursuers',
  at: { D1: 1, D2: 3, B1: 2 },
  tickets: { D1: { taxi: 4, bus: 0, underground: 2 }, X: { black: 3 } },
})
const question = { board, view, figure: 'D1', targets: [{ station: 5, tickets: ['underground'] }] }

describe('why not', () => {
  it.each([
    [1, 'here'],
    [2, 'occupied'],
    [4, 'ticket'],
    [6, 'passes'],
    [7, 'water'],
    [3, 'apart'],
  ])('%i: %s', (station, code) => {
    expect(whyNot(station, question).code).toBe(code)
  })

  it('names who stands there and which ticket is missing', () => {
    expect(whyNot(2, question).by).toBe('B1')
    expect(whyNot(4, question).transport).toBe('bus')
  })

  it('a station far away has a way', () => {
    const targets = [{ station: 2, tickets: ['taxi'] }]
    expect(whyNot(3, { ...question, targets })).toMatchObject({ code: 'far', way: [1, 2, 3] })
  })

  it('knows no line of a figure that is not on the board', () => {
    expect(whyNot(3, { ...question, figure: 'D5' })).toMatchObject({ code: 'blocked', way: [] })
  })

  it('does not look at lines where dice decide', () => {
    expect(whyNot(4, { ...question, view: { ...view, tiles: ['A'] } }).code).toBe('dice')
  })
})

describe('the nearest way', () => {
  it('begins with a station in reach and needs tickets that are there', () => {
    expect(nearestWay(4, question)).toEqual([1, 5, 4])
    expect(nearestWay(4, { ...question, targets: [{ station: 2, tickets: ['taxi'] }] })).toEqual([])
  })

  it('crosses water for X with a black ticket alone', () => {
    const targets = [{ station: 2, tickets: ['taxi'] }]
    const x = { ...question, figure: 'X', targets, view: { ...view, at: { X: 1 } } }
    expect(nearestWay(7, x)).toEqual([1, 2, 3, 7])
    expect(nearestWay(7, { ...x, view: { ...x.view, tickets: { X: { black: 0 } } } })).toEqual([])
    expect(nearestWay(7, { ...question, targets })).toEqual([])
  })

  it('goes a one-way street in its direction only', () => {
    const there = boardOf({ 1: [0, 0], 2: [1, 0], 3: [2, 0] }, [{ ...line(3, 2, 'taxi'), one_way: true }])
    expect(nearestWay(3, { ...question, board: there, targets: [{ station: 2, tickets: ['taxi'] }] })).toEqual([])
  })
})
