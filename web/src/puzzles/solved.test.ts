import { expect, test } from 'vitest'
import { dayOf, solved, streakNow, type Kept } from './solved.svelte'

const NOON = Date.UTC(2026, 10, 19, 12)
const DAY = 86_400_000
const nothing: Kept = { done: {}, day: '', streak: 0, best: 0 }

test('a day is a day by UTC', () => {
  expect(dayOf(Date.UTC(2026, 10, 19, 23, 59, 59))).toBe('2026-11-19')
})

test('days in a row make a streak, a gap begins again, the best one stays', () => {
  let kept = nothing
  for (const at of [NOON, NOON + DAY, NOON + 2 * DAY]) kept = solved(kept, `p${at}`, true, dayOf(at), at)
  expect([kept.streak, kept.best]).toEqual([3, 3])
  expect(streakNow(kept, NOON + 3 * DAY)).toBe(3)
  expect(streakNow(kept, NOON + 4 * DAY)).toBe(0)
  kept = solved(kept, 'later', true, dayOf(NOON + 5 * DAY), NOON + 5 * DAY)
  expect([kept.streak, kept.best]).toEqual([1, 3])
})

test('the same day counts once, and the puzzle of another day not at all', () => {
  const kept = solved(nothing, 'a', true, dayOf(NOON), NOON)
  expect(solved(kept, 'a', true, dayOf(NOON), NOON).streak).toBe(1)
  expect(solved(nothing, 'b', true, dayOf(NOON - DAY), NOON).streak).toBe(0)
  expect(solved(nothing, 'c', true, null, NOON).streak).toBe(0)
})

test('a clean solution is kept', () => {
  let kept = solved(nothing, 'a', false, null, NOON)
  expect(kept.done.a).toBe(2)
  kept = solved(kept, 'a', true, null, NOON)
  expect(solved(kept, 'a', false, null, NOON).done.a).toBe(1)
})
