import { describe, expect, it } from 'vitest'
import type { EditionInfo, OptionInfo } from '../wire'
import { effective, helps, idleBecause, optionsOf } from './options'

const option = (name: string, parts: Partial<OptionInfo> = {}): OptionInfo => ({ name, rule: '', text: name, ...parts })
const SHOW = option('voluntary_reveal', { idle_with: [['always_revealed'], ['no_ferry', 'black_only_ferry']] })
const LATER = option('black_back_later', { group: 'reading', needs: 'voluntary_reveal', idle_with: SHOW.idle_with! })
const MORE = option('extra_agent', { players: [2, 3, 4, 5] })
const edition = (name: string): EditionInfo =>
  ({ name, options: [SHOW, LATER, MORE, option('always_revealed')] }) as Partial<EditionInfo> as EditionInfo

describe('an option without effect', () => {
  it('says which number of players leaves it without', () => {
    expect(idleBecause(MORE, 6, [])).toBe('Changes nothing with 6 players.')
    expect(idleBecause(MORE, 5, [])).toBeNull()
  })

  it('says what it needs and what overrules it', () => {
    expect(idleBecause(LATER, 5, [])).toBe('Only together with “Show and take back”.')
    expect(idleBecause(LATER, 5, ['voluntary_reveal'])).toBeNull()
    expect(idleBecause(SHOW, 5, ['always_revealed'])).toBe('Changes nothing beside “Mister\u00a0X in the open”.')
    expect(idleBecause(SHOW, 5, ['no_ferry'])).toBeNull()
  })

  it('is dropped, and with it what needed it', () => {
    const chosen = ['black_back_later', 'extra_agent', 'voluntary_reveal']
    expect(effective(edition('sanssouci'), 5, chosen)).toEqual(chosen)
    expect(effective(edition('sanssouci'), 6, chosen)).toEqual(['black_back_later', 'voluntary_reveal'])
    expect(effective(edition('sanssouci'), 5, [...chosen, 'always_revealed'])).toEqual([
      'extra_agent',
      'always_revealed',
    ])
    expect(effective(edition('sanssouci'), 5, ['black_back_later'])).toEqual([])
  })
})

it('knows the groups', () => {
  expect(optionsOf(edition('sanssouci'), 'reading').map((one) => one.name)).toEqual(['black_back_later'])
})

it('says whom an option helps, what the rulebook expects and what was measured', () => {
  const one = option('one', { gains: 'pursuers', claimed: 'large', measured: [-31.5, -38.8, -23.9] })
  expect(helps(edition('sanssouci'), one)).toBe(
    'Helps the agents. Rulebook: large effect. Measured: Mister\u00a0X’s wins −32 points (−39 to −24).',
  )
  expect(helps(edition('dice'), { ...one, measured: [3.5, -5.8, 12.7] })).toMatch(
    /^Helps the detectives\. .* no clear effect \(−6 to \+13 points\)\.$/,
  )
  expect(helps(edition('dice'), option('other', { gains: 'either' }))).toBe('Can help either side.')
})
