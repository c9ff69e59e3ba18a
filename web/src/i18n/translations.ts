/**
 * Which languages there are, which one this browser wants, and its texts.
 *
 * Without Svelte and without English, which is part of the page: main.ts asks for a translation before the page is there.
 */
import { languages, type Language } from '../types'

export { languages, type Language }
export type Text = string | { one: string; other: string }
export type Texts = Record<string, Text>

/** A cookie, so that the server can name the first picture in this language; server/http/language.py knows the same name. */
const KEY = 'blackticket.language'
const YEAR = 365 * 86_400

const files = import.meta.glob<Texts>(['./*.json', '!./en.json'], { import: 'default' })

function isLanguage(value: string | null): value is Language {
  return languages.some((language) => language === value)
}

/** What somebody chose here. */
export function keptLanguage(): Language | null {
  const kept = document.cookie.split('; ').find((one) => one.startsWith(`${KEY}=`))
  const value = kept?.slice(KEY.length + 1) ?? null
  return isLanguage(value) ? value : null
}

export function keepLanguage(language: Language): void {
  document.cookie = `${KEY}=${language}; path=/; max-age=${YEAR}; samesite=lax`
}

/** What somebody chose, else the language that the server has given the document. */
export function preferred(): Language {
  const given = document.documentElement.lang
  return keptLanguage() ?? (isLanguage(given) ? given : 'en')
}

/** All texts of a language; English has none here. */
export async function translation(language: Language): Promise<Texts> {
  return (await files[`./${language}.json`]?.()) ?? {}
}

/** What a language calls itself: "Deutsch", "Français". */
export function ownName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
