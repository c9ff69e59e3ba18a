/**
 * Where the picture has names of stations, and from which width it shows them, so that figures keep off them.
 *
 * Owns reading the places of names out of the drawn board. A picture that cannot be read has none.
 */
import type { BoardInfo, Point } from '../wire'

const LETTER = 0.54
const ANCHORS: Record<string, number> = { middle: 0.5, end: 1 }

export interface Names {
  /** Points along every name, in board units. */
  points: Point[]
  /** The width of the picture in pixels from which it shows them. */
  from: number
}

export const NO_NAMES: Names = { points: [], from: 0 }

export async function readNames(board: BoardInfo, svgUrl: string): Promise<Names> {
  if (!board.stations.some((station) => station.name)) return NO_NAMES
  try {
    const answer = await fetch(svgUrl, { cache: 'force-cache' })
    if (!answer.ok) return NO_NAMES
    // Only places are wanted; a style sheet would be refused by a strict content security policy.
    const text = (await answer.text()).replace(/<style[\s\S]*?<\/style>/g, '')
    const drawn = new DOMParser().parseFromString(text, 'image/svg+xml')
    return {
      points: [...drawn.querySelectorAll('text.name')].flatMap(pointsAlong),
      from: Number(drawn.getElementById('names')?.getAttribute('data-from') ?? 0),
    }
  } catch {
    return NO_NAMES
  }
}

function pointsAlong(label: Element): Point[] {
  const number = (name: string) => Number(label.getAttribute(name) ?? 0)
  const size = number('font-size')
  const width = (label.textContent ?? '').length * LETTER * size
  const left = number('x') - (ANCHORS[label.getAttribute('text-anchor') ?? ''] ?? 0) * width
  const count = Math.max(2, Math.round(width / (size * 0.8)))
  return Array.from({ length: count + 1 }, (_, i): Point => [left + (width * i) / count, number('y') - size / 3])
}
