/**
 * Which puzzles somebody has solved and for how many days in a row, kept by this browser alone.
 *
 * A day counts when its own puzzle was solved on that day, by UTC as on the server. Read `Solved.finish` first.
 */
import { read, write } from '../lib/kept'

export interface Kept {
  /** By puzzle: 1 solved at the first try, 2 after mistakes or with help. */
  done: Record<string, 1 | 2>
  /** The last day whose puzzle was solved, and how many days in a row that makes. */
  day: string
  streak: number
  best: number
}

const KEY = 'puzzles'
const NOTHING: Kept = { done: {}, day: '', streak: 0, best: 0 }
const DAY = 86_400_000

/** A day by UTC, such as 2026-11-19. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** What is kept after a puzzle was solved: a clean solution is never forgotten for one with mistakes. */
export function solved(kept: Kept, puzzle: string, clean: boolean, day: string | null, now: number): Kept {
  const done = { ...kept.done, [puzzle]: clean || kept.done[puzzle] === 1 ? 1 : 2 } as Kept['done']
  if (day === null || day !== dayOf(now) || day === kept.day) return { ...kept, done }
  const streak = kept.day === dayOf(now - DAY) ? kept.streak + 1 : 1
  return { done, day, streak, best: Math.max(kept.best, streak) }
}

/** How many days in a row, as of now: a day that is not over yet breaks nothing. */
export function streakNow(kept: Kept, now: number): number {
  return kept.day === dayOf(now) || kept.day === dayOf(now - DAY) ? kept.streak : 0
}

class Solved {
  private kept: Kept = $state.raw({ ...NOTHING, ...read<Partial<Kept>>(KEY, {}) })

  is(puzzle: string): 0 | 1 | 2 {
    return this.kept.done[puzzle] ?? 0
  }

  get today(): boolean {
    return this.kept.day === dayOf(Date.now())
  }

  get streak(): number {
    return streakNow(this.kept, Date.now())
  }

  get best(): number {
    return this.kept.best
  }

  finish(puzzle: string, clean: boolean, day: string | null): void {
    this.kept = solved(this.kept, puzzle, clean, day, Date.now())
    write(KEY, this.kept)
  }
}

export const solvedPuzzles = new Solved()
