// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Point } from '../wire'
import { Camera } from './camera'

/** A board of 1000 by 500 on a screen of 800 by 600, as a whole unless told otherwise. */
function cameraOn({ calm = true, width = 800, height = 600 } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: calm }))
  const stage = document.createElement('div')
  const settled = vi.fn<(scale: number) => void>()
  const camera = new Camera(stage, { width: 1000, height: 500 }, 1, settled)
  camera.resize(width, height)
  camera.fit(true)
  return { camera, stage, settled }
}

const FAKED = ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'] as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...FAKED] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the whole board', () => {
  it('fills the screen in one direction and is centred in the other', () => {
    const { camera } = cameraOn()
    expect(camera.look).toEqual({ scale: 0.8, x: 0, y: 100 })
    expect(camera.isWhole).toBe(true)
  })

  it('keeps out of what something else covers', () => {
    const { camera } = cameraOn()
    camera.inset = { top: 50, right: 200, bottom: 150, left: 100 }
    camera.fit(true)
    expect(camera.look).toEqual({ scale: 0.5, x: 100, y: 125 })
  })

  it('is no longer whole once it is larger than the screen', () => {
    const { camera } = cameraOn()
    camera.zoom(1.1, [400, 300])
    expect(camera.isWhole).toBe(false)
  })
})

describe('points', () => {
  it('go to the screen and back', () => {
    const { camera } = cameraOn()
    expect(camera.toScreen([1000, 500])).toEqual([800, 500])
    expect(camera.toBoard([800, 500])).toEqual([1000, 500])
  })

  it('are seen if they are well inside what is not covered', () => {
    const { camera } = cameraOn()
    const at = (screen: Point) => camera.sees(camera.toBoard(screen))
    camera.inset = { top: 10, right: 20, bottom: 30, left: 40 }
    expect(at([400, 300])).toBe(true)
    expect([at([65, 300]), at([63, 300])]).toEqual([true, false])
    expect([at([755, 300]), at([757, 300])]).toEqual([true, false])
    expect([at([400, 35]), at([400, 33])]).toEqual([true, false])
    expect([at([400, 545]), at([400, 547])]).toEqual([true, false])
  })
})

describe('zoom', () => {
  it('keeps the point under the fingers where it is', () => {
    const { camera } = cameraOn()
    const before = camera.toBoard([300, 250])
    camera.zoom(2, [300, 250])
    expect(camera.look.scale).toBeCloseTo(1.6)
    expect(camera.toBoard([300, 250])).toEqual(before.map((part) => expect.closeTo(part) as number))
  })

  it('ends a little below the whole board, and where a station is large enough', () => {
    const { camera } = cameraOn()
    camera.zoom(0.01, [400, 300])
    expect(camera.look.scale).toBeCloseTo(0.8 * 0.92)
    camera.zoom(1000, [400, 300])
    expect(camera.look.scale).toBe(3)
  })

  it('goes further on a screen where the whole board is larger than that', () => {
    const { camera } = cameraOn({ width: 4000, height: 2000 })
    camera.zoom(1000, [0, 0])
    expect(camera.look.scale).toBeCloseTo(4 * 1.6)
  })
})

describe('pan', () => {
  it('moves a board that is larger than the screen', () => {
    const { camera } = cameraOn()
    camera.place({ scale: 2, x: -500, y: -200 })
    camera.pan(30, -10)
    expect(camera.look).toEqual({ scale: 2, x: -470, y: -210 })
  })

  it('stops when the edge has come three tenths into the screen', () => {
    const { camera } = cameraOn()
    camera.place({ scale: 2, x: 0, y: 0 })
    camera.pan(5000, 5000)
    expect(camera.look).toEqual({ scale: 2, x: 240, y: 180 })
    camera.pan(-9999, -9999)
    expect(camera.look).toEqual({ scale: 2, x: 800 - 2000 - 240, y: 600 - 1000 - 180 })
  })

  it('leaves a board that fits in the middle', () => {
    const { camera } = cameraOn()
    camera.pan(100, 100)
    expect(camera.look).toEqual({ scale: 0.8, x: 0, y: 100 })
  })
})

describe('focus', () => {
  it('brings a point into the middle of what is not covered', () => {
    const { camera } = cameraOn()
    camera.inset = { top: 0, right: 200, bottom: 0, left: 0 }
    camera.focus([500, 250], 2, true)
    expect(camera.toScreen([500, 250])).toEqual([300, 300])
  })

  it('pulls the edge of the board less far inwards than a hand may', () => {
    const { camera } = cameraOn()
    camera.focus([0, 0], 2, true)
    expect(camera.look).toEqual({ scale: 2, x: 64, y: 64 })
  })

  it('knows the scale for an extent with a margin', () => {
    const { camera } = cameraOn()
    expect(camera.scaleFor(100, 100, 50)).toBe(5)
    expect(camera.scaleFor(1400, 100, 50)).toBe(0.5)
    expect(camera.scaleFor(0, 0, 50)).toBe(500)
  })
})

describe('resize', () => {
  it('keeps the middle where it is if the width changes', () => {
    const { camera } = cameraOn()
    camera.place({ scale: 2, x: -600, y: -300 })
    const middle = camera.toBoard([400, 300])
    camera.resize(600, 700)
    expect(camera.toScreen(middle)).toEqual([300, 350])
  })

  it('keeps the map still if only the height changes', () => {
    const { camera } = cameraOn()
    camera.place({ scale: 2, x: -600, y: -300 })
    camera.resize(800, 400)
    expect(camera.look).toEqual({ scale: 2, x: -600, y: -300 })
  })
})

