/** Short notices at the edge of the page, and what a screen reader hears. `notice(text)` is the one call to know. */

export interface Toast {
  id: number
  text: string
  kind: 'info' | 'bad'
}

class Toasts {
  list: Toast[] = $state.raw([])
  spoken: string = $state('')
}
export const toasts = new Toasts()

let next = 0

export function notice(text: string, kind: Toast['kind'] = 'info', seconds = 5): void {
  const id = ++next
  toasts.list = [...toasts.list.filter((toast) => toast.text !== text), { id, text, kind }].slice(-3)
  setTimeout(() => dismiss(id), seconds * 1000)
}

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter((toast) => toast.id !== id)
}

/** Say something to a screen reader only. */
export function announce(text: string): void {
  toasts.spoken = text
}
