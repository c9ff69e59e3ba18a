import { roleOf, type Role } from '../lib/own.svelte'

/** Line drawings of what tickets stand for, on a square of 24. Colour is never the only sign. */
export const glyphs: Record<string, string> = {
  taxi: 'M3 16v-3l2-1 2-4h9l3 4 2 1v3zM7.5 12h9M10 8V6h4v2M7 18.5a2 2 0 1 0 .1 0M17 18.5a2 2 0 1 0 .1 0',
  car: 'M3 16v-3l2-1 2-4.5h8.5L19 12l2 1v3zM7.5 12h9.5M12 8v4M7 18.5a2 2 0 1 0 .1 0M17 18.5a2 2 0 1 0 .1 0',
  foot: 'M8 4.5c2.2 0 3 2.5 3 5 0 1.5-.6 2.5-2.5 2.5S6 11 6 9.5c0-2.5.5-5 2-5zM6.2 14h4.3v1.2a2.1 2.1 0 0 1-4.2 0zM16 8c1.6 0 2 2.5 2 5 0 1.5-.8 2.5-2.5 2.5S13 14.5 13 13c0-2.5 1-5 3-5zM13.5 17.5h4.3v.9a2.1 2.1 0 0 1-4.2 0z',
  bus: 'M4 5h16v12H4zM4 11h16M9.5 5v6M14.5 5v6M7.5 17v2.5M16.5 17v2.5M7 14h2M15 14h2',
  tram: 'M7 7h10l1 6v4H6v-4zM6.5 12.5h11M12 7V4M8.5 3.5h7M9 15h1M14 15h1M8.5 17l-2.5 3.5M15.5 17l2.5 3.5',
  vip: 'M6 7h12v11H6zM6 12.5h12M9 7l3-4 3 4M8.5 15.5h1.5M14 15.5h1.5M8 18l-2 3M16 18l2 3',
  train: 'M6 4h12v12l-2.5 2h-7L6 16zM6 10h12M9 14h1.5M13.5 14h1.5M9 18l-3 3M15 18l3 3',
  underground:
    'M7 4h10a2 2 0 0 1 2 2v9l-3 3H8l-3-3V6a2 2 0 0 1 2-2zM5 11h14M12 4v7M8.5 14.5h1M14.5 14.5h1M8 18l-3 3M16 18l3 3',
  rail: 'M8 3h8l3 8v5l-2.5 2h-9L5 16v-5zM6 10h12M8.5 14h1.5M14 14h1.5M9 18l-3 3M15 18l3 3',
  plane:
    'M12 2.5c1 0 1.5 1.5 1.5 3V9l7.5 5v2l-7.5-2v4l2.5 2v1.5L12 20.5l-4 1V20l2.5-2v-4L3 16v-2l7.5-5V5.5c0-1.5.5-3 1.5-3z',
  ferry: 'M3 14h18l-3 5H6zM6 14V9h10l2 5M10 9V5h3v4M3 21.5q2.2-1.5 4.5 0t4.5 0 4.5 0 4.5 0',
  black: 'M3 10.5c3-4 7-3.5 9-1 2-2.5 6-3 9 1-1 6-6.5 7.5-9 3-2.5 4.5-8 3-9-3zM6.8 11l2.7.8M17.2 11l-2.7.8',
  double: 'M4 6l6 6-6 6M12 6l6 6-6 6',
  triple: 'M2.5 6l5 6-5 6M9 6l5 6-5 6M15.5 6l5 6-5 6',
  helicopter: 'M4 5h16M12 5v3M7 8h6c4 0 6 3 6 7H9c-3 0-5-2-5-4l-2-3M14 11.5h3.8M7 18.5h12M10 15v3.5M15 15v3.5',
  free: 'M5 15C5 4 19 4 19 15M3 15h18v3H3zM12 6.5V4',
  pass: 'M7 5v14M17 5v14',
  place: 'M12 3c4 0 6.5 3 6.5 6.5 0 4.5-6.5 11-6.5 11s-6.5-6.5-6.5-11C5.5 6 8 3 12 3zM12 7.5a2.2 2.2 0 1 0 .1 0',
  reroll: 'M19 9A7.5 7.5 0 1 0 19.5 13M19.5 4v5.5H14',
  x: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
}

/** The glyph of a ticket, face or action. */
export function glyphOf(name: string): string {
  if (name === 'yacht' || name === 'ship' || name === 'boat') return glyphs['ferry'] as string
  const role = roleOf(name)
  return glyphs[name] ?? (role ? glyphs[OF_ROLES[role]] : null) ?? 'M12 6v6M12 16v1'
}

const OF_ROLES: Record<Role, string> = { local: 'taxi', regional: 'tram', express: 'underground', water: 'ferry' }
