/**
 * Which languages there are, which one this browser wants, and its texts.
 *
 * Without Svelte and without English, which is part of the page: main.ts asks for a translation before the page is there.
 */
import type { Language } from '../types'

export type { Language }
export type Text = string | { one: string; other: string }
export type Texts = Record<string, Text>

export const languages: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  nl: 'Nederlands',
  it: 'Italiano',
}

/** A cookie, so that the server can name the first picture in this language; server/languages.py knows the same name. */
const KEY = 'blackticket.language'
const YEAR = 365 * 86_400

const files = import.meta.glob<{ default: Texts }>(['./{de,fr,nl,it}.ts', '../{play,board}/texts/{de,fr,nl,it}.ts'])

function isLanguage(value: string | null): value is Language {
  return value !== null && value in languages
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
  const found = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.ts`))
  const parts = await Promise.all(found.map(([, get]) => get()))
  return Object.assign({}, ...parts.map((part) => part.default)) as Texts
}
