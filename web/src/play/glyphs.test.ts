import { expect, it } from 'vitest'
import { glyphOf, glyphs } from './glyphs'

it('gives all boats the same glyph', () => {
  expect(glyphOf('yacht')).toBe(glyphs['ferry'])
  expect(glyphOf('ship')).toBe(glyphs['ferry'])
})

it('gives no two others the same one', () => {
  expect(new Set(Object.values(glyphs)).size).toBe(Object.keys(glyphs).length)
})

it('has a mark for what it does not know', () => {
  expect(Object.values(glyphs)).not.toContain(glyphOf('teleport'))
  expect(glyphOf('teleport')).toMatch(/^M/)
})
