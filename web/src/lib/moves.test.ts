import { describe, expect, it } from 'vitest'
import { eventOf, headOf } from './moves'

describe('the head of a move', () => {
  it.each([
    ['D1 taxi 46', 'D1', 'taxi'],
    ['X black ?', 'X', 'black'],
    ['X double taxi 46 black 78', 'X', 'double'],
    ['X place ?', 'X', 'place'],
    ['D2 pass', 'D2', 'pass'],
    ['roll taxi bus', 'roll', 'taxi'],
  ])('of %s is who moves and what is used or done', (text, figure, word) => {
    expect(headOf(text)).toEqual({ figure, word })
  })

  it('of a lone word has no second one', () => {
    expect(headOf('X')).toEqual({ figure: 'X', word: null })
  })
})

describe('a whole move', () => {
  it.each([
    ['D1 taxi 46', 'D1', 'go', [['taxi', 46, false]]],
    ['X black ?', 'X', 'go', [['black', null, false]]],
    ['X taxi 46 show', 'X', 'go', [['taxi', 46, true]]],
    [
      'X double taxi ? black 142',
      'X',
      'double',
      [
        ['taxi', null, false],
        ['black', 142, false],
      ],
    ],
    [
      'X double taxi 3 show black 142',
      'X',
      'double',
      [
        ['taxi', 3, true],
        ['black', 142, false],
      ],
    ],
    ['X place ?', 'X', 'place', [[null, null, false]]],
    ['D1 place 7', 'D1', 'place', [[null, 7, false]]],
    ['X helicopter ?', 'X', 'helicopter', [[null, null, false]]],
    ['D2 pass', 'D2', 'pass', []],
    ['D2 reroll', 'D2', 'reroll', []],
  ])('%s is read part by part', (text, figure, action, steps) => {
    const found = eventOf(text)
    expect(found).toMatchObject({ text, figure, action })
    expect(found.steps?.map((step) => [step.ticket, step.station, step.show])).toEqual(steps)
  })

  it('of the dice has no figure', () => {
    expect(eventOf('roll taxi x')).toMatchObject({ figure: null, action: 'roll', faces: ['taxi', 'x'] })
  })
})
