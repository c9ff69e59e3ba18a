import { describe, expect, it } from 'vitest'
import { rideTo, turn, viewOf } from '../testing/games'
import type { Offer } from '../wire'
import { promise, question } from './asking'
import { Choice, type Given, type Special } from './choice.svelte'

const place = (station: number) => `${station} Bridge`

/** A choice with these offers; longer moves go on with the answers, in their order. */
function choiceOf(offers: Offer[], given: Partial<Given> = {}, answers: Offer[][] = []) {
  const figures = [...new Set(offers.map((offer) => offer.figure))]
  const table: Given = { view: viewOf({ at: { D1: 10, X: 5 } }), offers, longer: [], mine: figures, ...given }
  return new Choice(
    () => table,
    (soFar) => {
      const next = answers.shift() ?? []
      return Promise.resolve({ type: 'steps', version: 1, so_far: soFar, offers: next, whole: answers.length === 0 })
    },
    () => {},
  )
}

describe('question', () => {
  const offers = [rideTo('D1', 'taxi', 11), rideTo('D1', 'bus', 11), rideTo('D1', 'bus', 12)]

  it('leads from the station over the ticket to the whole move', async () => {
    const choice = choiceOf(offers)
    expect(question(choice, place)).toBe('Detective 1: choose a station.')
    choice.pick(11)
    expect(question(choice, place)).toBe('Which ticket to 11 Bridge?')
    choice.chooseKind('bus')
    expect(question(choice, place)).toBe('Is this your move?')
    await choice.confirm()
    expect(question(choice, place)).toBe('One moment …')
  })

  it('asks for a start, a landing place, a pass or a new roll', async () => {
    expect(question(choiceOf([turn('D1', 'place', 7)]), place)).toBe('Detective 1: choose where to start.')
    const choice = choiceOf([
      rideTo('D1', 'taxi', 11),
      turn('D1', 'helicopter', 9),
      turn('D1', 'pass'),
      turn('D1', 'reroll'),
    ])
    await choice.chooseMode('helicopter')
    expect(question(choice, place)).toBe('Helicopter: choose where to land.')
    choice.chooseSpecial(choice.pass as Special)
    expect(question(choice, place)).toBe('Pass: no die fits.')
    choice.chooseSpecial(choice.reroll as Special)
    expect(question(choice, place)).toBe('Roll all unused dice again?')
  })

  it('says who has nowhere to go', () => {
    expect(question(choiceOf([turn('D1', 'pass')]), place)).toBe('Detective 1 has nowhere to go.')
  })

  it('counts the steps of a longer move', async () => {
    const answers = [[rideTo('X', 'taxi', 6)], [rideTo('X', 'taxi', 7)]]
    const choice = choiceOf([rideTo('X', 'taxi', 6)], { longer: ['double'] }, answers)
    await choice.chooseMode('double')
    expect(question(choice, place)).toBe('Double move, step 1 of 2: choose a station.')
    choice.pick(6)
    expect(question(choice, place)).toBe('Step 1 of 2: is this right?')
    await choice.confirm()
    expect(question(choice, place)).toBe('Double move, step 2 of 2: choose a station.')
    choice.pick(7)
    expect(question(choice, place)).toBe('Step 2 of 2: make the whole move?')
  })
})

describe('promise', () => {
  const promised = (offer: Offer) => promise(offer, choiceOf([offer]), place)

  it('names the ticket and the station', () => {
    expect(promised(rideTo('D1', 'bus', 11))).toBe('Confirm: bus to 11 Bridge')
    expect(promised(turn('D1', 'place', 7))).toBe('Confirm: start on 7 Bridge')
    expect(promised(turn('D1', 'helicopter', 9))).toBe('Confirm: fly to 9 Bridge')
  })

  it('says so if the figure stays', () => {
    expect(promised(rideTo('D1', 'black', 10))).toBe('Confirm: stay on 10 Bridge')
  })

  it('needs no station for a pass or a new roll', () => {
    expect(promised(turn('D1', 'pass'))).toBe('Confirm: pass')
    expect(promised(turn('D1', 'reroll'))).toBe('Confirm: roll again')
  })

  it('promises to go on before the last step of a longer move', async () => {
    const ride = rideTo('X', 'taxi', 6)
    const choice = choiceOf([ride], { longer: ['double'] }, [[ride], []])
    await choice.chooseMode('double')
    expect(promise(ride, choice, place)).toBe('Go on: taxi to 6 Bridge')
    expect(promise(rideTo('X', 'black', 5), choice, place)).toBe('Go on: stay on 5 Bridge')
  })
})
