import type { AccountSession, AccountSettings } from '@fibrewatch/contract/account'
import type { Menu } from '@fibrewatch/contract/menu'
import type { User } from '@fibrewatch/contract/user'
import { testDatabase } from '#platform/testing/test-database'
import { openLiveClient } from '#testing/live-client'
import { createTestApp, PASSWORD, START_AT, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const NEW_PASSWORD = 'tank-lorry-7'

const database = testDatabase()
let app: TestApp
let token: string
beforeEach(async () => {
  app = await createTestApp(database)
  await app.createUser({ username: 'watch', permissions: ['plant:tree'] })
  token = await app.signIn('watch')
})
afterEach(() => app.remove())

const update = (body: object) => app.post('/account/update', body, token)
const changePassword = (originPassword: string, newPassword: string) =>
  app.post('/account/password', { originPassword, newPassword }, token)
const loadInfo = async () => (await app.get<User>('/account/info', token)).envelope.data

describe('own information', () => {
  test('is what the user changed of it, and nothing else can be changed', async () => {
    const change = {
      name: '王磊',
      nickName: 'L',
      email: 'lei@example.cn',
      phone: '+86 138-0000-0000',
      remark: null,
    }
    expect((await update(change)).status).toBe(200)
    expect(await loadInfo()).toMatchObject({ ...change, username: 'watch', isSelf: true, domainName: '全部' })
    for (const field of ['isSuper', 'roleIds', 'roles', 'domainId', 'status', 'username', 'passwordHash']) {
      expect(await update({ name: '王磊', [field]: 1 })).toMatchObject({
        status: 400,
        envelope: { errors: [{ field }] },
      })
    }
    expect(await loadInfo()).toMatchObject({ isSuper: 0, status: 1, domainId: 1 })
  })

  test('is found by the pinyin of the name that the user chose', async () => {
    const admin = await app.signIn('admin')
    const find = async (keyword: string) => {
      const { envelope } = await app.get<{ list: User[] }>(`/sys/user/page?keyword=${keyword}`, admin)
      return envelope.data?.list.map(({ username }) => username)
    }
    await update({ name: '王磊' })
    expect(await find('wanglei')).toEqual(['watch'])
    await update({ phone: '+86 138-0000-0000' })
    expect(await find('wl')).toEqual(['watch'])
    await update({ name: 'Lei' })
    expect(await find('wanglei')).toEqual([])
  })

  test('holds no picture but one of this server', async () => {
    for (const wrong of [
      'data:image/png;base64,iVBORw0KGgo=',
      'https://example.org/a.png',
      'javascript:alert(1)',
      '/material/../a',
    ]) {
      expect((await update({ avatar: wrong })).envelope.reason).toBe('request.invalid')
    }
  })

  test('tells the other windows that it changed, and the request log what', async () => {
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const client = await openLiveClient(address, token)
    await update({ name: '王磊' })
    await client.hearLast({ type: 'rights-changed' })
    const { rows } = await database.pool.query(
      "SELECT before, after FROM audit WHERE action = 'account/update'",
    )
    expect(rows).toEqual([{ before: { name: 'watch' }, after: { name: '王磊' } }])
  })
})

describe('a new password', () => {
  test('takes the old one and keeps the rules', async () => {
    const refusals = [
      ['wrong', NEW_PASSWORD, 'password.wrong'],
      [PASSWORD, PASSWORD, 'password.unchanged'],
      [PASSWORD, 'Ab1-', 'password.too-short'],
      [PASSWORD, 'onlysmallletters', 'password.too-simple'],
      [PASSWORD, 'Password123', 'password.too-common'],
      [PASSWORD, 'my-watch-2026', 'password.is-username'],
    ] as const
    for (const [origin, chosen, reason] of refusals) {
      expect(await changePassword(origin, chosen)).toMatchObject({ status: 400, envelope: { reason } })
    }
    expect((await changePassword(PASSWORD, NEW_PASSWORD)).status).toBe(200)
    await expect(app.signIn('watch', PASSWORD)).rejects.toThrow('auth.failed')
    expect(await app.signIn('watch', NEW_PASSWORD)).toHaveLength(43)
  })

  test('is as long as the parameter asks for', async () => {
    const admin = await app.signIn('admin')
    await app.post('/sys/param-config/update', { key: 'password.minLength', value: '13' }, admin)
    expect((await changePassword(PASSWORD, NEW_PASSWORD)).envelope.msg).toBe('密码至少要有 13 位。')
  })

  test('ends the other sessions and not this one', async () => {
    const other = await app.signIn('watch')
    expect((await app.get('/account/info', other)).status).toBe(200)
    await changePassword(PASSWORD, NEW_PASSWORD)
    expect((await app.get('/account/info', other)).status).toBe(401)
    expect(await loadInfo()).toMatchObject({
      mustChangePassword: false,
      passwordChangedAt: new Date(START_AT).toISOString(),
    })
  })

  test('cannot be had by guessing the old one: the fifth wrong one ends the session', async () => {
    for (let count = 0; count < 4; count++) await changePassword('wrong', NEW_PASSWORD)
    expect((await changePassword('wrong', NEW_PASSWORD)).envelope.reason).toBe('auth.token-unknown')
    expect((await changePassword(PASSWORD, NEW_PASSWORD)).status).toBe(401)
  })
})

const SETTINGS: AccountSettings = {
  navTheme: 'realDark',
  primaryColor: 'rgb(24, 144, 255)',
  layout: 'topmenu',
  contentWidth: 'Fluid',
  fixedHeader: true,
  fixSiderbar: true,
  colorWeak: false,
  menuLocale: true,
  title: null,
  pwa: false,
  iconfontUrl: '/iconfont.js',
  density: 'default',
  locale: 'zh_CN',
}

describe('settings', () => {
  const save = (settings: object) => app.post('/account/settings', settings, token)
  const load = async (as = token) => (await app.get<AccountSettings>('/account/settings', as)).envelope.data

  test('are empty until they are saved, and then the user’s own', async () => {
    expect(await load()).toBeNull()
    expect((await save(SETTINGS)).status).toBe(200)
    expect(await load()).toEqual(SETTINGS)
    await save({ ...SETTINGS, navTheme: 'light', primaryColor: '#12aBff' })
    expect(await load()).toMatchObject({ navTheme: 'light', primaryColor: '#12aBff' })
    expect(await load(await app.signIn('admin'))).toBeNull()
  })

  test.each([
    { primaryColor: 'red; background: url(//x)' },
    { primaryColor: 'rgb(24, 144, 256)' },
    { iconfontUrl: '//elsewhere.example/x.js' },
    { iconfontUrl: 'https://elsewhere.example/x.js' },
    { iconfontUrl: '/\\elsewhere.example/x.js' },
    { title: 'x'.repeat(41) },
    { navTheme: 'pink' },
    { extra: 1 },
  ])('%o are refused', async (wrong) => {
    expect((await save({ ...SETTINGS, ...wrong })).envelope.reason).toBe('request.invalid')
    expect(await load()).toBeNull()
  })
})

describe('own sessions', () => {
  const list = async () =>
    (await app.get<AccountSession[]>('/account/session/list', token)).envelope.data ?? []

  test('are listed with what they were opened by, and can be ended', async () => {
    app.clock.set(START_AT + 1000)
    await app.http.inject({
      method: 'POST',
      url: '/oauth/login',
      payload: { username: 'watch', password: PASSWORD },
      headers: {
        'user-agent':
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      },
    })
    const [other, own] = await list()
    expect(other).toMatchObject({ os: 'Windows 10', browser: 'Chrome 156.0.0.0', isCurrent: false })
    expect(own).toMatchObject({ isCurrent: true, isLocked: false, ip: '127.0.0.1' })
    expect((await app.post('/account/session/end', { id: other?.id }, token)).status).toBe(200)
    expect(await list()).toHaveLength(1)
    expect((await app.post('/account/session/end', { id: other?.id }, token)).status).toBe(404)
  })

  test('are not those of others', async () => {
    const admin = await app.signIn('admin')
    const [theirs] = (await app.get<AccountSession[]>('/account/session/list', admin)).envelope.data ?? []
    expect((await app.post('/account/session/end', { id: theirs?.id }, token)).status).toBe(404)
    expect((await app.get('/account/info', admin)).status).toBe(200)
  })
})

test('a user’s menus and permissions are those of their roles', async () => {
  const { data } = (await app.get<{ menus: Menu[]; perms: string[] }>('/account/permmenu', token)).envelope
  expect(data?.perms).toEqual(['plant:tree'])
  expect(data?.menus.map(({ name }) => name)).toEqual(['首页'])
  const admin = await app.signIn('admin')
  const all = (await app.get<{ menus: Menu[]; perms: string[] }>('/account/permmenu', admin)).envelope.data
  expect(all?.perms.length).toBeGreaterThan(50)
  expect(all?.menus.length).toBeGreaterThan(15)
})
