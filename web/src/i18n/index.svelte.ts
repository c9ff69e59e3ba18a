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

type Loader = () => Promise<{ default: Texts }>
const files = import.meta.glob<{ default: Texts }>(['./de.ts', './fr.ts', './nl.ts', './it.ts'])
const parts = import.meta.glob<{ default: Texts }>(['../play/texts/*.ts', '../board/texts/*.ts'], { eager: true })

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

function collect(language: Language, own: Texts): Texts {
  const texts: Texts = { ...own }
  for (const [path, module] of Object.entries(parts)) {
    if (path.endsWith(`/${language}.ts`)) Object.assign(texts, module.default)
  }
  return texts
}

const english = collect('en', en)

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
  const load = files[`./${next}.ts`] as Loader | undefined
  const own = next === 'en' || !load ? en : (await load()).default
  current.texts = collect(next, own)
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
