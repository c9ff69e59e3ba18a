/** Whether the rules lie open, and which. */
class OpenRules {
  /** The edition (or page) that is shown; null: the drawer is closed. */
  page: string | null = $state(null)
  /** What the button in the header opens: the edition of the table that one is at. */
  usual: string = $state('london')
  /** What is played at the table that one is at: the rules in short follow it. */
  table: { edition: string; players: number; options: string[] } | null = $state(null)
}
export const rules = new OpenRules()
