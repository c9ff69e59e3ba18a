/**
 * The page without a line: the service worker, whether there is a line, and a newer page that waits.
 *
 * Owns the registration. Read `start` first.
 */
import { language } from '../i18n/index.svelte'
import { api, boardUrl } from './api'
import { drawingUrl } from './drawing'
import { myGames } from './mygames.svelte'
import { prefs } from './prefs.svelte'
import { dayOf } from '../puzzles/solved.svelte'

/** Finished games that open without a line. */
const GAMES_KEPT = 20

/** The lessons of this language, and the grids of those with dice. */
async function lessonUrls(): Promise<string[]> {
  const spoken = `language=${language()}`
  const courses = await api.lessons(language())
  const lessons = courses.flatMap((course) => course.lessons.map((lesson) => `/api/lessons/${lesson.name}?${spoken}`))
  const grids = courses.flatMap((course) =>
    course.grids.flatMap((tiles) => [
      boardUrl(course.edition, tiles),
      drawingUrl(course.edition, tiles, prefs.theme, language()),
    ]),
  )
  return [`/api/lessons?${spoken}`, ...lessons, ...grids]
}

/** The list of puzzles, and today's. */
function puzzleUrls(): string[] {
  const spoken = `language=${language()}`
  return [`/api/puzzles?${spoken}`, `/api/puzzles/daily?date=${dayOf(Date.now())}&${spoken}`]
}

class Offline {
  /** There is no line at all: nothing that needs the server will work. */
  noLine: boolean = $state(!navigator.onLine)
  /** A newer page is here and begins with the next loading. */
  update: boolean = $state(false)
  private waiting: ServiceWorker | null = null

  async start(): Promise<void> {
    addEventListener('online', () => (this.noLine = false))
    addEventListener('offline', () => (this.noLine = true))
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    try {
      const registration = await navigator.serviceWorker.register('/sw.js')
      this.watch(registration)
      await navigator.serviceWorker.ready
      await this.keep()
    } catch {
      // a private window may forbid it: then everything needs a line
    }
  }

  /** Let the newer page begin. */
  apply(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    this.waiting?.postMessage({ type: 'update' })
  }

  /** What shall open without a line: rules, boards, and the latest finished games. */
  async keep(): Promise<void> {
    if (!navigator.serviceWorker.controller) return // who only looks in need not fetch it all
    const { editions } = await api.editions()
    const boards = [...new Set(editions.filter((one) => one.family === 'ticket').map((one) => one.board))]
    const urls = [
      '/api/editions',
      ...['shared', ...editions.map((one) => one.name)].map((name) => `/api/rules/${name}?language=${language()}`),
      ...editions.map((one) => `/api/rules/${one.name}/how-to-play?language=${language()}`),
      ...boards.flatMap((board) => [`/api/boards/${board}`, drawingUrl(board, null, prefs.theme, language())]),
      ...myGames.played.slice(0, GAMES_KEPT).map((game) => `/api/replays/${game.replay}?audience=X`),
    ]
    await this.ask([...urls, ...puzzleUrls(), ...(await lessonUrls())])
  }

  /** The board of a game that this device follows, in both themes. */
  async keepBoard(name: string, tiles: string[] | null): Promise<void> {
    const themes = ['night', 'day'].map((theme) => drawingUrl(name, tiles, theme, language()))
    await this.ask([boardUrl(name, tiles), ...themes])
  }

  private async ask(urls: string[]): Promise<void> {
    if (!('serviceWorker' in navigator)) return
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'keep', urls })
  }

  private watch(registration: ServiceWorkerRegistration): void {
    const found = (worker: ServiceWorker | null) => {
      if (!worker || !navigator.serviceWorker.controller) return
      this.waiting = worker
      this.update = true
    }
    found(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const fresh = registration.installing
      fresh?.addEventListener('statechange', () => fresh.state === 'installed' && found(fresh))
    })
  }
}

export const offline = new Offline()
