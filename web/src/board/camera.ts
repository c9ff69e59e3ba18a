/**
 * What part of the board is on the screen, and how it moves there.
 *
 * Owns the way from board units to pixels: `screen = board * scale + (x, y)`. Movements change one transform of one
 * element; after a moment of rest (`settled`) the picture is laid out at its true size, so that it is sharp. It must
 * not know what the board shows. Read `place` first.
 */
import type { Point } from '../wire'
import { isCalm } from './paint'

export interface Look {
  x: number
  y: number
  scale: number
}

/** Parts of the screen that something else covers, in pixels. */
export interface Inset {
  top: number
  right: number
  bottom: number
  left: number
}

/** Milliseconds without a turn of the wheel after which a zoom is over; fingers and flights tell it themselves. */
const REST = 80
/** How far a hand may push the edge of the board inwards, as a part of the screen; by itself the board goes less far. */
const MARGIN = 0.3
const OWN_MARGIN = 64

export class Camera {
  look: Look = { x: 0, y: 0, scale: 1 }
  inset: Inset = { top: 0, right: 0, bottom: 0, left: 0 }
  private view = { width: 1, height: 1 }
  private laid = 0
  private frame = 0
  private rest: ReturnType<typeof setTimeout> | undefined
  private held = false
  /** Nothing more is to come: fingers have left the board, a flight has arrived. */
  private ended = false
  private flight = 0

  constructor(
    private readonly stage: HTMLElement,
    private readonly size: { width: number; height: number },
    private readonly unit: number,
    private readonly settled: (scale: number) => void,
    /** Something has moved on the screen. */
    private readonly moved: () => void = () => {},
  ) {}

  get fitScale(): number {
    const { width, height } = this.room()
    return Math.min(width / this.size.width, height / this.size.height)
  }

  /** At which the map is as wide as the screen. */
  get wideScale(): number {
    return this.room().width / this.size.width
  }

  get least(): number {
    return this.fitScale * 0.92
  }

  get most(): number {
    return Math.max(this.fitScale * 1.6, 3 / this.unit)
  }

  /** The screen has another size now. If only its height has changed (a sheet came up) the map stays where it is. */
  resize(width: number, height: number): void {
    const middle = this.toBoard([this.view.width / 2, this.view.height / 2])
    const known = this.view.width > 1
    const turned = width !== this.view.width
    this.view = { width, height }
    if (known) this.place(turned ? { ...this.look, ...this.towards(middle, this.look.scale) } : this.look)
  }

  toBoard([px, py]: Point): Point {
    return [(px - this.look.x) / this.look.scale, (py - this.look.y) / this.look.scale]
  }

  toScreen([x, y]: Point): Point {
    return [x * this.look.scale + this.look.x, y * this.look.scale + this.look.y]
  }

  /** Show this part, as far as the board is not lost from sight. */
  place(look: Look): void {
    const scale = Math.min(this.most, Math.max(this.least, look.scale))
    this.look = { scale, ...this.kept(look.x, look.y, scale) }
    this.ended = false
    if (!this.frame) this.frame = requestAnimationFrame(() => this.draw())
  }

  pan(dx: number, dy: number): void {
    this.stop()
    this.place({ ...this.look, x: this.look.x + dx, y: this.look.y + dy })
  }

  /** Zoom by a factor, keeping the point of the screen where it is. */
  zoom(factor: number, [px, py]: Point): void {
    this.stop()
    this.place(this.zoomed(factor, [px, py]))
  }

  /** Zoom in so far at least, keeping this place of the board where it is on the screen, or nearly. */
  approach(place: Point, scale: number): void {
    if (this.look.scale >= scale) return
    this.fly(this.zoomed(scale / this.look.scale, this.toScreen(place)))
  }

  zoomSmoothly(factor: number, at?: Point): void {
    this.fly(this.zoomed(factor, at ?? this.centre()))
  }

  /** The whole board. */
  fit(quick = false): void {
    const scale = this.fitScale
    const look = { scale, ...this.towards([this.size.width / 2, this.size.height / 2], scale) }
    if (quick) this.place(look)
    else this.fly(look)
  }

  /** This point in the middle, at least at that scale. */
  focus(point: Point, scale: number, quick = false): void {
    const { x, y } = this.towards(point, scale)
    const look = { scale, ...this.kept(x, y, scale, OWN_MARGIN) }
    if (quick) this.place(look)
    else this.fly(look)
  }

  /** Is nearly the whole board on the screen? */
  get isWhole(): boolean {
    return this.look.scale <= this.fitScale * 1.02
  }

