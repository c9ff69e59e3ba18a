import { beforeEach, expect, it } from 'vitest'
import { Refused } from './api'
import { complain, sentence } from './problems'
import { toasts } from './toasts.svelte'

beforeEach(() => {
  toasts.list = []
})

it('has a sentence for a refusal, and one for those it does not know', () => {
  expect(sentence('full')).not.toBe(sentence('failed'))
  expect(sentence('not_thought_of')).toBe(sentence('failed'))
})

it('complains with the sentence of the refusal, and of anything else with the general one', () => {
  complain(new Refused('full', 'in English, for programs'))
  complain(new TypeError('a bug'))
  expect(toasts.list.map((toast) => [toast.kind, toast.text])).toEqual([
    ['bad', sentence('full')],
    ['bad', sentence('failed')],
  ])
})
