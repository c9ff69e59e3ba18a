/**
 * Which languages there are, which one this browser wants, and its texts.
 *
 * Without Svelte and without English, which is part of the page: main.ts asks for a translation before the page is there.
 */
export type Text = string | { one: string; other: string }
export type Texts = Record<string, Text>
export type Language = 'en' | 'de' | 'fr' | 'nl' | 'it'

export const languages: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  nl: 'Nederlands',
  it: 'Italiano',
}
export const LANGUAGE_KEY = 'blackticket.language'

const files = import.meta.glob<{ default: Texts }>(['./{de,fr,nl,it}.ts', '../{play,board}/texts/{de,fr,nl,it}.ts'])

function isLanguage(value: string | null): value is Language {
  return value !== null && value in languages
}

export function preferred(): Language {
  const kept = localStorage.getItem(LANGUAGE_KEY)
  if (isLanguage(kept)) return kept
  for (const wish of navigator.languages) {
    const short = wish.slice(0, 2).toLowerCase()
    if (isLanguage(short)) return short
  }
  return 'en'
}

/** All texts of a language; English has none here. */
export async function translation(language: Language): Promise<Texts> {
  const found = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.ts`))
  const parts = await Promise.all(found.map(([, get]) => get()))
  return Object.assign({}, ...parts.map((part) => part.default)) as Texts
}
