import { describe, expect, it } from 'vitest'
import { has } from '../i18n/index.svelte'
import type { GameView } from '../wire'
import { TIPS, tipFor } from './tips'

const entry = (shown = false) => ({ ticket: 'taxi', station: null, shown })

function view(more: Partial<GameView>): GameView {
  return {
    edition: 'london',
    options: [],
    to_move: 'pursuers',
    round: 2,
    reveals: [3, 8, 13, 18, 24],
    log_entries: 24,
    log: [entry(), entry()],
    ...more,
  } as GameView
}

describe('tips', () => {
  it('have a text each', () => {
    expect(TIPS.filter((tip) => !has(tip.key))).toEqual([])
  })

  it('tell the pursuers to gather before he shows himself, and to close in afterwards', () => {
    expect(tipFor(view({}))?.key).toBe('tip.all.before')
    const seen = view({ round: 3, log: [entry(), entry(), entry(true)] })
    expect(tipFor(seen)?.key).toBe('tip.all.after')
    expect(tipFor(view({ round: 4, log: [entry(), entry(), entry(true), entry()] }))).toBeNull()
  })

  it('tell X where to appear', () => {
    expect(tipFor(view({ to_move: 'X', log: [], round: 1 }))?.key).toBe('tip.x.first')
    expect(tipFor(view({ to_move: 'X' }))?.key).toBe('tip.x.at')
    expect(tipFor(view({ to_move: 'X', log: [entry()] }))?.key).toBe('tip.x.before')
  })

  it('are silent about hiding when nothing is hidden', () => {
    const open = view({ edition: 'sanssouci', options: ['always_revealed'], reveals: [3, 8, 12, 18, 24] })
    expect(tipFor(open)).toBeNull()
    expect(tipFor({ ...open, to_move: 'X' })).toBeNull()
  })

  it('depend on what both sides see alone: other stations change nothing', () => {
    const one = view({ to_move: 'pursuers', at: { D1: 5, X: 7 } })
    const two = view({ to_move: 'pursuers', at: { D1: 5, X: 99 } })
    expect(tipFor(one)).toBe(tipFor(two))
  })
})
