/** A chance from 0 to 1 as people read it, in per cent: `<1` and not 0 for what is unlikely and yet possible. */
export function percentOf(chance: number): string {
  return chance < 0.01 ? '<1' : String(Math.round(chance * 100))
}
