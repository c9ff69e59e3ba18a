import decode from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { qrCode } from './qr'

/** Four pixels to a module and a white edge: the picture as a camera would have it. */
function pictureOf({ size, path }: { size: number; path: string }) {
  const [scale, edge] = [4, 16]
  const side = size * scale + 2 * edge
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let i = 0; i < scale * scale; i++) {
      const row = edge + Number(y) * scale + Math.floor(i / scale)
      const column = edge + Number(x) * scale + (i % scale)
      data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
    }
  }
  return { width: side, height: side, data }
}

describe('qrCode', () => {
  it.each([
    'http://127.0.0.1:8000/t/Kx9',
    'https://play.example.org/t/AbCdEfGhIjKlMnOpQrStUv',
    `https://a.long.name.of.a.house.example.org:8443/t/${'Zz9_-'.repeat(20)}`,
  ])('is read back as %s', (link) => {
    expect(decode(pictureOf(qrCode(link)))).toBe(link)
  })

  it('is as small as the link allows', () => {
    expect(qrCode('http://127.0.0.1:8000/t/Kx9').size).toBe(25)
  })
})
