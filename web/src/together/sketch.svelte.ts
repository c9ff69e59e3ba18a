/**
 * Drawing on the map together: the tool in hand, and what a station means to it.
 *
 * Every mark stands on stations, so that mouse, finger, keyboard and the list of stations all draw the same way. Owns
 * no marks: the server keeps them. Read `point` first.
 */
import type { FromPage, MarkKind, Offer, Seen, Sketch } from '../wire'

export type Tool = MarkKind | 'plan'
export const TOOLS: Tool[] = ['pin', 'arrow', 'area', 'note', 'plan']
/** These need a second station. */
const TWO: Tool[] = ['arrow', 'area']

export interface Given {
  sketch: Sketch | null
  seen: Seen | null
  send: (message: FromPage) => void
}

export class Drawing {
  tool: Tool | null = $state(null)
  /** The first station of an arrow or an area, or the one that a note or a proposal is about. */
  first: number | null = $state(null)
  keep: boolean = $state(false)
  text: string = $state('')
  figure: string | null = $state(null)

  constructor(private readonly given: () => Given) {}

  /** Whether this page may draw at all. */
  get may(): boolean {
    return this.given().sketch?.side != null
  }

  /** Figures for which a move can be proposed now. */
  get figures(): string[] {
    const { sketch, seen } = this.given()
    if (sketch?.side !== 'pursuers' || seen?.audience !== 'pursuers') return []
    return [...new Set(seen.offers.map((offer) => offer.figure))]
  }

  get tools(): Tool[] {
    return TOOLS.filter((tool) => tool !== 'plan' || this.figures.length > 0)
  }

  get mover(): string | null {
    return this.figure !== null && this.figures.includes(this.figure) ? this.figure : (this.figures[0] ?? null)
  }

  /** The moves that lead the chosen figure to the chosen station. */
  get ways(): Offer[] {
    const offers = this.given().seen?.offers ?? []
    return this.tool === 'plan' && this.first !== null
      ? offers.filter((offer) => offer.figure === this.mover && offer.station === this.first)
      : []
  }

  take(tool: Tool | null): void {
    this.tool = tool === this.tool ? null : tool
    this.first = null
    this.text = ''
  }

  /** A station was pointed at. False: nobody is drawing, and it means something else. */
  point(station: number): boolean {
    const { tool, first } = this
    if (tool === null || !this.may) return false
    if (tool === 'pin') this.draw(station)
    else if (TWO.includes(tool) && first !== null) {
      if (first !== station) this.draw(first, station)
      this.first = null
    } else {
      this.first = station
      if (tool === 'plan' && this.ways.length === 1) this.propose(this.ways[0]!.text)
    }
    return true
  }

  note(): void {
    const words = this.text.trim()
    if (this.first === null || !words) return
    this.given().send({ type: 'mark', kind: 'note', station: this.first, text: words, keep: this.keep })
    this.first = null
    this.text = ''
  }

  propose(move: string): void {
    this.given().send({ type: 'propose', move })
    this.first = null
  }

  erase(marks: number[]): void {
    for (let at = 0; at < marks.length; at += 100) {
      this.given().send({ type: 'erase', marks: marks.slice(at, at + 100) })
    }
  }

  private draw(station: number, to: number | null = null): void {
    const kind = this.tool as MarkKind
    this.given().send({ type: 'mark', kind, station, to, keep: this.keep })
  }
}
