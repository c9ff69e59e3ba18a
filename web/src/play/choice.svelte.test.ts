import { describe, expect, it, vi } from 'vitest'
import { entryOf, rideTo, turn, viewOf } from '../testing/games'
import type { Offer, Steps } from '../wire'
import { Choice, kindOfOffer, type Given, type Special } from './choice.svelte'

interface Question {
  soFar: string
  answer: (offers: Offer[], whole?: boolean) => Promise<void>
  refuse: () => Promise<void>
}

/** A choice at a table that the test can move on; `asked` and `sent` are what has left the page. */
function choiceOf(parts: Partial<Given>) {
  const given: Given = $state({ view: viewOf(), offers: [], longer: [], mine: [], ...parts })
  const asked: Question[] = []
  const sent: string[] = []
  const ask = (soFar: string) =>
    new Promise<Steps>((resolve, reject) => {
      asked.push({
        soFar,
        answer: (offers, whole = false) => {
          resolve({ type: 'steps', version: 1, so_far: soFar, offers, whole })
          return arrived()
        },
        refuse: () => {
          reject(new Error('offline'))
          return arrived()
        },
      })
    })
  const choice = new Choice(
    () => given,
    ask,
    (move) => sent.push(move),
  )
  return { choice, given, asked, sent, last: () => asked.at(-1) as Question }
}

/** Everything that waits for an answer has had its turn. */
const arrived = () => new Promise<void>((resolve) => void setTimeout(resolve))

const detectives = () =>
  choiceOf({
    view: viewOf({ to_move: 'pursuers', at: { D1: 10, D2: 20, D3: 30 } }),
    mine: ['D1', 'D2', 'B1'],
    offers: [
      rideTo('D2', 'taxi', 21),
      rideTo('D2', 'taxi', 12),
      rideTo('D1', 'taxi', 12),
      rideTo('D1', 'bus', 12),
      rideTo('D1', 'bus', 11),
      rideTo('D3', 'taxi', 31),
      turn('D2', 'helicopter', 99),
    ],
  })

/** X on 5, with a plain ride to 6, two ways to 7, and 8 for a black ticket alone. */
const mister = (more: Partial<Given> = {}) =>
  choiceOf({
    view: viewOf({ at: { X: 5 }, log: [entryOf('taxi'), entryOf('bus')] }),
    mine: ['X'],
    offers: [
      rideTo('X', 'taxi', 6),
      rideTo('X', 'black', 7),
      rideTo('X', 'taxi', 7),
      rideTo('X', 'bus', 7),
      rideTo('X', 'black', 6),
      rideTo('X', 'black', 8),
    ],
    longer: ['double'],
    ...more,
  })

describe('the figure', () => {
  it('is the first of mine that may go somewhere', () => {
    const { choice } = detectives()
    expect(choice.movers).toEqual(['D1', 'D2'])
    expect(choice.figure).toBe('D1')
    expect(choice.here).toBe(10)
  })

  it('is the one that was chosen, as long as it may move', () => {
    const { choice, given } = detectives()
    choice.chooseFigure('D2')
    expect(choice.figure).toBe('D2')
    given.offers = given.offers.filter((offer) => offer.figure !== 'D2')
    expect(choice.figure).toBe('D1')
  })

  it("is never somebody else's", () => {
    const { choice } = detectives()
    choice.chooseFigure('D3')
    expect(choice.figure).toBe('D1')
    expect(choice.pick(31)).toBe(false)
  })

  it('is one that can only pass, if none can go', () => {
    const { choice } = choiceOf({ mine: ['D1'], offers: [turn('D1', 'pass')] })
    expect(choice.movers).toEqual([])
    expect(choice.figure).toBe('D1')
    expect(choice.mayAct).toBe(true)
  })

  it('does not exist where nothing is offered to me', () => {
    const { choice } = choiceOf({ mine: ['D1'], offers: [rideTo('D2', 'taxi', 3)] })
    expect(choice.figure).toBeNull()
    expect(choice.mayAct).toBe(false)
    expect(choice.here).toBeNull()
  })
})

