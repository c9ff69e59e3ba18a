// Every language has every text, with the same placeholders and forms, and every text that the page asks for exists.
// Each language addresses the reader in one way.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { problemsOf } from './problems.mjs'

const root = fileURLToPath(new URL('../src/', import.meta.url))

function contents(folder, pattern) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => pattern.test(name))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

const files = Object.fromEntries(
  Object.entries(contents(join(root, 'i18n'), /\.json$/)).map(([name, source]) => [
    name.slice(0, -'.json'.length),
    source,
  ]),
)
const sources = contents(root, /(?<!\.test)\.(svelte|ts)$/)
const [, listed] = /^export const languages = (\[.*?\])/m.exec(sources['types.ts'])
const languages = JSON.parse(listed.replaceAll("'", '"'))
// The examples in its comments are no questions.
delete sources[join('i18n', 'index.svelte.ts')]

const { common } = JSON.parse(readFileSync(join(root, '../../src/blackticket/editions/data/words/en.json'), 'utf8'))
const problems = problemsOf(files, languages, sources, Object.keys(common))
if (problems.length) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`${Object.keys(JSON.parse(files.en)).length} texts in ${languages.length} languages`)
