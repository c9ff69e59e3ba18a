/** Moments and spans of time as people say them. Times are seconds since 1970. */
import { language } from '../i18n/index.svelte'

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
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

/** "18 Nov 2026". */
export function day(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(at * 1000)
}
