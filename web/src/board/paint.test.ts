import { describe, expect, it, vi } from 'vitest'
import palette from './palette.css?raw'
import { byRank, familyOf, figureColour, fillOf, inkOf, isCalm, kindOf, labelOf, lineOf, shownTickets } from './paint'

const TICKETS = ['taxi', 'car', 'foot', 'bus', 'train', 'vip', 'underground', 'rail', 'plane', 'ferry', 'yacht', 'ship']
const SPECIALS = ['black', 'double', 'triple', 'helicopter', 'pass']

describe('colours', () => {
  it.each([...TICKETS, ...SPECIALS])('of %s are in the palette', (ticket) => {
    for (const colour of [fillOf(ticket), inkOf(ticket), lineOf(ticket)]) {
      const name = /^var\((--bt-[\w-]+)\)$/.exec(colour)?.[1] ?? 'none'
      expect(palette).toContain(`${name}:`)
    }
  })

  it('tell the three transports of every edition apart', () => {
    for (const edition of [
      ['taxi', 'bus', 'underground'],
      ['car', 'train', 'plane'],
      ['foot', 'vip', 'rail'],
    ])
      expect(new Set(edition.map(familyOf)).size).toBe(3)
  })

  it('of a ticket that is not known are plain', () => {
    expect(fillOf('teleport')).toBe('var(--bt-plain)')
  })

  it('of figures have another where there is none', () => {
    expect(figureColour('D3')).toBe('var(--bt-d3, var(--bt-b1))')
  })
})

describe('figures', () => {
  it('are of three kinds, with a label each', () => {
    expect(['X', 'D4', 'B1'].map(kindOf)).toEqual(['x', 'detective', 'bobby'])
    expect(['X', 'D4', 'B1'].map(labelOf)).toEqual(['X', '4', 'B1'])
  })

  it('are ranked: X, detectives, bobbies, each by number', () => {
    expect(['B2', 'D2', 'X', 'B1', 'D1'].sort(byRank)).toEqual(['X', 'D1', 'D2', 'B1', 'B2'])
  })
})

describe('shownTickets', () => {
  it('leaves out black where another ticket leads too', () => {
    expect(shownTickets(['black', 'taxi', 'bus'])).toEqual(['taxi', 'bus'])
    expect(shownTickets(['black'])).toEqual(['black'])
    expect(shownTickets([])).toEqual([])
  })
})

describe('isCalm', () => {
  it.each([true, false])('is what the reader wishes: %s', (matches) => {
    const asked = vi.fn(() => ({ matches }))
    vi.stubGlobal('matchMedia', asked)
    expect(isCalm()).toBe(matches)
    expect(asked).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)')
  })

  it('is false where nobody can be asked', () => {
    vi.stubGlobal('matchMedia', undefined)
    expect(isCalm()).toBe(false)
  })
})
