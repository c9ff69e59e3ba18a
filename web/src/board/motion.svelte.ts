/**
 * Figures on their way, and X's shutter.
 *
 * Owns where a gliding figure is right now. `skip` ends everything at once; with reduced motion nothing begins.
 */
import type { Point } from '../wire'
import { along, type Atlas } from './atlas'
import type { Ride } from './changes'
import { isCalm } from './paint'

const LEG = 400
const SHUTTER = 900

export class Motion {
  /** Places of figures on their way; all others stand at their station. */
  onTheWay: Record<string, Point> = $state({})
  shutter: { station: number; run: number } | null = $state(null)
  private run = 0

  /** Let the figures glide one after the other; `follow` is told where each ride leads. */
  async play(rides: Ride[], shown: number[], atlas: Atlas, follow: (stops: number[]) => void): Promise<void> {
    const run = ++this.run
    this.onTheWay = {}
    this.shutter = null
    if (isCalm() || document.hidden) {
      for (const ride of rides) follow(ride.stops)
      if (shown.length) follow(shown)
      return
    }
    this.onTheWay = Object.fromEntries(rides.map((ride) => [ride.figure, atlas.at(ride.stops[0] ?? 0)]))
    for (const ride of rides) {
      follow(ride.stops)
      for (let leg = 1; leg < ride.stops.length && run === this.run; leg++) {
        const from = ride.stops[leg - 1] as number
        const to = ride.stops[leg] as number
        if (from !== to) await this.glide(ride.figure, atlas.ride(from, to, ride.tickets[leg - 1] ?? null), run)
      }
      if (run === this.run) delete this.onTheWay[ride.figure]
    }
    for (const station of shown) {
      if (run !== this.run) return
      follow([station])
      this.shutter = { station, run }
      await pause(SHUTTER)
    }
    if (run === this.run) this.shutter = null
  }

  skip(): void {
    this.run++
    this.onTheWay = {}
    this.shutter = null
  }

  private glide(figure: string, line: Point[], run: number): Promise<void> {
    const begin = performance.now()
    return new Promise((done) => {
      const step = (now: number) => {
        if (run !== this.run) return done()
        const t = Math.min(1, Math.max(0, (now - begin) / LEG))
        const eased = t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2
        this.onTheWay[figure] = along(line, eased)
        if (t < 1) requestAnimationFrame(step)
        else done()
      }
      requestAnimationFrame(step)
    })
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
