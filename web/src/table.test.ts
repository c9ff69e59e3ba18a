import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STAY, type Pace } from './lib/pacing'
import type { SocketEvents } from './socket'
import { Table } from './table.svelte'
import { rideTo, viewOf } from './testing/games'
import type { Event, FromPage, Person, Refusal, Said, Seat, Seen, TableState, ToPage, You } from './wire'

/** The line to the server: what the page has sent, and a way to answer. */
const line = vi.hoisted(() => ({ sent: [] as FromPage[], open: true, events: null as SocketEvents | null, path: '' }))

vi.mock('./socket', () => ({
  Socket: class {
    constructor(path: string, events: SocketEvents) {
      line.path = path
      line.events = events
    }
    open() {}
    close() {}
    renew() {}
    send(message: FromPage) {
      return line.open ? line.sent.push(message) : null
    }
  },
}))

const seats: Seat[] = [
  { seat: 'X', side: 'X', figures: ['X'], holder: { kind: 'computer' } },
  { seat: 'D1', side: 'pursuers', figures: ['D1', 'B1'], holder: { kind: 'person', person: 'p1' } },
  { seat: 'D2', side: 'pursuers', figures: ['D2', 'B1'], holder: { kind: 'person', person: 'p2' } },
]
const person = (name: string, parts: Partial<Person> = {}): Person => ({
  person: name,
  name,
  here: true,
  host: false,
  ...parts,
})
const state = (parts: Partial<TableState> = {}): TableState => ({
  type: 'table',
  protocol: 1,
  phase: 'playing',
  game: 1,
  settings: { edition: 'london', players: 4 },
  people: [person('p1', { host: true }), person('p2')],
  seats,
  watching: 0,
  room: 0,
  ...parts,
})
const you = (parts: Partial<You> = {}): You => ({
  type: 'you',
  person: 'p1',
  host: true,
  seats: ['D1'],
  audiences: ['pursuers'],
  audience: 'pursuers',
  rooms: ['table'],
  ...parts,
})
const seen = (parts: Partial<Seen> = {}): Seen => ({
  type: 'view',
  game: 1,
  version: 5,
  audience: 'pursuers',
  view: viewOf({ to_move: 'pursuers' }),
  happened: [],
  offers: [rideTo('D1', 'taxi', 46), rideTo('D2', 'taxi', 9)],
  longer: [],
  candidates: null,
  ...parts,
})
const happened = (text: string): Event => ({ text, figure: 'D1', action: 'go' })
const refusal = (request?: number): Refusal => ({ type: 'refusal', code: 'stale', message: '', request })

function tableOf(...messages: ToPage[]): Table {
  const table = new Table('Kx 9')
  hear(...messages)
  return table
}
const hear = (...messages: ToPage[]) => messages.forEach((message) => line.events?.onmessage(message))

beforeEach(() => {
  line.sent = []
  line.open = true
})

it('listens at the address of the table', () => {
  tableOf()
  expect(line.path).toBe('/api/tables/Kx%209/socket')
})

describe('my turn', () => {
  it('is there when a figure of mine may move', () => {
    const table = tableOf(state(), you(), seen())
    expect(table.myFigures).toEqual(['D1', 'B1'])
    expect(table.mySides).toEqual(['pursuers'])
    expect(table.myTurn).toBe(true)
  })

  it.each<[string, ToPage[]]>([
    ['nothing is offered to my figures', [state(), you(), seen({ offers: [rideTo('D2', 'taxi', 9)] })]],
    ['the other side is to move', [state(), you(), seen({ view: viewOf({ to_move: 'X' }) })]],
    ['I look with the eyes of others', [state(), you(), seen({ audience: 'public' })]],
    ['the game is over', [state({ phase: 'over' }), you(), seen()]],
    ['I have no seat', [state(), you({ seats: [] }), seen()]],
  ])('is not there when %s', (_, messages) => {
    expect(tableOf(...messages).myTurn).toBe(false)
  })
})

describe('a move', () => {
  it('is sent once from the seat of its figure, at the version that was seen', () => {
    const table = tableOf(state(), you(), seen())
    table.submit('D1 taxi 46')
    table.submit('D1 taxi 46')
    expect(line.sent).toEqual([{ type: 'submit', seat: 'D1', version: 5, move: 'D1 taxi 46' }])
    expect(table.sending).toBe(true)
  })

  it('of a bobby is sent from a seat that may move it', () => {
    tableOf(state(), you({ seats: ['D2'] }), seen()).submit('B1 taxi 3')
    expect(line.sent).toMatchObject([{ seat: 'D2' }])
  })

  it('of a figure that is not mine is not sent', () => {
    tableOf(state(), you(), seen()).submit('D2 taxi 9')
    expect(line.sent).toEqual([])
  })

  it.each<[string, () => void]>([
    ['a new view', () => hear(seen({ version: 6 }))],
    ['a refusal', () => hear(refusal(1))],
    ['a lost line', () => line.events?.online('waiting')],
  ])('is no longer on its way after %s', (_, answer) => {
    const table = tableOf(state(), you(), seen())
    table.submit('D1 taxi 46')
    answer()
    expect(table.sending).toBe(false)
  })

  it('is not on its way if there is no line', () => {
    const table = tableOf(state(), you(), seen())
    line.open = false
    table.submit('D1 taxi 46')
    expect(table.sending).toBe(false)
  })
})

