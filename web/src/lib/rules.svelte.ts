/** Whether the rules lie open, and which. */
class OpenRules {
  /** The edition (or page) that is shown; null: the drawer is closed. */
  page: string | null = $state(null)
  /** What the button in the header opens: the edition of the table that one is at. */
  usual: string = $state('london')
}
export const rules = new OpenRules()