describe('targets', () => {
  it('are the stations of the figure in order, each with its tickets', () => {
    const { choice } = detectives()
    expect(choice.targets).toEqual([
      { station: 11, tickets: ['bus'] },
      { station: 12, tickets: ['taxi', 'bus'] },
    ])
  })

  it('are those of the other figure once it is chosen', () => {
    const { choice } = detectives()
    choice.chooseFigure('D2')
    expect(choice.targets.map((target) => target.station)).toEqual([12, 21])
  })

  it('of a helicopter are apart from all others', async () => {
    const { choice } = detectives()
    expect(choice.canFly).toBe(true)
    choice.chooseFigure('D2')
    await choice.chooseMode('helicopter')
    expect([choice.mode, choice.figure]).toEqual(['helicopter', 'D2'])
    expect(choice.targets).toEqual([{ station: 99, tickets: [] }])
  })

  it('of a start have no tickets', () => {
    const { choice } = choiceOf({ mine: ['D1'], offers: [turn('D1', 'place', 7), turn('D1', 'place', 3)] })
    expect(choice.placing).toBe(true)
    expect(choice.targets).toEqual([
      { station: 3, tickets: [] },
      { station: 7, tickets: [] },
    ])
  })
})

describe('pointing at a station', () => {
  it('chooses a target', () => {
    const { choice } = detectives()
    expect(choice.pick(11)).toBe(true)
    expect(choice.station).toBe(11)
    expect(choice.offer?.text).toBe('D1 bus 11')
  })

  it('chooses the figure that stands there', () => {
    const { choice } = detectives()
    choice.pick(11)
    expect(choice.pick(20)).toBe(true)
    expect(choice.figure).toBe('D2')
    expect(choice.station).toBeNull()
  })

  it('chooses the only other figure that can go there, and the station', () => {
    const { choice } = detectives()
    expect(choice.pick(21)).toBe(true)
    expect(choice.offer?.text).toBe('D2 taxi 21')
  })

  it('means nothing where two other figures could go, where none can, or where only a helicopter can', () => {
    const { choice } = choiceOf({
      mine: ['D1', 'D2', 'D3'],
      offers: [rideTo('D1', 'taxi', 1), rideTo('D2', 'taxi', 5), rideTo('D3', 'taxi', 5), turn('D3', 'helicopter', 9)],
    })
    expect([choice.pick(5), choice.pick(77), choice.pick(9)]).toEqual([false, false, false])
    expect(choice.figure).toBe('D1')
    expect(choice.station).toBeNull()
  })

  it('keeps to the targets in the middle of another kind of move', async () => {
    const { choice } = detectives()
    await choice.chooseMode('helicopter')
    expect(choice.pick(20)).toBe(false)
    expect(choice.figure).toBe('D1')
  })
})

describe('what is paid', () => {
  it('is settled where one ticket leads', () => {
    const { choice } = detectives()
    choice.pick(11)
    expect(choice.paid).toBe('bus')
  })

  it('is open where two ordinary ones do, until one is chosen', () => {
    const { choice } = mister()
    choice.pick(7)
    expect(choice.kinds).toEqual(['taxi', 'bus', 'black'])
    expect(choice.paid).toBeNull()
    expect(choice.offer).toBeNull()
    choice.chooseKind('bus')
    expect(choice.offer?.text).toBe('X bus 7')
  })

  it('is not black where an ordinary ticket will do, unless it is chosen', () => {
    const { choice } = mister()
    choice.pick(6)
    expect(choice.paid).toBe('taxi')
    choice.chooseKind('black')
    expect(choice.offer?.text).toBe('X black 6')
  })

  it('is black where nothing else leads', () => {
    const { choice } = mister()
    choice.pick(8)
    expect(choice.paid).toBe('black')
  })

  it('is chosen for one station only', () => {
    const { choice } = mister()
    choice.pick(6)
    choice.chooseKind('black')
    choice.pick(7)
    expect(choice.paid).toBeNull()
  })

  it('is the action where there is no ticket', () => {
    expect(kindOfOffer(turn('D1', 'place', 7))).toBe('place')
    expect(kindOfOffer(rideTo('D1', 'taxi', 7))).toBe('taxi')
  })
})

describe('showing oneself', () => {
  const shown: Offer = { ...rideTo('X', 'black', 6), text: 'X black 6 show', show: true }
  const offers = [rideTo('X', 'taxi', 6), rideTo('X', 'black', 6), shown]

  it('can be chosen only with the ticket for which it is offered', () => {
    const { choice } = mister({ offers })
    choice.pick(6)
    expect(choice.canShow).toBe(false)
    choice.chooseKind('black')
    expect(choice.canShow).toBe(true)
    expect(choice.offer?.text).toBe('X black 6')
    choice.show = true
    expect(choice.offer?.text).toBe('X black 6 show')
  })

  it('is forgotten with another ticket or station', () => {
    const { choice } = mister({ offers })
    choice.pick(6)
    choice.chooseKind('black')
    choice.show = true
    choice.chooseKind('taxi')
    expect(choice.show).toBe(false)
  })
})

