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
  wide: boolean = $state(this.rail.matches)
  narrow: boolean = $state(this.upright.matches)
  constructor() {
    this.rail.addEventListener('change', (event) => (this.wide = event.matches))
    this.low.addEventListener('change', (event) => (this.lowNow = event.matches))
    this.upright.addEventListener('change', (event) => (this.narrow = event.matches))
  }

  /** No room for the whole travel log beside the move. */
  get tight(): boolean {
    return this.lowNow || !this.wide
  }
}
export const room = new Room()
