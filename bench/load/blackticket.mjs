/** A table of six people at a Blackticket server, as `driver.mjs` wants it. */
import WebSocket from 'ws'

import { post } from './post.mjs'

const SEATS = ['X', 'D1', 'D2', 'D3', 'D4', 'D5']
const SETTINGS = { edition: 'london', players: 6 }

/** What the server answers, and who we are to it. */
async function ask(address, path, body) {
  const answer = await post(address, path, body)
  return { body: await answer.json(), cookie: answer.headers.get('set-cookie').split(';')[0] }
}

class Table {
  constructor(lines) {
    this.lines = lines
    this.views = lines.map(() => null)
    this.version = 0
    this.waiting = null
    lines.forEach((line, seat) => line.on('message', (text) => this.hear(seat, JSON.parse(text))))
  }

  hear(seat, message) {
    if (message.type === 'refusal') throw new Error(`refused: ${message.code} ${message.message}`)
    if (message.type !== 'view') return
    this.views[seat] = message
    if (this.waiting && this.views.every((view) => view && view.version >= this.waiting.version)) {
      this.version = this.waiting.version
      const { done } = this.waiting
      this.waiting = null
      done()
    }
  }

  /** Send something; done when everybody has seen the next version. */
  next(seat, ...messages) {
    const told = new Promise((done) => (this.waiting = { version: this.version + 1, done }))
    for (const message of messages) this.lines[seat].send(JSON.stringify(message))
    return told
  }

  async ready() {
    if (this.views[0].view.outcome) await this.next(0, { type: 'rematch', swap: false }, { type: 'start' })
  }

  move() {
    const side = this.views[0].view.to_move === 'X' ? 0 : 1
    const { offers } = this.views[side]
    const offer = offers[Math.floor(Math.random() * offers.length)]
    const seat = SEATS.indexOf(offer.figure)
    return this.next(seat, { type: 'submit', seat: offer.figure, version: this.version, move: offer.text })
  }
}

export async function openTable(address) {
  const seats = [{ seat: 'X', who: 'me' }]
  const made = await ask(address, '/api/tables', { settings: SETTINGS, name: 'X', seats })
  const path = `/api/tables/${made.body.table}`
  const cookies = [made.cookie]
  for (const name of SEATS.slice(1)) cookies.push((await ask(address, `${path}/join`, { name })).cookie)
  const lines = cookies.map((Cookie) => new WebSocket(`ws://${address}${path}/socket`, { headers: { Cookie } }))
  const table = new Table(lines)
  await Promise.all(lines.map((line) => new Promise((done) => line.once('open', done))))
  await Promise.all(
    lines.slice(1).map((line, i) => {
      line.send(JSON.stringify({ type: 'take', seats: [SEATS[i + 1]] }))
      return new Promise((done) => {
        line.on('message', function taken(text) {
          const message = JSON.parse(text)
          if (message.type !== 'you' || !message.seats.length) return
          line.off('message', taken)
          done()
        })
      })
    }),
  )
  await table.next(0, { type: 'start' })
  return table
}
