/** Which page is on. Owns the address bar and nothing else; `go('/new')` is the one call to know. */

export type Route =
  | { page: 'start' }
  | { page: 'new'; mode: string }
  | { page: 'my' }
  | { page: 'open' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'learn' }
  | { page: 'companion' }
  | { page: 'lesson'; course: string; name: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; id: string }
  | { page: 'unknown' }

function parse(path: string, query: string): Route {
  const parts = path.split('/').filter(Boolean)
  const [first, second] = parts
  if (first === undefined) return { page: 'start' }
  if (first === 'new' && second === undefined)
    return { page: 'new', mode: new URLSearchParams(query).get('mode') ?? 'friends' }
  if (first === 'my' && second === undefined) return { page: 'my' }
  if (first === 'open' && second === undefined) return { page: 'open' }
  if (first === 'companion' && second === undefined) return { page: 'companion' }
  if (first === 'learn' && second === undefined) return { page: 'learn' }
  if (first === 'learn' && second !== undefined && parts[2] !== undefined)
    return { page: 'lesson', course: second, name: parts[2] }
  if (first === 'puzzles') return second === undefined ? { page: 'puzzles' } : { page: 'puzzle', id: second }
  if (first === 't' && second !== undefined) return { page: 'table', id: second }
  if (first === 'replay' && second !== undefined) return { page: 'replay', id: second }
  return { page: 'unknown' }
}

class Router {
  route: Route = $state.raw(parse(location.pathname, location.search))

  constructor() {
    addEventListener('popstate', () => this.read())
  }

  read(): void {
    this.route = parse(location.pathname, location.search)
    scrollTo(0, 0)
  }
}

export const router = new Router()

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  router.read()
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** For `<a href onclick={follow}>`: stay inside the page on a plain click. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  const anchor = event.currentTarget as HTMLAnchorElement
  event.preventDefault()
  go(anchor.pathname + anchor.search)
}
