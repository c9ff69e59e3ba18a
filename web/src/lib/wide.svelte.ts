/**
 * Whether there is room beside the board: for a rail, or not even for its buttons. A phone held sideways has a rail.
 * The same borders stand in the style sheets.
 */
class Room {
  private readonly rail = matchMedia('(min-width: 901px), (min-width: 560px) and (max-height: 500px)')
  private readonly upright = matchMedia('(max-width: 700px), (max-width: 900px) and (orientation: portrait)')
  /** A rail too low for the whole travel log. */
  private readonly low = matchMedia('(max-height: 500px)')
  private lowNow: boolean = $state(this.low.matches)
  /** A rail on a tablet: every line counts. */
  private readonly tablet = matchMedia('(min-width: 901px) and (max-width: 1199px) and (min-height: 501px)')
  wide: boolean = $state(this.rail.matches)
  snug: boolean = $state(this.tablet.matches)
  narrow: boolean = $state(this.upright.matches)
  constructor() {
    this.rail.addEventListener('change', (event) => (this.wide = event.matches))
    this.tablet.addEventListener('change', (event) => (this.snug = event.matches))
    this.low.addEventListener('change', (event) => (this.lowNow = event.matches))
    this.upright.addEventListener('change', (event) => (this.narrow = event.matches))
  }

  /** No room for the whole travel log beside the move. */
  get tight(): boolean {
    return this.lowNow || !this.wide
  }
}
export const room = new Room()