describe('asking for steps', () => {
  const steps: ToPage = { type: 'steps', version: 5, so_far: 'X double', offers: [], whole: false }

  it('gets the answer', async () => {
    const asked = tableOf(seen()).ask('X double')
    hear(steps)
    expect(await asked).toBe(steps)
    expect(line.sent).toEqual([{ type: 'ask_steps', version: 5, so_far: 'X double' }])
  })

  it.each<[string, string, (table: Table) => void]>([
    ['its refusal', 'stale', () => hear(refusal(1))],
    ['the next question', 'asked again', (table) => void table.ask('X triple')],
    ['a lost line', 'offline', () => line.events?.online('waiting')],
  ])('fails with %s', async (_, reason, answer) => {
    const table = tableOf(seen())
    const asked = table.ask('X double')
    answer(table)
    await expect(asked).rejects.toThrow(reason)
  })

  it('fails at once where there is no line', async () => {
    line.open = false
    await expect(tableOf(seen()).ask('X double')).rejects.toThrow('offline')
  })

  it("does not fail with somebody else's refusal", async () => {
    const asked = tableOf(seen()).ask('X double')
    hear(refusal(99), steps)
    expect(await asked).toBe(steps)
  })
})

describe('what happened lately', () => {
  it('grows with every version and is not told twice', () => {
    const table = tableOf(seen({ happened: [happened('one')] }))
    hear(seen({ version: 6, happened: [happened('two')] }), seen({ version: 6, happened: [happened('two')] }))
    expect(table.recent.map((event) => event.text)).toEqual(['one', 'two'])
  })

  it('is the last dozen', () => {
    const table = tableOf(seen())
    for (let i = 0; i < 20; i++) hear(seen({ version: 6 + i, happened: [happened(String(i))] }))
    expect(table.recent.map((event) => event.text)).toEqual(Array.from({ length: 12 }, (_, i) => String(8 + i)))
  })

  it('begins again with a new game, and is gone in the lobby', () => {
    const table = tableOf(seen({ happened: [happened('old')] }))
    hear(seen({ game: 2, happened: [happened('new')] }))
    expect(table.recent.map((event) => event.text)).toEqual(['new'])
    hear(state({ phase: 'lobby' }))
    expect([table.recent, table.seen]).toEqual([[], null])
  })

  it('is told with the view before it', () => {
    const table = tableOf()
    const told: (number | undefined)[][] = []
    table.onview = (now, before) => told.push([now.version, before?.version])
    hear(seen(), seen({ version: 6 }))
    expect(told).toEqual([
      [5, undefined],
      [6, 5],
    ])
  })
})

describe('the host', () => {
  it.each<[string, boolean, ToPage[]]>([
    ['is the host', true, [state(), you()]],
    ['is nobody else while the host is here', false, [state(), you({ person: 'p2', host: false, seats: ['D2'] })]],
    ['is no spectator', false, [state(), you({ person: null, seats: [] })]],
    [
      'is anybody with a seat while the host is away',
      true,
      [
        state({ people: [person('p1', { host: true, here: false })] }),
        you({ person: 'p2', host: false, seats: ['D2'] }),
      ],
    ],
    [
      'is nobody without a seat, also while the host is away',
      false,
      [state({ people: [person('p1', { host: true, here: false })] }), you({ person: 'p2', host: false, seats: [] })],
    ],
  ])('%s: %s', (_, may, messages) => {
    expect(tableOf(...messages).mayHost).toBe(may)
  })
})

describe('talk', () => {
  const said = (text: string): Said => ({ type: 'said', room: 'table', person: 'p2', name: 'Bo', text })

  it('comes as a whole and then line by line', () => {
    const table = tableOf({ type: 'talk', said: [said('one')] })
    const heard = vi.fn()
    table.onsaid = heard
    hear(said('two'))
    expect(table.said.map((one) => one.text)).toEqual(['one', 'two'])
    expect(heard).toHaveBeenCalledWith(said('two'))
  })

  it('is kept to its last 300 lines', () => {
    const table = tableOf({ type: 'talk', said: Array.from({ length: 300 }, (_, i) => said(String(i))) })
    hear(said('new'))
    expect([table.said.length, table.said[0]?.text, table.said.at(-1)?.text]).toEqual([300, '1', 'new'])
  })
})