describe('a flight', () => {
  it('arrives after a third of a second, not before', () => {
    const { camera } = cameraOn({ calm: false })
    camera.focus([500, 250], 2)
    expect(camera.look.scale).toBe(0.8)
    vi.advanceTimersByTime(160)
    expect(camera.look.scale).toBeGreaterThan(1.2)
    expect(camera.look.scale).toBeLessThan(2)
    vi.advanceTimersByTime(200)
    expect(camera.look).toEqual({ scale: 2, x: expect.closeTo(-600) as number, y: expect.closeTo(-200) as number })
  })

  it('keeps the fixed point of a zoom all the way', () => {
    const { camera } = cameraOn({ calm: false })
    camera.place({ scale: 1.5, x: -300, y: -75 })
    const fixed = camera.toBoard([350, 280])
    camera.zoomSmoothly(1.5, [350, 280])
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(40)
      expect(camera.toScreen(fixed)).toEqual([expect.closeTo(350), expect.closeTo(280)])
    }
    expect(camera.look.scale).toBeCloseTo(2.25)
  })

  it('ends where a hand takes over', () => {
    const { camera } = cameraOn({ calm: false })
    camera.place({ scale: 2, x: -500, y: -200 })
    camera.fit()
    vi.advanceTimersByTime(100)
    camera.pan(0, 0)
    const { look } = camera
    vi.advanceTimersByTime(1000)
    expect(camera.look).toEqual(look)
    expect(look.scale).toBeGreaterThan(0.8)
  })

  it('is a jump for readers who want little motion', () => {
    const { camera } = cameraOn({ calm: true })
    camera.focus([500, 250], 2)
    expect(camera.look).toEqual({ scale: 2, x: -600, y: -200 })
  })
})

describe('coasting', () => {
  it('goes on after a quick drag and comes to rest', () => {
    const { camera } = cameraOn({ calm: false })
    camera.place({ scale: 2, x: -600, y: -200 })
    camera.coast(1, 0)
    vi.advanceTimersByTime(3000)
    const { look } = camera
    expect(look.x).toBeGreaterThan(-500)
    expect(look.x).toBeLessThan(-400)
    expect(look.y).toBe(-200)
    vi.advanceTimersByTime(1000)
    expect(camera.look).toEqual(look)
  })

  it.each([
    ['a slow drag', { calm: false, speed: 0.2 }],
    ['readers who want little motion', { calm: true, speed: 2 }],
  ])('does not begin after %s', (_, { calm, speed }) => {
    const { camera } = cameraOn({ calm })
    camera.place({ scale: 2, x: -600, y: -200 })
    camera.coast(speed, 0)
    vi.advanceTimersByTime(1000)
    expect(camera.look.x).toBe(-600)
  })
})

describe('the layout', () => {
  it('has the true size at first, and moves by a transform after that', () => {
    const { camera, stage, settled } = cameraOn()
    vi.advanceTimersByTime(20)
    expect(stage.style.width).toBe('800px')
    expect(stage.style.height).toBe('400px')
    expect(settled.mock.calls).toEqual([[0.8]])
    camera.place({ scale: 1.6, x: -300, y: -100 })
    vi.advanceTimersByTime(20)
    expect(stage.style.width).toBe('800px')
    expect(stage.style.transform).toBe('translate(-300px, -100px) scale(2)')
  })

  it('is made again, and is told, once the board rests', () => {
    const { camera, stage, settled } = cameraOn()
    vi.advanceTimersByTime(1000)
    camera.place({ scale: 1.6, x: -300, y: -100 })
    vi.advanceTimersByTime(1000)
    expect(stage.style.width).toBe('1600px')
    expect(stage.style.transform).toBe('translate(-300px, -100px) scale(1)')
    expect(settled.mock.calls).toEqual([[0.8], [1.6]])
  })

  it('waits for fingers to leave the board', () => {
    const { camera, settled } = cameraOn()
    vi.advanceTimersByTime(1000)
    camera.hold(true)
    camera.zoom(2, [400, 300])
    vi.advanceTimersByTime(5000)
    expect(settled.mock.calls).toEqual([[0.8]])
    camera.hold(false)
    vi.advanceTimersByTime(1000)
    expect(settled.mock.calls).toEqual([[0.8], [1.6]])
  })

  it('is made at once when fingers leave the board, also if their last move has yet to be drawn', () => {
    const { camera, settled } = cameraOn()
    vi.advanceTimersByTime(1000)
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
    camera.hold(true)
    camera.zoom(2, [400, 300])
    camera.hold(false)
    for (const frame of frames) frame(0) // a browser tells what fingers do right before it draws
    vi.advanceTimersByTime(5)
    expect(settled.mock.calls).toEqual([[0.8], [1.6]])
  })

  it('is made at once when a flight arrives, and not on the way', () => {
    const { camera, settled } = cameraOn({ calm: false })
    vi.advanceTimersByTime(1000)
    camera.zoomSmoothly(2)
    vi.advanceTimersByTime(300)
    expect(settled.mock.calls).toEqual([[0.8]])
    vi.advanceTimersByTime(60)
    expect(settled.mock.calls).toEqual([[0.8], [1.6]])
  })

  it('stays as it is when the board has gone', () => {
    const { camera, settled } = cameraOn()
    vi.advanceTimersByTime(1000)
    camera.zoom(2, [400, 300])
    camera.destroy()
    vi.advanceTimersByTime(1000)
    expect(settled.mock.calls).toEqual([[0.8]])
  })
})
