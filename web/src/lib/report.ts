/** What this page knows, as text for a report. It knows no more than its reader may. Read `pageState` first. */
import { language } from '../i18n/index.svelte'
import { faults } from './faults'
import type { Table } from '../table.svelte'

const LONGEST = 20_000
export function pageState(table: Table): string {
  const { seen, you, state } = table
  const known = {
    line: table.line,
    refusal: table.refusal,
    closing: table.closing,
    faults,
    you,
    table: state,
    version: seen?.version ?? null,
    audience: seen?.audience ?? null,
    offers: seen?.offers.length ?? 0,
    happened: seen?.happened ?? [],
    view: seen?.view ?? null,
    page: {
      language: language(),
      size: [innerWidth, innerHeight, devicePixelRatio],
      browser: navigator.userAgent,
      theme: document.documentElement.dataset['theme'] ?? '',
    },
  }
  return JSON.stringify(known).slice(0, LONGEST)
}
