/**
 * Where the picture has names of stations, so that figures keep off them.
 *
 * Owns reading the places of names out of the drawn board. A picture that cannot be read has none.
 */
import type { BoardInfo, Point } from '../wire'

const LETTER = 0.54
const ANCHORS: Record<string, number> = { middle: 0.5, end: 1 }

/** Points along every name, in board units. */
export async function readNames(board: BoardInfo, svgUrl: string): Promise<Point[]> {
  if (!board.stations.some((station) => station.name)) return []
  try {
    const answer = await fetch(svgUrl, { cache: 'force-cache' })
    if (!answer.ok) return []
    // Only places are wanted; a style sheet would be refused by a strict content security policy.
    const text = (await answer.text()).replace(/<style[\s\S]*?<\/style>/g, '')
    const drawn = new DOMParser().parseFromString(text, 'image/svg+xml')
    return [...drawn.querySelectorAll('text.name')].flatMap(pointsAlong)
  } catch {
    return []
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
