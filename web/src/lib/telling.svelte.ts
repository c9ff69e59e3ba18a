/**
 * The route of Mister X after the end, told leg by leg: what the board, the log and the words show at each step.
 *
 * Owns the ending that the server tells and where one is in it; it draws nothing. Read `Telling` first.
 */
import { language, t, ticketName } from '../i18n/index.svelte'
import type { GameView, EndingInfo, EndingLeg, EndingTurn } from '../wire'
import { Playback } from './playback.svelte'

/** What the board draws of a route: the legs so far; the last of them is the one that is being told. */
export interface Trail {
  start: number
  legs: EndingLeg[]
  /** The whole route is there: no leg is more important than another. */
  whole: boolean
}

interface Told {
  leg: EndingLeg
  turn: EndingTurn
}

export class Telling {
  ending: EndingInfo | null = $state.raw(null)
  failed = $state(false)
  readonly playback: Playback

  private readonly told = $derived<Told[]>(
    this.ending?.turns.flatMap((turn) => turn.legs.map((leg) => ({ leg, turn }))) ?? [],
  )

  /** Belongs into a component's set-up. `ask` gives the ending in a language, or null where there is none to ask for. */
  constructor(ask: (language: string) => Promise<EndingInfo> | null) {
    this.playback = new Playback(() => this.told.length, 1500)
    $effect(() => {
      const asked = ask(language())
      asked?.then(
        (ending) => {
          const first = this.ending === null
          this.ending = ending
          this.failed = false
          if (first) this.playback.go(Infinity)
        },
        () => (this.failed = true),
      )
    })
  }

  readonly at = $derived.by(() => this.playback.at)
  readonly legs = $derived(this.told.map(({ leg }) => leg))
  readonly whole = $derived.by(() => this.playback.at >= this.told.length)
  private readonly current = $derived.by(() => this.told[this.playback.at - 1] ?? null)

  /** Steps after which everybody saw Mister X. */
  readonly shown = $derived(this.legs.flatMap((leg, i) => (leg.shown ? [i + 1] : [])))

  /** The turn that is being told, counted from 0; -1 before the first. */
  readonly turn = $derived.by(() => (this.current && this.ending ? this.ending.turns.indexOf(this.current.turn) : -1))

  readonly trail = $derived.by(
    (): Trail | null =>
      this.ending && { start: this.ending.start, legs: this.legs.slice(0, this.playback.at), whole: this.whole },
  )

  /** What happens at this step, in words. */
  readonly words = $derived.by((): string => {
    if (!this.ending) return ''
    if (!this.current) return t('ending.begin', { station: this.ending.start })
    const { leg, turn } = this.current
    const move = t('log.entry_at', { n: leg.number, ticket: ticketName(leg.ticket), station: leg.end })
    const seen = leg.shown ? t('ending.shown') : t('table.possible', { n: turn.possible })
    return `${move}. ${seen}`
  })

  /** The route as far as it had come at a moment of the replay. */
  trailAt(moment: number): Trail | null {
    if (!this.ending) return null
    const legs = this.told.filter((told) => told.turn.moment <= moment).map((told) => told.leg)
    return { start: this.ending.start, legs, whole: legs.length === this.told.length }
  }

  /** The turn that was on at a moment of the replay, counted from 0; -1 before the first. */
  turnAt(moment: number): number {
    return this.ending?.turns.findLastIndex((turn) => turn.moment <= moment) ?? -1
  }

  /** The step after the first leg of a turn, so that a chart of turns can lead to it. */
  stepOf(turn: number): number {
    return this.told.findIndex((told) => told.turn === this.ending?.turns[turn]) + 1
  }

  /** The view as it was at this step: the figures where they stood, the log as far as it is told. */
  seen(view: GameView): GameView {
    if (this.whole || !this.ending) return view
    const figures = this.current?.turn.at ?? this.ending.turns[0]?.at ?? view.at
    const station = this.current?.leg.end ?? this.ending.start
    return { ...view, at: { ...figures, X: station }, log: view.log.slice(0, this.playback.at) }
  }
}
