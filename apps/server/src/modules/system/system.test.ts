import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { Envelope } from '@fibrewatch/contract/envelope'
import type { systemApi } from '@fibrewatch/contract/system-info'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
let admin: string
beforeEach(async () => {
  app = await createTestApp(database)
  admin = await app.signIn('admin')
})
afterEach(() => app.remove())

const brand = async () =>
  (await app.get<EndpointData<typeof systemApi.brand>>('/sys/info/brand')).envelope.data
const update = (body: object) => app.post('/sys/info/update', body, admin)
const sendLogo = (payload: Buffer, contentType = 'image/png', token = admin) =>
  app.http.inject({
    method: 'POST',
    url: '/sys/info/logo',
    headers: { authorization: token, 'content-type': contentType },
    payload,
  })
const urlOf = (answer: Awaited<ReturnType<typeof sendLogo>>): string =>
  answer.json<{ data: { logoImgUrl: string } }>().data.logoImgUrl
/** The smallest PNG there is: one transparent point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)

test('an installation that was never named has the name of the product, in both languages', async () => {
  expect(await brand()).toMatchObject({
    name: '光纤监测与告警系统',
    organisation: null,
    logoImgUrl: null,
    iconfontUrl: null,
    parameters: { 'session.unloadRule': true },
  })
  const english = await app.http.inject({ url: '/sys/info/brand', headers: { 'accept-language': 'en' } })
  expect(english.json<{ data: { name: string } }>().data.name).toBe('Fibrewatch')
})

test('name, organisation and icon script are changed one by one', async () => {
  expect((await update({ name: '苏州光缆监测', organisation: '市公司' })).status).toBe(200)
  expect((await update({ iconfontUrl: '/iconfont.js' })).status).toBe(200)
  expect(await brand()).toMatchObject({
    name: '苏州光缆监测',
    organisation: '市公司',
    iconfontUrl: '/iconfont.js',
  })
  expect((await update({ name: null })).status).toBe(200)
  expect(await brand()).toMatchObject({ name: '光纤监测与告警系统', organisation: '市公司' })
})

test.each(['https://example.com/i.js', '//example.com/i.js', '/../i.js?x', 'javascript:alert(1)'])(
  'the icon script is on this server: %s is refused',
  async (iconfontUrl) => {
    expect((await update({ iconfontUrl })).status).toBe(400)
  },
)

test('the facts of the installation', async () => {
  const facts = await app.get<EndpointData<typeof systemApi.info>>('/sys/info/info', admin)
  expect(facts.envelope.data).toMatchObject({
    name: null,
    databaseKind: database.kind === 'embedded' ? 'embedded' : 'postgresql',
    nodeVersion: process.version,
    users: 1,
    domains: 1,
    devices: 0,
    links: 0,
  })
  expect(facts.envelope.data?.databaseBytes).toBeGreaterThan(1_000_000)
  expect(facts.envelope.data?.databaseVersion).toMatch(/^\d+\.\d+/)
  await app.createUser({ username: 'member' })
  expect((await app.get('/sys/info/info', await app.signIn('member'))).status).toBe(403)
})

describe('the logo', () => {
  test('is kept byte for byte, shown to everybody, and has another address when it changes', async () => {
    const sent = await sendLogo(PNG)
    expect(sent.statusCode).toBe(200)
    const url = urlOf(sent)
    expect((await brand())?.logoImgUrl).toBe(url)
    const shown = await app.http.inject({ url })
    expect(shown.rawPayload.equals(PNG)).toBe(true)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])
    expect(urlOf(await sendLogo(jpeg))).not.toBe(url)
    const old = await app.http.inject({ url })
    expect(old.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-cache' })
    await app.post('/sys/info/logo/delete', {}, admin)
    expect((await brand())?.logoImgUrl).toBeNull()
    expect((await app.http.inject({ url })).statusCode).toBe(404)
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a WAV sound in the same wrapping as WebP', 'RIFF\0\0\0\0WAVEfmt '],
    ['nothing', ''],
  ])('%s called PNG is refused', async (_, text) => {
    const answer = await sendLogo(Buffer.from(text, 'latin1'))
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Envelope<null>>().reason).toBe('system.logo-unreadable')
    expect((await brand())?.logoImgUrl).toBeNull()
  })

  test('is bounded, and for those who may', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(512 * 1024)])
    expect((await sendLogo(large)).statusCode).toBe(413)
    await app.createUser({ username: 'member', permissions: ['sys:info:info'] })
    expect((await sendLogo(PNG, 'image/png', await app.signIn('member'))).statusCode).toBe(403)
  })
})
