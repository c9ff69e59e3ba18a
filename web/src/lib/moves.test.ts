import { describe, expect, it } from 'vitest'
import { headOf } from './moves'

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
