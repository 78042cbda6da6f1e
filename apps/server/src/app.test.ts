import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { ENDPOINTS } from '@fibrewatch/contract/api'
import { SERVER_PREFIXES } from '@fibrewatch/contract/call-path'
import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { oauthApi } from '@fibrewatch/contract/oauth'
import { Secret } from '#platform/config/secret'
import { createTestApp, type TestApp } from '#testing/test-app'
import { testDatabase } from '#platform/testing/test-database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { StartupError } from './startup-error.ts'

const database = testDatabase()
let app: TestApp
let consoleFolder: string

beforeAll(async () => {
  consoleFolder = await mkdtemp(join(tmpdir(), 'fibrewatch-console-'))
  await mkdir(join(consoleFolder, 'assets'))
  await writeFile(join(consoleFolder, 'index.html'), '<p>the console')
  await writeFile(join(consoleFolder, 'assets', 'a-1234.js'), 'export {}')
  await writeFile(join(consoleFolder, 'assets', 'a-1234.js.br'), 'brotli')
  await writeFile(join(consoleFolder, 'iconfont.js'), 'icons')
})
afterAll(() => rm(consoleFolder, { recursive: true }))
beforeEach(async () => {
  app = await createTestApp(database, { consoleFolder })
})
afterEach(() => app.remove())

const urlOf = ({ path }: Endpoint): string => `/${path.replace(/:\w+/g, '1')}`
const guarded = ENDPOINTS.filter(({ access }) => access.kind === 'permission')
const signed = ENDPOINTS.filter(({ access }) => access.kind === 'permission' || access.kind === 'session')

describe('every call of the contract', () => {
  test('takes a sign-in, unless it is public or a device’s', async () => {
    for (const endpoint of signed) {
      const answer = await app.http.inject({ method: endpoint.method, url: urlOf(endpoint) })
      expect([urlOf(endpoint), answer.statusCode, answer.json()]).toMatchObject([
        urlOf(endpoint),
        401,
        { code: 401, data: null, reason: 'auth.token-missing' },
      ])
    }
  })

  test('takes its permission, and says so with the fixed words', async () => {
    await app.createUser({ username: 'nobody' })
    const token = await app.signIn('nobody')
    for (const endpoint of guarded) {
      const answer = await app.http.inject({
        method: endpoint.method,
        url: urlOf(endpoint),
        headers: { authorization: token },
      })
      expect({ path: endpoint.path, ...answer.json<object>() }).toMatchObject({
        path: endpoint.path,
        code: 403,
        msg: 'error permission',
        reason: 'auth.permission-denied',
      })
    }
  })

  test('takes a device key where a device calls', async () => {
    for (const endpoint of ENDPOINTS.filter(({ access }) => access.kind === 'device')) {
      for (const key of ['', 'no-colon', 'RTU-1:wrong']) {
        const answer = await app.http.inject({
          method: endpoint.method,
          url: urlOf(endpoint),
          headers: { 'x-device-key': key },
        })
        expect({ path: endpoint.path, ...answer.json<object>() }).toMatchObject({
          path: endpoint.path,
          code: 401,
          reason: 'auth.device-unknown',
        })
      }
    }
  })

  test('refuses what its body may not hold', async () => {
    const token = await app.signIn('admin')
    const posts = ENDPOINTS.filter(({ bodyKind, access }) => bodyKind === 'json' && access.kind !== 'device')
    expect(posts.length).toBeGreaterThan(10)
    for (const endpoint of posts) {
      const answer = await app.post(urlOf(endpoint), { unknownField: 1 }, token)
      expect({ path: endpoint.path, ...answer }).toMatchObject({
        path: endpoint.path,
        status: 400,
        envelope: { reason: 'request.invalid' },
      })
      const fields = answer.envelope.errors?.map(({ field }) => field)
      expect([endpoint.path, ...(fields ?? [])]).toContain('unknownField')
    }
  })
})

