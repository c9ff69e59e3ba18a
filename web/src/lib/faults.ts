/** What has gone wrong in this page, for a report. */
export const faults: string[] = []

/** Remember faults from now on. */
export function watchFaults(): void {
  addEventListener('error', (event) => keep(`${event.message} (${event.filename}:${event.lineno})`))
  addEventListener('unhandledrejection', (event) => keep(String(event.reason)))
}

function keep(fault: string): void {
  faults.push(fault.slice(0, 300))
  if (faults.length > 10) faults.shift()
}
