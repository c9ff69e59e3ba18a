/** Whole games against what the kernels knew of them; tests/companion/test_follows.py plays and hands them over. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CompanionInfo } from '../wire'
import { follow, type Starts } from './tracker'

interface Played {
  info: CompanionInfo
  starts: Starts
  lines: string[]
  /** Null between a roll and what follows it. */
  moments: (Record<string, unknown> | null)[]
}

const file = process.env.COMPANION_GAMES
const games = file ? (JSON.parse(readFileSync(file, 'utf8')) as Played[]) : []

test.runIf(games.length)('random games are followed exactly', { timeout: 120_000 }, () => {
  for (const { info, starts, lines, moments } of games) {
    const name = `${info.view.edition} ${info.view.players} ${info.view.options.join(' ')}`
    const followed = follow(info, starts, lines)
    expect(followed.misfit, name).toBeNull()
    for (const [number, expected] of moments.entries()) {
      if (!expected) continue
      const { view, candidates } = followed.moments[number]!
      const log = view.log.map((entry) => entry.ticket)
      const known = { candidates, ...view, log } as Record<string, unknown>
      for (const [key, value] of Object.entries(expected)) {
        if (value === null && key !== 'outcome' && key !== 'tile' && (view.outcome || key === 'candidates')) {
          if (key === 'candidates' && !view.outcome) expect(candidates, `${name}, line ${number}`).toBeNull()
          continue
        }
        expect(known[key], `${name}, line ${number} ${lines[number - 1] ?? ''}: ${key}`).toEqual(value)
      }
    }
  }
  console.log(`${games.length} games`)
})
