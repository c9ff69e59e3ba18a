// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { languages, listed, setEdition, setLanguage, t } from './index.svelte'
import { withWords, wordsIn } from './words'

afterEach(async () => {
  setEdition(null)
  await setLanguage('en', false)
})

describe('the words of an edition', () => {
  it('are there in every language', async () => {
    for (const language of languages) {
      const words = await wordsIn(language)
      expect(Object.keys(words), language).toEqual(expect.arrayContaining(['common', 'sanssouci']))
      expect(withWords('{@detectives}', words, 'sanssouci')).not.toBe(withWords('{@detectives}', words, 'london'))
    }
  })

  it('take the place of their names, a capital with a capital; other braces stay', () => {
    const words = { common: { the_detectives: 'the detectives' }, sanssouci: { the_detectives: 'the agents' } }
    const text = '{@The_detectives}: {n} {@the_detectives} {@nobody}'
    expect(withWords(text, words, 'sanssouci')).toBe('The agents: {n} the agents {@nobody}')
    expect(withWords(text, words, null)).toBe('The detectives: {n} the detectives {@nobody}')
  })

  it('follow the edition that is on the screen', async () => {
    await setLanguage('de', false)
    expect([t('side.pursuers'), t('table.log'), t('tickets.label')]).toEqual([
      'Detektive',
      'Fahrtentafel von Mister\u00a0X',
      'Tickets',
    ])
    setEdition('sanssouci')
    expect([t('side.pursuers'), t('table.log'), t('tickets.label')]).toEqual([
      'Agenten',
      'Fahrscheintafel von Mister\u00a0X',
      'Scheine',
    ])
    setEdition('dice')
    expect([t('figure.D', { n: 1 }), t('log.title')]).toEqual(['Detektiv 1', 'Tableau'])
  })
})

describe('a list', () => {
  it('ends as its language ends it', async () => {
    expect(listed(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben and Cleo')
    expect(listed(['taxi', 'bus'], 'disjunction')).toBe('taxi or bus')
    await setLanguage('it', false)
    expect(listed(['Anna', 'Bea', 'Carlo'])).toBe('Anna, Bea e Carlo')
  })
})
