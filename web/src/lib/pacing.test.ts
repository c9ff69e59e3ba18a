import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Pacer } from './pacing'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function pacerOf(stay = 1000) {
  const shown: number[] = []
  const waiting: number[] = []
  const pace = { stay }
  const pacer = new Pacer<number>(
    (item) => shown.push(item),
    () => pace.stay,
    (n) => waiting.push(n),
  )
  return { pacer, shown, waiting, pace }
}

it('shows the first after what is there has stayed, the others one by one', () => {
  const { pacer, shown, waiting } = pacerOf()
  pacer.jump(0)
  ;[1, 2].forEach((item) => pacer.push(item))
  expect(shown).toEqual([0])
  vi.advanceTimersByTime(999)
  expect(shown).toEqual([0])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([0, 1])
  vi.advanceTimersByTime(1000)
  expect(shown).toEqual([0, 1, 2])
  expect(waiting.at(-1)).toBe(0)
})

it('shows at once what comes after a long rest', () => {
  const { pacer, shown } = pacerOf()
  pacer.jump(0)
  vi.advanceTimersByTime(5000)
  pacer.push(1)
  vi.advanceTimersByTime(0)
  expect(shown).toEqual([0, 1])
})

it('hurries when the pace changes', () => {
  const { pacer, shown, pace } = pacerOf()
  pacer.jump(0)
  ;[1, 2, 3].forEach((item) => pacer.push(item))
  pace.stay = 100
  pacer.hurry()
  vi.advanceTimersByTime(100)
  expect(shown).toEqual([0, 1])
  pace.stay = 0
  pacer.hurry()
  expect(shown).toEqual([0, 1, 2, 3])
})

it('forgets what waits when something else is to be seen now', () => {
  const { pacer, shown } = pacerOf()
  pacer.jump(0)
  pacer.push(1)
  pacer.jump(7)
  vi.advanceTimersByTime(9000)
  expect(shown).toEqual([0, 7])
})

it('does not keep a long queue: somebody who was away sees the end of it', () => {
  const { pacer, shown } = pacerOf()
  for (let item = 0; item <= 17; item++) pacer.push(item)
  expect(shown.at(-1)).toBeGreaterThanOrEqual(16)
})

it('lets each stay for less time where many wait', () => {
  const { pacer, shown } = pacerOf()
  pacer.jump(0)
  ;[1, 2, 3, 4, 5, 6, 7, 8].forEach((item) => pacer.push(item))
  vi.advanceTimersByTime(5100)
  expect(shown).toHaveLength(7)
})
