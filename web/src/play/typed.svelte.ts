/**
 * A station number typed digit by digit.
 *
 * Owns the digits so far. A number that can only mean one station is taken at once, else Enter takes it.
 */
export class Typed {
  text = $state('')

  private readonly stations: () => number[]
  private readonly take: (station: number) => void

  constructor(stations: () => number[], take: (station: number) => void) {
    this.stations = stations
    this.take = take
  }

  /** True if the key was meant for us. */
  key(key: string): boolean {
    if (/^[0-9]$/.test(key)) {
      this.add(key)
      return true
    }
    if (!this.text) return false
    if (key === 'Backspace') this.text = this.text.slice(0, -1)
    else if (key === 'Escape') this.text = ''
    else if (key === 'Enter') this.finish(Number(this.text))
    else return false
    return true
  }

  clear(): void {
    this.text = ''
  }

  private add(digit: string): void {
    const text = (this.text + digit).replace(/^0+/, '').slice(0, 4)
    const starting = this.stations().filter((station) => String(station).startsWith(text))
    this.text = text
    if (starting.length === 1 && String(starting[0]) === text) this.finish(starting[0] as number)
  }

  private finish(station: number): void {
    this.text = ''
    this.take(station)
  }
}
