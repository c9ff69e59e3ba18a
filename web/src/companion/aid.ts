/** What Mister X may want to know before he moves. Counted from the tables of ways; nothing here is on the screen. */
import type { CompanionInfo, GameView } from '../wire'
import { ascending, spread, type Moment } from './tracker'

export interface Threat {
  figure: string
  /** The tickets by which it gets there. */
  tickets: string[]
}

export interface Way {
  ticket: string
  station: number
  /** How many stations they would have to search. */
  search: number
  /** The pursuers that reach it in their next turn. */
  near: string[]
}

/** The pursuers that reach a station in their next turn, and how. */
export function threats(info: CompanionInfo, view: GameView, station: number): Threat[] {
  return info.pursuers.flatMap((figure): Threat[] => {
    const from = view.at[figure]
    if (from === undefined || view.out.includes(figure)) return []
    const purse = view.tickets[info.switches?.shared_stock ? 'team' : figure]
    const tickets = Object.entries(info.pursuer_ways)
      .filter(([ticket, ways]) => {
        if ((ticket === 'free') !== figure.startsWith('B')) return false
        const has = !info.switches || ticket === 'free' || (purse?.[ticket] ?? 0) > 0
        return has && ways[from]?.includes(station)
      })
      .map(([ticket]) => ticket)
    return tickets.length ? [{ figure, tickets }] : []
  })
}

/** Every way out of his station, the safest first. */
export function ahead(info: CompanionInfo, now: Moment, own: number): Way[] {
  const { view } = now
  const taken = new Set(info.pursuers.flatMap((figure) => view.at[figure] ?? []))
  const appears = view.reveals.includes(view.log.length + 1)
  const dice = info.switches === null ? new Set(view.dice?.used ?? []) : null
  const ways = Object.entries(info.x_ways).flatMap(([ticket, row]): Way[] => {
    const owner = ticket === 'black' || ticket === 'helicopter' || info.switches?.till === 'x' ? 'X' : 'supply'
    const stock = view.tickets[owner]
    const pays = dice && owner !== 'X' ? dice.has(ticket) : !stock || (stock[ticket] ?? 0) > 0
    if (!pays) return []
    const search = appears ? 1 : spread(now.candidates ?? [], row, taken).size
    return ascending(spread([own], row, taken)).map((station) => ({
      ticket,
      station,
      search,
      near: threats(info, view, station).map(({ figure }) => figure),
    }))
  })
  return ways.sort((a, b) => a.near.length - b.near.length || b.search - a.search || a.station - b.station)
}
