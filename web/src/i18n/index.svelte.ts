/**
 * The page's texts in five languages, switchable at any time.
 *
 * Owns which language is on, and how a text is put together. `t('key', { name })` fills in `{name}`; a text with the
 * forms `one` and `other` is chosen by `n`. Texts lie beside this file (pages) and in play/texts, board/texts, one file per
 * language; `npm run texts` fails if one has a key that another lacks.
 */
import en from './en'

export type Text = string | { one: string; other: string }
export type Texts = Record<string, Text>
export type Language = 'en' | 'de' | 'fr' | 'nl' | 'it'
export type Params = Record<string, string | number>

export const languages: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  nl: 'Nederlands',
  it: 'Italiano',
}

type File = { default: Texts }
const translated = import.meta.glob<File>(['./{de,fr,nl,it}.ts', '../{play,board}/texts/{de,fr,nl,it}.ts'])
const english: Texts = { ...en }
for (const part of Object.values(import.meta.glob<File>('../{play,board}/texts/en.ts', { eager: true }))) Object.assign(english, part.default)

const KEY = 'blackticket.language'

function isLanguage(value: string | null): value is Language {
  return value !== null && value in languages
}

function preferred(): Language {
  const kept = localStorage.getItem(KEY)
  if (isLanguage(kept)) return kept
  for (const wish of navigator.languages) {
    const short = wish.slice(0, 2).toLowerCase()
    if (isLanguage(short)) return short
  }
  return 'en'
}

async function load(language: Language): Promise<Texts> {
  if (language === 'en') return english
  const found = Object.entries(translated).filter(([path]) => path.endsWith(`/${language}.ts`))
  const parts = await Promise.all(found.map(([, get]) => get()))
  return Object.assign({}, ...parts.map((part) => part.default)) as Texts
}

class Current {
  language: Language = $state('en')
  texts: Texts = $state.raw(english)
}
const current = new Current()

export function language(): Language {
  return current.language
}

export async function setLanguage(next: Language, keep = true): Promise<void> {
  if (keep) localStorage.setItem(KEY, next)
  current.texts = await load(next)
  current.language = next
  document.documentElement.lang = next
}

/** Call once before the page is drawn. */
export function startLanguage(): Promise<void> {
  return setLanguage(preferred(), false)
}

export function has(key: string): boolean {
  return key in english
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole))
}

export function t(key: string, params: Params = {}): string {
  const text = current.texts[key] ?? english[key]
  if (text === undefined) return key
  if (typeof text === 'string') return fill(text, params)
  const form = new Intl.PluralRules(current.language).select(Number(params['n'] ?? 0))
  return fill(form === 'one' ? text.one : text.other, params)
}

/** `D1` as people say it: "detective 1", "bobby 2", "Mister X". */
export function figureName(figure: string): string {
  if (figure === 'X') return t('figure.X')
  return t(figure.startsWith('B') ? 'figure.B' : 'figure.D', { n: figure.slice(1) })
}

/** A ticket as people say it, e.g. "bus". */
export function ticketName(ticket: string): string {
  return t(`ticket.${ticket}`)
}
