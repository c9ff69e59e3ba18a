/** A value that this browser keeps. Owns the names in localStorage; a full or forbidden store costs the memory, not the game. */
const PREFIX = 'blackticket.'

export function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // as said above
  }
}
