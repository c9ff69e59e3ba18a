/**
 * A boardgame.io server with a game of the same shape as London: six seats, a hidden figure, tickets, a log, a history.
 *
 * Usage: node match_server.cjs BOARD.json [FOLDER]. With a folder every move is written into files there
 * (boardgame.io's own FlatFile store), without it matches live in memory only.
 */
const { readFileSync } = require('node:fs')
const { FlatFile, Origins, Server } = require('boardgame.io/server')
const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core')

const board = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const folder = process.argv[3]
const REVEALS = [3, 8, 13, 18, 24]
const DETECTIVES = ['D1', 'D2', 'D3', 'D4', 'D5']

function deal() {
  const cards = [...board.starts].sort(() => Math.random() - 0.5)
  const hand = () => ({ taxi: 11, bus: 8, underground: 4 })
  return {
    round: 1,
    toMove: 'X',
    at: Object.fromEntries(DETECTIVES.map((name, i) => [name, cards[i]])),
    tickets: { X: { black: 5, double: 2 }, ...Object.fromEntries(DETECTIVES.map((name) => [name, hand()])) },
    moved: [],
    log: [],
    history: [],
    secret: { x: cards[5], trail: [cards[5]] },
  }
}

function goX(G, ticket, station) {
  if (!board.lines[G.secret.x].some(([by, to]) => by === ticket && to === station)) return INVALID_MOVE
  G.secret.x = station
  G.secret.trail.push(station)
  G.log.push({ ticket, station: REVEALS.includes(G.round) ? station : null, shown: false })
  G.history.push(`X ${ticket} ${REVEALS.includes(G.round) ? station : '?'}`)
  G.toMove = 'pursuers'
  G.moved = []
}

function goDetective(G, name, ticket, station) {
  if (G.moved.includes(name)) return INVALID_MOVE
  if (ticket !== 'pass') {
    const free = !Object.values(G.at).includes(station)
    const line = board.lines[G.at[name]].some(([by, to]) => by === ticket && to === station)
    if (!line || !free || !(G.tickets[name][ticket] > 0)) return INVALID_MOVE
    G.tickets[name][ticket] -= 1
    G.at[name] = station
  }
  G.moved.push(name)
  G.history.push(`${name} ${ticket} ${station}`)
  const isRoundOver = G.moved.length === DETECTIVES.length
  if (station === G.secret.x || (isRoundOver && G.round === 24)) {
    Object.assign(G, deal())
  } else if (isRoundOver) {
    G.round += 1
    G.toMove = 'X'
  }
}

const game = {
  name: 'table',
  setup: deal,
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    go: {
      client: false,
      redact: true,
      undoable: false,
      move: ({ G, playerID }, ticket, station) => {
        if ((playerID === '0') !== (G.toMove === 'X')) return INVALID_MOVE
        return playerID === '0' ? goX(G, ticket, station) : goDetective(G, `D${playerID}`, ticket, station)
      },
    },
  },
  playerView: ({ G, playerID }) => {
    if (playerID === '0') return G
    const { secret, ...shown } = G
    return shown
  },
}

const server = Server({
  games: [game],
  origins: [Origins.LOCALHOST],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
})
const listen = server.app.listen.bind(server.app)
server.app.listen = (port, ...more) => listen(port, '127.0.0.1', ...more)
console.log = () => {}
server.run(0).then(({ appServer }) => process.stdout.write(`http://127.0.0.1:${appServer.address().port}/\n`))
