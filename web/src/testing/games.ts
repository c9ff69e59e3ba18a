/** Small views, offers and boards for the unit tests. No part of the page. */
import type { BoardInfo, ConnectionInfo, GameView, LogEntry, Offer, Point } from '../wire'

/** A game of London that nobody has moved in yet, but for what is told. */
export function viewOf(parts: Partial<GameView> = {}): GameView {
  return {
    audience: 'pursuers',
    edition: 'london',
    version: 1,
    board: 'london',
    players: 4,
    options: [],
    log_entries: 22,
    reveals: [3, 8],
    any_start: false,
    to_move: 'X',
    round: 1,
    log: [],
    at: {},
    tickets: {},
    out: [],
    moved: [],
    outcome: null,
    history: [],
    rounds: 22,
    ...parts,
  }
}

export function entryOf(ticket: string, station: number | null = null, shown = false): LogEntry {
  return { ticket, station, shown }
}

/** `D1 taxi 46` as the server offers it. */
export function rideTo(figure: string, ticket: string, station: number, parts: Partial<Offer> = {}): Offer {
  return { text: `${figure} ${ticket} ${station}`, figure, action: 'go', ticket, station, ...parts }
}

/** An offer without a ticket: `D1 place 7`, `X pass`. */
export function turn(figure: string, action: Offer['action'], station: number | null = null): Offer {
  return { text: [figure, action, ...(station === null ? [] : [station])].join(' '), figure, action, station }
}

export function connection(a: number, b: number, transport: string, line: Point[], role = 'local'): ConnectionInfo {
  return { a, b, transport, role, line }
}

/** A board of these stations on a picture of 1000 by 800. */
export function boardOf(places: Record<number, Point>, connections: ConnectionInfo[] = []): BoardInfo {
  return {
    name: 'small',
    title: 'Small',
    digest: '',
    frame: [1000, 700],
    picture: [1000, 800],
    unit: 1,
    transports: {},
    words: {},
    stations: Object.entries(places).map(([number, [x, y]]) => ({ number: Number(number), name: '', x, y, stops: [] })),
    connections,
    scenery: [],
  }
}
