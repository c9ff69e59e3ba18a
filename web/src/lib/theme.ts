/** Night or day: what this browser keeps, what its system wishes, and putting it on. Knows no component. */

export type Theme = 'night' | 'day'

export const LIGHT = '(prefers-color-scheme: light)'
const GROUND: Record<Theme, string> = { night: '#0c1118', day: '#ece7dc' }
const KEY = 'blackticket.theme'

/** What somebody chose here; null: as the system wishes. */
export function keptTheme(): Theme | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return kept === 'night' || kept === 'day' ? kept : null
  } catch {
    return null
  }
}

export function keepTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(theme))
  } catch {
    // a full or forbidden store costs the memory, not the game
  }
}

export function systemTheme(): Theme {
  return matchMedia(LIGHT).matches ? 'day' : 'night'
}

export function wear(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme])
}
