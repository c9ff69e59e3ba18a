/** Whether there is room for a rail beside the board, or not even for buttons. The same borders stand in the style sheets. */
class Room {
  private readonly rail = matchMedia('(min-width: 901px)')
  private readonly phone = matchMedia('(max-width: 700px)')
  wide: boolean = $state(this.rail.matches)
  narrow: boolean = $state(this.phone.matches)
  constructor() {
    this.rail.addEventListener('change', (event) => (this.wide = event.matches))
    this.phone.addEventListener('change', (event) => (this.narrow = event.matches))
  }
}
export const room = new Room()
