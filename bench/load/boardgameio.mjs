/** A match of six people at a boardgame.io server, over the socket.io client that it comes with, as `driver.mjs` wants it. */
import { io } from 'socket.io-client'

import { post } from './post.mjs'

const SEATS = ['0', '1', '2', '3', '4', '5']

class Match {
  constructor(id, lines, credentials, board) {
    Object.assign(this, { id, lines, credentials, board })
    this.states = lines.map(() => null)
    this.version = 0
    this.waiting = null
    lines.forEach((line, seat) => {
      line.on('sync', (_, info) => this.hear(seat, info.state))
      line.on('update', (_, state) => this.hear(seat, state))
    })
  }

  hear(seat, state) {
    this.states[seat] = state
    if (this.waiting && this.states.every((known) => known && known._stateID >= this.waiting.version)) {
      this.version = this.waiting.version
      const { done } = this.waiting
      this.waiting = null
      done()
    }
  }

  until(version) {
    return new Promise((done) => (this.waiting = { version, done }))
  }

  async ready() {}

  /** A move that the game allows, chosen from what the player knows. */
  choice() {
    const { G } = this.states[0]
    if (G.toMove === 'X') return { seat: 0, args: this.anyOf(this.board.lines[G.secret.x]) ?? ['pass', 0] }
    const left = [1, 2, 3, 4, 5].filter((seat) => !G.moved.includes(`D${seat}`))
    const seat = left[Math.floor(Math.random() * left.length)]
    const known = this.states[seat].G
    const taken = new Set(Object.values(known.at))
    const lines = this.board.lines[known.at[`D${seat}`]].filter(
      ([ticket, station]) => known.tickets[`D${seat}`][ticket] > 0 && !taken.has(station),
    )
    return { seat, args: this.anyOf(lines) ?? ['pass', 0] }
  }

  anyOf(lines) {
    return lines[Math.floor(Math.random() * lines.length)]
  }

  move() {
    const { seat, args } = this.choice()
    const told = this.until(this.version + 1)
    const payload = { type: 'go', args, playerID: SEATS[seat], credentials: this.credentials[seat] }
    this.lines[seat].emit('update', { type: 'MAKE_MOVE', payload }, this.version, this.id, SEATS[seat])
    return told
  }
}

export async function openTable(address, board) {
  const made = await post(address, '/games/table/create', { numPlayers: 6, unlisted: true })
  const { matchID } = await made.json()
  const credentials = []
  for (const playerID of SEATS) {
    const joined = await post(address, `/games/table/${matchID}/join`, { playerID, playerName: `seat ${playerID}` })
    credentials.push((await joined.json()).playerCredentials)
  }
  const lines = SEATS.map(() => io(`http://${address}/table`, { transports: ['websocket'], forceNew: true }))
  const match = new Match(matchID, lines, credentials, board)
  const synced = match.until(0)
  lines.forEach((line, seat) =>
    line.on('connect', () => line.emit('sync', matchID, SEATS[seat], credentials[seat], 6)),
  )
  await synced
  return match
}