describe('confirm', () => {
  it('sends the move once and waits', async () => {
    const { choice, sent } = detectives()
    choice.pick(11)
    await choice.confirm()
    await choice.confirm()
    expect(sent).toEqual(['D1 bus 11'])
    expect(choice.busy).toBe(true)
    expect(choice.pick(12)).toBe(false)
    choice.back()
    expect(choice.station).toBe(11)
  })

  it('can be tried again after a refusal', async () => {
    const { choice, sent } = detectives()
    choice.pick(11)
    await choice.confirm()
    choice.release()
    await choice.confirm()
    expect(sent).toEqual(['D1 bus 11', 'D1 bus 11'])
  })

  it('sends nothing while something is open', async () => {
    const { choice, sent } = mister()
    await choice.confirm()
    choice.pick(7)
    await choice.confirm()
    expect(sent).toEqual([])
    expect(choice.busy).toBe(false)
  })
})

describe('pointing at the map', () => {
  it('chooses at first, and does it the second time', () => {
    const { choice, sent } = detectives()
    expect(choice.point(11)).toBe('chosen')
    expect(sent).toEqual([])
    expect(choice.point(11)).toBe('done')
    expect(sent).toEqual(['D1 bus 11'])
    expect(choice.point(11), 'a third time is not a second move').toBe('nothing')
    expect(sent).toEqual(['D1 bus 11'])
  })

  it('does not do it while the ticket is open', () => {
    const { choice, sent } = detectives()
    choice.point(12)
    expect(choice.point(12)).toBe('chosen')
    expect(sent).toEqual([])
    choice.take('taxi')
    expect(sent).toEqual(['D1 taxi 12'])
  })

  it('takes no way that does not lead there', () => {
    const { choice, sent } = detectives()
    choice.point(11)
    choice.take('taxi')
    expect(sent).toEqual([])
  })

  it('does it outright if somebody wants no question', () => {
    const { choice, sent } = detectives()
    expect(choice.point(11, true)).toBe('done')
    expect(sent).toEqual(['D1 bus 11'])
  })

  it('asks all the same where two tickets lead, and where the move would end the game', () => {
    const { choice, sent } = mister({ view: viewOf({ at: { X: 5, D1: 8 } }) })
    expect(choice.point(7, true)).toBe('chosen')
    expect(choice.point(8, true), 'a detective stands there').toBe('chosen')
    expect(choice.caught).toBe(true)
    expect(sent).toEqual([])
  })

  it('means nothing where nothing leads', () => {
    const { choice, sent } = detectives()
    expect(choice.point(77, true)).toBe('nothing')
    expect(sent).toEqual([])
  })
})

describe('a pass or a new roll', () => {
  const dice = () =>
    choiceOf({ mine: ['D1'], offers: [rideTo('D1', 'taxi', 4), turn('D1', 'pass'), turn('D1', 'reroll')] })

  it('is offered apart from the stations', () => {
    const { choice } = dice()
    expect(choice.pass?.text).toBe('D1 pass')
    expect(choice.reroll?.text).toBe('D1 reroll')
    expect(choice.targets.map((target) => target.station)).toEqual([4])
  })

  it('replaces a chosen station, and is sent as it is', async () => {
    const { choice, sent } = dice()
    choice.pick(4)
    choice.chooseSpecial(choice.reroll as Special)
    expect(choice.station).toBeNull()
    expect(choice.highlight.targets).toEqual([])
    await choice.confirm()
    expect(sent).toEqual(['D1 reroll'])
  })

  it('is replaced by a chosen station', () => {
    const { choice } = dice()
    choice.chooseSpecial(choice.pass as Special)
    choice.pick(4)
    expect(choice.special).toBeNull()
    expect(choice.offer?.text).toBe('D1 taxi 4')
  })

  it('can be taken back', () => {
    const { choice } = dice()
    choice.chooseSpecial(choice.pass as Special)
    expect(choice.canGoBack).toBe(true)
    choice.back()
    expect(choice.special).toBeNull()
    expect(choice.canGoBack).toBe(false)
  })
})

