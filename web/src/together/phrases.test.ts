import { describe, expect, it } from 'vitest'
import type { Said } from '../wire'
import { forRoom, phrase, spoken } from './phrases'

const said = (parts: Partial<Said>): Said => ({
  type: 'said',
  room: 'table',
  person: 'p1',
  name: 'Ada',
  text: '',
  ...parts,
})

describe('phrases', () => {
  it('are said in the language of the reader, with a station where there is one', () => {
    expect(spoken(said({ text: 'hello' }))).toBe('hello')
    expect(spoken(said({ phrase: 'go_there', station: 34 }))).toBe('Go to 34!')
    expect(spoken(said({ phrase: 'go_there', station: null }))).toBe('Go there!')
  })

  it('have words in every room', () => {
    for (const key of [...forRoom('table'), ...forRoom('pursuers')]) expect(phrase(key, null)).not.toContain('phrase.')
  })
})
