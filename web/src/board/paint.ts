/**
 * Which colour and which label things have.
 *
 * Owns the way from a ticket's or figure's name to names in palette.css. It must not know geometry.
 */
import { roleOf, type Role } from '../lib/own.svelte'

const FAMILIES: Record<string, string> = {
  taxi: 'yellow',
  car: 'yellow',
  foot: 'yellow',
  bus: 'turquoise',
  train: 'red',
  vip: 'green',
  underground: 'red',
  rail: 'red',
  plane: 'blue',
  ferry: 'pale',
  yacht: 'pale',
  ship: 'pale',
  black: 'black',
  tram: 'turquoise',
  trolleybus: 'turquoise',
  coach: 'turquoise',
  bike: 'yellow',
  metro: 'red',
  monorail: 'red',
  boat: 'pale',
  double: 'violet',
  triple: 'violet',
  helicopter: 'violet',
}

/** As on the drawn board: a transport that nobody knows has the colour of its role. */
const OF_ROLES: Record<Role, string> = { local: 'yellow', regional: 'turquoise', express: 'red', water: 'pale' }

/** The colour family of a ticket, a die's face or a transport. */
export function familyOf(ticket: string): string {
  const role = roleOf(ticket)
  return FAMILIES[ticket] ?? (role ? OF_ROLES[role] : 'plain')
}

/** Fill of a ticket. */
export const fillOf = (ticket: string): string => `var(--bt-${familyOf(ticket)})`
/** Text on that fill. */
export const inkOf = (ticket: string): string => `var(--bt-${familyOf(ticket)}-ink)`
/** A stroke on the map in that colour. */
export const lineOf = (ticket: string): string => `var(--bt-${familyOf(ticket)}-line)`

/** Colour of a figure. */
export const figureColour = (figure: string): string => `var(--bt-${figure.toLowerCase()}, var(--bt-b1))`

export type Kind = 'x' | 'detective' | 'bobby'

export function kindOf(figure: string): Kind {
  return figure === 'X' ? 'x' : figure.startsWith('B') ? 'bobby' : 'detective'
}

/** What stands on a figure: `X`, `1`, `B1`. */
export function labelOf(figure: string): string {
  return figure.startsWith('D') ? figure.slice(1) : figure
}

/** X first, then detectives, then bobbies. */
export function byRank(a: string, b: string): number {
  const rank = (f: string) => (f === 'X' ? '0' : f.startsWith('D') ? '1' : '2') + f
  return rank(a) < rank(b) ? -1 : 1
}

/** Tickets worth a colour on the map: black pays for everything, so it is shown only where nothing else leads. */
export function shownTickets(tickets: string[]): string[] {
  const plain = tickets.filter((ticket) => ticket !== 'black')
  return plain.length ? plain : tickets
}

/** True if the reader wants little motion. */
export function isCalm(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
