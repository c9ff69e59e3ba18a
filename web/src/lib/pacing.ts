/**
 * Shows moves one after another, at a pace that people can follow.
 *
 * Owns what has arrived and is not yet shown, and when the next of it is due. It does not know what a move is.
 */

export type Pace = 'calm' | 'quick' | 'at once'

/** Milliseconds that one move stays before the next is shown. */
export const STAY: Record<Pace, number> = { calm: 1500, quick: 550, 'at once': 0 }

/** From so many on, each stays for less time, so that they do not pile up. */
const MANY = 4
/** More than this is not worth waiting for: somebody who has been away sees the end of it. */
const MOST = 16

export class Pacer<T> {
  private readonly queue: T[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private shownAt = -Infinity

  /**
   * @param show shows one thing
   * @param stay how long it stays, in milliseconds
   * @param onlength is told how many wait
   */
  constructor(
    private readonly show: (item: T) => void,
    private readonly stay: () => number,
    private readonly onlength: (waiting: number) => void = () => {},
  ) {}

  /** The latest that has arrived and is not yet shown. */
  get latest(): T | null {
    return this.queue[this.queue.length - 1] ?? null
  }

  /** Show it when its turn comes. */
  push(item: T): void {
    this.queue.push(item)
    if (this.queue.length > MOST || this.stay() === 0) this.flush()
    else this.plan()
  }

  /** Show it now, and nothing of what has waited. */
  jump(item: T): void {
    this.clear()
    this.reveal(item)
  }

  /** Show everything that waits, in one go. */
  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    for (let next = this.queue.shift(); next !== undefined; next = this.queue.shift()) this.reveal(next)
  }

  /** The stay is another one now. */
  hurry(): void {
    if (this.stay() === 0) return this.flush()
    clearTimeout(this.timer)
    this.timer = undefined
    this.plan()
  }

  clear(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.queue.length = 0
    this.onlength(0)
  }

  private plan(): void {
    this.onlength(this.queue.length)
    if (this.timer !== undefined || !this.queue.length) return
    const stay = this.stay() * Math.min(1, MANY / this.queue.length)
    const due = Math.max(0, this.shownAt + stay - performance.now())
    this.timer = setTimeout(() => {
      this.timer = undefined
      const next = this.queue.shift()
      if (next !== undefined) this.reveal(next)
      this.plan()
    }, due)
  }

  private reveal(item: T): void {
    this.shownAt = performance.now()
    this.show(item)
    this.onlength(this.queue.length)
  }
}
