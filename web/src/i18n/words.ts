/**
 * What each edition calls its people and things: agents in Sanssouci, a Tableau in the dice game.
 *
 * The words are those of the whole program, in src/blackticket/editions/data/words; editions/words.py says how they are
 * used. A text names a word in braces with an `@`, `{@The_detectives}`; a capital first letter gives it one.
 */
import english from '../../../src/blackticket/editions/data/words/en.json'
import type { Language } from '../types'

/** By edition, and under `common` those that all share. */
export type Words = Record<string, Record<string, string>>

const files = import.meta.glob<Words>('../../../src/blackticket/editions/data/words/*.json', { import: 'default' })

export const englishWords: Words = english

export async function wordsIn(language: Language): Promise<Words> {
  if (language === 'en') return englishWords
  return (await files[`../../../src/blackticket/editions/data/words/${language}.json`]?.()) ?? englishWords
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The text with an edition's words in place of their names; other braces stay. */
export function withWords(text: string, words: Words, edition: string | null): string {
  return text.replace(/\{@(\w+)\}/g, (whole, name: string) => {
    const key = name.charAt(0).toLowerCase() + name.slice(1)
    const word = (edition ? words[edition]?.[key] : undefined) ?? words['common']?.[key]
    if (word === undefined) return whole
    return key === name ? word : capital(word)
  })
}
