/** Grids of tiles and dice as people choose them before a dice game: drawn, turned, checked (D2, D3, D17). */
import { t } from '../i18n/index.svelte'
import type { GridInfo, Settings, TilesInfo } from '../wire'

const WIDTH = 3
export const FACES = ['taxi', 'bus', 'underground', 'x']

export function isTurned(tile: string): boolean {
  return tile !== tile.toUpperCase()
}

function turned(tile: string): string {
  return isTurned(tile) ? tile.toUpperCase() : tile.toLowerCase()
}

function rowsOf(tiles: string[]): string[] {
  return Array.from({ length: tiles.length / WIDTH }, (_, row) =>
    tiles.slice(WIDTH * row, WIDTH * row + WIDTH).join(''),
  )
}

function shuffled<T>(items: T[], random: () => number): T[] {
  const deck = [...items]
  for (let last = deck.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1))
    ;[deck[last], deck[chosen]] = [deck[chosen]!, deck[last]!]
  }
  return deck
}

/** A grid that keeps to the rules; `expert` turns as many tiles as the expert game does. */
export function drawGrid(info: TilesInfo, grid: GridInfo, expert: boolean, random = Math.random): string[] {
  const count = grid.rows * WIDTH
  let letters = shuffled([...info.letters], random)
  if (grid.undergrounds) {
    const has = (letter: string) => info.undergrounds.includes(letter)
    const stations = letters.filter(has).slice(0, grid.undergrounds)
    const others = letters.filter((letter) => !has(letter)).slice(0, count - grid.undergrounds)
    letters = shuffled([...stations, ...others], random)
  }
  const laid = letters.slice(0, count)
  const turning = new Set(expert ? shuffled(laid, random).slice(0, grid.expert_tiles) : [])
  return rowsOf(laid.map((letter) => (turning.has(letter) ? letter.toLowerCase() : letter)))
}

/** The grid with another tile in that place; if it lies elsewhere already, the two change places. */
export function withTile(rows: string[], place: number, letter: string): string[] {
  const tiles = [...rows.join('')]
  const there = tiles.findIndex((tile) => tile.toUpperCase() === letter)
  if (there >= 0) tiles[there] = tiles[place]!
  const before = there >= 0 ? rows.join('')[there]! : letter
  tiles[place] = before
  return rowsOf(tiles)
}

/** The grid with the tile in that place on its other side. */
export function withTurned(rows: string[], place: number): string[] {
  const tiles = [...rows.join('')]
  tiles[place] = turned(tiles[place]!)
  return rowsOf(tiles)
}

/** What is wrong with a grid by the rules of the set-up; null: nothing. */
export function gridProblem(info: TilesInfo, grid: GridInfo, rows: string[]): string | null {
  const tiles = [...rows.join('')]
  const stations = tiles.filter((tile) => info.undergrounds.includes(tile.toUpperCase())).length
  if (grid.undergrounds && stations !== grid.undergrounds)
    return t('tiles.wrong.undergrounds', { wanted: grid.undergrounds, found: stations })
  const experts = tiles.filter(isTurned).length
  if (experts !== 0 && experts !== grid.expert_tiles)
    return t('tiles.wrong.experts', { wanted: grid.expert_tiles, found: experts })
  return null
}

/** What keeps these settings from being played; null: nothing. */
export function layingProblem(info: TilesInfo | null | undefined, settings: Settings): string | null {
  const grid = info?.grids[String(settings.players)]
  if (!info || !grid || !settings.tiles || settings.any_tiles) return null
  return gridProblem(info, grid, settings.tiles)
}
