/** What happened and whose turn it is, as sentences. Reads views and events; decides nothing. */
import { figureName, listed, named, t } from '../i18n/index.svelte'
import type { Event, GameView, Outcome, Step } from '../wire'

/** The role of the transport that a ticket pays for: it gives the ticket its colour. */
const roles: Record<string, string> = {
  taxi: 'local',
  car: 'local',
  foot: 'local',
  bus: 'regional',
  train: 'regional',
  vip: 'regional',
  underground: 'express',
  plane: 'express',
  rail: 'express',
  black: 'black',
  double: 'double',
}

export function roleOf(ticket: string): string {
  return roles[ticket] ?? 'water'
}

function by(step: Step): string {
  return step.ticket === null ? '' : named(`by.${step.ticket}`, '')
}

function going(figure: string, who: string, step: Step): string {
  if (step.station === null) return t('event.hidden', { who, by: by(step) })
  if (figure === 'X') return t('event.shown', { who, by: by(step), station: step.station })
  if (step.ticket === 'free' || step.ticket === null) return t('event.free', { who, station: step.station })
  return t('event.go', { who, by: by(step), station: step.station })
}

/** A figure, and who plays it. */
export function whoIs(figure: string, names: Record<string, string> = {}): string {
  const name = names[figure]
  return name === undefined ? figureName(figure) : `${figureName(figure)} (${name})`
}

/**
 * One event as a sentence. `truth`: the reader knows X's stations anyway, so a station is no reveal. `names`: people by
 * figure.
 */
export function eventSentence(event: Event, truth = false, names: Record<string, string> = {}): string {
  const figure = event.figure ?? ''
  const who = figure ? whoIs(figure, names) : ''
  const steps = event.steps ?? []
  const first = steps[0]
  switch (event.action) {
    case 'go':
      if (!first) return event.text
      if (truth && figure === 'X' && first.station !== null && !first.show)
        return t('event.go', { who, by: by(first), station: first.station })
      return going(figure, who, first)
    case 'double':
    case 'triple': {
      const ways = steps.map((step) => (step.station === null ? by(step) : `${by(step)} (${step.station})`))
      return t(`event.${event.action}`, { who, ways: ways.reduce((first, next) => t('event.then', { first, next })) })
    }
    case 'place':
      return first?.station != null
        ? t('event.place', { who, station: first.station })
        : t('event.place.hidden', { who })
    case 'helicopter':
      return first?.station != null
        ? t('event.helicopter.shown', { who, station: first.station })
        : t('event.helicopter', { who })
    case 'pass':
      return t('event.pass', { who })
    case 'reroll':
      return t('event.reroll', { who })
    case 'roll':
      return t('event.roll', { faces: listed((event.faces ?? []).map((face) => named(`face.${face}`))) })
  }
}

export function outcomeTitle(outcome: Outcome): string {
  return t(`end.${outcome.winner}`)
}

export function outcomeSentence(outcome: Outcome, view: GameView): string {
  const station = view.at['X'] ?? view.log.at(-1)?.station ?? null
  if (outcome.by === 'capture' && station !== null) return t('end.capture.at', { station })
  return t(`end.${outcome.by}`)
}

/** "Round 5 of 22" or "Move 7 of 24". */
export function progress(view: GameView): string {
  if (view.rounds != null) return t('table.round', { round: Math.max(1, view.round), rounds: view.rounds })
  return t('table.move', {
    move: Math.min(view.log.length + (view.to_move === 'X' ? 1 : 0), view.log_entries) || 1,
    moves: view.log_entries,
  })
}
