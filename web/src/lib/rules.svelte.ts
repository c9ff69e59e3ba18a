import { edition, setEdition } from '../i18n/index.svelte'

/** Whether the rules lie open, and which. */
class OpenRules {
  /** The edition (or page) that is shown; null: the drawer is closed. */
  page: string | null = $state(null)
  /** What is played at the table that one is at: the rules in short follow it. */
  table: { edition: string; players: number; options: string[] } | null = $state(null)

  /** What the button in the header opens: the edition that is on the screen, whose words all texts use. */
  get usual(): string {
    return edition() ?? 'london'
  }

  set usual(name: string) {
    setEdition(name)
  }
}
export const rules = new OpenRules()
