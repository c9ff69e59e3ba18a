/**
 * A QR code (ISO/IEC 18004) for a link: byte mode, error correction level L, versions 1 to 10, which is 271 bytes.
 *
 * `qr(text)` gives the dark modules as rows of booleans. The steps are those of the standard: bits, Reed-Solomon words,
 * blocks woven together, modules in their zigzag, the mask with the lowest penalty.
 */

/** Per version: data words, correction words per block, blocks. */
const VERSIONS: [data: number, correction: number, blocks: number][] = [
  [19, 7, 1],
  [34, 10, 1],
  [55, 15, 1],
  [80, 20, 1],
  [108, 26, 1],
  [136, 18, 2],
  [156, 20, 2],
  [194, 24, 2],
  [232, 30, 2],
  [274, 18, 4],
]

const EXP = new Uint8Array(512)
const LOG = new Uint8Array(256)
for (let i = 0, value = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = value
  LOG[value] = i
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0)
}

function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : EXP[LOG[a]! + LOG[b]!]!
}

function correctionWords(data: number[], count: number): number[] {
  let generator = [1]
  for (let i = 0; i < count; i++) {
    const next = new Array<number>(generator.length + 1).fill(0)
    generator.forEach((coefficient, at) => {
      next[at] = next[at]! ^ coefficient
      next[at + 1] = next[at + 1]! ^ times(coefficient, EXP[i]!)
    })
    generator = next
  }
  const rest = new Array<number>(count).fill(0)
  for (const word of data) {
    const factor = word ^ rest.shift()!
    rest.push(0)
    for (let i = 0; i < count; i++) rest[i] = rest[i]! ^ times(generator[i + 1]!, factor)
  }
  return rest
}

function dataWords(bytes: Uint8Array, version: number, room: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  push(0b0100, 4)
  push(bytes.length, version < 10 ? 8 : 16)
  bytes.forEach((byte) => push(byte, 8))
  push(0, Math.min(4, room * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const words: number[] = []
  for (let i = 0; i < bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(''), 2))
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad)
  return words
}

/** Blocks differ by one word at most, the shorter ones first; words of all blocks take turns. */
function woven(words: number[], correction: number, blocks: number): number[] {
  const short = Math.floor(words.length / blocks)
  const shorts = blocks - (words.length % blocks)
  const parts: number[][] = []
  for (let i = 0, at = 0; i < blocks; i++) {
    const length = i < shorts ? short : short + 1
    parts.push(words.slice(at, at + length))
    at += length
  }
  const checks = parts.map((part) => correctionWords(part, correction))
  const out: number[] = []
  for (const group of [parts, checks]) {
    const longest = Math.max(...group.map((part) => part.length))
    for (let i = 0; i < longest; i++) for (const part of group) if (i < part.length) out.push(part[i]!)
  }
  return out
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

type Grid = (boolean | null)[][]

/** Finders, timing, alignment, version; null where data go. Format bits are reserved as false. */
function frame(version: number): Grid {
  const size = version * 4 + 17
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null))
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y]![x] = dark
  }
  for (let i = 0; i < size; i++) {
    set(i, 6, i % 2 === 0)
    set(6, i, i % 2 === 0)
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4)
      }
    }
  }
  const last = size - 7
  const centres = version === 1 ? [] : version < 7 ? [6, last] : [6, (6 + last) / 2, last]
  for (const cy of centres) {
    for (const cx of centres) {
      if ((cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6)) continue
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
    }
  }
  for (let i = 0; i < 9; i++) {
    if (i !== 6) {
      set(8, i, false)
      set(i, 8, false)
    }
    if (i < 8) {
      set(size - 1 - i, 8, false)
      set(8, size - 1 - i, false)
    }
  }
  set(8, size - 8, true)
  if (version >= 7) {
    let rest = version
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
    const bits = (version << 12) | rest
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >> i) & 1) === 1
      set(Math.floor(i / 3), size - 11 + (i % 3), dark)
      set(size - 11 + (i % 3), Math.floor(i / 3), dark)
    }
  }
  return grid
}

function withFormat(grid: boolean[][], mask: number): void {
  const size = grid.length
  const data = (0b01 << 3) | mask
  let rest = data
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  const bit = (i: number) => ((bits >> i) & 1) === 1
  for (let i = 0; i <= 5; i++) grid[i]![8] = bit(i)
  grid[7]![8] = bit(6)
  grid[8]![8] = bit(7)
  grid[8]![7] = bit(8)
  for (let i = 9; i < 15; i++) grid[8]![14 - i] = bit(i)
  for (let i = 0; i < 8; i++) grid[8]![size - 1 - i] = bit(i)
  for (let i = 8; i < 15; i++) grid[size - 15 + i]![8] = bit(i)
}

function penalty(grid: boolean[][]): number {
  const size = grid.length
  let sum = 0
  let dark = 0
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))]
  for (const line of lines) {
    let run = 1
    for (let i = 1; i <= size; i++) {
      if (i < size && line[i] === line[i - 1]) run++
      else {
        if (run >= 5) sum += run - 2
        run = 1
      }
    }
    const text = line.map((cell) => (cell ? '1' : '0')).join('')
    for (const pattern of ['10111010000', '00001011101'])
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) sum += 40
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (grid[y]![x]) dark++
      if (x && y) {
        const cell = grid[y]![x]
        if (cell === grid[y - 1]![x] && cell === grid[y]![x - 1] && cell === grid[y - 1]![x - 1]) sum += 3
      }
    }
  }
  return sum + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10
}

export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const index = VERSIONS.findIndex(([data], i) => bytes.length + (i < 9 ? 2 : 3) <= data)
  const found = VERSIONS[index]
  if (!found) throw new Error('too long for a QR code')
  const [room, correction, blocks] = found
  const version = index + 1
  const words = woven(dataWords(bytes, version, room), correction, blocks)
  const empty = frame(version)
  const size = empty.length
  let best: boolean[][] = []
  let least = Infinity
  MASKS.forEach((masked, mask) => {
    const grid = empty.map((row) => row.map((cell) => cell ?? false))
    let i = 0
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5
      const upward = ((right + 1) & 2) === 0
      for (let step = 0; step < size; step++) {
        const y = upward ? size - 1 - step : step
        for (const x of [right, right - 1]) {
          if (empty[y]![x] !== null) continue
          const bit = i < words.length * 8 && ((words[i >> 3]! >> (7 - (i & 7))) & 1) === 1
          i++
          grid[y]![x] = bit !== masked(x, y)
        }
      }
    }
    withFormat(grid, mask)
    const sum = penalty(grid)
    if (sum < least) {
      least = sum
      best = grid
    }
  })
  return best
}
