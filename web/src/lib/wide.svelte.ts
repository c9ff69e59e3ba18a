/** Whether there is room for a rail beside the board. The same border stands in the style sheets. */
class Room {
  private readonly query = matchMedia('(min-width: 901px)')
  wide: boolean = $state(this.query.matches)
  constructor() {
    this.query.addEventListener('change', (event) => (this.wide = event.matches))
  }
}
export const room = new Room()
