// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { setLanguage } from '../i18n/index.svelte'
import { entryOf, viewOf } from '../testing/games'
import type { Event, Step } from '../wire'
import { eventSentence, outcomeSentence, outcomeTitle, progress, roleOf } from './sentences'

const step = (ticket: string | null, station: number | null, show = false): Step => ({ ticket, station, show })
const event = (figure: string | null, action: Event['action'], ...steps: Step[]): Event => ({
  text: `${figure} ${action}`,
  figure,
  action,
  steps,
})

afterEach(() => setLanguage('en', false))

describe('eventSentence', () => {
  it.each<[string, Event]>([
    ['Detective 2 went by bus to 46.', event('D2', 'go', step('bus', 46))],
    ['Bobby 1 went to 46.', event('B1', 'go', step('free', 46))],
    ['Detective 1 went to 46.', event('D1', 'go', step(null, 46))],
    ['Mister\u00a0X travelled by underground.', event('X', 'go', step('underground', null))],
    ['Mister\u00a0X travelled with a black ticket and showed himself at 13!', event('X', 'go', step('black', 13))],
    ['Detective 1 starts at 7.', event('D1', 'place', step(null, 7))],
    ['Mister\u00a0X has chosen his hiding place.', event('X', 'place', step(null, null))],
    ['Detective 1 took the helicopter to 9.', event('D1', 'helicopter', step(null, 9))],
    ['Mister\u00a0X took the helicopter.', event('X', 'helicopter')],
    ['Detective 3 has to stay.', event('D3', 'pass')],
    ['Detective 3 rolls again.', event('D3', 'reroll')],
  ])('says: %s', (sentence, happened) => {
    expect(eventSentence(happened)).toBe(sentence)
  })

  it('tells every leg of a longer move, with the stations that are known', () => {
    const legs = [step('taxi', null), step('bus', 8, true), step('black', null)]
    expect(eventSentence(event('X', 'triple', ...legs))).toBe(
      'Mister\u00a0X made a triple move: by taxi, then by bus (8), then with a black ticket.',
    )
    expect(eventSentence(event('X', 'double', ...legs.slice(0, 2)))).toBe(
      'Mister\u00a0X made a double move: by taxi, then by bus (8).',
    )
  })

  it('reads the dice out', () => {
    const roll: Event = { text: 'roll taxi x bus', figure: null, action: 'roll', faces: ['taxi', 'x', 'bus'] }
    expect(eventSentence(roll)).toBe('The dice show: taxi, X and bus.')
  })

  it('makes no reveal of a station that the reader knows anyway', () => {
    const quiet = event('X', 'go', step('taxi', 13))
    const shown = event('X', 'go', step('taxi', 13, true))
    expect(eventSentence(quiet, true)).toBe('Mister\u00a0X went by taxi to 13.')
    expect(eventSentence(shown, true)).toBe('Mister\u00a0X travelled by taxi and showed himself at 13!')
  })

  it('falls back to the text of the move', () => {
    expect(eventSentence(event('D1', 'go'))).toBe('D1 go')
  })

  it('speaks the language that is on', async () => {
    await setLanguage('de', false)
    expect(eventSentence(event('D2', 'go', step('bus', 46)))).toContain('Detektiv 2')
  })
})

describe('the end', () => {
  const view = viewOf({ log: [entryOf('taxi', 3), entryOf('bus', 17)] })

  it('is named after the winner', () => {
    expect(outcomeTitle({ winner: 'X', by: 'escape' })).toBe('Mister\u00a0X has won')
    expect(outcomeTitle({ winner: 'pursuers', by: 'capture' })).toBe('The detectives have won')
  })

  it('tells where X was caught, as far as the reader knows', () => {
    const caught = { winner: 'pursuers', by: 'capture' } as const
    expect(outcomeSentence(caught, { ...view, at: { X: 21 } })).toBe('Mister\u00a0X was caught at 21.')
    expect(outcomeSentence(caught, view)).toBe('Mister\u00a0X was caught at 17.')
    expect(outcomeSentence(caught, viewOf())).toBe('Mister\u00a0X was caught.')
  })

  it('tells of every other end why', () => {
    const ends = (['escape', 'stranded', 'trapped'] as const).map((by) => outcomeSentence({ winner: 'X', by }, view))
    expect(new Set(ends).size).toBe(3)
    expect(ends[0]).toBe('Mister\u00a0X stayed free to the end and has escaped.')
  })
})

describe('progress', () => {
  it('counts rounds where there are rounds', () => {
    expect(progress(viewOf({ round: 5, rounds: 22 }))).toBe('Round 5 of 22')
    expect(progress(viewOf({ round: 0, rounds: 22 }))).toBe('Round 1 of 22')
  })

  it("counts X's moves where there are none: the one that he is about to make, else the last", () => {
    const log = [entryOf('taxi'), entryOf('taxi')]
    const dice = { rounds: null, log_entries: 24 }
    expect(progress(viewOf({ ...dice, log, to_move: 'X' }))).toBe('Move 3 of 24')
    expect(progress(viewOf({ ...dice, log, to_move: 'pursuers' }))).toBe('Move 2 of 24')
    expect(progress(viewOf({ ...dice, log: [], to_move: 'pursuers' }))).toBe('Move 1 of 24')
    expect(progress(viewOf({ ...dice, log_entries: 2, log, to_move: 'X' }))).toBe('Move 2 of 2')
  })
})

describe('roleOf', () => {
  it('gives the transports of every edition the same three roles', () => {
    for (const three of [
      ['taxi', 'bus', 'underground'],
      ['car', 'train', 'plane'],
      ['foot', 'vip', 'rail'],
    ])
      expect(three.map(roleOf)).toEqual(['local', 'regional', 'express'])
  })

  it('counts everything else as water, but for black and double', () => {
    expect(['black', 'double', 'ferry', 'yacht'].map(roleOf)).toEqual(['black', 'double', 'water', 'water'])
  })
})
