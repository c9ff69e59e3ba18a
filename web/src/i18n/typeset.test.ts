import { describe, expect, it } from 'vitest'
import { typeset } from './typeset'

describe('typeset', () => {
  it('keeps Mister X in one line, wherever he stands', () => {
    expect(typeset('Mister X, Mister X’s log, of Mister X.', 'en')).toBe(
      'Mister\u00a0X, Mister\u00a0X’s log, of Mister\u00a0X.',
    )
  })

  it('keeps a high French mark with its word, and breaks elsewhere', () => {
    expect(typeset('Non : « où ? » ; ici !', 'fr')).toBe('Non\u00a0: «\u00a0où\u00a0?\u00a0»\u00a0; ici\u00a0!')
    expect(typeset('So : it ; is', 'de')).toBe('So : it ; is')
  })
})
