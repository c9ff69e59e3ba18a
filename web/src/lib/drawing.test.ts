import { expect, it } from 'vitest'
import { boardUrl } from './api'
import { drawingUrl } from './drawing'

it('names the picture of a board in a theme and a language', () => {
  expect(drawingUrl('london', null, 'night', 'de')).toBe('/api/boards/london.svg?theme=night&language=de')
})

it('names the tiles of a grid in their order', () => {
  expect(drawingUrl('dice', ['a1', 'b2'], 'day', 'en')).toBe('/api/boards/dice.svg?theme=day&language=en&tiles=a1-b2')
  expect(boardUrl('dice', ['a1', 'b2'])).toBe('/api/boards/dice?tiles=a1-b2')
  expect(boardUrl('london', null)).toBe('/api/boards/london')
})

it('takes no name for a path', () => {
  expect(boardUrl('../tables', null)).toBe('/api/boards/..%2Ftables')
  expect(drawingUrl('a/b', null, 'day', 'en')).toContain('/api/boards/a%2Fb.svg')
})
