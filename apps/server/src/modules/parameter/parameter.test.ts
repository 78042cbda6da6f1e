import { type Parameter, PARAMETER_KEYS, PARAMETERS } from '@fibrewatch/contract/parameter'
import { createBus } from '#platform/bus/create-bus'
import { transaction } from '#platform/database/transaction'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createParameterStore, PARAMETER_CHANNEL, type ParameterStore } from './parameter-store.ts'

const database = testDatabase()
let app: TestApp
let admin: string
let store: ParameterStore
beforeEach(async () => {
  app = await createTestApp(database)
  admin = await app.signIn('admin')
  store = createParameterStore({ db: database.db, bus: app.deps.bus })
})
afterEach(async () => {
  store.close()
  await app.remove()
})

type Page = { list: Parameter[]; pagination: { total: number } }
const call = (verb: string, body: object, token = admin) => app.post(`/sys/param-config/${verb}`, body, token)
const page = async (query = '') =>
  (await app.get<Page>(`/sys/param-config/page?${query}`, admin)).envelope.data
const info = async (key: string) =>
  (await app.get<Parameter>(`/sys/param-config/info?key=${key}`, admin)).envelope.data

describe('a parameter the product knows', () => {
  test('has its initial value until it is set, and again when it is reset', async () => {
    expect(await store.read('password.minLength')).toBe(8)
    expect(await info('password.minLength')).toMatchObject({
      value: '8',
      initial: '8',
      type: 'integer',
      min: 6,
      max: 64,
      isBuiltIn: true,
      updatedAt: null,
    })
    expect((await call('update', { key: 'password.minLength', value: '12' })).status).toBe(200)
    expect(await store.read('password.minLength')).toBe(12)
    expect((await call('reset', { keys: ['password.minLength'] })).status).toBe(200)
    expect(await store.read('password.minLength')).toBe(8)
    expect((await call('reset', { keys: ['no.such'] })).status).toBe(404)
  })

  test('is read as its type, and what is stored wrongly counts for nothing', async () => {
    await call('update', { key: 'session.unloadRule', value: 'false' })
    await call('update', { key: 'login.captcha', value: 'always' })
    await call('update', { key: 'task.httpHosts', value: 'a.example, b.example' })
    expect(await store.read('session.unloadRule')).toBe(false)
    expect(await store.read('login.captcha')).toBe('always')
    expect(await store.read('task.httpHosts')).toBe('a.example, b.example')
    await transaction(database.db, async (tx) => {
      await tx.insertInto('parameter').values({ key: 'console.maxTabs', value: 'many' }).execute()
      await store.announce(tx)
    })
    expect(await store.read('console.maxTabs')).toBe(12)
  })

  test.each([
    ['password.minLength', '5', '6–64'],
    ['password.minLength', '8.5', '6–64'],
    ['password.minLength', 'eight', '6–64'],
    ['session.unloadRule', 'yes', 'true / false'],
    ['login.captcha', 'sometimes', 'auto / always / off'],
    ['shift.hours', '8:00', '08:00,20:00'],
    ['shift.hours', '08:00,24:00', '08:00,20:00'],
    ['shift.hours', '08:00;20:00', '08:00,20:00'],
  ])('%s does not take %s', async (key, value, expected) => {
    const answer = await call('update', { key, value })
    expect(answer).toMatchObject({ status: 400, envelope: { reason: 'parameter.value-invalid' } })
    expect(answer.envelope.msg).toContain(expected)
  })

  test('can be neither added, renamed nor removed', async () => {
    const key = 'login.captcha'
    const added = await call('add', { key, name: 'x', value: 'off' })
    expect(added).toMatchObject({ status: 409, envelope: { reason: 'parameter.key-taken' } })
    expect((await call('update', { key, name: 'x' })).envelope.reason).toBe('parameter.built-in')
    expect((await call('delete', { keys: [key] })).envelope.reason).toBe('parameter.built-in')
  })

  test('is read from memory until anybody, in any process, changes it', async () => {
    const bus = await createBus(database, { onError: () => {} })
    await store.read('login.maxFailures')
    await database.pool.query("INSERT INTO parameter (key, value) VALUES ('login.maxFailures', '7')")
    expect(await store.read('login.maxFailures')).toBe(5)
    await app.deps.bus.publish(PARAMETER_CHANNEL, null)
    expect(await store.read('login.maxFailures')).toBe(7)
    await bus.close()
  })

  test('is told to everybody when it is public', async () => {
    expect(await store.listPublic()).toEqual({
      'demo.mediaHost': '',
      'login.captcha': 'auto',
      'login.secondFactor': 'optional',
      'session.unloadRule': true,
      'session.idleLockMinutes': 60,
      'session.idleLogoutMinutes': 720,
      'rbac.roleResolution': 'first',
      'console.maxTabs': 12,
      'shift.hours': '08:00,20:00',
    })
  })
})