it('knows seats and people by their names', () => {
  const table = tableOf(state())
  expect([table.seat('D2')?.figures, table.seat('D9')]).toEqual([['D2', 'B1'], undefined])
  expect([table.person('p1')?.host, table.person(null)]).toEqual([true, undefined])
})

it('asks for other eyes only if it has not got them', () => {
  const table = tableOf(you())
  table.look('pursuers')
  expect(line.sent).toEqual([])
  table.look('public')
  expect(line.sent).toEqual([{ type: 'look', audience: 'public' }])
})

it('says something, if there is a line', () => {
  const table = tableOf()
  expect(table.say('table', 'Hello')).toBe(true)
  expect(line.sent).toEqual([{ type: 'say', room: 'table', text: 'Hello' }])
  line.open = false
  expect(table.say('table', 'Hello')).toBe(false)
})

it('has a clock while one is running', () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const table = tableOf({ type: 'clock', version: 5, side: 'X', left: 30 })
  expect(table.clock).toEqual({ side: 'X', ends: 31_000 })
  hear({ type: 'clock', version: 6, side: null, left: null })
  expect(table.clock).toBeNull()
})

describe('the pace', () => {
  const byComputer: Event = { text: 'X taxi ?', figure: 'X', action: 'go' }
  const paced = (pace: Pace) => {
    vi.useFakeTimers()
    const table = new Table('t', () => pace)
    hear(state(), you(), seen())
    return table
  }
  afterEach(() => void vi.useRealTimers())

  it('shows moves of computers one after another', () => {
    const table = paced('calm')
    hear(seen({ version: 6, happened: [byComputer] }), seen({ version: 7, happened: [byComputer] }))
    expect([table.seen?.version, table.behind]).toEqual([5, 2])
    vi.advanceTimersByTime(STAY.calm)
    expect([table.seen?.version, table.behind]).toEqual([6, 1])
    vi.advanceTimersByTime(STAY.calm)
    expect([table.seen?.version, table.behind]).toEqual([7, 0])
    expect(table.recent).toHaveLength(2)
  })

  it('shows moves of people at once', () => {
    const table = paced('calm')
    hear(seen({ version: 6, happened: [happened('D1 taxi 46')] }))
    expect(table.seen?.version).toBe(6)
  })

  it('is none if somebody wants it so', () => {
    const table = paced('at once')
    hear(seen({ version: 6, happened: [byComputer] }))
    expect(table.seen?.version).toBe(6)
  })

  it('is that of the server where only computers play', () => {
    const table = paced('calm')
    hear(state({ seats: seats.slice(0, 1) }), seen({ version: 6, happened: [byComputer] }))
    expect(table.seen?.version).toBe(6)
  })

  it('costs nobody the time of a clock', () => {
    const table = paced('calm')
    hear({ type: 'clock', version: 5, side: 'pursuers', left: 30 }, seen({ version: 6, happened: [byComputer] }))
    expect(table.seen?.version).toBe(6)
  })

  it('does not hold back the answer to a move of mine', () => {
    const table = paced('calm')
    hear(seen({ version: 6, happened: [byComputer] }))
    table.submit('D1 taxi 46')
    expect(line.sent.at(-1)).toMatchObject({ type: 'submit', version: 6 })
    hear(seen({ version: 7, happened: [byComputer] }))
    expect(table.seen?.version).toBe(7)
  })

  it('keeps nothing for other eyes or another game', () => {
    const table = paced('calm')
    hear(seen({ version: 6, happened: [byComputer] }))
    hear(seen({ version: 6, audience: 'public' }))
    expect([table.seen?.audience, table.behind]).toEqual(['public', 0])
    hear(seen({ version: 7, audience: 'public', happened: [byComputer] }), seen({ version: 0, game: 2 }))
    vi.advanceTimersByTime(10 * STAY.calm)
    expect([table.seen?.game, table.seen?.version]).toEqual([2, 0])
  })
})

describe('names', () => {
  it('are those of people, as soon as there are two', () => {
    const alone = state({ seats: seats.slice(0, 2) })
    expect(tableOf(alone, you()).names).toEqual({})
    const table = tableOf(state(), you())
    expect(table.names).toEqual({ D1: 'p1', D2: 'p2' })
    expect(table.pursuers, 'sentences about me do not name me').toEqual({ D2: 'p2' })
  })
})
