/**
 * The page's texts in all its languages, switchable at any time.
 *
 * Owns which language is on, which edition is spoken of, and how a text is put together. `t('key', { name })` fills in
 * `{name}`; a text with the forms `one` and `other` is chosen by `n`; `{@The_detectives}` becomes the edition's own word.
 * The texts lie beside this file, one JSON file per language; `npm run texts` fails if one has a key that another lacks.
 */
import en from './en.json'
import { ownWord } from '../lib/own.svelte'
import {
  keepLanguage,
  keptLanguage,
  languages,
  ownName,
  preferred,
  translation,
  type Language,
  type Text,
  type Texts,
} from './translations'
import { typeset } from './typeset'
import { englishWords, withWords, wordsIn, type Words } from './words'

export { languages, ownName, type Language }
export type Key = keyof typeof en
export type Params = Record<string, string | number>

const english: Record<Key, Text> = en

class Current {
  language: Language = $state('en')
  texts: Texts = $state.raw(english)
  words: Words = $state.raw(englishWords)
  edition: string | null = $state(null)
}
const current = new Current()

export function language(): Language {
  return current.language
}

export async function setLanguage(next: Language, keep = true): Promise<void> {
  if (keep) keepLanguage(next)
  const [texts, words] = await Promise.all([next === 'en' ? english : translation(next), wordsIn(next)])
  current.texts = texts
  current.words = words
  current.language = next
  document.documentElement.lang = next
}

/** Call once before the page is drawn. What somebody chose is kept for another year. */
export function startLanguage(): Promise<void> {
  return setLanguage(preferred(), keptLanguage() !== null)
}

export function edition(): string | null {
  return current.edition
}

/** The edition that is on the screen: texts use its words. */
export function setEdition(edition: string | null): void {
  current.edition = edition
}

function fill(text: string, params: Params, edition: string | null): string {
  const worded = withWords(text, current.words, edition)
  const whole = worded.replace(/\{(\w+)\}/g, (brace, name: string) => (name in params ? String(params[name]) : brace))
  return typeset(whole, current.language)
}

/** Several things in one sentence: "Ann, Ben and Cleo"; as choices, "by taxi, by bus or on foot". */
export function listed(things: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  // Our English is British: no comma before "and".
  const locale = current.language === 'en' ? 'en-GB' : current.language
  return new Intl.ListFormat(locale, { type }).format(things)
}

/** A text; with the words of the edition that is on the screen, or of the one that a row in a list is about. */
export function t(key: Key, params: Params = {}, edition: string | null = current.edition): string {
  const text = current.texts[key] ?? english[key]
  if (typeof text === 'string') return fill(text, params, edition)
  const form = new Intl.PluralRules(current.language).select(Number(params['n'] ?? 0))
  return fill(form === 'one' ? text.one : text.other, params, edition)
}

export function has(key: string): key is Key {
  return key in english
}

/** The text of something that the server has named, such as a ticket. The page may be older and not know it. */
export function named(key: string, otherwise: string = key): string {
  return has(key) ? t(key) : otherwise
}

/** `D1` as people say it: "detective 1", "bobby 2", "Mister X". */
export function figureName(figure: string): string {
  if (figure === 'X') return t('figure.X')
  return t(figure.startsWith('B') ? 'figure.B' : 'figure.D', { n: figure.slice(1) })
}

/** A ticket as people say it, e.g. "bus"; the board on the screen may have a word of its own for it. */
export function ticketName(ticket: string): string {
  const otherwise = ownWord(ticket, 'en') ?? ticket.replaceAll('-', ' ')
  return ownWord(ticket, current.language) ?? named(`ticket.${ticket}`, otherwise)
}
