import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('../**/*.{css,svelte}', { query: '?raw', import: 'default', eager: true })
const everything = Object.values(sources).join('\n')
const set = new Set([...everything.matchAll(/(--[\w-]+)(?::|=)/g)].map(([, name]) => name))
const used = [...everything.matchAll(/var\((--[\w-]+)(,?)/g)].map(([, name, comma]) => ({ name, comma }))

it('reads the style sheets and the components', () => {
  expect(Object.keys(sources)).toContain('./tokens.css')
  expect(used.length).toBeGreaterThan(500)
})

it('has a value for every name that is used', () => {
  expect(used.map((one) => one.name).filter((name) => !set.has(name))).toEqual([])
})

it('repeats no value as a fallback', () => {
  expect(used.filter((one) => one.comma).map((one) => one.name)).toEqual([])
})
