import { describe, expect, it } from 'vitest'
import { entryOf, viewOf } from '../testing/games'
import { changeBetween, lastShown } from './changes'

const before = viewOf({ at: { D1: 10, D2: 20 }, history: ['X taxi'], log: [entryOf('taxi')] })

describe('changeBetween', () => {
  it('lets a detective ride from the old to the new station, with the ticket of the move', () => {
    const after = viewOf({ ...before, at: { D1: 11, D2: 20 }, history: ['X taxi', 'D1 bus 11'] })
    expect(changeBetween(before, after)).toEqual({
      rides: [{ figure: 'D1', stops: [10, 11], tickets: ['bus'] }],
      shown: [],
    })
  })

  it('keeps the order of several moves', () => {
    const after = viewOf({ ...before, at: { D1: 11, D2: 21 }, history: ['X taxi', 'D2 taxi 21', 'D1 bus 11'] })
    expect(changeBetween(before, after).rides.map((ride) => ride.figure)).toEqual(['D2', 'D1'])
  })

  it('has no ride for a figure that stays, or whose place is not known', () => {
    const stays = viewOf({ ...before, history: ['X taxi', 'D1 pass'] })
    const unknown = viewOf({ ...before, at: { D1: 10, D2: 20, B1: 5 }, history: ['X taxi', 'B1 place 5'] })
    expect(changeBetween(before, stays).rides).toEqual([])
    expect(changeBetween(before, unknown).rides).toEqual([])
  })

  it('moves X only for eyes that know where he is', () => {
    const history = ['X taxi', 'X bus']
    const hidden = viewOf({ ...before, history, log: [entryOf('taxi'), entryOf('bus')] })
    const known = { ...before, at: { ...before.at, X: 5 } }
    const moved = viewOf({ ...known, at: { ...before.at, X: 7 }, history, log: [entryOf('taxi'), entryOf('bus', 7)] })
    expect(changeBetween(before, hidden).rides).toEqual([])
    expect(changeBetween(known, moved).rides).toEqual([{ figure: 'X', stops: [5, 7], tickets: ['bus'] }])
  })

  it('does not move X when the eyes change', () => {
    const history = ['X taxi', 'X bus']
    const known = { ...before, at: { X: 5 } }
    const blind = viewOf({ ...before, history, log: [entryOf('taxi'), entryOf('bus', 7, true)] })
    const gap = viewOf({ ...known, at: { X: 7 }, history, log: [entryOf('taxi'), entryOf('bus')] })
    expect(changeBetween(known, blind).rides).toEqual([])
    expect(changeBetween(before, { ...blind, at: { X: 7 } }).rides).toEqual([])
    expect(changeBetween(known, gap).rides).toEqual([])
  })

  it('takes X through every station of a double move', () => {
    const known = { ...before, at: { X: 5 } }
    const log = [entryOf('taxi'), entryOf('bus', 7), entryOf('black', 9)]
    const after = viewOf({ ...known, at: { X: 9 }, history: ['X taxi', 'X double bus black'], log })
    expect(changeBetween(known, after).rides).toEqual([{ figure: 'X', stops: [5, 7, 9], tickets: ['bus', 'black'] }])
  })

  it('has no ride of X who enters his own station again', () => {
    const known = { ...before, at: { X: 5 } }
    const after = viewOf({ ...known, history: ['X taxi', 'X black'], log: [entryOf('taxi'), entryOf('black', 5)] })
    expect(changeBetween(known, after).rides).toEqual([])
  })

  it('tells where X has shown himself since, and not where he did before', () => {
    const earlier = { ...before, log: [entryOf('taxi', 3, true)] }
    const log = [...earlier.log, entryOf('bus', 8, true), entryOf('taxi', 9)]
    const after = viewOf({ ...earlier, history: ['X taxi', 'X double bus taxi'], log })
    expect(changeBetween(earlier, after).shown).toEqual([8])
  })

  it.each([
    ['nothing has happened', viewOf({ ...before, at: { D1: 11 } })],
    ['the game went back', viewOf({ ...before, at: { D1: 11 }, history: [] })],
    [
      'too much has happened',
      viewOf({ ...before, at: { D1: 11 }, history: [...before.history, ...Array<string>(5).fill('D1 taxi 11')] }),
    ],
    [
      'it is another edition',
      viewOf({ ...before, edition: 'dice', at: { D1: 11 }, history: ['X taxi', 'D1 taxi 11'] }),
    ],
  ])('jumps if %s', (_, after) => {
    expect(changeBetween(before, after)).toEqual({ rides: [], shown: [] })
  })

  it('still lets four moves at once be seen', () => {
    const history = [...before.history, 'D1 taxi 11', 'D2 taxi 20', 'B1 taxi 1', 'B2 taxi 1']
    expect(changeBetween(before, viewOf({ ...before, at: { D1: 11, D2: 20 }, history })).rides).toHaveLength(1)
  })
})

describe('lastShown', () => {
  it('is the last station that everybody saw, with the number of the move', () => {
    const log = [entryOf('taxi', 4, true), entryOf('bus', 9, true), entryOf('taxi', 12), entryOf('taxi')]
    expect(lastShown(viewOf({ log }))).toEqual({ station: 9, move: 2 })
  })

  it('can be the very first move, and the last', () => {
    expect(lastShown(viewOf({ log: [entryOf('taxi', 4, true)] }))).toEqual({ station: 4, move: 1 })
  })

  it('is nothing before the first reveal, whatever X himself knows', () => {
    expect(lastShown(viewOf({ log: [entryOf('taxi', 4)] }))).toBeNull()
  })
})
