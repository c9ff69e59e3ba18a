/** The first game, with help: which table it is, kept by this browser until its help is no longer wanted. */
import { read, write } from '../lib/kept'
import { playNow, usualChoice, usualLevel } from '../lib/setup'
import type { Editions, GameView, NewTable, Side } from '../wire'

const KEY = 'first-round'
/** Four detectives, as in the lessons. */
const PLAYERS = 5

class First {
  table: string | null = $state(read<string | null>(KEY, null))

  begin(table: string): void {
    this.table = table
    write(KEY, table)
  }

  end(): void {
    this.table = null
    write(KEY, null)
  }
}
export const first = new First()

/** A game of London against the level for beginners, with the coach, and with the map showing where X can be. */
export function firstGame({ editions, levels }: Editions, side: Side, name: string): NewTable | null {
  const london = editions.find((one) => one.name === 'london')
  if (!london) return null
  const choice = { ...usualChoice(london), players: PLAYERS, candidates: true, undo: true }
  const table = playNow(london, side, usualLevel(levels), name, choice)
  return { ...table, settings: { ...table.settings, coach: true } }
}

export type Moment = 'wait' | 'begin' | 'more' | 'next' | 'end'

/** What a beginner should hear now; null: nothing, as the first round is long over. */
export function momentOf(view: GameView, side: Side): Moment | null {
  if (view.outcome || view.round > 2) return null
  const mine = view.to_move === side
  if (side === 'X') return view.round > 1 ? (mine ? 'end' : null) : mine ? 'begin' : 'wait'
  if (view.round > 1) return mine ? (view.moved.length ? null : 'end') : 'next'
  if (!mine) return 'wait'
  return view.moved.length ? 'more' : 'begin'
}