describe('a double move', () => {
  const first = [
    { ...rideTo('X', 'taxi', 6), text: 'X double taxi 6' },
    { ...rideTo('X', 'bus', 7), text: 'X double bus 7' },
  ]
  const second = [
    { ...rideTo('X', 'taxi', 5), text: 'X double taxi 6 taxi 5' },
    { ...rideTo('X', 'black', 9), text: 'X double taxi 6 black 9' },
  ]

  /** With the first step settled: by taxi to 6. */
  async function afterOneStep() {
    const made = mister()
    const { choice, last } = made
    void choice.chooseMode('double')
    await last().answer(first)
    choice.pick(6)
    void choice.confirm()
    await last().answer(second, true)
    return made
  }

  it('is offered to X alone', () => {
    expect(mister().choice.longer).toEqual(['double'])
    const { choice, given } = detectives()
    given.longer = ['double']
    expect(choice.longer).toEqual([])
  })

  it('asks the server for every step, and sends the last', async () => {
    const { choice, asked, sent } = await afterOneStep()
    expect(asked.map((question) => question.soFar)).toEqual(['X double', 'X double taxi 6'])
    expect(choice.targets.map((target) => target.station)).toEqual([5, 9])
    choice.pick(9)
    await choice.confirm()
    expect(sent).toEqual(['X double taxi 6 black 9'])
  })

  it('counts its steps', async () => {
    const { choice, last } = mister()
    expect([choice.stepsInAll, choice.isLast, choice.entry]).toEqual([1, true, 3])
    void choice.chooseMode('double')
    await last().answer(first)
    expect([choice.stepsInAll, choice.isLast, choice.entry, choice.steps.length]).toEqual([2, false, 3, 0])
    choice.pick(6)
    void choice.confirm()
    await last().answer(second, true)
    expect([choice.isLast, choice.entry, choice.steps.length, choice.here]).toEqual([true, 4, 1, 6])
    await choice.chooseMode('single')
    void choice.chooseMode('triple')
    expect(choice.stepsInAll).toBe(3)
  })

  it('waits for the answer before anything else can be chosen', () => {
    const { choice } = mister()
    void choice.chooseMode('double')
    expect(choice.busy).toBe(true)
    expect(choice.targets).toEqual([])
    expect(choice.pick(6)).toBe(false)
  })

  it('is taken back one choice after the other', async () => {
    const { choice } = await afterOneStep()
    choice.pick(9)
    choice.back()
    expect([choice.station, choice.steps.length]).toEqual([null, 1])
    choice.back()
    expect([choice.station, choice.paid, choice.steps.length]).toEqual([6, 'taxi', 0])
    expect(choice.targets.map((target) => target.station)).toEqual([6, 7])
    choice.back()
    expect([choice.station, choice.mode, choice.canGoBack]).toEqual([null, 'double', true])
    choice.back()
    expect([choice.mode, choice.canGoBack]).toEqual(['single', false])
  })

  it('keeps the first of two steps when the second is taken back', async () => {
    const { choice, last } = mister({ longer: ['triple'] })
    void choice.chooseMode('triple')
    await last().answer([rideTo('X', 'taxi', 6)])
    for (const station of [6, 7]) {
      choice.pick(station)
      void choice.confirm()
      await last().answer([rideTo('X', 'taxi', station + 1)], station === 7)
    }
    expect(choice.steps.map((offer) => offer.station)).toEqual([6, 7])
    choice.back()
    expect(choice.steps.map((offer) => offer.station)).toEqual([6])
    expect([choice.station, choice.here, choice.isLast]).toEqual([7, 6, false])
  })

  it('is a plain move again if its beginning does not arrive', async () => {
    const { choice, last } = mister()
    void choice.chooseMode('double')
    await last().refuse()
    expect([choice.failed, choice.mode, choice.busy]).toEqual([true, 'single', false])
  })

  it('keeps the step that was chosen if the next ones do not arrive', async () => {
    const { choice, last, sent } = mister()
    void choice.chooseMode('double')
    await last().answer(first)
    choice.pick(7)
    void choice.confirm()
    await last().refuse()
    expect([choice.failed, choice.mode, choice.station, choice.busy]).toEqual([true, 'double', 7, false])
    expect(sent).toEqual([])
    void choice.confirm()
    expect(choice.failed).toBe(false)
  })

  it('does not hear an answer that comes after it was given up', async () => {
    const { choice, asked } = mister()
    void choice.chooseMode('double')
    void choice.chooseMode('single')
    await asked[0]?.answer(first)
    expect([choice.mode, choice.busy]).toEqual(['single', false])
    expect(choice.targets.map((target) => target.station)).toEqual([6, 7, 8])
  })

  it('does not settle a step whose answer comes after it was given up', async () => {
    const { choice, last } = mister()
    void choice.chooseMode('double')
    await last().answer(first)
    choice.pick(6)
    void choice.confirm()
    void choice.chooseMode('single')
    choice.pick(7)
    await last().answer(second, true)
    expect([choice.steps, choice.station]).toEqual([[], 7])
  })

  it('does not complain about a refusal that comes after it was given up', async () => {
    const { choice, asked } = mister()
    void choice.chooseMode('double')
    void choice.chooseMode('single')
    await asked[0]?.refuse()
    expect(choice.failed).toBe(false)
  })

  it('takes the dice of all its steps', async () => {
    const { choice } = await afterOneStep()
    expect(choice.faces).toEqual(['taxi'])
    choice.pick(9)
    expect(choice.faces).toEqual(['taxi', 'black'])
  })
})

