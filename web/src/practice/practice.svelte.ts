/**
 * An exercise being played: which task is on, what was answered, how it was judged, what is shown of it.
 *
 * Owns the way through the tree of an `Exercise`. It knows no rule: every answer is looked up. It does not know how it
 * looks either (`Practice.svelte`). Lessons and puzzles use it alike. Read `Practice.move` first.
 */
import type { Exercise, Judged, Scene, StepsMsg, Task } from '../wire'

export interface Told {
  good: boolean
  text: string
}

interface Heard {
  /** A task has been reached for the first time. */
  onstep?: (step: number) => void
  /** The exercise is solved. */
  ondone?: () => void
  /** Something that a screen reader should hear. */
  say?: (text: string) => void
  /** Something happened on the board. */
  onscene?: (scene: Scene) => void
  /** Milliseconds that a scene stays before the next one follows. */
  stay?: () => number
}

export class Practice {
  private index: number = $state(0)
  private shown: number = $state(0)
  /** How the last answer was judged; null: nothing was answered yet. */
  told: Told | null = $state.raw(null)
  /** Stations that were found, in a task that asks for them. */
  found: number[] = $state.raw([])
  /** The station that was wrong last. */
  wrong: number | null = $state(null)
  /** How often the answer was wrong in this task. */
  misses: number = $state(0)
  /** Wrong answers in the whole exercise, and whether an answer was shown. */
  slips: number = $state(0)
  helped: boolean = $state(false)
  /** Scenes follow one another: nothing can be answered. */
  moving: boolean = $state(false)
  /** A right answer is praised; `goOn` leads on. */
  waiting: boolean = $state(false)
  done: boolean = $state(false)
  private following: number | null = null
  private run = 0

  constructor(
    readonly exercise: Exercise,
    private readonly heard: Heard = {},
    step = 0,
  ) {
    const start = exercise.tasks.findIndex((task) => task.step === step)
    void this.enter(Math.max(0, start), start > 0)
  }

  readonly task = $derived.by((): Task => this.exercise.tasks[this.index] as Task)
  readonly scene = $derived.by((): Scene => this.exercise.scenes[this.shown] as Scene)
  readonly step = $derived(this.task.step)
  /** Answers are wanted now. */
  readonly asked = $derived.by(() => !this.moving && !this.waiting && !this.done && this.task.ask !== 'read')
  /** How many stations there are to find. */
  readonly toFind = $derived.by(() => (this.task.ask === 'stations' ? this.task.right.length : 0))
  /** There is only the button that leads on. */
  readonly reads = $derived.by(() => !this.moving && !this.done && (this.waiting || this.task.ask === 'read'))

  /** A move was made: judge it, and show what follows. */
  async move(text: string): Promise<void> {
    const judged = this.task.answers[text]
    if (!this.asked || !judged) return
    await this.judge(judged)
  }

  /** A station was pointed at, in a task that asks for stations. */
  async tap(station: number): Promise<void> {
    if (!this.asked || this.task.ask !== 'stations' || this.found.includes(station)) return
    if (!this.task.right.includes(String(station))) {
      const judged = this.task.answers[String(station)]
      if (judged) {
        this.wrong = station
        await this.judge(judged)
      }
      return
    }
    this.wrong = null
    this.found = [...this.found, station]
    this.told = null
    if (this.found.length === this.toFind) this.praise(this.task.praise, this.task.next)
  }

  /** What leads on from something to read, or from praise. */
  async goOn(): Promise<void> {
    if (!this.reads) return
    const next = this.waiting ? this.following : this.task.next
    if (next === null) this.finish()
    else await this.enter(next)
  }

  /** Give the answer away, and make it. */
  async reveal(): Promise<void> {
    if (!this.asked) return
    this.helped = true
    if (this.task.ask === 'stations') {
      this.found = this.task.right.map(Number)
      this.praise(this.task.praise, this.task.next)
    } else if (this.task.right[0] !== undefined) await this.move(this.task.right[0])
  }

  /** How X's longer turn may go on: what a table would ask its server. */
  ask(soFar: string): Promise<StepsMsg> {
    const way = this.scene.ways.find((one) => one.so_far === soFar)
    if (!way) return Promise.reject(new Error(soFar))
    return Promise.resolve({ type: 'steps', version: 0, so_far: soFar, offers: way.offers, whole: way.whole })
  }

  /** Nothing moves any longer: the page is left. */
  stop(): void {
    this.run++
  }

  private async judge(judged: Judged): Promise<void> {
    if (!judged.good) {
      this.misses++
      this.slips++
      this.told = { good: false, text: judged.text }
      this.heard.say?.(judged.text)
      if (judged.scenes.length) await this.refute(judged.scenes)
      return
    }
    this.wrong = null
    this.told = null
    if (!(await this.play(judged.scenes))) return
    if (judged.text || judged.next === null) this.praise(judged.text, judged.next)
    else await this.enter(judged.next)
  }

  /** Show where a wrong answer leads, then go back. */
  private async refute(scenes: number[]): Promise<void> {
    if (await this.play(scenes)) this.shown = this.task.scene
  }

  private praise(text: string, next: number | null): void {
    this.told = { good: true, text }
    this.heard.say?.(text)
    this.following = next
    this.waiting = true
  }

  private finish(): void {
    this.done = true
    this.waiting = false
    this.heard.ondone?.()
  }

  private async enter(index: number, resumed = false): Promise<void> {
    const task = this.exercise.tasks[index] as Task
    const fresh = index === 0 || task.step !== this.task.step
    this.waiting = false
    this.told = null
    this.wrong = null
    this.found = []
    this.misses = 0
    this.index = index
    if (fresh) this.heard.onstep?.(task.step)
    if (resumed || (await this.play(task.lead))) this.shown = task.scene
  }

  /** One scene after the other; false if something else has begun meanwhile. */
  private async play(scenes: number[]): Promise<boolean> {
    const run = ++this.run
    this.moving = scenes.length > 0
    for (const scene of scenes) {
      this.shown = scene
      this.heard.onscene?.(this.scene)
      const stay = this.heard.stay?.() ?? 0
      if (stay > 0) await new Promise((done) => setTimeout(done, stay))
      if (run !== this.run) return false
    }
    this.moving = false
    return true
  }
}
