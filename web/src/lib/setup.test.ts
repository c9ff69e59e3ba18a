import { describe, expect, it } from 'vitest'
import type { EditionInfo } from '../wire'
import {
  editionName,
  levelName,
  playNow,
  seatName,
  seatsOf,
  seatsOfOne,
  usualLevel,
  usualPlayers,
  usualChoice,
  usualSettings,
  watch,
} from './setup'

const edition = (parts: Partial<EditionInfo> = {}): EditionInfo => ({
  name: 'london',
  title: 'London, the title',
  version: 1,
  family: 'ticket',
  board: 'london',
  boards: ['london'],
  tickets: [],
  player_counts: [2, 3, 4, 5, 6],
  age: 8,
  minutes: [35, 40],
  options: [],
  seats: {
    4: [
      { seat: 'X', side: 'X', figures: ['X'] },
      { seat: 'D1', side: 'pursuers', figures: ['D1', 'B1'] },
      { seat: 'D2', side: 'pursuers', figures: ['D2', 'B1'] },
    ],
  },
  ...parts,
})

describe('the usual game', () => {
  it('has four players where that is possible, else as many as there can be', () => {
    expect(usualPlayers(edition())).toBe(4)
    expect(usualPlayers(edition({ player_counts: [2, 3] }))).toBe(3)
    expect(usualPlayers(edition({ player_counts: [] }))).toBe(2)
  })

  it('has no options and no help', () => {
    expect(usualSettings(edition())).toEqual({
      edition: 'london',
      players: 4,
      options: [],
      board: null,
      tiles: null,
      any_tiles: false,
      faces: null,
      show_candidates: false,
      turn_seconds: null,
      spectators: true,
      one_screen: false,
      undo: false,
      coach: false,
      grace_seconds: 60,
      listed: false,
      language: 'en',
      fill_seconds: null,
    })
  })

  it('has the second weakest level', () => {
    expect(usualLevel(['novice', 'casual', 'skilled'])).toBe('casual')
    expect(usualLevel(['only'])).toBe('only')
    expect(usualLevel([])).toBe('')
  })
})

describe('playNow', () => {
  it('seats the person on one side and the computer on the other', () => {
    const table = playNow(edition(), 'pursuers', 'expert', 'Ada', { ...usualChoice(edition()), candidates: true })
    expect(table).toMatchObject({ name: 'Ada', start: true, settings: { show_candidates: true } })
    expect(table.seats).toEqual([
      { seat: 'X', who: 'computer', level: 'expert' },
      { seat: 'D1', who: 'me' },
      { seat: 'D2', who: 'me' },
    ])
    expect(playNow(edition(), 'X', 'expert', 'Ada', usualChoice(edition())).seats?.[0]).toEqual({
      seat: 'X',
      who: 'me',
    })
  })
})

describe('watch', () => {
  it('seats the computer everywhere and shows where X can be', () => {
    const table = watch(edition(), 'master', 'Ada')
    expect(table.settings.show_candidates).toBe(true)
    expect(table.seats?.map((seat) => [seat.who, seat.level])).toEqual(Array(3).fill(['computer', 'master']))
  })
})

it('knows no seats for a number of players that cannot be', () => {
  expect(seatsOf(edition(), 9)).toEqual([])
  expect(seatsOf(edition(), 4)).toHaveLength(3)
})

it('gives the maker of a table all figures of one player', () => {
  const seats = (count: number) =>
    ['X', ...Array.from({ length: count }, (_, n) => `D${n + 1}`)].map((seat) => ({
      seat,
      side: seat === 'X' ? ('X' as const) : ('pursuers' as const),
      figures: [seat],
    }))
  expect(seatsOfOne(seats(4), 2)).toEqual(['D1', 'D2', 'D3', 'D4'])
  expect(seatsOfOne(seats(2), 2)).toEqual(['D1', 'D2'])
  expect(seatsOfOne(seats(4), 3)).toEqual(['D1', 'D2'])
  expect(seatsOfOne(seats(3), 4)).toEqual(['D1'])
  expect(seatsOfOne(seats(5), 6)).toEqual(['D1'])
})

describe('names', () => {
  it('of levels and editions are translated, else taken as they come', () => {
    expect([levelName('novice'), levelName('galactic'), levelName(null)]).toEqual(['Novice', 'galactic', ''])
    expect(editionName(edition())).toBe('London')
    expect(editionName('dice')).toBe('Dice')
    expect(editionName(edition({ name: 'mars', title: 'Mars' }))).toBe('Mars')
    expect(editionName('mars')).toBe('mars')
  })

  it('of seats are those of their first figure', () => {
    expect([seatName('X'), seatName('D2')]).toEqual(['Mister\u00a0X', 'Detective 2'])
  })
})
