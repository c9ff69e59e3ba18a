/**
 * The one place that reads a move's text: a view's history is text, everything else has its parts as fields.
 *
 * Only the beginning is read: who moves, and the ticket or the word of the action. It knows no rule.
 */

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
