// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { EditionInfo, Editions, GameView, Side } from '../wire'
import { first, firstGame, momentOf } from './first.svelte'
import { progress } from './progress.svelte'

beforeEach(() => localStorage.clear())

const view = (told: Partial<GameView>): GameView => ({ outcome: null, moved: [], round: 1, ...told }) as GameView

describe('the first round', () => {
  it('is told moment by moment, and then no longer', () => {
    const told = (side: Side, more: Partial<GameView>) => momentOf(view(more), side)
    expect(told('pursuers', { to_move: 'X' })).toBe('wait')
    expect(told('pursuers', { to_move: 'pursuers' })).toBe('begin')
    expect(told('pursuers', { to_move: 'pursuers', moved: ['D1'] })).toBe('more')
    expect(told('pursuers', { to_move: 'X', round: 2 })).toBe('next')
    expect(told('pursuers', { to_move: 'pursuers', round: 2 })).toBe('end')
    expect(told('pursuers', { to_move: 'pursuers', round: 2, moved: ['D1'] })).toBeNull()
    expect(told('X', { to_move: 'X' })).toBe('begin')
    expect(told('X', { to_move: 'pursuers' })).toBe('wait')
    expect(told('X', { to_move: 'X', round: 2 })).toBe('end')
    expect(told('X', { to_move: 'pursuers', round: 2 })).toBeNull()
    expect(told('X', { to_move: 'X', round: 3 })).toBeNull()
    expect(told('X', { to_move: null, outcome: { winner: 'X', by: 'escape' } })).toBeNull()
  })

  it('belongs to one table, until somebody goes on alone', () => {
    first.begin('abc')
    expect(first.table).toBe('abc')
    first.end()
    expect(first.table).toBeNull()
  })

  it('is in a game of London with the coach, against the second weakest level', () => {
    const seats = ['X', 'D1', 'D2', 'D3', 'D4'].map((seat) => ({
      seat,
      side: seat === 'X' ? 'X' : 'pursuers',
      figures: [seat],
    }))
    const london = { name: 'london', player_counts: [2, 5], seats: { 5: seats } } as unknown as EditionInfo
    const editions = { editions: [london], levels: ['novice', 'casual', 'skilled'] } as Editions
    const table = firstGame(editions, 'pursuers', 'Ann')
    expect(table?.settings).toMatchObject({ edition: 'london', players: 5, coach: true, show_candidates: true })
    expect(table?.seats?.map((seat) => seat.level ?? seat.who)).toEqual(['casual', 'me', 'me', 'me', 'me'])
    expect(firstGame({ editions: [], levels: [] }, 'X', 'Ann')).toBeNull()
  })
})

describe('progress', () => {
  it('knows where a lesson was left and which are finished', () => {
    progress.reached('detectives/log', 2)
    expect([progress.stepOf('detectives/log'), progress.isDone('detectives/log')]).toEqual([2, false])
    progress.finished('detectives/log')
    progress.finished('detectives/log')
    expect([progress.stepOf('detectives/log'), progress.isDone('detectives/log')]).toEqual([0, true])
    expect(JSON.parse(localStorage.getItem('blackticket.lessons') ?? '')).toEqual({ done: ['detectives/log'], at: {} })
  })
})