describe('an added parameter', () => {
  const OWN = { key: 'site.contact', name: '联系人', value: '0512-1234', remark: null }

  test('is kept, changed but for its key, and removed', async () => {
    expect((await call('add', OWN)).status).toBe(200)
    expect((await call('add', OWN)).envelope.reason).toBe('parameter.key-taken')
    expect(await info('site.contact')).toMatchObject({
      ...OWN,
      type: 'text',
      isBuiltIn: false,
      initial: null,
    })
    await call('update', { key: OWN.key, value: '0512-9999', remark: '白天' })
    expect(await info('site.contact')).toMatchObject({ name: '联系人', value: '0512-9999', remark: '白天' })
    expect((await call('delete', { keys: [OWN.key, 'no.such'] })).status).toBe(404)
    expect((await call('delete', { keys: [OWN.key] })).status).toBe(200)
    expect(await info('site.contact')).toBeNull()
    expect((await call('update', { key: OWN.key, value: 'x' })).status).toBe(404)
  })

  test.each([
    { key: 'ab' },
    { key: 'a b c' },
    { key: '__proto__' },
    { name: '' },
    { value: 'x'.repeat(2001) },
  ])('with %o is refused', async (wrong) => {
    expect((await call('add', { ...OWN, ...wrong })).envelope.reason).toBe('request.invalid')
  })

  test('leaves a trace of what it was', async () => {
    await call('add', OWN)
    await call('update', { key: OWN.key, value: 'new' })
    const { rows } = await database.pool.query(
      "SELECT object_id, before, after FROM audit WHERE action = 'sys/param-config/update'",
    )
    expect(rows).toMatchObject([
      { object_id: 'site.contact', before: { value: '0512-1234' }, after: { value: 'new' } },
    ])
  })
})

describe('the list', () => {
  test('holds what is known and what was added, searched, sorted and paged', async () => {
    await call('add', { key: 'zz.own', name: '自定义', value: '1' })
    const all = await page('limit=1000')
    expect(all?.pagination.total).toBe(PARAMETER_KEYS.length + 1)
    expect(all?.list.map(({ key }) => key)).toEqual([...PARAMETER_KEYS, 'zz.own'].toSorted())
    expect((await page('isBuiltIn=false'))?.list.map(({ key }) => key)).toEqual(['zz.own'])
    expect((await page('keyword=KEEPdays'))?.pagination.total).toBe(4)
    expect((await page('keyword=锁屏'))?.list[0]?.key).toBe('session.idleLockMinutes')
    expect((await page('limit=1&page=1&isAsc=false'))?.list[0]?.key).toBe('zz.own')
    expect((await app.get('/sys/param-config/page?sortBy=value', admin)).status).toBe(400)
  })

  test('comes as a file', async () => {
    const answer = await app.http.inject({
      url: '/sys/param-config/export?keyword=captcha&columns=key,value',
      headers: { authorization: admin, 'accept-language': 'en' },
    })
    expect(answer.body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      '"Key","Value"',
      '"login.captcha","auto"',
    ])
  })
})

test.each(PARAMETER_KEYS)('%s is described in both languages and starts with a value of its own', (key) => {
  const { name, remark, initial } = PARAMETERS[key]
  expect([name.zh, name.en, remark.zh, remark.en].every((text) => text.length > 1)).toBe(true)
  expect(String(initial).length).toBeLessThan(100)
})
