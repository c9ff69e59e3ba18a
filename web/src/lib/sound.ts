/** Three soft cues, made by the browser itself: your turn, a reveal, the end. */
import { prefs } from './prefs.svelte'

export type Cue = 'turn' | 'reveal' | 'end'

const notes: Record<Cue, [hertz: number, at: number, length: number][]> = {
  turn: [
    [523.25, 0, 0.28],
    [783.99, 0.12, 0.42],
  ],
  reveal: [
    [196, 0, 0.6],
    [233.08, 0.05, 0.6],
    [293.66, 0.1, 0.75],
  ],
  end: [
    [392, 0, 0.4],
    [523.25, 0.16, 0.4],
    [659.25, 0.32, 0.9],
  ],
}

let context: AudioContext | null = null

export function play(cue: Cue): void {
  if (!prefs.sound || prefs.volume <= 0 || typeof AudioContext === 'undefined') return
  // Browsers refuse sound before the first click on a page: then there is simply none.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const now = context.currentTime + 0.02
  for (const [hertz, at, length] of notes[cue]) {
    const voice = context.createOscillator()
    const loud = context.createGain()
    voice.type = 'sine'
    voice.frequency.value = hertz
    loud.gain.setValueAtTime(0, now + at)
    loud.gain.linearRampToValueAtTime(0.18 * prefs.volume, now + at + 0.02)
    loud.gain.exponentialRampToValueAtTime(0.0005, now + at + length)
    voice.connect(loud).connect(context.destination)
    voice.start(now + at)
    voice.stop(now + at + length)
  }
}
