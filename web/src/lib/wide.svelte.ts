/** Whether there is room beside the board: for a rail, or not even for its buttons. The same borders stand in the style sheets. */
class Room {
  private readonly rail = matchMedia('(min-width: 901px)')
  private readonly upright = matchMedia('(max-width: 700px), (max-width: 900px) and (orientation: portrait)')
  wide: boolean = $state(this.rail.matches)
  narrow: boolean = $state(this.upright.matches)
  constructor() {
    this.rail.addEventListener('change', (event) => (this.wide = event.matches))
    this.upright.addEventListener('change', (event) => (this.narrow = event.matches))
  }
}
export const room = new Room()