describe('an error', () => {
  const postRaw = (payload: string, headers: Record<string, string>) =>
    app.http.inject({ method: 'POST', url: '/oauth/login', payload, headers })

  test('of the format, the size and the type', async () => {
    const json = { 'content-type': 'application/json' }
    expect((await postRaw('{"username"', json)).json()).toMatchObject({
      code: 400,
      reason: 'request.malformed',
    })
    expect((await postRaw('{"__proto__": {"x": 1}}', json)).json()).toMatchObject({ code: 400 })
    const large = JSON.stringify({ username: 'x'.repeat(oauthApi.login.bodyLimitBytes) })
    expect((await postRaw(large, json)).json()).toMatchObject({
      code: 413,
      reason: 'request.too-large',
      msg: '内容太大，超过 256 KB 的上限。',
    })
    expect((await postRaw('x', { 'content-type': 'text/plain' })).json()).toMatchObject({
      code: 415,
      reason: 'request.unsupported-type',
    })
  })

  test('never coerces a body, and lists every field', async () => {
    const answer = await app.post('/oauth/login', { username: 1, password: '' })
    expect(answer.envelope.errors).toEqual([
      { field: 'username', reason: 'type: string' },
      { field: 'password', reason: 'minLength: 1' },
    ])
  })

  test('speaks the language asked for and names the request', async () => {
    const answer = await app.http.inject({
      url: '/plant/tree',
      headers: { 'accept-language': 'fr, en;q=0.8, zh;q=0.1', 'x-request-id': 'abc-1' },
    })
    expect(answer.json()).toMatchObject({ msg: 'You are not signed in.', requestId: 'abc-1' })
    expect(answer.headers['x-request-id']).toBe('abc-1')
    const other = await app.http.inject({ url: '/plant/tree', headers: { 'x-request-id': 'a b\u0001' } })
    expect(other.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('of the server’s own has no internals', async () => {
    const token = await app.signIn('admin')
    await database.pool.query('ALTER TABLE domain RENAME TO hidden_domain')
    try {
      const answer = await app.get('/sys/domain/list', token)
      expect(answer).toMatchObject({ status: 500, envelope: { reason: 'server.unexpected' } })
      expect(JSON.stringify(answer.envelope)).not.toContain('domain')
      expect(app.logText()).toContain('relation \\"domain\\" does not exist')
    } finally {
      await database.pool.query('ALTER TABLE hidden_domain RENAME TO domain')
    }
  })

  test('is answered for text the database cannot hold', async () => {
    const answer = await app.post('/oauth/login', { username: 'a\uD800b', password: 'x' })
    expect(answer).toMatchObject({
      status: 400,
      envelope: { reason: 'request.invalid', errors: [{ field: 'username', reason: 'storable' }] },
    })
  })
})

describe('a path', () => {
  test('that is no call gets the console, whose policy lets nothing inline run', async () => {
    const [first, second] = await Promise.all([
      app.http.inject({ url: '/event/index?x=1' }),
      app.http.inject({ url: '/' }),
    ])
    expect((await app.http.inject({ url: '/account/profile' })).body).toBe(first.body)
    for (const answer of [first, second]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.body).toBe('<p>the console')
      expect(answer.headers['content-security-policy']).toBe(
        "default-src 'none';script-src 'self';style-src-elem 'self';style-src-attr 'unsafe-inline';" +
          "worker-src 'self';img-src 'self' data: blob:;media-src 'none';connect-src 'self';font-src 'self';frame-src 'none';manifest-src 'self';" +
          "base-uri 'self';form-action 'self';frame-ancestors 'none'",
      )
    }
    expect((await app.http.inject({ url: '/index.html' })).headers['cache-control']).toBe('no-store')
  })

  test.each([...SERVER_PREFIXES.filter((prefix) => prefix !== 'docs'), 'assets'])(
    'under /%s never gets the console',
    async (prefix) => {
      const answer = await app.http.inject({ url: `/${prefix}/no-such/thing` })
      expect(answer.json()).toMatchObject({ code: 404, reason: 'route.unknown' })
    },
  )

  test('of a file gets it, compressed where the build did so', async () => {
    const hashed = await app.http.inject({ url: '/assets/a-1234.js', headers: { 'accept-encoding': 'br' } })
    expect([hashed.body, hashed.headers['content-encoding']]).toEqual(['brotli', 'br'])
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await app.http.inject({ url: '/iconfont.js' })).headers['cache-control']).toBe('no-cache')
  })

  describe('answers JSON compressed', () => {
    const askAs = async (url: string, encoding: string) =>
      app.http.inject({
        url,
        headers: { 'accept-encoding': encoding, authorization: await app.signIn('admin') },
      })

    test.each([
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const)('by %s to whoever takes it', async (encoding, unpack) => {
      const plain = await askAs('/sys/menu/list', 'identity')
      const packed = await askAs('/sys/menu/list', encoding)
      expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
        undefined,
        encoding,
      ])
      expect(JSON.parse(unpack(packed.rawPayload).toString())).toEqual(plain.json())
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    })

    test('but no answer with a secret in it', async () => {
      const answer = await askAs('/oauth/getCode', 'br')
      expect(answer.rawPayload.length).toBeGreaterThan(1024)
      expect(answer.headers['content-encoding']).toBeUndefined()
    })

    test('and unpacks no body', async () => {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/oauth/login',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        payload: gzipSync('{"username":"admin","password":"x"}'),
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json<{ reason: string }>().reason).toMatch(/^request\./)
    })
  })

  test('for probes and readers answers without a sign-in', async () => {
    expect((await app.get('/health/live')).status).toBe(200)
    expect((await app.get('/health/ready')).status).toBe(200)
    expect((await app.http.inject({ url: '/metrics' })).body).toContain('fibrewatch_live_clients 0')
    const openapi = (await app.http.inject({ url: '/openapi.json' })).json<{
      openapi: string
      paths: object
    }>()
    expect(openapi.openapi).toBe('3.1.0')
    const paths = ENDPOINTS.map(({ path }) => `/${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(Object.keys(openapi.paths)).toEqual(expect.arrayContaining(paths))
    expect((await app.http.inject({ url: '/docs/' })).statusCode).toBe(200)
  })
})

describe('the pages for operators', () => {
  const PAGES = ['/metrics', '/openapi.json', '/asyncapi.json', '/docs/', '/docs/static/swagger-ui.css']
  const OPERATOR_TOKEN = 'a-token-of-enough-letters'
  const statusesOf = async (
    http: typeof app.http,
    more: { remoteAddress?: string; headers?: Record<string, string> },
  ) => new Set(await Promise.all(PAGES.map(async (url) => (await http.inject({ url, ...more })).statusCode)))

  test.each([
    ['from another host', { remoteAddress: '192.0.2.7' }],
    ['through a proxy on this host', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['through a proxy that says the caller is local', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['by a name that points here', { headers: { host: 'evil.example' } }],
    [
      'with a token that opens nothing',
      { remoteAddress: '192.0.2.7', headers: { authorization: 'Bearer x' } },
    ],
  ])('are closed %s', async (_, more) => {
    expect(await statusesOf(app.http, more)).toEqual(new Set([403]))
    const { reason } = (await app.http.inject({ url: '/metrics', ...more })).json<{ reason: string }>()
    expect(reason).toBe('server.operators-only')
  })

  test.each([
    { remoteAddress: '127.0.0.1' },
    { remoteAddress: '::1' },
    { remoteAddress: '::ffff:127.0.0.1' },
  ])('are open on this host: $remoteAddress', async (more) => {
    expect(await statusesOf(app.http, more)).toEqual(new Set([200]))
  })

  test('stay closed to those for whom a trusted proxy speaks', async () => {
    const config = { ...app.deps.config, trustProxy: ['127.0.0.1'] }
    const proxied = await buildApp({ ...app.deps, config, consoleFolder })
    expect(await statusesOf(proxied.http, { headers: { 'x-forwarded-for': '192.0.2.7' } })).toEqual(
      new Set([403]),
    )
    await proxied.stop()
  })

  test('open to a token, or to all, by their settings', async () => {
    const from = { remoteAddress: '192.0.2.7' }
    const config = { ...app.deps.config, operatorToken: new Secret(OPERATOR_TOKEN) }
    const byToken = await buildApp({ ...app.deps, config, consoleFolder })
    const authorization = `Bearer ${OPERATOR_TOKEN}`
    expect(await statusesOf(byToken.http, { ...from, headers: { authorization } })).toEqual(new Set([200]))
    expect(await statusesOf(byToken.http, from)).toEqual(new Set([403]))
    await byToken.stop()
    const opened = { ...app.deps.config, operatorPages: 'open' as const }
    const open = await buildApp({ ...app.deps, config: opened, consoleFolder })
    expect(await statusesOf(open.http, from)).toEqual(new Set([200]))
    await open.stop()
  })
})

describe('every answer', () => {
  const ANSWERS = ['/health/live', '/openapi.json', '/account/info', '/sys/no/such', `/${'a'.repeat(9000)}`]

  test.each(ANSWERS)('as JSON is kept by no cache: %s', async (url) => {
    const answer = await app.http.inject({ url })
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('forbids what a browser can reach of the device', async () => {
    for (const url of ['/', '/health/live', '/assets/a-1234.js']) {
      const { headers } = await app.http.inject({ url })
      expect(headers['permissions-policy']).toContain('camera=(), ')
      expect(headers['permissions-policy']).toContain('microphone=(), ')
    }
  })
})

test('security.txt names whom to tell, when there is somebody', async () => {
  const url = '/.well-known/security.txt'
  expect((await app.http.inject({ url })).json()).toMatchObject({ code: 404, reason: 'route.unknown' })
  const config = {
    ...app.deps.config,
    securityContact: 'mailto:security@example.com',
    baseUrl: 'https://a.example/f',
  }
  const named = await buildApp({ ...app.deps, config, consoleFolder })
  const answer = await named.http.inject({ url })
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body.split('\n')).toEqual([
    'Contact: mailto:security@example.com',
    `Expires: ${new Date(app.clock.now() + 180 * 86_400_000).toISOString()}`,
    'Preferred-Languages: zh, en',
    'Canonical: https://a.example/f/.well-known/security.txt',
    '',
  ])
  await named.stop()
})

test('a server is ready only while it runs and its database answers', async () => {
  const notReady = { code: 503, reason: 'server.unavailable' }
  const unstarted = await buildApp({ ...app.deps, consoleFolder })
  const answer = await unstarted.http.inject({ url: '/health/ready' })
  expect(answer.json()).toMatchObject(notReady)
  expect(answer.headers['retry-after']).toBe('5')
  expect((await unstarted.http.inject({ url: '/health/live' })).statusCode).toBe(200)
  await unstarted.http.close()
})

test('the app refuses to be built when a menu names no page', async () => {
  await database.pool.query("UPDATE menu SET view_path = 'nowhere' WHERE id = 1")
  await expect(buildApp(app.deps)).rejects.toThrow(StartupError)
})
