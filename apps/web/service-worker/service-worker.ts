// The build writes its number and its files here (offline-plugin.ts); each build has a worker of its own.
const BUILD = '__BUILD__'
const FILES = JSON.parse('__FILES__') as readonly string[]
const SERVER_PATH = new RegExp('__SERVER_PATH__')

// This file is a script of its own in a service worker, whichever other workers the library describes.
const worker = self as unknown as ServiceWorkerGlobalScope
const { scope } = worker.registration
const PREFIX = 'fibrewatch-console-'
const CACHE = PREFIX + BUILD
/** The page: the same for every address of the console. */
const PAGE = new URL('./', scope).href
const ASSETS = new URL('assets/', scope).href
const KNOWN = new Set(FILES.map((file) => new URL(file, scope).href))
/** What a proxy answers when the server behind it is gone. */
const GATEWAY_STATUSES = new Set([502, 503, 504])

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE)
  // Asked of the server, whatever the browser's own cache has: the page belongs to these files.
  await cache.addAll([PAGE, ...KNOWN].map((url) => new Request(url, { cache: 'no-cache' })))
}

async function removeFormer(): Promise<void> {
  const names = await caches.keys()
  const former = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(former.map(async (name) => await caches.delete(name)))
}

async function begin(): Promise<void> {
  await fill()
  await worker.skipWaiting()
}

async function takeOver(): Promise<void> {
  await removeFormer()
  await worker.clients.claim()
}

/** The server's as long as there is one: an upgrade is seen at once. */
async function answerByServer(request: Request, keptUrl: string): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(request)
    if (!GATEWAY_STATUSES.has(answer.status)) return answer
    return (await cache.match(keptUrl)) ?? answer
  } catch (error) {
    const kept = await cache.match(keptUrl)
    if (kept === undefined) throw error
    return kept
  }
}

/** A file whose name says what is in it never changes. */
async function answerByCache(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(request.url)) ?? (await fetch(request))
}

worker.addEventListener('install', (event) => event.waitUntil(begin()))

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

// Answers of calls are none of its business: they are neither kept nor given, and go to the server as without it.
worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (isConsole(request.url)) event.respondWith(answerByServer(request, PAGE))
    return
  }
  if (!KNOWN.has(request.url)) return
  const isNamedByContent = request.url.startsWith(ASSETS)
  event.respondWith(isNamedByContent ? answerByCache(request) : answerByServer(request, request.url))
})

/** What the server answers itself, as a download, never becomes the page. */
function isConsole(url: string): boolean {
  const base = new URL(scope).pathname
  return !SERVER_PATH.test(`/${new URL(url).pathname.slice(base.length)}`)
}
