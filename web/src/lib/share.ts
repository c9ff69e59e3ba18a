/** A link for somebody else: the device's own sheet where there is one, else the clipboard, else the link to read. */
import { t } from '../i18n/index.svelte'
import { notice } from './toasts.svelte'

export async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notice(t('lobby.copied'))
  } catch {
    notice(url, 'info', 20)
  }
}

export async function share(url: string): Promise<void> {
  if (!navigator.share) return copy(url)
  try {
    await navigator.share({ url, title: 'Blackticket' })
  } catch (error) {
    // Whoever closes the sheet wants nothing; a browser that cannot share may still copy.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
  }
}
