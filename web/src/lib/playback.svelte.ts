/**
 * Something that is told step by step: forwards, backwards, by itself. A replay and the route of Mister X are played alike.
 *
 * Owns where one is and whether it runs; it knows no game. Read `Playback` first.
 */

export class Playback {
  at = $state(0)
  running = $state(false)
  private readonly length: () => number
  private readonly pace: number

  /** Belongs into a component's set-up. `length` is the number of the last step. */
  constructor(length: () => number, pace = 1100) {
    this.length = length
    this.pace = pace
    $effect(() => {
      if (!this.running) return
      const timer = setInterval(() => this.tick(), this.pace)
      return () => clearInterval(timer)
    })
  }

  get last(): number {
    return this.length()
  }

  go(to: number): void {
    this.running = false
    this.at = Math.min(this.last, Math.max(0, to))
  }

  step(by: number): void {
    this.go(this.at + by)
  }

  toggle(): void {
    if (!this.running && this.at >= this.last) this.at = 0
    this.running = !this.running
  }

  /** Arrow keys, Home, End and the space bar. True if the key meant something here. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return false
    if (event.key === 'ArrowRight') this.step(1)
    else if (event.key === 'ArrowLeft') this.step(-1)
    else if (event.key === 'Home') this.go(0)
    else if (event.key === 'End') this.go(this.last)
    else if (event.key === ' ') this.toggle()
    else return false
    event.preventDefault()
    return true
  }

  private tick(): void {
    if (this.at < this.last) this.at += 1
    if (this.at >= this.last) this.running = false
  }
}

/** Fields, open dialogs and the board use these keys themselves; the space bar also presses buttons. */
function isTaken(event: KeyboardEvent): boolean {
  const on = event.target
  if (!(on instanceof Element)) return false
  if (document.querySelector('dialog[open]') || on.closest('input, select, textarea, [role="application"]')) return true
  return event.key === ' ' && on.closest('button, a, summary, [role="tab"]') !== null
}
