/**
 * The one place that reads a move's text: a view's history is text, everything else has its parts as fields.
 *
 * `headOf` reads who moves and the first word, `eventOf` all parts. It knows no rule.
 */
import type { Action, Event, Step } from '../wire'

export interface MoveHead {
  /** `X`, `D1`, `B2`; `roll` for the dice. */
  figure: string
  /** A ticket, or what is done: `double`, `place`, `pass`; null if there is none. */
  word: string | null
}

export function headOf(text: string): MoveHead {
  const [figure = '', word] = text.split(' ', 2)
  return { figure, word: word ?? null }
}

const ACTIONS = new Set<string>(['double', 'triple', 'place', 'helicopter', 'pass', 'reroll'])

/** A line of a view's history with its parts, as the server sends those that have just happened. */
export function eventOf(text: string): Event {
  const [figure = '', ...words] = text.split(' ')
  if (figure === 'roll') return { text, figure: null, action: 'roll', steps: [], faces: words }
  const named = ACTIONS.has(words[0] ?? '')
  const action = (named ? words.shift() : 'go') as Action
  const steps: Step[] = []
  while (words.length) {
    const ticket = /^(\d+|\?)$/.test(words[0] as string) ? null : (words.shift() as string)
    const place = words.shift()
    const show = words[0] === 'show'
    if (show) words.shift()
    steps.push({ ticket, station: place === undefined || place === '?' ? null : Number(place), show })
  }
  return { text, figure, action, steps, faces: [] }
}
