// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { follow, go, router } from './router.svelte'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  go('/', true)
})

describe('an address', () => {
  it.each([
    ['/', { page: 'start' }],
    ['/new', { page: 'new', mode: 'friends' }],
    ['/new?mode=one-screen', { page: 'new', mode: 'one-screen' }],
    ['/t/Kx9', { page: 'table', id: 'Kx9' }],
    ['/t/Kx9/', { page: 'table', id: 'Kx9' }],
    ['/replay/r7', { page: 'replay', id: 'r7' }],
    ['/t', { page: 'unknown' }],
    ['/replay', { page: 'unknown' }],
    ['/new/york', { page: 'unknown' }],
    ['/elsewhere', { page: 'unknown' }],
  ])('%s leads to %o', (address, route) => {
    go(address)
    expect(router.route).toEqual(route)
    expect(location.pathname + location.search).toBe(address)
  })

  it('follows the one before, or takes its place', () => {
    const steps = history.length
    go('/new')
    expect(history.length).toBe(steps + 1)
    go('/t/Kx9', true)
    expect(history.length).toBe(steps + 1)
    expect(router.route).toEqual({ page: 'table', id: 'Kx9' })
  })

  it('is read again when the reader goes back', () => {
    go('/t/Kx9')
    history.replaceState(null, '', '/new')
    dispatchEvent(new PopStateEvent('popstate'))
    expect(router.route).toEqual({ page: 'new', mode: 'friends' })
  })

  it('begins at its top, with the focus on its content', () => {
    document.body.innerHTML = '<main id="main" tabindex="-1"></main>'
    go('/new')
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
    expect(document.activeElement?.id).toBe('main')
  })
})

describe('a link', () => {
  /** Whether the page has taken the click for itself. */
  function click(options: MouseEventInit = {}, href = '/new?mode=friends'): boolean {
    const anchor = document.createElement('a')
    anchor.href = href
    anchor.addEventListener('click', follow)
    document.body.append(anchor)
    return !anchor.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }))
  }

  it('is followed inside the page on a plain click', () => {
    expect(click()).toBe(true)
    expect(router.route).toEqual({ page: 'new', mode: 'friends' })
  })

  it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is left to the browser with %o',
    (options) => {
      go('/t/Kx9')
      expect(click(options)).toBe(false)
      expect(router.route).toEqual({ page: 'table', id: 'Kx9' })
    },
  )
})
