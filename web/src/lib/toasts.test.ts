import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { announce, dismiss, notice, toasts } from './toasts.svelte'

beforeEach(() => {
  vi.useFakeTimers()
  toasts.list = []
})
afterEach(() => {
  vi.useRealTimers()
})

const texts = () => toasts.list.map((toast) => toast.text)

it('shows the last three notices', () => {
  for (const text of ['one', 'two', 'three', 'four']) notice(text)
  expect(texts()).toEqual(['two', 'three', 'four'])
})

it('shows the same notice once, as the newest', () => {
  for (const text of ['one', 'two', 'one']) notice(text)
  expect(texts()).toEqual(['two', 'one'])
})

it('takes a notice away after its time, or when somebody wishes', () => {
  notice('short', 'info', 2)
  notice('long', 'bad', 20)
  vi.advanceTimersByTime(1999)
  expect(texts()).toEqual(['short', 'long'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['long'])
  dismiss(toasts.list[0]?.id ?? -1)
  expect(texts()).toEqual([])
})

it('says something to a screen reader without showing it', () => {
  announce('Your turn')
  expect(toasts.spoken).toBe('Your turn')
  expect(texts()).toEqual([])
})
