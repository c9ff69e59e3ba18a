/** A move as the board shows it: who goes, over which stations, with what. Read `shownMove` first. */
import { eventOf } from '../lib/moves'
import type { GameView, Highlight } from '../wire'

export interface ShownMove {
  figure: string
  /** Where the figure stands, and where it goes. */
  stops: number[]
  /** The ticket of each leg. */
  tickets: string[]
}

/** A move that was or could have been made when the game looked like this. */
export function shownMove(move: string, view: GameView): ShownMove {
  const { figure, steps = [] } = eventOf(move)
  const start = figure ? view.at[figure] : undefined
  const known = steps.filter((step) => step.station !== null)
  const stops = known.map((step) => step.station as number)
  return {
    figure: figure ?? '',
    stops: start === undefined ? stops : [start, ...stops],
    tickets: known.map((step) => step.ticket ?? ''),
  }
}

/** The same for a board that shows a move which is being chosen. */
export function highlightOf(move: string, view: GameView): Highlight {
  const { stops, tickets } = shownMove(move, view)
  return { targets: [], chosen: stops.at(-1) ?? null, route: stops, routeTickets: tickets, figure: null }
}
