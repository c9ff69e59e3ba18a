/** A link for somebody else: the device's own sheet where there is one, else the clipboard, else the link to read. */
import { t } from '../i18n/index.svelte'
import { notice } from './toasts.svelte'

/** Copy a link. Where that is refused, say the link, unless it can be read in the page (`shown`). */
export async function copy(url: string, shown = false): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notice(t('lobby.copied'))
  } catch {
    if (shown) notice(t('lobby.copy.failed'), 'bad')
    else notice(url, 'info', 20)
  }
}

export async function share(url: string): Promise<void> {
  if (!navigator.share) return copy(url)
  try {
    await navigator.share({ url, title: 'Blackticket' })
  } catch (error) {
    // Somebody who closes the sheet wants nothing; a browser that cannot share may still copy.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
  }
}