  /** The scale at which an extent of the board fills the screen but for a margin in pixels. */
  scaleFor(width: number, height: number, margin: number): number {
    const room = this.room()
    return Math.min((room.width - 2 * margin) / Math.max(1, width), (room.height - 2 * margin) / Math.max(1, height))
  }

  /** Is the point well inside what can be seen? */
  sees(point: Point): boolean {
    const [x, y] = this.toScreen(point)
    const edge = 24
    const { left, top, right, bottom } = this.inset
    return (
      x > left + edge && y > top + edge && x < this.view.width - right - edge && y < this.view.height - bottom - edge
    )
  }

  /** Glide on for a moment after a quick drag; speed in pixels per millisecond. */
  coast(vx: number, vy: number): void {
    if (isCalm() || Math.hypot(vx, vy) < 0.25) return
    const run = ++this.flight
    let last = performance.now()
    const step = (now: number) => {
      if (run !== this.flight) return
      const ms = Math.min(40, now - last)
      last = now
      const fade = Math.exp(-ms / 170)
      this.place({ ...this.look, x: this.look.x + vx * ms, y: this.look.y + vy * ms })
      vx *= fade
      vy *= fade
      if (Math.hypot(vx, vy) > 0.02) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  }

  stop(): void {
    this.flight++
  }

  /** Fingers are on the board: no new layout before they leave it. */
  hold(held: boolean): void {
    this.held = held
    this.end()
  }

  destroy(): void {
    this.stop()
    cancelAnimationFrame(this.frame)
    clearTimeout(this.rest)
  }

  private fly(goal: Look): void {
    const run = ++this.flight
    const from = { ...this.look }
    const to = { scale: goal.scale, ...this.kept(goal.x, goal.y, goal.scale) }
    if (isCalm()) return this.place(to)
    const begin = performance.now()
    const step = (now: number) => {
      if (run !== this.flight) return
      const t = Math.min(1, (now - begin) / 320)
      const e = 1 - (1 - t) ** 3
      const scale = from.scale * (to.scale / from.scale) ** e
      // A zoom keeps its fixed point only if x and y follow the scale, not the time.
      const part = to.scale === from.scale ? e : (scale - from.scale) / (to.scale - from.scale)
      this.place({ scale, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
      if (t < 1) requestAnimationFrame(step)
      else this.end()
    }
    requestAnimationFrame(step)
  }

  private zoomed(factor: number, [px, py]: Point): Look {
    const scale = Math.min(this.most, Math.max(this.least, this.look.scale * factor))
    const [x, y] = this.toBoard([px, py])
    return { scale, x: px - x * scale, y: py - y * scale }
  }

  private room(): { width: number; height: number } {
    const { top, right, bottom, left } = this.inset
    return { width: Math.max(1, this.view.width - left - right), height: Math.max(1, this.view.height - top - bottom) }
  }

  private centre(): Point {
    const { width, height } = this.room()
    return [this.inset.left + width / 2, this.inset.top + height / 2]
  }

  private towards([x, y]: Point, scale: number): { x: number; y: number } {
    const [cx, cy] = this.centre()
    return { x: cx - x * scale, y: cy - y * scale }
  }

  /** Centred while it fits, else with a margin beyond its edges, so that stations there can be brought inwards. */
  private kept(x: number, y: number, scale: number, margin = Infinity): { x: number; y: number } {
    const { width, height } = this.room()
    const { left, top } = this.inset
    return {
      x: left + hold(x - left, this.size.width * scale, width, margin),
      y: top + hold(y - top, this.size.height * scale, height, margin),
    }
  }

  private draw(): void {
    this.frame = 0
    if (!this.laid) this.lay()
    this.move()
    this.await()
  }

  private end(): void {
    this.ended = true
    this.await()
  }

  private await(): void {
    clearTimeout(this.rest)
    if (!this.held) this.rest = setTimeout(() => this.lay(), this.ended ? 0 : REST)
  }

  private lay(): void {
    const { scale } = this.look
    if (scale !== this.laid) {
      this.laid = scale
      this.stage.style.width = `${this.size.width * scale}px`
      this.stage.style.height = `${this.size.height * scale}px`
      this.settled(scale)
    }
    this.move()
  }

  private move(): void {
    const { x, y, scale } = this.look
    const dots = window.devicePixelRatio || 1
    const whole = (value: number) => Math.round(value * dots) / dots
    this.moved()
    this.stage.style.transform = `translate(${whole(x)}px, ${whole(y)}px) scale(${scale / this.laid})`
  }
}

function hold(offset: number, length: number, room: number, most: number): number {
  if (length <= room + 1) return (room - length) / 2
  const margin = Math.min(most, room * MARGIN)
  return Math.min(margin, Math.max(room - length - margin, offset))
}
