import { readdir, readFile, stat } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { startServer } from './harness/started-server.ts'

const FOLDER = join(import.meta.dirname, '../../apps/web/dist/assets')
const MIN_BYTES = 1024

let server: ProductServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** The raw bytes; `fetch` would decompress them. */
async function load(path: string, encoding: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(new URL(path, server.url), { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject)
  })
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { encoding: answer.headers['content-encoding'], body: Buffer.concat(chunks) }
}

async function listScripts(): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => /\.(js|css)$/.test(name))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(FOLDER, name))).size))
  return names.filter((_, at) => (sizes[at] ?? 0) >= MIN_BYTES)
}

describe('the built console as it is served', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('every script and style comes as %s, and is the same unpacked', async (encoding, unpack) => {
    const names = await listScripts()
    expect(names.length).toBeGreaterThan(50)
    for (const name of names) {
      const answer = await load(`/assets/${name}`, encoding)
      expect([name, answer.encoding]).toEqual([name, encoding])
      expect(unpack(answer.body).equals(await readFile(join(FOLDER, name)))).toBe(true)
    }
  })

  test('and plain to whoever takes no other', async () => {
    const [name = ''] = await listScripts()
    const answer = await load(`/assets/${name}`, 'identity')
    expect(answer.encoding).toBeUndefined()
    expect(answer.body.equals(await readFile(join(FOLDER, name)))).toBe(true)
  })

  test('an address asks at once for its page, the map and who is there, while the console is still on its way', async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page)
    const released = Promise.withResolvers<void>()
    await page.route(/assets\/console-.*\.js$/, async (route) => {
      await released.promise
      await route.continue()
    })
    const wanted = [
      /resource\.page-.*\.js$/,
      /load-maplibre-.*\.js$/,
      /\/manager\/select\/info\/\d+$/,
      /\/account\/settings$/,
    ]
    const asked = Promise.all(wanted.map(async (path) => (await page.waitForRequest(path)).url()))
    await page.goto(`${server.url}/resource/index`)
    expect(await asked).toHaveLength(wanted.length)
    released.resolve()
    await page.getByRole('heading', { level: 1, name: '资源' }).waitFor({ state: 'attached' })
    await close()
  })
})
