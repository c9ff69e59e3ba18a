/**
 * One connection to one table, which comes back by itself.
 *
 * Owns the socket, the waiting between attempts and the numbering of requests; knows nothing of what the messages mean.
 * Read `Socket.open` first.
 */
import type { FromPage, ToPage } from './wire'

export type Line = 'connecting' | 'open' | 'waiting' | 'closed'

export interface SocketEvents {
  onmessage: (message: ToPage) => void
  online: (line: Line) => void
}

const FIRST_WAIT = 400
const LONGEST_WAIT = 10_000
const PING_EVERY = 20_000
const PONG_WITHIN = 8_000
/** The same where the line is in doubt: the device says it is offline, or has just been woken. */
const PONG_SOON = 2_500

export class Socket {
  private socket: WebSocket | null = null
  private attempts = 0
  private request = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private pinger: ReturnType<typeof setInterval> | undefined
  private pong: ReturnType<typeof setTimeout> | undefined
  private ended = false
  private readonly wake = () => this.hurry()
  private readonly doubt = () => this.ping(PONG_SOON)

  constructor(
    private readonly path: string,
    private readonly events: SocketEvents,
  ) {
    addEventListener('online', this.wake)
    addEventListener('offline', this.doubt)
    document.addEventListener('visibilitychange', this.wake)
  }

  open(): void {
    clearTimeout(this.timer)
    if (this.ended) return
    this.events.online('connecting')
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`)
    this.socket = socket
    socket.onopen = () => {
      if (this.socket !== socket) return
      this.events.online('open')
      this.pinger = setInterval(() => this.ping(), PING_EVERY)
    }
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket !== socket) return
      this.attempts = 0
      clearTimeout(this.pong)
      const message = JSON.parse(event.data) as ToPage
      if (message.type === 'closing' && message.back_in == null) this.ended = true
      this.events.onmessage(message)
    }
    socket.onclose = () => {
      if (this.socket === socket) this.dropped()
    }
  }

  /** The number under which a refusal will come back, or null if there is no connection. */
  send(message: FromPage): number | null {
    if (this.socket?.readyState !== WebSocket.OPEN) return null
    this.request += 1
    this.socket.send(JSON.stringify({ ...message, request: this.request }))
    return this.request
  }

  /** Open a new connection at once: after joining, the cookie makes this socket somebody. */
  renew(): void {
    this.ended = false
    this.attempts = 0
    this.drop()
    this.open()
  }

  close(): void {
    this.ended = true
    removeEventListener('online', this.wake)
    removeEventListener('offline', this.doubt)
    document.removeEventListener('visibilitychange', this.wake)
    clearTimeout(this.timer)
    this.drop()
    this.events.online('closed')
  }

  private ping(within = PONG_WITHIN): void {
    if (this.send({ type: 'ping' }) === null) return
    clearTimeout(this.pong)
    this.pong = setTimeout(() => this.dropped(), within)
  }

  private drop(): void {
    const socket = this.socket
    this.socket = null
    clearInterval(this.pinger)
    clearTimeout(this.pong)
    socket?.close()
  }

  private dropped(): void {
    this.drop()
    if (this.ended) {
      this.events.online('closed')
      return
    }
    this.events.online('waiting')
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts)
    this.attempts += 1
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2))
  }

  private hurry(): void {
    if (this.ended || document.hidden) return
    if (this.socket !== null) {
      this.ping(PONG_SOON)
      return
    }
    this.attempts = 0
    this.open()
  }
}
