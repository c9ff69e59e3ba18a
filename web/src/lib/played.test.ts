import { describe, expect, it } from 'vitest'
import { byUrgency, FORMAT, levelsIn, peopleIn, readExport, tally, type Played, type Running } from './played'

function game(more: Partial<Played> = {}): Played {
  return {
    table: 't'.repeat(16),
    game: 1,
    replay: 'r'.repeat(16),
    edition: 'london',
    players: 4,
    options: [],
    sides: ['X'],
    names: { X: 'Ada', D1: '(casual)', D2: '(casual)', D3: 'Eve' },
    outcome: { winner: 'X', by: 'escape' },
    rounds: 22,
    moves: 90,
    finished_at: 1_000_000,
    ...more,
  }
}

describe('tally', () => {
  it('counts each side of each edition, the most played first', () => {
    const games = [
      game(),
      game({ outcome: { winner: 'pursuers', by: 'capture' }, rounds: 8 }),
      game({ sides: ['pursuers'], outcome: { winner: 'pursuers', by: 'capture' }, rounds: 5 }),
    ]
    expect(tally(games)).toEqual([
      { edition: 'london', side: 'X', games: 2, won: 1, rounds: 30 },
      { edition: 'london', side: 'pursuers', games: 1, won: 1, rounds: 5 },
    ])
  })

  it('leaves out games of both sides and of none', () => {
    expect(tally([game({ sides: ['X', 'pursuers'] }), game({ sides: [] })])).toEqual([])
  })
})

describe('names', () => {
  it('tells levels and people apart', () => {
    expect(levelsIn(game().names)).toEqual(['casual'])
    expect(peopleIn(game().names)).toEqual(['Ada', 'Eve'])
  })
})

describe('byUrgency', () => {
  const at = (id: string, my_turn: boolean, since: number) => ({ id, mine: { my_turn, since } }) as Running

  it('puts my turn first, then what happened last', () => {
    const list = [at('old', false, 1), at('new', false, 9), at('mine', true, 3)].sort(byUrgency)
    expect(list.map((one) => one.id)).toEqual(['mine', 'new', 'old'])
  })
})

describe('readExport', () => {
  const file = (games: unknown) => JSON.stringify({ format: FORMAT, games })

  it('reads what was saved', () => {
    expect(readExport(file([game()]))).toEqual([game()])
  })

  it.each([
    'no json',
    '{}',
    file({}),
    file([null]),
    file([game({ replay: '../../etc' })]),
    file([game({ finished_at: Number.NaN })]),
    file([{ ...game(), sides: ['everyone'] }]),
    file([{ ...game(), names: { X: 1 } }]),
  ])('refuses anything else: %s', (text) => {
    expect(readExport(text)).toBeNull()
  })
})
