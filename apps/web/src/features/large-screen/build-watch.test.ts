import { afterEach, expect, test, vi } from 'vitest'
import { findEntry, isOtherBuild } from './build-watch.ts'

const page = (entry: string) =>
  `<!doctype html><head><script src="/theme.js"></script><script type="module" crossorigin src="${entry}"></script></head>`

function open(entry: string): void {
  const script = document.createElement('script')
  script.setAttribute('type', 'module')
  script.setAttribute('src', entry)
  document.head.append(script)
}
const serve = (body: string, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))

afterEach(() => {
  vi.unstubAllGlobals()
  for (const script of document.head.querySelectorAll('script')) script.remove()
})

test('the entry of a document is its module, not the script before it', () => {
  expect(findEntry(page('/assets/index-a1.js'))).toBe('/assets/index-a1.js')
  expect(findEntry('<h1>502 Bad Gateway</h1>')).toBeNull()
})

test('another build is one whose document begins with another script', async () => {
  open('/assets/index-a1.js')
  serve(page('/assets/index-a1.js'))
  expect(await isOtherBuild()).toBe(false)
  serve(page('/assets/index-b2.js'))
  expect(await isOtherBuild()).toBe(true)
})

test('a server that is away, or something before it, is no other build', async () => {
  open('/assets/index-a1.js')
  serve('<h1>502 Bad Gateway</h1>')
  expect(await isOtherBuild()).toBe(false)
  serve(page('/assets/index-b2.js'), 503)
  expect(await isOtherBuild()).toBe(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')))
  expect(await isOtherBuild()).toBe(false)
})
