import { describe, expect, it } from 'vitest'
import type { GridInfo, Settings, TilesInfo } from '../wire'
import { drawGrid, gridProblem, layingProblem, withTile, withTurned } from './tiles'

const SMALL: GridInfo = { rows: 2, undergrounds: 3, expert_tiles: 2, drawn: ['ABC', 'DEF'] }
const LARGE: GridInfo = { rows: 3, undergrounds: 0, expert_tiles: 3, drawn: ['ABC', 'DEF', 'GHI'] }
const INFO: TilesInfo = { letters: 'ABCDEFGHI', undergrounds: 'BDFHI', faces: [], grids: { 2: SMALL, 4: LARGE } }

/** Numbers between 0 and 1 that look random and are the same each time. */
function numbers(seed: number): () => number {
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647
}

describe('a drawn grid', () => {
  it('keeps to the rules, with and without expert sides', () => {
    for (let seed = 1; seed < 50; seed++) {
      for (const grid of [SMALL, LARGE]) {
        for (const expert of [false, true]) {
          const rows = drawGrid(INFO, grid, expert, numbers(seed))
          expect(rows).toHaveLength(grid.rows)
          expect(new Set(rows.join('').toUpperCase()).size).toBe(3 * grid.rows)
          expect(rows.join('').replace(/[A-Z]/g, '')).toHaveLength(expert ? grid.expert_tiles : 0)
          expect(gridProblem(INFO, grid, rows)).toBeNull()
        }
      }
    }
  })
})

describe('a grid in the making', () => {
  it('takes another tile, or changes two that lie there', () => {
    expect(withTile(['ABC', 'DEF'], 0, 'G')).toEqual(['GBC', 'DEF'])
    expect(withTile(['AbC', 'DEF'], 0, 'B')).toEqual(['bAC', 'DEF'])
    expect(withTile(['aBC', 'DEF'], 0, 'A')).toEqual(['aBC', 'DEF'])
  })

  it('turns a tile and turns it back', () => {
    expect(withTurned(['ABC', 'DEF'], 4)).toEqual(['ABC', 'DeF'])
    expect(withTurned(['ABC', 'DeF'], 4)).toEqual(['ABC', 'DEF'])
  })
})

describe('a grid against the rules', () => {
  it('says how many undergrounds or expert sides it needs', () => {
    expect(gridProblem(INFO, SMALL, ['BDF', 'HAC'])).toMatch(/exactly 3 .* now it is 4/i)
    expect(gridProblem(INFO, SMALL, ['aBC', 'DEF'])).toMatch(/exactly 2 .* now it is 1/)
    expect(gridProblem(INFO, SMALL, ['aBC', 'DEf'])).toBeNull()
  })

  it('is allowed if somebody says so', () => {
    const settings = { edition: 'dice', players: 2, tiles: ['aBC', 'DEF'] } as Settings
    expect(layingProblem(INFO, settings)).not.toBeNull()
    expect(layingProblem(INFO, { ...settings, any_tiles: true })).toBeNull()
    expect(layingProblem(INFO, { ...settings, tiles: null })).toBeNull()
    expect(layingProblem(null, settings)).toBeNull()
  })
})
