import { HEROES } from '@fibrewatch/contract/hero'
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

const load = (url: string) => app.http.inject({ url, headers: { authorization: admin } })
const saveHost = (value: string) =>
  app.post('/sys/param-config/update', { key: 'demo.mediaHost', value }, admin)
const loadPolicy = async () =>
  String((await app.http.inject({ url: '/' })).headers['content-security-policy'])

describe('the export of heroes', () => {
  test('holds those asked for, in their order, in words', async () => {
    const file = await load('/sys/demo/hero/export?ids=161,1&columns=title,roles,attack,isWeekFree')
    expect(file.body).toBe(
      '\uFEFF"名称","定位","物理","本周免费"\r\n"维克兹","法师",2,"否"\r\n"安妮","法师",2,"否"\r\n',
    )
  })

  test('holds all 25 fields of all heroes when nothing else is said, as a work book too', async () => {
    const ids = HEROES.map(({ heroId }) => heroId).join(',')
    const [head, ...rows] = (await load(`/sys/demo/hero/export?ids=${ids}`)).body.trim().split('\r\n')
    expect(head?.split(',')).toHaveLength(25)
    expect(rows).toHaveLength(117)
    const book = await load(`/sys/demo/hero/export?ids=${ids}&format=xlsx`)
    expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('of the second game has its 18 fields', async () => {
    const [head, row] = (await load('/sys/demo/hero-second/export?ids=105')).body.trim().split('\r\n')
    expect(head?.split(',')).toHaveLength(18)
    expect(row).toContain('正义爆轰|地狱岩魂')
  })

  test.each(['999', '1,2,9999'])('of %s, which is nobody, is refused', async (ids) => {
    expect((await load(`/sys/demo/hero/export?ids=${ids}`)).statusCode).toBe(404)
  })

  test('is refused while the module is off', async () => {
    await app.post('/sys/module/switch', { code: 'demo', enabled: false }, admin)
    expect((await load('/sys/demo/hero/export?ids=1')).json()).toMatchObject({ reason: 'module.off' })
  })
})

describe('the host of pictures and voices', () => {
  test('is none at first, is allowed exactly once it is set, and goes with the module', async () => {
    expect(await loadPolicy()).toContain("img-src 'self' data: blob:;media-src 'none';")
    expect((await saveHost('media.example.com:8443')).status).toBe(200)
    const allowed = 'https://media.example.com:8443'
    await expect.poll(loadPolicy).toContain(`img-src 'self' data: blob: ${allowed};media-src ${allowed};`)
    expect((await loadPolicy()).split(allowed)).toHaveLength(3)
    await app.post('/sys/module/switch', { code: 'demo', enabled: false }, admin)
    await expect.poll(loadPolicy).toContain("img-src 'self' data: blob:;media-src 'none';")
  })

  test.each([
    '*',
    'https://media.example.com',
    "media.example.com;script-src 'unsafe-inline'",
    'a b',
    '*.example.com',
  ])('cannot be %s', async (value) => {
    expect((await saveHost(value)).status).toBe(400)
    expect(await loadPolicy()).toContain("img-src 'self' data: blob:;")
  })
})
