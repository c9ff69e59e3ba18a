import { describe, expect, it } from 'vitest'
import { Typed } from './typed.svelte'

function typing(keys: string[], stations = [1, 12, 123, 45, 46]) {
  const taken: number[] = []
  const typed = new Typed(
    () => stations,
    (station) => taken.push(station),
  )
  const used = keys.map((key) => typed.key(key))
  return { typed, taken, used }
}

describe('digits', () => {
  it('are taken at once when only one station can be meant', () => {
    const { typed, taken } = typing(['4', '5'])
    expect(taken).toEqual([45])
    expect(typed.text).toBe('')
  })

  it('wait while a longer number could be meant, until Enter', () => {
    expect(typing(['1', '2']).taken).toEqual([])
    expect(typing(['1', '2']).typed.text).toBe('12')
    expect(typing(['1', '2', 'Enter']).taken).toEqual([12])
    expect(typing(['1', '2', '3']).taken).toEqual([123])
  })

  it('wait if they are only the beginning of the one station that is meant', () => {
    expect(typing(['1', '2'], [123]).taken).toEqual([])
  })

  it('are kept although no station begins so, four at most and without zeros before them', () => {
    expect(typing(['0', '7', '8', '9', '0', '1']).typed.text).toBe('7890')
    expect(typing(['0']).typed.text).toBe('')
  })

  it('are handed over with Enter whatever they are: the table says no', () => {
    expect(typing(['9', '9', 'Enter']).taken).toEqual([99])
  })
})

describe('other keys', () => {
  it('take the last digit or all of them back', () => {
    expect(typing(['1', '2', 'Backspace']).typed.text).toBe('1')
    expect(typing(['1', '2', 'Escape']).typed.text).toBe('')
    const { typed } = typing(['1', '2'])
    typed.clear()
    expect(typed.text).toBe('')
  })

  it('are meant for us only while there are digits', () => {
    expect(typing(['Enter', 'Escape', 'Backspace', 'a']).used).toEqual([false, false, false, false])
    expect(typing(['1', 'a', 'Backspace', 'Enter']).used).toEqual([true, false, true, false])
  })
})
