/** Words for what moves a figure: tickets, transports that need none of their own, the choice of a start; and what a turn takes. */
import { language, named, t, ticketName } from '../i18n/index.svelte'
import { ownWord } from '../lib/own.svelte'

/** A transport that stops somewhere, the ferry among them. */
export function stopName(transport: string): string {
  return ownWord(transport, language()) ?? named(`transport.${transport}`, ticketName(transport))
}

/** What is paid for a step; `place` is the choice of a start. */
export function wayName(kind: string): string {
  return kind === 'place' ? t('play.way.place') : ticketName(kind)
}

/** The tickets that are given up for this kind of turn, besides those for its steps. */
export function priceOf(mode: string): string[] {
  if (mode === 'triple') return ['double', 'double']
  return mode === 'single' ? [] : [mode]
}
