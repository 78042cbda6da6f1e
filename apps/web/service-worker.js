// The build writes its number and its files here (offline-plugin.ts); each build has a worker of its own.
const BUILD = '__BUILD__'
const FILES = __FILES__

const PREFIX = 'fibrewatch-console-'
const CACHE = PREFIX + BUILD
/** The page: the same for every address of the console. */
const PAGE = new URL('./', self.registration.scope).href
const KNOWN = new Set(FILES.map((file) => new URL(file, self.registration.scope).href))
/** What a proxy answers when the server behind it is gone. */
const GATEWAY_STATUSES = [502, 503, 504]

async function fill() {
  const cache = await caches.open(CACHE)
  // Asked of the server, whatever the browser's own cache has: the page belongs to these files.
  await cache.addAll([PAGE, ...KNOWN].map((url) => new Request(url, { cache: 'no-cache' })))
}

async function removeFormer() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  )
}

/** The page comes from the server as long as there is one. */
async function answerPage(request) {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(request)
    if (!GATEWAY_STATUSES.includes(answer.status)) return answer
    return (await cache.match(PAGE)) ?? answer
  } catch (error) {
    const kept = await cache.match(PAGE)
    if (kept === undefined) throw error
    return kept
  }
}

async function answerFile(request) {
  const cache = await caches.open(CACHE)
  return (await cache.match(request.url)) ?? (await fetch(request))
}

self.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeFormer().then(() => self.clients.claim()))
})

// Answers of calls are none of its business: they are neither kept nor given, and go to the server as without it.
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (isConsole(request.url)) event.respondWith(answerPage(request))
    return
  }
  if (KNOWN.has(request.url)) event.respondWith(answerFile(request))
})

const SERVER_PATH = new RegExp('__SERVER_PATH__')

/** What the server answers itself, as a download, never becomes the page. */
function isConsole(url) {
  const scope = new URL(self.registration.scope).pathname
  const { pathname } = new URL(url)
  return !SERVER_PATH.test(`/${pathname.slice(scope.length)}`)
}
