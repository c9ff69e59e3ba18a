import { describe, expect, it } from 'vitest'
import type { FromPage, Offer, Seen, Sketch } from '../wire'
import { Drawing } from './sketch.svelte'

const offer = (text: string): Offer => {
  const [figure, ticket, station] = text.split(' ')
  return { text, figure: figure!, action: 'go', ticket: ticket!, station: Number(station), show: false }
}
const mine: Sketch = { type: 'sketch', side: 'pursuers', marks: [], plans: [] }
const seen = {
  audience: 'pursuers',
  offers: [offer('D1 taxi 5'), offer('D1 bus 5'), offer('D1 taxi 6'), offer('D2 taxi 9')],
} as unknown as Seen

function drawing(sketch: Sketch | null = mine): { draws: Drawing; sent: FromPage[] } {
  const sent: FromPage[] = []
  return { draws: new Drawing(() => ({ sketch, seen, send: (message) => sent.push(message) })), sent }
}

describe('Drawing', () => {
  it('leaves a station alone while no tool is in hand, or nobody may draw', () => {
    expect(drawing().draws.point(5)).toBe(false)
    const { draws, sent } = drawing(null)
    draws.take('pin')
    expect(draws.point(5)).toBe(false)
    expect(sent).toEqual([])
  })

  it('draws a pin at once, an arrow between two stations, and nothing from a station to itself', () => {
    const { draws, sent } = drawing()
    draws.take('pin')
    expect(draws.point(5)).toBe(true)
    draws.keep = true
    draws.take('arrow')
    draws.point(5)
    expect(draws.first).toBe(5)
    draws.point(5)
    draws.point(5)
    draws.point(7)
    expect(sent).toEqual([
      { type: 'mark', kind: 'pin', station: 5, to: null, keep: false },
      { type: 'mark', kind: 'arrow', station: 5, to: 7, keep: true },
    ])
  })

  it('puts up a note when there are words', () => {
    const { draws, sent } = drawing()
    draws.take('note')
    draws.point(8)
    draws.text = '  '
    draws.note()
    expect(sent).toEqual([])
    draws.text = ' wait here '
    draws.note()
    expect(sent).toEqual([{ type: 'mark', kind: 'note', station: 8, text: 'wait here', keep: false }])
  })

  it('proposes the only way at once, and asks which of several', () => {
    const { draws, sent } = drawing()
    draws.take('plan')
    draws.point(6)
    expect(sent).toEqual([{ type: 'propose', move: 'D1 taxi 6' }])
    draws.point(5)
    expect(draws.ways.map((way) => way.text)).toEqual(['D1 taxi 5', 'D1 bus 5'])
    draws.figure = 'D2'
    draws.point(9)
    expect(sent.at(-1)).toEqual({ type: 'propose', move: 'D2 taxi 9' })
  })

  it('offers proposals to the detectives alone', () => {
    expect(drawing().draws.tools).toContain('plan')
    expect(drawing({ ...mine, side: 'X' }).draws.tools).not.toContain('plan')
  })
})