describe('when the table has moved on', () => {
  it('a choice that is still possible is kept', () => {
    const { choice, given } = detectives()
    choice.pick(12)
    choice.chooseKind('taxi')
    given.offers = given.offers.filter((offer) => offer.figure !== 'D2')
    choice.renew()
    expect(choice.offer?.text).toBe('D1 taxi 12')
  })

  it('a choice for a figure that has moved is dropped, also if another could go there', () => {
    const { choice, given } = detectives()
    choice.pick(12)
    choice.chooseKind('taxi')
    given.offers = given.offers.filter((offer) => offer.figure !== 'D1')
    choice.renew()
    expect(choice.figure).toBe('D2')
    expect(choice.station).toBeNull()
  })

  it('a move that was sent is dropped', async () => {
    const { choice } = detectives()
    choice.pick(11)
    await choice.confirm()
    choice.renew()
    expect([choice.station, choice.busy]).toEqual([null, false])
  })

  it('a longer move in the making is dropped', async () => {
    const { choice, last } = mister()
    void choice.chooseMode('double')
    await last().answer([rideTo('X', 'taxi', 6)])
    choice.pick(6)
    choice.renew()
    expect([choice.mode, choice.station]).toEqual(['single', null])
  })
})

describe('the highlight', () => {
  it('shows the targets of the figure before anything is chosen', () => {
    const { choice } = detectives()
    expect(choice.highlight).toEqual({
      figure: 'D1',
      chosen: null,
      route: [],
      routeTickets: [],
      targets: [
        { station: 11, tickets: ['bus'] },
        { station: 12, tickets: ['taxi', 'bus'] },
      ],
    })
  })

  it('shows the way to the chosen station, with the ticket that is settled', () => {
    const { choice } = detectives()
    choice.pick(12)
    expect(choice.highlight).toMatchObject({ chosen: 12, route: [10, 12], routeTickets: [''] })
    choice.chooseKind('bus')
    expect(choice.highlight.routeTickets).toEqual(['bus'])
    expect(choice.highlight.targets[1]).toEqual({ station: 12, tickets: ['bus'] })
  })

  it('draws no line to where the figure stands', () => {
    const { choice } = mister({ offers: [rideTo('X', 'black', 5), rideTo('X', 'taxi', 6)] })
    expect(choice.stay?.text).toBe('X black 5')
    choice.pick(5)
    expect(choice.highlight).toMatchObject({ chosen: 5, route: [], routeTickets: [] })
  })

  it('draws no line from nowhere', () => {
    const { choice } = choiceOf({ mine: ['D1'], offers: [turn('D1', 'place', 7)] })
    choice.pick(7)
    expect(choice.highlight.route).toEqual([])
  })
})

it('follows the table without being told', () => {
  const seen = vi.fn<(figures: string[]) => void>()
  const { choice, given } = detectives()
  seen([...choice.movers])
  given.mine = ['D3']
  seen([...choice.movers])
  expect(seen.mock.calls).toEqual([[['D1', 'D2']], [['D3']]])
})
