/**
 * The coach at a table: what was asked and what it has answered, for the version of the game that is on the screen.
 *
 * Owns the questions, the answers and the three steps of a hint; what is counted comes from the server. Nothing is asked
 * before somebody has opened the coach in this game. Draws nothing. Read `Coach` first.
 */
import { language } from '../i18n/index.svelte'
import { prefs } from '../lib/prefs.svelte'
import { announce } from '../lib/toasts.svelte'
import type { Table } from '../table.svelte'
import type { Counted, Danger, Hint, Seen, WhatIf, Where, WhyNot } from '../wire'

export interface Given {
  table: Table
  seen: Seen
  /** A curtain hides the board: nobody is asked, and nothing is shown. */
  curtain: boolean
  /** The whole move that is chosen and not made yet. */
  chosen: string | null
  myTurn: boolean
}

/** A move that is chosen twice in a row is asked about once. */
const PAUSE = 150

export class Coach {
  /** The card is on the screen. */
  open = $state(false)
  step = $state(0)
  busy = $state(false)
  failed = $state(false)
  hint: Hint | null = $state.raw(null)
  whatIf: WhatIf | null = $state.raw(null)
  whyNot: WhyNot | null = $state.raw(null)
  /** The next station that is pointed at is asked about. */
  asking = $state(false)
  private openedIn: string | null = $state(null)
  private dangerNow: { version: number; told: Danger } | null = $state.raw(null)
  private whereNow: { version: number; told: Where } | null = $state.raw(null)
  private countedNow: { version: number; told: Counted } | null = $state.raw(null)
  private readonly given: () => Given

  /** Belongs into a component's set-up. */
  constructor(given: () => Given) {
    this.given = given
    $effect(() => {
      void [this.at, language()]
      this.clear()
    })
    this.keep(
      () => this.isOn && prefs.danger && this.given().seen.audience === 'X',
      'ask_danger',
      (version, told: Danger) => (this.dangerNow = { version, told }),
    )
    this.keep(
      () => this.isOn && (prefs.likely || this.open),
      'ask_where',
      (version, told: Where) => (this.whereNow = { version, told }),
    )
    $effect(() => this.count())
  }

  /** Whether this person may ask. */
  readonly may = $derived.by(() => {
    const { table, seen } = this.given()
    return table.you?.coach === true && seen.view.outcome === null
  })

  /** The game and the moment: with another one all answers are out of date. */
  private readonly at = $derived.by(() => {
    const { table, seen, curtain } = this.given()
    return `${table.id}/${seen.game}/${seen.version}/${seen.audience}/${curtain}`
  })
  private readonly game = $derived.by(() => `${this.given().table.id}/${this.given().seen.game}`)

  /** Somebody here has asked the coach in this game, so that it may go on answering. */
  readonly isOn = $derived.by(() => {
    const { table, seen, curtain } = this.given()
    const person = table.you?.person
    const known = person != null && (table.state?.coached ?? []).includes(person)
    return this.may && !curtain && (known || this.openedIn === this.game) && seen.audience !== 'public'
  })

  private get version(): number {
    return this.given().seen.version
  }

  readonly danger = $derived.by(() =>
    this.isOn && prefs.danger && this.dangerNow?.version === this.version ? this.dangerNow.told : null,
  )
  readonly where = $derived.by(() => (this.isOn && this.whereNow?.version === this.version ? this.whereNow.told : null))
  /** The chance of each station, if it shall be shown. */
  readonly chances = $derived.by(() => (prefs.likely ? (this.where?.stations ?? null) : null))
  readonly counted = $derived.by(() => {
    const told = this.countedNow
    return this.isOn && told?.version === this.version && told.told.move === this.given().chosen ? told.told : null
  })

  toggle(): void {
    this.open = !this.open
    this.asking = false
    if (this.open) this.openedIn = this.game
  }

  /** The next step of the hint. */
  async next(): Promise<void> {
    if (this.busy || this.step >= 3) return
    const [at, step] = [this.at, this.step + 1]
    this.busy = true
    this.failed = false
    try {
      const told = await this.given().table.question<Hint>({
        type: 'ask_hint',
        version: this.version,
        language: language(),
        step,
      })
      if (at !== this.at) return
      this.hint = told
      this.step = step
    } catch {
      if (at === this.at) this.failed = true
    } finally {
      if (at === this.at) this.busy = false
    }
  }

  async wonder(ticket: string): Promise<void> {
    if (this.whatIf?.ticket === ticket) {
      this.whatIf = null
      return
    }
    await this.tell<WhatIf>({ type: 'ask_what_if', ticket }, (told) => {
      this.whatIf = told
      this.whyNot = null
    })
  }

  async why(station: number): Promise<void> {
    await this.tell<WhyNot>({ type: 'ask_why_not', station }, (told) => {
      this.whyNot = told
      this.whatIf = null
      announce(told.text)
    })
  }

  /** A station was pointed at. True if that was a question to the coach. */
  point(station: number): boolean {
    if (!this.asking || !this.isOn) return false
    void this.why(station)
    return true
  }

  private async tell<T extends WhatIf | WhyNot>(
    wanted: { type: 'ask_what_if'; ticket: string } | { type: 'ask_why_not'; station: number },
    show: (told: T) => void,
  ): Promise<void> {
    const at = this.at
    this.failed = false
    try {
      const told = await this.given().table.question<T>({ ...wanted, version: this.version, language: language() })
      if (at === this.at) show(told)
    } catch {
      if (at === this.at) this.failed = true
    }
  }

  private clear(): void {
    this.hint = null
    this.step = 0
    this.busy = false
    this.failed = false
    this.whatIf = null
    this.whyNot = null
  }

  /** Ask once for every moment, as long as it is wanted. What comes too late is dropped; a refusal leaves nothing. */
  private keep<T extends Danger | Where>(
    wanted: () => boolean,
    type: 'ask_danger' | 'ask_where',
    show: (version: number, told: T) => void,
  ): void {
    $effect(() => {
      const { table, seen } = this.given()
      if (!wanted() || table.behind > 0 || table.line !== 'open') return
      const { version } = seen
      table.question<T>({ type, version, language: language() }).then(
        (told) => show(version, told),
        () => {},
      )
    })
  }

  private count(): (() => void) | undefined {
    const { table, seen, chosen, myTurn } = this.given()
    if (!this.isOn || !prefs.counts || !myTurn || chosen === null || table.behind > 0) return undefined
    const { version } = seen
    const timer = setTimeout(() => {
      table.question<Counted>({ type: 'ask_count', version, language: language(), move: chosen }).then(
        (told) => {
          this.countedNow = { version, told }
          announce(told.facts.map((fact) => fact.text).join(' '))
        },
        () => {},
      )
    }, PAUSE)
    return () => clearTimeout(timer)
  }
}
