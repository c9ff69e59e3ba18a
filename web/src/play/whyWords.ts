/** Why a station cannot be reached, in one or two sentences. */
import { figureName, t, ticketName } from '../i18n/index.svelte'
import type { GameView } from '../wire'
import type { Why } from './reasons'
import { stopName } from './words'

export function whyWords(why: Why, view: GameView): string {
  const here = view.at[why.figure] ?? 0
  const words = {
    station: why.station,
    here,
    figure: figureName(why.figure),
    other: why.by ? figureName(why.by) : '',
    ticket: why.transport ? ticketName(why.transport) : '',
    transport: why.transport ? stopName(why.transport) : '',
  }
  const reason = t(`flow.why.${why.code}`, words)
  if (why.way.length < 3) return reason
  return `${reason} ${t('flow.way', { n: why.way.length - 1, way: why.way.slice(1).join(' → ') })}`
}
