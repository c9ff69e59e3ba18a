/** How the page calls somebody whose turn it is: its title and its icon. Each can be switched off. */
import { prefs } from './prefs.svelte'

const PLAIN = '/icon.svg'
const BADGED =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 8h24v5a3 3 0 0 0 0 6v5H4v-5a3 3 0 0 0 0-6z" fill="#10151c" stroke="#f2b84b" stroke-width="1.8" stroke-linejoin="round"/><path d="m12 12 8 8m0-8-8 8" stroke="#f2b84b" stroke-width="2.4" stroke-linecap="round"/><circle cx="25" cy="7" r="6.5" fill="#ff4d3d" stroke="#fff" stroke-width="1.5"/></svg>',
  )

/** `calling`: it is my turn. The title says so before `words`, if it may. */
export function signal(words: string, calling: string): void {
  document.title = `${calling && prefs.title ? `● ${calling}` : words} · Blackticket`
  badge(calling !== '')
}

export function badge(on: boolean): void {
  const wanted = on && prefs.badge
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const href = wanted ? BADGED : PLAIN
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href)
  // An installed page has a badge on its own icon.
  if ('setAppBadge' in navigator) void (wanted ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => {})
}
