import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '#platform/config/config'
import { testDatabase } from '#platform/testing/test-database'
import { openLiveClient } from '#testing/live-client'
import { createTestApp, PASSWORD, type TestApp } from '#testing/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const database = testDatabase()
let consoleFolder: string
let app: TestApp

beforeAll(async () => {
  consoleFolder = await mkdtemp(join(tmpdir(), 'fibrewatch-console-'))
  await mkdir(join(consoleFolder, 'assets'))
  await writeFile(
    join(consoleFolder, 'index.html'),
    '<base href="/" /><script src="./assets/a-1.js"></script>',
  )
  await writeFile(join(consoleFolder, 'assets', 'a-1.js'), 'export {}')
})
afterAll(() => rm(consoleFolder, { recursive: true }))
beforeEach(async () => {
  const outcome = loadConfig({
    DATA_DIR: consoleFolder,
    MQTT_PORT: 'off',
    BASE_URL: 'https://noc.example/fibre&more/',
  })
  if (!outcome.ok) throw new Error(outcome.faults.join())
  app = await createTestApp(database, { config: outcome.config, consoleFolder })
})
afterEach(() => app.remove())

/** The proxy keeps the base path in the address, or removes it. */
describe.each([
  ['stays in the address', '/fibre&more'],
  ['was taken away by the proxy', ''],
])('under a base path that %s', (_, prefix) => {
  test('every page of the console is relative to it', async () => {
    for (const path of ['', '/', '/event/index', '?x=1']) {
      const { body, statusCode } = await app.http.inject({ url: `${prefix}${path}` || '/' })
      expect([statusCode, body]).toEqual([
        200,
        '<base href="/fibre&amp;more/" /><script src="./assets/a-1.js"></script>',
      ])
    }
    expect((await app.http.inject({ url: `${prefix}/assets/a-1.js` })).body).toBe('export {}')
  })

  test('the page that describes the calls finds its files and the description', async () => {
    const files = new Set<string>()
    for (const path of ['/docs', '/docs/']) {
      const { body } = await app.http.inject({ url: `${prefix}${path}` })
      for (const [, named = ''] of body.matchAll(/(?:src|href)="([^"]+)"/g)) {
        // As the browser finds it from the address that people type.
        const { pathname } = new URL(named.replaceAll('&amp;', '&'), `https://noc.example/fibre&more${path}`)
        files.add(pathname)
      }
    }
    expect(files).toContain('/fibre&more/docs/static/swagger-ui-bundle.js')
    for (const file of [...files, '/fibre&more/docs/json']) {
      expect(file).toMatch(/^\/fibre&more\/docs\//)
      const answer = await app.http.inject({ url: file.replace('/fibre&more', prefix) })
      expect([file, answer.statusCode]).toEqual([file, 200])
      expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
    }
    const { servers } = (await app.http.inject({ url: `${prefix}/docs/json` })).json<{
      servers: { url: string }[]
    }>()
    expect(servers[0]?.url).toBe('/fibre&more')
  })

  test('calls and the live connection are answered', async () => {
    const login = await app.post<{ accessToken: string }>(`${prefix}/oauth/login`, {
      username: 'admin',
      password: PASSWORD,
    })
    expect(login.status).toBe(200)
    const token = login.envelope.data?.accessToken ?? ''
    expect((await app.get(`${prefix}/account/info?x=1`, token)).status).toBe(400)
    expect((await app.get(`${prefix}/account/info`, token)).status).toBe(200)
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const client = await openLiveClient(`${address}${prefix}`, token)
    await client.settle()
    expect(client.heard).toContain('PONG')
    client.socket.close()
  })
})
