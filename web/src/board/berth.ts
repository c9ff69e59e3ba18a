/** Where something lies beside a station of the map, so that it hides as little as it can. Read `berthAt` first. */
import type { Point } from '../wire'

/** The free part of the screen, in pixels. */
export interface Room {
  left: number
  top: number
  right: number
  bottom: number
}

/** Around a point of the screen, this much must stay in sight. */
const SIGHT = 16

/**
 * The upper left corner of a box of this size beside `at`: below it, unless another side hides fewer of the points in
 * `keep`. The box never leaves the room, and covers the station only if there is no room beside it.
 */
export function berthAt(at: Point, size: Point, gap: number, room: Room, keep: readonly Point[]): Point {
  const [x, y] = at
  const [width, height] = size
  const middle: Point = [x - width / 2, y - height / 2]
  const sides: Point[] = [
    [middle[0], y + gap],
    [middle[0], y - gap - height],
    [x + gap, middle[1]],
    [x - gap - width, middle[1]],
  ]
  let best: { corner: Point; hidden: number } | null = null
  for (const side of sides) {
    const corner: Point = [
      Math.max(room.left, Math.min(room.right - width, side[0])),
      Math.max(room.top, Math.min(room.bottom - height, side[1])),
    ]
    const hides = (point: Point) =>
      point[0] > corner[0] - SIGHT &&
      point[0] < corner[0] + width + SIGHT &&
      point[1] > corner[1] - SIGHT &&
      point[1] < corner[1] + height + SIGHT
    const hidden = keep.filter(hides).length + (hides(at) ? 1000 : 0)
    if (!best || hidden < best.hidden) best = { corner, hidden }
  }
  return best?.corner ?? middle
}
