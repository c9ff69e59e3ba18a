/** A text as a QR code: how many modules it is wide, and the dark ones as path data for an SVG of that size. */
import { generate } from 'lean-qr/nano'

export interface QrCode {
  size: number
  path: string
}

export function qrCode(text: string): QrCode {
  const code = generate(text)
  const along = Array.from({ length: code.size }, (_, i) => i)
  const rows = along.map((y) => along.map((x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size: code.size, path: rows.join('') }
}
