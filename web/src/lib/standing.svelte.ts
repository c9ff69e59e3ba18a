/**
 * How the game stands, in words: whose turn it is, what just happened, for whom everybody waits.
 *
 * Reads the table; decides nothing and draws nothing. `herald` says it aloud: screen reader, tab title, sound.
 */
import { listed, t } from '../i18n/index.svelte'
import type { Table } from '../table.svelte'
import type { Seen } from '../wire'
import { prefs } from './prefs.svelte'
import { eventSentence, outcomeSentence, outcomeTitle } from './sentences'
import { signal } from './signals'
import { play } from './sound'
import { announce } from './toasts.svelte'

export interface Given {
  table: Table
  seen: Seen
  /** Somebody has yet to take the device: nothing is said to the room. */
  curtain: boolean
}

export class Standing {
  private readonly given: () => Given

  constructor(given: () => Given) {
    this.given = given
  }

  readonly over = $derived.by(() => this.given().seen.view.outcome !== null)

  /** The last thing that happened. */
  readonly news = $derived.by(() => {
    const { table, seen } = this.given()
    const truth = seen.audience === 'X' || seen.audience === 'everyone'
    const last = table.recent.filter((event) => event.action !== 'roll').at(-1)
    return last ? eventSentence(last, truth, table.pursuers) : ''
  })

  /** Whose turn it is, or how it ended. */
  readonly turn = $derived.by(() => {
    const { table, seen } = this.given()
    const { view } = seen
    if (view.outcome) {
      const mine = table.mySides.length === 1 ? table.mySides[0] : null
      return mine && view.outcome.winner !== 'nobody'
        ? t(mine === view.outcome.winner ? 'end.won' : 'end.lost')
        : t('end.over')
    }
    const side = view.to_move === 'X' ? 'X' : 'pursuers'
    return t(table.myTurn ? `table.your.${side}` : `table.turn.${side}`)
  })

  /** For whom everybody waits; empty if it is me. */
  readonly waiting = $derived.by(() => {
    const { table, seen, curtain } = this.given()
    const { view } = seen
    if (this.over || table.myTurn || curtain) return ''
    if (table.sending) return t('table.sending')
    // Where detectives move in order, their own side is told by what is offered who is next.
    const next = new Set(seen.offers.map((offer) => offer.figure))
    const seats = (table.state?.seats ?? []).filter(
      (seat) =>
        seat.side === view.to_move &&
        !view.moved.includes(seat.seat) &&
        !view.out.includes(seat.seat) &&
        (next.size === 0 || seat.figures.some((figure) => next.has(figure))),
    )
    const people = new Set(
      seats.flatMap((seat) => (seat.holder.kind === 'person' ? [table.person(seat.holder.person)?.name ?? ''] : [])),
    )
    if (people.size) return t('table.waiting', { names: listed([...people].filter(Boolean)) })
    return t(table.state?.tempo?.paused ? 'watch.paused' : 'table.thinking')
  })

  /** The side to move is played by computers, or moves of theirs have yet to be shown. */
  readonly computers = $derived.by(() => {
    const { table, seen } = this.given()
    if (table.behind > 0) return true
    if (!table.hasPeople) return false
    return (
      !this.over &&
      (table.state?.seats ?? []).some(
        (seat) =>
          seat.side === seen.view.to_move &&
          seat.holder.kind === 'computer' &&
          !seen.view.moved.includes(seat.seat) &&
          !seen.view.out.includes(seat.seat),
      )
    )
  })

  /** At how many stations X can be, where the table shows it. */
  readonly possible = $derived.by(() => {
    const { candidates } = this.given().seen
    return candidates === null || this.over || !prefs.heat ? '' : t('table.possible', { n: candidates.length })
  })

  /** Announce every change, and call those whose turn it is. Belongs into a component's set-up. */
  herald(): void {
    let told = ''
    let wasMyTurn = false
    let shownBefore: number | null = null
    let wasOver: boolean | null = null
    $effect(() => {
      const { table, seen, curtain } = this.given()
      const { view } = seen
      const { myTurn } = table
      const end = view.outcome ? `${outcomeTitle(view.outcome)}. ${outcomeSentence(view.outcome, view)}` : ''
      const words = [this.news, this.turn, end, this.possible].filter(Boolean).join(' ')
      if (words !== told && !curtain) {
        told = words
        announce(words)
      }
      signal(this.turn, myTurn ? t('title.turn') : '')
      const shown = view.log.filter((entry) => entry.shown).length
      if (wasOver === false && this.over) play('end')
      else if (shownBefore !== null && shown > shownBefore) play('reveal')
      else if (myTurn && !wasMyTurn) play('turn')
      wasOver = this.over
      shownBefore = shown
      wasMyTurn = myTurn
    })
  }
}
