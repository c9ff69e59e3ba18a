/** How far somebody has come in the lessons, kept by this browser. Read `progress.reached` first. */
import { read, write } from '../lib/kept'

interface Kept {
  /** Lessons that were finished. */
  done: string[]
  /** The step at which a lesson was left. */
  at: Record<string, number>
}

const KEY = 'lessons'

class Progress {
  private kept: Kept = $state.raw({ done: [], at: {}, ...read<Partial<Kept>>(KEY, {}) })

  isDone(lesson: string): boolean {
    return this.kept.done.includes(lesson)
  }

  /** The step to go on with; 0: from the beginning. */
  stepOf(lesson: string): number {
    return this.kept.at[lesson] ?? 0
  }

  reached(lesson: string, step: number): void {
    this.keep({ ...this.kept, at: { ...this.kept.at, [lesson]: step } })
  }

  finished(lesson: string): void {
    const at = Object.fromEntries(Object.entries(this.kept.at).filter(([name]) => name !== lesson))
    this.keep({ done: [...new Set([...this.kept.done, lesson])], at })
  }

  private keep(kept: Kept): void {
    this.kept = kept
    write(KEY, kept)
  }
}

export const progress = new Progress()
