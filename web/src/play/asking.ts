/** What the chooser asks, and what its button promises, in words. Reads the choice; decides nothing. */
import { figureName, named, t } from '../i18n/index.svelte'
import type { Offer } from '../wire'
import { kindOfOffer, type Choice } from './choice.svelte'
import { wayName } from './words'

type Place = (station: number) => string

/** The one sentence that says what is wanted now; in a longer move also how much of it is left. */
export function question(choice: Choice, place: Place): string {
  const figure = choice.figure ? figureName(choice.figure) : ''
  const counts = { n: choice.steps.length + 1, of: choice.stepsInAll }
  if (choice.busy) return t('play.prompt.busy')
  if (choice.special) return t(`play.prompt.${choice.special.action}`)
  if (choice.station !== null && choice.paid === null)
    return t('play.prompt.ticket', { station: place(choice.station) })
  if (choice.station !== null && choice.stepsInAll > 1)
    return t(choice.isLast ? 'play.prompt.confirm_last' : 'play.prompt.confirm_step', counts)
  if (choice.station !== null) return t('play.prompt.confirm')
  if (choice.mode === 'double' || choice.mode === 'triple') return t(`play.prompt.${choice.mode}`, counts)
  if (choice.mode === 'helicopter') return t('play.prompt.fly')
  if (choice.placing) return t('play.prompt.place', { figure })
  if (!choice.targets.length) return t('play.prompt.stuck', { figure })
  return t('play.prompt.station', { figure })
}

/** What happens if the button is pressed. */
export function promise(offer: Offer, choice: Choice, place: Place): string {
  if (typeof offer.station !== 'number') return named(`play.confirm.${offer.action}`)
  const words = { ticket: wayName(kindOfOffer(offer)), station: place(offer.station) }
  const stays = offer.station === choice.here
  if (!choice.isLast) return t(stays ? 'play.confirm.step_stay' : 'play.confirm.step', words)
  if (stays) return t('play.confirm.stay', words)
  return t(
    offer.action === 'place' || offer.action === 'helicopter' ? `play.confirm.${offer.action}` : 'play.confirm.go',
    words,
  )
}

/** Something that one should know before the button is pressed, or that went wrong. */
export interface Warning {
  text: string
  bad?: boolean
  failed?: boolean
}

export function warnings(choice: Choice, place: Place): Warning[] {
  const found: Warning[] = []
  if (choice.caught) found.push({ text: t('play.note.caught'), bad: true })
  if (choice.canShow && choice.show && choice.station !== null)
    found.push({ text: t('play.note.show', { station: place(choice.station) }) })
  if (choice.reveals) found.push({ text: t('play.note.reveal', { n: choice.entry }) })
  if (choice.failed) found.push({ text: t('play.note.failed'), bad: true, failed: true })
  return found
}
