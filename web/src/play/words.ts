/** Words for what moves a figure: tickets, transports that need none of their own, and the choice of a start. */
import { has, t, ticketName } from '../i18n/index.svelte'

/** A transport that stops somewhere, the ferry among them. */
export function stopName(transport: string): string {
  const own = `transport.${transport}`
  return has(own) ? t(own) : ticketName(transport)
}

/** What is paid for a step; `place` is the choice of a start. */
export function wayName(kind: string): string {
  return kind === 'place' ? t('play.way.place') : ticketName(kind)
}
