/** A refusal as a sentence for people, in their language. */
import { named, t } from '../i18n/index.svelte'
import { Refused } from './api'
import { notice } from './toasts.svelte'

export function sentence(code: string): string {
  return named(`refusal.${code}`, t('refusal.failed'))
}

export function complain(error: unknown): void {
  notice(sentence(error instanceof Refused ? error.code : 'failed'), 'bad', 8)
}
