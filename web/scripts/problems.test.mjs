import { describe, expect, it } from 'vitest'
import { problemsOf } from './problems.mjs'

const en = { 'page.title': 'Hunt {who}', 'page.left': { one: '{n} ticket left', other: '{n} tickets left' } }
const de = { 'page.title': 'Jagt {who}', 'page.left': { one: 'noch {n} Ticket', other: 'noch {n} Tickets' } }

/** Problems if German (or another language) has these texts and the page has this code. */
function found(translated, { language = 'de', languages = ['en', language], code = '', words = [] } = {}) {
  const source = typeof translated === 'string' ? translated : JSON.stringify(translated)
  return problemsOf({ en: JSON.stringify(en), [language]: source }, languages, { 'Page.svelte': code }, words)
}

describe('problemsOf', () => {
  it('finds none where all is well', () => {
    expect(found(de, { code: "{t('page.title', { who })}" })).toEqual([])
  })

  it.each([
    ['a missing text', { 'page.left': de['page.left'] }, 'de.json has no page.title'],
    ['a text of its own', { ...de, 'page.extra': 'Mehr' }, 'de.json has page.extra, which English lacks'],
    ['an empty text', { ...de, 'page.left': { one: ' ', other: 'noch {n}' } }, 'de.json: page.left is empty'],
    ['another placeholder', { ...de, 'page.title': 'Jagt {wen}' }, 'de.json: page.title has {wen}, not {who}'],
    ['one form for two', { ...de, 'page.left': 'noch {n}' }, 'de.json: page.left has other forms than English'],
    [
      'a form with a wrong name',
      { ...de, 'page.left': { one: 'noch {n}', many: 'noch {n}' } },
      'de.json: page.left has other forms than English',
    ],
    [
      'two forms for one',
      { ...de, 'page.title': { one: '{who}', other: '{who}' } },
      'de.json: page.title has other forms than English',
    ],
  ])('finds %s', (_, translated, problem) => {
    expect(found(translated)).toEqual([problem])
  })

  it('finds a number where a text should be', () => {
    expect(found({ ...de, 'page.title': 7 })).toContain('de.json: page.title is empty')
  })

  it('finds a text that stands there twice', () => {
    const twice = JSON.stringify(de).replace('{', '{"page.title":"Fangt {who}",')
    expect(found(twice)).toEqual(['de.json: page.title stands there twice'])
  })

  it('does not read what is no JSON', () => {
    expect(() => found(`${JSON.stringify(de)},`)).toThrow(SyntaxError)
  })

  it('finds French that is familiar with the reader, and no other', () => {
    const familiar = { ...de, 'page.title': 'Attrape {who} si tu peux' }
    expect(found(familiar, { language: 'fr' })).toEqual(['fr.json: page.title says "tu"'])
    expect(found({ ...de, 'page.title': 'Attrapez {who}, statue' }, { language: 'fr' })).toEqual([])
    expect(found(familiar)).toEqual([])
  })

  it('finds French without a space before a high mark', () => {
    for (const title of ['Attrapez {who}!', 'Attrapez: {who}', 'Attrapez «{who} »'])
      expect(found({ ...de, 'page.title': title }, { language: 'fr' })).toEqual([
        'fr.json: page.title lacks a space before : ; ! ?',
      ])
    expect(found({ ...de, 'page.title': 'À 10:30, {who} : « oui » !' }, { language: 'fr' })).toEqual([])
  })

  it('finds a word that no edition has', () => {
    const worded = { ...de, 'page.title': '{@The_hunters} jagen {who}' }
    expect(found(worded, { words: ['the_detectives'] })).toEqual([
      'de.json: page.title uses {@The_hunters}, which is no word',
    ])
    expect(found(worded, { words: ['the_hunters'] })).toEqual([])
  })

  it('wants a file for every language that the page offers, and no other file', () => {
    expect(found(de, { languages: ['en', 'de', 'nl'] })).toEqual(['nl.json is missing'])
    expect(found(de, { languages: ['en'] })).toEqual(['de.json is of a language that the page does not offer'])
  })

  it('finds a question for a text that does not exist', () => {
    expect(found(de, { code: "<p>{t('page.titel')}</p>" })).toEqual([
      'Page.svelte asks for page.titel, which does not exist',
    ])
  })
})
