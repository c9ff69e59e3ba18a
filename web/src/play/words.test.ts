import { expect, it } from 'vitest'
import { priceOf, stopName, wayName } from './words'

it('calls a transport by its own name, else by that of its ticket', () => {
  expect(['ferry', 'yacht', 'bus'].map(stopName)).toEqual(['ferry', 'yacht', 'bus'])
  expect(stopName('black')).toBe('black ticket')
})

it('calls the choice of a start by a word of its own', () => {
  expect(wayName('place')).toBe('start')
  expect(wayName('double')).toBe('double move')
})

it('knows which tickets a turn takes besides those of its steps', () => {
  expect(priceOf('single')).toEqual([])
  expect(priceOf('double')).toEqual(['double'])
  expect(priceOf('triple')).toEqual(['double', 'double'])
  expect(priceOf('helicopter')).toEqual(['helicopter'])
})
