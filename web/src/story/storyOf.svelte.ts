/**
 * The story of a finished game: asked for, followed while it grows, asked for again in another language.
 *
 * Owns what the server has told so far; it draws nothing. Read `StoryOf` first.
 */
import { untrack } from 'svelte'
import { language } from '../i18n/index.svelte'
import { api } from '../lib/api'
import { complain } from '../lib/problems'
import type { StoryInfo, StoryPoint, StoryTurn } from '../wire'

/** A game of this server by the address of its replay, or a record from somebody's disk. */
export type Source = { replay: string } | { record: string }

/** Between two looks at a story that grows, in milliseconds. */
const PAUSE = 1000

const POINTS: StoryPoint[] = []
const TURNS: StoryTurn[] = []

export class StoryOf {
  info: StoryInfo | null = $state.raw(null)
  private readonly source: () => Source | null
  private asking = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private gone = false

  /** Belongs into a component's set-up. */
  constructor(source: () => Source | null) {
    this.source = source
    $effect(() => {
      const now = this.source()
      const spoken = language()
      if (now) untrack(() => void this.look(now, spoken))
    })
    $effect(() => () => {
      this.gone = true
      clearTimeout(this.timer)
    })
  }

  readonly told = $derived(this.info?.told ?? null)
  readonly points = $derived(this.info?.points ?? POINTS)
  readonly turns = $derived(this.info?.told?.turning_points ?? TURNS)
  readonly grows = $derived(this.info?.state === 'waiting' || this.info?.state === 'growing')

  /** The turning point at a moment of the replay, if the story is ready. */
  turnAt(moment: number): StoryTurn | null {
    const index = this.points[moment]?.index
    return this.turns.find((turn) => turn.index === index) ?? null
  }

  /** The moment of the replay before this move. */
  momentOf(index: number): number {
    return this.points.findIndex((point) => point.index === index)
  }

  async begin(): Promise<void> {
    const source = this.source()
    if (!source || this.asking) return
    this.asking = true
    try {
      const begun =
        'replay' in source
          ? await api.beginStory(source.replay, language())
          : await api.beginStoryOfRecord(source.record, language())
      this.heard(source, begun)
    } catch (error) {
      complain(error)
    } finally {
      this.asking = false
    }
  }

  /** What is told already; nothing is begun by looking. */
  private async look(source: Source, spoken: string): Promise<void> {
    try {
      const known = this.info?.story
      if ('replay' in source) this.heard(source, await api.story(source.replay, spoken))
      else if (known !== undefined) this.heard(source, await api.storyOfRecord(known, spoken))
    } catch {
      // Nobody has been promised anything yet. While it grows, the next look may do better.
      if (this.grows) this.again(source)
      else this.info = null
    }
  }

  private heard(source: Source, info: StoryInfo): void {
    if (this.gone) return
    this.info = info
    if (this.grows) this.again(source)
  }

  private again(source: Source): void {
    clearTimeout(this.timer)
    if (!this.gone) this.timer = setTimeout(() => void this.look(source, language()), PAUSE)
  }
}
