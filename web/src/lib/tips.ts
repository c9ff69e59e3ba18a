/**
 * Which tip of the rulebooks fits the moment, for the side that is to move.
 *
 * Owns the list of tips and their moments. A moment is read from the view of that side alone, so a tip cannot tell more
 * than the view does. The texts are `tip.*`. Read `tipFor` first.
 */
import type { GameView } from '../wire'

type Moment = 'first' | 'before' | 'at' | 'after' | 'late'

export interface Tip {
  key: `tip.${string}`
  side: 'X' | 'pursuers'
  moment: Moment
  /** Only in these editions; none: in all. */
  editions?: string[]
  /** Not with these options. */
  unless?: string[]
}

const ticket = ['london', 'italia', 'sanssouci', 'classic']

/** The first that fits is shown. */
export const TIPS: Tip[] = [
  { key: 'tip.x.first', side: 'X', moment: 'first' },
  { key: 'tip.x.at', side: 'X', moment: 'at', unless: ['always_revealed'] },
  { key: 'tip.x.before', side: 'X', moment: 'before', unless: ['always_revealed'] },
  { key: 'tip.x.after', side: 'X', moment: 'after', editions: ticket, unless: ['always_revealed', 'black_only_ferry'] },
  { key: 'tip.x.late', side: 'X', moment: 'late' },
  {
    key: 'tip.all.first_order',
    side: 'pursuers',
    moment: 'first',
    editions: ['sanssouci'],
    unless: ['agents_any_order'],
  },
  { key: 'tip.all.first_dice', side: 'pursuers', moment: 'first', editions: ['dice'] },
  { key: 'tip.all.first', side: 'pursuers', moment: 'first' },
  { key: 'tip.all.before_dice', side: 'pursuers', moment: 'before', editions: ['dice'] },
  { key: 'tip.all.before', side: 'pursuers', moment: 'before', unless: ['always_revealed'] },
  { key: 'tip.all.after', side: 'pursuers', moment: 'after', editions: ticket, unless: ['always_revealed'] },
  { key: 'tip.all.late_dice', side: 'pursuers', moment: 'late', editions: ['dice'] },
  { key: 'tip.all.late', side: 'pursuers', moment: 'late', unless: ['exchange_tickets'] },
]

/** The last this many moves of X are late. */
const LATE = 6

/** What the moment is for the side to move; several may be at once. */
function moments(view: GameView): Set<Moment> {
  const made = view.log.length
  const coming = view.to_move === 'X' ? made + 1 : made
  const found = new Set<Moment>()
  if (view.round === 0) return found
  if (view.round === 1 && made <= 1) found.add('first')
  if (view.to_move === 'X' && view.reveals.includes(coming)) found.add('at')
  if (view.reveals.includes(coming + 1)) found.add('before')
  if (view.log.at(-1)?.shown) found.add('after')
  if (coming > view.log_entries - LATE) found.add('late')
  return found
}

export function tipFor(view: GameView): Tip | null {
  const now = moments(view)
  return (
    TIPS.find(
      (tip) =>
        tip.side === view.to_move &&
        now.has(tip.moment) &&
        (tip.editions?.includes(view.edition) ?? true) &&
        !tip.unless?.some((option) => view.options.includes(option)),
    ) ?? null
  )
}
