/** Moments and spans of time as people say them. Times are seconds since 1970. */
import { language } from '../i18n/index.svelte'

export const DAY = 86_400
/** How many days a move may take, where a game is played over days. */
export const DAYS = [1, 2, 3, 7]

const UNITS: ['day' | 'hour' | 'minute', number][] = [
  ['day', DAY],
  ['hour', 3600],
  ['minute', 60],
]

/** "2 hours ago", "yesterday", "in 3 days". */
export function relative(at: number, now: number = Date.now() / 1000): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' })
  const away = at - now
  const [unit, length] = UNITS.find(([, seconds]) => Math.abs(away) >= seconds) ?? ['minute', 60]
  return format.format(Math.trunc(away / length), unit)
}

/** "2 days" or "5 hours": how much is left, in the largest unit that is whole. */
export function span(seconds: number): string {
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? ['minute', 60]
  const format = new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.floor(seconds / length))
}

/** "18 Nov 2026". */
export function day(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(at * 1000)
}
