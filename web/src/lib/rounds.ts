/**
 * What has happened, round by round, and the latest way of every figure; both read off one view.
 *
 * A round begins when the side that moved first is on the move again. X's stations come from his log, which has only
 * those that the reader may know.
 */
import type { Event, GameView, Step } from '../wire'
import { eventOf } from './moves'

export interface Turn {
  event: Event
  /** Where the figure stood before, if the reader may know. */
  from: number | null
}

export interface Round {
  number: number
  turns: Turn[]
}

/** The way that a figure took last. */
export interface Trail {
  figure: string
  stops: number[]
  tickets: (string | null)[]
  /** Of an earlier round than the present one. */
  old: boolean
}

const sideOf = (figure: string | null) => (figure === 'X' ? 'X' : 'pursuers')

export function roundsOf(view: GameView): Round[] {
  const at: Record<string, number> = { ...view.starts }
  const start = view.start ?? null
  if (start !== null) at['X'] = start
  const rounds: Round[] = []
  let entry = 0
  let first: string | null = null
  let last: string | null = null
  for (const line of view.history) {
    let event = eventOf(line)
    const figure = event.figure ?? ''
    if (figure === 'X' && event.action !== 'place') {
      const steps = event.steps ?? []
      event = { ...event, steps: steps.map((step, i) => known(step, view, entry + i)) }
      entry += Math.max(1, steps.length)
    }
    const before = event.action === 'place' || event.action === 'roll'
    const side = sideOf(event.figure)
    if (!before) first ??= side
    if (!rounds.length || (!before && side === first && last !== null && last !== side))
      rounds.push({ number: rounds.length + 1, turns: [] })
    if (!before) last = side
    rounds[rounds.length - 1]?.turns.push({ event, from: at[figure] ?? null })
    for (const step of event.steps ?? []) {
      if (step.station === null) delete at[figure]
      else at[figure] = step.station
    }
  }
  return rounds
}

/** X's step with the station that his log has for it. */
function known(step: Step, view: GameView, entry: number): Step {
  return { ...step, station: view.log[entry]?.station ?? step.station }
}

/** The latest way of every figure, in the order in which they moved. */
export function trailsOf(view: GameView, rounds: Round[] = roundsOf(view)): Trail[] {
  const found = new Map<string, Trail>()
  for (const round of rounds.slice(-2)) {
    for (const { event, from } of round.turns) {
      const figure = event.figure
      const steps = event.steps ?? []
      if (!figure || !steps.length || event.action === 'place') continue
      found.delete(figure)
      const stops = [from, ...steps.map((step) => step.station)]
      if (stops.includes(null) || stops.every((stop) => stop === from)) continue
      found.set(figure, {
        figure,
        stops: stops as number[],
        tickets: steps.map((step) => step.ticket),
        old: round !== rounds[rounds.length - 1],
      })
    }
  }
  return [...found.values()]
}

/** X's latest turn, which stays in sight until he moves again. */
export function latestOfX(rounds: Round[]): Event | null {
  for (const round of [...rounds].reverse()) {
    const turn = [...round.turns].reverse().find(({ event }) => event.figure === 'X' && event.action !== 'place')
    if (turn) return turn.event
  }
  return null
}
