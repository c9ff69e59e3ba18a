// What a first visit loads, gzipped (the font is compressed already). Fails above the limit.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const LIMIT = 150_000
const page = new URL('../../src/blackticket/server/page/', import.meta.url)
const index = readFileSync(new URL('index.html', page), 'utf8')
let first = gzipSync(index).length
let later = 0
for (const name of readdirSync(new URL('assets/', page))) {
  const bytes = readFileSync(new URL(`assets/${name}`, page))
  const size = name.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length
  const now = index.includes(name) || name.endsWith('.woff2')
  if (now) first += size
  else later += size
  console.log(`${String(size).padStart(8)}  ${now ? 'first visit' : 'when needed'}  ${name}`)
}
console.log(
  `${String(first).padStart(8)}  first visit in all (limit ${LIMIT})\n${String(later).padStart(8)}  when needed in all`,
)
process.exit(first > LIMIT ? 1 : 0)
