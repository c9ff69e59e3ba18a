/**
 * Plays at many tables at once and measures, for one of the two servers.
 *
 * Usage: node driver.mjs SERVER ADDRESS BOARD.json TABLES PACED_SECONDS RATE FLAT_SECONDS
 *
 * A table is six people with a socket each. A move is measured from the moment it is sent until the last of the six
 * sockets has been told. First every table moves at a steady pace, RATE moves a second altogether; then every table
 * moves as soon as it can. Each step is announced as a line of JSON, so that the program that started this can look at the server.
 */
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import * as blackticket from './blackticket.mjs'
import * as boardgameio from './boardgameio.mjs'

const [server, address, boardFile, tables, pacedSeconds, rate, flatSeconds] = process.argv.slice(2)
const open = { blackticket, boardgameio }[server].openTable
const board = JSON.parse(readFileSync(boardFile, 'utf8'))
const AT_ONCE = 10

const say = (event, more = {}) => console.log(JSON.stringify({ event, ...more }))
const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000))

async function openMany(count) {
  const made = []
  while (made.length < count) {
    const some = Math.min(AT_ONCE, count - made.length)
    made.push(...(await Promise.all(Array.from({ length: some }, () => open(address, board)))))
  }
  return made
}

/** One move; the milliseconds until everybody at the table has been told. */
async function move(table) {
  await table.ready()
  const began = performance.now()
  await table.move()
  return performance.now() - began
}

async function paced(all, seconds) {
  const taken = []
  const pause = all.length / Number(rate)
  const end = performance.now() + seconds * 1000
  await Promise.all(
    all.map(async (table) => {
      await sleep(Math.random() * pause)
      while (performance.now() < end) {
        const next = performance.now() + pause * 1000
        taken.push(await move(table))
        await sleep(Math.max(0, next - performance.now()) / 1000)
      }
    }),
  )
  return taken
}

async function flatOut(all, seconds) {
  const taken = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    all.map(async (table) => {
      while (performance.now() < end) taken.push(await move(table))
    }),
  )
  return taken
}

function summary(taken, seconds) {
  const sorted = Float64Array.from(taken).sort()
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return { moves: taken.length, seconds, median_ms: at(0.5), p99_ms: at(0.99), longest_ms: at(1) }
}

async function timed(play, all, seconds) {
  const began = performance.now()
  const taken = await play(all, seconds)
  return summary(taken, (performance.now() - began) / 1000)
}

const first = await openMany(2)
await flatOut(first, 2)
say('warm')
const all = await openMany(Number(tables))
await sleep(1)
say('held', { tables: all.length, sockets: all.length * 6 })
await flatOut(all, 1)
say('paced', await timed(paced, all, Number(pacedSeconds)))
await sleep(0.5)
say('flat begins')
say('flat', await timed(flatOut, all, Number(flatSeconds)))
process.exit(0)
