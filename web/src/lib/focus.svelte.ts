/**
 * Keeps the keyboard where the next choice is.
 *
 * Owns one thing: if the focus was in an area and what had it has gone, the first thing to choose there gets it.
 */
import { tick, untrack } from 'svelte'

/** What one would want next, best first. */
const NEXT = [
  '[data-first]',
  'ul button',
  '[role=radio][aria-checked=true]',
  '.confirm',
  '[role=group] button',
  'button',
]

/** Belongs into a component's set-up. `changed` reads everything after which controls may come or go. */
export function keepFocus(area: () => HTMLElement | undefined, changed: () => unknown): void {
  let held = false
  $effect(() => {
    const note = (event: Event) => {
      held = event.target instanceof Node && (area()?.contains(event.target) ?? false)
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', note)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
    }
  })
  $effect(() => {
    changed()
    untrack(() => {
      if (held) void tick().then(() => restore(area()))
    })
  })
}

function restore(area: HTMLElement | undefined): void {
  const now = document.activeElement
  if (!area || (now !== null && now !== document.body && now.isConnected)) return
  for (const selector of NEXT) {
    const found = [...area.querySelectorAll<HTMLElement>(selector)].find(
      (one) => one.offsetParent !== null && !(one as HTMLButtonElement).disabled,
    )
    if (found) return found.focus({ preventScroll: true })
  }
  area.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
}
