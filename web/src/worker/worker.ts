/**
 * The service worker: what opens without a line, and notices that come while no page is open.
 *
 * The page itself, boards, editions, rules and the replays that it was asked to keep are kept here; tables never are.
 * vite.config.ts builds it to /sw.js and puts the names of the page's files in. Read `answer` first.
 */
declare const __FILES__: string[]
declare const __BUILD__: string

const worker = self as unknown as ServiceWorkerGlobalScope
const SHELL = `page-${__BUILD__}`
const DATA = 'data-1'
/** Answers of the server that are the same for everybody, or never change. */
const KEPT = /^\/api\/(companion\/|editions|boards\/|rules\/|replays\/|lessons|puzzles)/
const MOST_KEPT = 240

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(['/', ...__FILES__])))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name !== SHELL && name !== DATA)
      await Promise.all(old.map((name) => caches.delete(name)))
      await worker.clients.claim()
    })(),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(navigated(request))
  else if (__FILES__.includes(url.pathname)) event.respondWith(kept(SHELL, request))
  else if (KEPT.test(url.pathname) && !url.pathname.endsWith('/record')) event.respondWith(answer(event, request))
})

/** The page from the server; without a line the one that is kept: it reads its own address. */
async function navigated(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match('/', { cacheName: SHELL })) ?? Response.error()
  }
}

async function kept(cache: string, request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: cache })) ?? fetch(request)
}

/** What the server says; what is kept if there is no line. Finished games never change: they come from here at once. */
async function answer(event: FetchEvent, request: Request): Promise<Response> {
  const data = await caches.open(DATA)
  const known = await data.match(request)
  if (known && new URL(request.url).pathname.startsWith('/api/replays/')) return known
  try {
    const fresh = await fetch(request)
    if (fresh.ok) event.waitUntil(keep(data, request, fresh.clone()))
    return fresh
  } catch {
    return known ?? Response.error()
  }
}

async function keep(data: Cache, request: Request, fresh: Response): Promise<void> {
  await data.put(request, fresh)
  const all = await data.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_KEPT)).map((old) => data.delete(old)))
}

// -- words from the page --------------------------------------------------------------------------------------------------

worker.addEventListener('message', (event) => {
  const { type, urls } = event.data as { type: string; urls?: string[] }
  if (type === 'update') void worker.skipWaiting()
  if (type === 'keep' && urls) event.waitUntil(keepAll(urls))
})

/** Fetch what is not kept yet, one after the other: the server counts costly requests. */
async function keepAll(urls: string[]): Promise<void> {
  const data = await caches.open(DATA)
  for (const url of urls) {
    if (!KEPT.test(url) || (await data.match(url))) continue
    try {
      const fresh = await fetch(url)
      if (fresh.ok) await keep(data, new Request(url), fresh)
    } catch {
      return
    }
  }
}

// -- notices --------------------------------------------------------------------------------------------------------------

interface Notice {
  title: string
  text: string
  path: string
  /** A notice replaces the one before it of the same table. */
  tag: string
}

worker.addEventListener('push', (event) => {
  const notice = event.data?.json() as Notice | undefined
  if (!notice) return
  const { title, text, path, tag } = notice
  event.waitUntil(
    worker.registration.showNotification(title, { body: text, tag, icon: '/icon-192.png', data: { path } }),
  )
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(
    (async () => {
      const pages = await worker.clients.matchAll({ type: 'window' })
      const there = pages.find((page) => new URL(page.url).pathname === path)
      if (there) await there.focus()
      else await worker.clients.openWindow(path)
    })(),
  )
})
