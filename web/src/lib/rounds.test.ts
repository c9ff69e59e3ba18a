import { describe, expect, it } from 'vitest'
import { entryOf, viewOf } from '../testing/games'
import { latestOfX, roundsOf, trailsOf } from './rounds'

const hunt = viewOf({
  starts: { D1: 10, D2: 20 },
  at: { D1: 12, D2: 21 },
  log: [entryOf('taxi'), entryOf('bus', 33, true), entryOf('black')],
  history: ['X taxi ?', 'D2 bus 21', 'D1 taxi 11', 'X double bus 33 black ?', 'D1 taxi 12'],
})

describe('rounds', () => {
  it('begin with every turn of the side that moved first', () => {
    const rounds = roundsOf(hunt)
    expect(rounds.map((round) => round.turns.map(({ event }) => event.figure))).toEqual([
      ['X', 'D2', 'D1'],
      ['X', 'D1'],
    ])
    expect(rounds.map((round) => round.number)).toEqual([1, 2])
  })

  it('begin with the pursuers in the dice game, where places and dice begin nothing', () => {
    const history = ['D1 place 7', 'X place ?', 'roll taxi', 'D1 taxi 8', 'X taxi ?', 'roll bus', 'D1 bus 9']
    const rounds = roundsOf(viewOf({ history, log: [entryOf('taxi')] }))
    expect(rounds.map((round) => round.turns.length)).toEqual([6, 1])
  })

  it('know from where somebody came', () => {
    expect(roundsOf(hunt)[1]?.turns.map(({ from }) => from)).toEqual([null, 11])
  })

  it("have X's stations as far as his log tells them", () => {
    const steps = roundsOf(hunt)[1]?.turns[0]?.event.steps
    expect(steps?.map((step) => step.station)).toEqual([33, null])
    const own = roundsOf({ ...hunt, log: [entryOf('taxi', 5), entryOf('bus', 33, true), entryOf('black', 34)] })
    expect(own[1]?.turns[0]).toMatchObject({ from: 5, event: { steps: [{ station: 33 }, { station: 34 }] } })
  })

  it('count a turn in which X had to stay as one entry of his log', () => {
    const log = [entryOf('pass', 5), entryOf('taxi', 6)]
    const rounds = roundsOf(viewOf({ history: ['D1 taxi 3', 'X pass', 'D1 taxi 4', 'X taxi ?'], log }))
    expect(rounds[1]?.turns[1]?.event.steps?.[0]?.station).toBe(6)
  })

  it('are none before the first move', () => {
    expect(roundsOf(viewOf())).toEqual([])
    expect(latestOfX([])).toBeNull()
  })
})

describe('trails', () => {
  it('are the latest way of every figure; those of the round before are old', () => {
    expect(trailsOf(hunt)).toEqual([
      { figure: 'D2', stops: [20, 21], tickets: ['bus'], old: true },
      { figure: 'D1', stops: [11, 12], tickets: ['taxi'], old: false },
    ])
  })

  it('have X only where every stop of his way is known', () => {
    const known = { ...hunt, log: [entryOf('taxi', 5), entryOf('bus', 33, true), entryOf('black', 34)] }
    expect(trailsOf(known)[1]).toEqual({ figure: 'X', stops: [5, 33, 34], tickets: ['bus', 'black'], old: false })
  })
})

it("X's latest turn stays until he moves again", () => {
  expect(latestOfX(roundsOf(hunt))?.text).toBe('X double bus 33 black ?')
})
