/**
 * Drag, pinch, wheel, tap and double tap on an element, from pointer events.
 *
 * Owns fingers and nothing else: it reports movements in pixels relative to the element. Read `gestures` first.
 */
import type { Point } from '../wire'

export interface Reports {
  down: () => void
  /** The last finger has left. */
  up: () => void
  pan: (dx: number, dy: number) => void
  zoom: (factor: number, at: Point) => void
  /** Let go after a drag, at this speed in pixels per millisecond. */
  fling: (vx: number, vy: number) => void
  tap: (at: Point, touch: boolean) => void
  doubleTap: (at: Point) => void
  hover: (at: Point | null) => void
}

interface Finger {
  start: Point
  now: Point
}

const SLACK = { mouse: 5, touch: 10 }
const DOUBLE = { ms: 320, px: 28 }

export function gestures(element: HTMLElement, reports: Reports): () => void {
  const fingers = new Map<number, Finger>()
  let dragging = false
  let trail: { at: Point; time: number }[] = []
  let last: { at: Point; time: number } | null = null

  const local = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }

  const down = (event: PointerEvent) => {
    if (event.button > 0) return
    const at = local(event)
    reports.down()
    fingers.set(event.pointerId, { start: at, now: at })
    if (fingers.size === 2) dragging = true
    trail = [{ at, time: event.timeStamp }]
    if (fingers.size > 1) for (const id of fingers.keys()) capture(id)
  }

  const capture = (id: number) => {
    try {
      element.setPointerCapture(id)
    } catch {
      // the pointer has gone in the meantime
    }
  }

  const move = (event: PointerEvent) => {
    const at = local(event)
    const finger = fingers.get(event.pointerId)
    if (!finger) {
      if (event.pointerType === 'mouse') reports.hover(at)
      return
    }
    if (fingers.size === 2) return pinch(event.pointerId, at)
    const slack = event.pointerType === 'mouse' ? SLACK.mouse : SLACK.touch
    if (!dragging && apart(at, finger.start) > slack) {
      dragging = true
      capture(event.pointerId)
    }
    if (dragging) reports.pan(at[0] - finger.now[0], at[1] - finger.now[1])
    finger.now = at
    trail.push({ at, time: event.timeStamp })
    if (trail.length > 6) trail.shift()
  }

  const pinch = (id: number, at: Point) => {
    const [one, two] = [...fingers.values()] as [Finger, Finger]
    const wide = apart(one.now, two.now)
    const middle = between(one.now, two.now)
    ;(fingers.get(id) as Finger).now = at
    const moved = between(one.now, two.now)
    reports.pan(moved[0] - middle[0], moved[1] - middle[1])
    if (wide > 0) reports.zoom(apart(one.now, two.now) / wide, moved)
  }

  const up = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId)
    if (!finger) return
    fingers.delete(event.pointerId)
    if (fingers.size > 0) return
    reports.up()
    if (dragging) fling(event.timeStamp)
    else if (event.type === 'pointerup') tapped(finger.start, event)
    dragging = false
  }

  const fling = (time: number) => {
    const first = trail[0]
    const end = trail[trail.length - 1]
    if (!first || !end || trail.length < 3 || time - end.time > 60) return
    const ms = Math.max(1, end.time - first.time)
    reports.fling((end.at[0] - first.at[0]) / ms, (end.at[1] - first.at[1]) / ms)
  }

  const tapped = (at: Point, event: PointerEvent) => {
    const again = last && event.timeStamp - last.time < DOUBLE.ms && apart(at, last.at) < DOUBLE.px
    if (again) {
      last = null
      reports.doubleTap(at)
    } else {
      last = { at, time: event.timeStamp }
      reports.tap(at, event.pointerType !== 'mouse')
    }
  }

  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    const amount = Math.max(-80, Math.min(80, event.deltaY * lines))
    reports.zoom(Math.exp(-amount * (event.ctrlKey ? 0.01 : 0.0028)), local(event))
  }

  const leave = () => reports.hover(null)

  element.addEventListener('pointerdown', down)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', up)
  element.addEventListener('pointercancel', up)
  element.addEventListener('pointerleave', leave)
  element.addEventListener('wheel', wheel, { passive: false })
  return () => {
    element.removeEventListener('pointerdown', down)
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', up)
    element.removeEventListener('pointercancel', up)
    element.removeEventListener('pointerleave', leave)
    element.removeEventListener('wheel', wheel)
  }
}

const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])
const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
