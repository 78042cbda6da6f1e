import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { Envelope } from '@fibrewatch/contract/envelope'
import type { logApi } from '@fibrewatch/contract/log'
import type { ssoApi, SsoRule } from '@fibrewatch/contract/single-sign-on'
import type { User } from '@fibrewatch/contract/user'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  signInAtProvider,
  startIdentityProvider,
  type TestIdentityProvider,
} from '@fibrewatch/tools/identity-provider'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, PASSWORD, START_AT, type TestApp } from '#testing/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const BASE_URL = 'http://console.example/fibre'
const CALLBACK = `${BASE_URL}/oauth/sso/callback`
const database = testDatabase()
let corp: TestIdentityProvider
let lab: TestIdentityProvider
let app: TestApp
let admin: string

beforeAll(async () => {
  corp = await startIdentityProvider([CALLBACK])
  lab = await startIdentityProvider([CALLBACK])
})
afterAll(async () => {
  await corp.stop()
  await lab.stop()
})
beforeEach(async () => {
  for (const provider of [corp, lab]) {
    provider.people.clear()
    provider.forge = undefined
  }
  app = await createTestApp(database, { environment: makeEnvironment() })
  admin = await app.signIn('admin')
})
afterEach(() => app.remove())

const makeEnvironment = (issuer = corp.issuer) => ({
  BASE_URL,
  OIDC_PROVIDERS: 'corp,lab',
  OIDC_CORP_NAME: '公司账号',
  OIDC_CORP_ISSUER: issuer,
  OIDC_CORP_CLIENT_ID: CLIENT_ID,
  OIDC_CORP_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_CORP_SCOPES: 'profile email groups',
  OIDC_LAB_ISSUER: lab.issuer,
  OIDC_LAB_CLIENT_ID: CLIENT_ID,
  OIDC_LAB_CLIENT_SECRET: CLIENT_SECRET,
})

/** A browser: it keeps the cookie of this server, and follows redirects. */
class TestBrowser {
  #cookie = ''

  async go(url: string) {
    const answer = await app.http.inject({ method: 'GET', url, headers: { cookie: this.#cookie } })
    this.keep(answer.headers['set-cookie'])
    expect(answer.statusCode).toBe(302)
    expect(answer.headers['cache-control']).toBe('no-store')
    return String(answer.headers.location)
  }

  keep(cookie: string | string[] | undefined): void {
    if (typeof cookie === 'string') this.#cookie = cookie.split(';')[0] ?? ''
  }

  async post<Data>(url: string, payload: object, token?: string) {
    const headers = { cookie: this.#cookie, ...(token === undefined ? {} : { authorization: token }) }
    const answer = await app.http.inject({ method: 'POST', url, headers, payload })
    this.keep(answer.headers['set-cookie'])
    return { status: answer.statusCode, envelope: answer.json<Envelope<Data>>() }
  }

  /** From the button to the address that the provider sends the browser back to. */
  async leave(login: string, provider = 'corp'): Promise<string> {
    const address = await this.go(
      `/oauth/sso/start/${provider}?redirect=${encodeURIComponent('/event/index?state=all')}`,
    )
    return toCall(await signInAtProvider(address, login))
  }

  finish(ticket: string) {
    return this.post<EndpointData<typeof ssoApi.finish>>('/oauth/sso/finish', { ticket })
  }

  /** All the way to the answer with the token. */
  async signIn(login: string, provider = 'corp') {
    return this.finish(ticketOf(await this.go(await this.leave(login, provider))))
  }
}

const toCall = (address: string): string => address.replace(BASE_URL, '')
const ticketOf = (location: string): string => new URL(location, BASE_URL).searchParams.get('sso') ?? ''
const tokenOf = ({ envelope }: Awaited<ReturnType<TestBrowser['finish']>>): string =>
  envelope.data?.accessToken ?? ''
const refused = (reason: string) => ({ envelope: { reason, data: null } })

const makeRole = async (name: string, domainId = 1, permissions: string[] = []): Promise<number> => {
  const { rows } = await database.pool.query<{ id: number }>(
    'INSERT INTO role (name, label, domain_id) VALUES ($1, $1, $2) RETURNING id',
    [name, domainId],
  )
  const id = rows[0]?.id ?? 0
  await database.pool.query('INSERT INTO role_menu (role_id, menu_id, permission) VALUES ($1, 1, $2)', [
    id,
    JSON.stringify(permissions),
  ])
  return id
}
const addRule = (rule: object, token = admin) =>
  app.post<{ id: number }>(
    '/sys/sso/add',
    {
      provider: 'corp',
      claim: 'groups',
      comparison: 'contains',
      value: 'watch',
      domainId: 1,
      roles: [],
      ...rule,
    },
    token,
  )
const readSelf = async (token: string): Promise<User | null> =>
  (await app.get<User>('/account/info', token)).envelope.data
const listLogins = async () =>
  (await app.get<EndpointData<typeof logApi.loginPage>>('/sys/log/login/page', admin)).envelope.data?.list ??
  []

const ZHOU = { name: '周敏', preferred_username: 'zhou.min@corp.example', email: 'zhou@corp.example' }

describe('a first sign-in', () => {
  test('makes the user where the rule says, once', async () => {
    const domainId = await app.createDomain('华东')
    const role = await makeRole('夜班', domainId, ['plant:tree'])
    await addRule({ domainId, roles: [role] })
    corp.people.set('u1', { ...ZHOU, groups: ['staff', 'watch'] })
    const browser = new TestBrowser()
    const location = await browser.go(await browser.leave('u1'))
    expect(location).toMatch(/^\/fibre\/login\?redirect=%2Fevent%2Findex%3Fstate%3Dall&sso=[\w-]{43}$/)
    const answer = await browser.finish(ticketOf(location))
    expect(answer).toMatchObject({
      status: 200,
      envelope: {
        code: 1,
        data: { CPU: expect.any(String) as string, version: expect.any(String) as string },
      },
    })
    const self = await readSelf(tokenOf(answer))
    expect(self).toMatchObject({
      id: answer.envelope.data?.id,
      username: 'zhoumin',
      name: '周敏',
      email: 'zhou@corp.example',
      domainName: '华东',
      roleNames: ['夜班'],
      isSuper: 0,
      hasPassword: false,
      mustChangePassword: false,
    })
    expect((await app.get('/plant/tree', tokenOf(answer))).status).toBe(200)
    expect((await readSelf(tokenOf(await browser.signIn('u1'))))?.id).toBe(self?.id)
    expect(await listLogins()).toContainEqual(
      expect.objectContaining({ username: 'zhoumin', ok: true, method: 'single-sign-on', provider: 'corp' }),
    )
  })

  test('side by side in two browsers makes one user', async () => {
    await addRule({ roles: [await makeRole('夜班')] })
    corp.people.set('u1', { ...ZHOU, groups: ['watch'] })
    const browsers = [new TestBrowser(), new TestBrowser()]
    const answers = await Promise.all(browsers.map((browser) => browser.signIn('u1')))
    expect(new Set(answers.map(({ envelope }) => envelope.data?.id)).size).toBe(1)
  })

  test('takes over no account of that name or e-mail: the name gets a number', async () => {
    await addRule({ roles: [await makeRole('夜班')] })
    const local = await app.createUser({ username: 'zhoumin' })
    await database.pool.query("UPDATE app_user SET email = 'zhou@corp.example' WHERE id = $1", [local])
    corp.people.set('u1', { ...ZHOU, groups: ['watch'] })
    const self = await readSelf(tokenOf(await new TestBrowser().signIn('u1')))
    expect(self?.username).toBe('zhoumin2')
    expect(self?.id).not.toBe(local)
  })

  test('is logged as a change, with the rule that made the user and without secrets', async () => {
    const { envelope } = await addRule({ roles: [await makeRole('夜班')] })
    corp.people.set('u1', { ...ZHOU, groups: ['watch'] })
    await new TestBrowser().signIn('u1')
    const { rows } = await database.pool.query<{ text: string }>(
      "SELECT row_to_json(audit)::text AS text FROM audit WHERE action LIKE 'oauth/sso/%'",
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).toContain(`"ruleId": ${envelope.data?.id}`)
    const kept = await database.pool.query<{ text: string }>(
      'SELECT (SELECT string_agg(audit::text, $1) FROM audit) || (SELECT string_agg(login_log::text, $1) FROM login_log) AS text',
      ['\n'],
    )
    for (const text of [kept.rows[0]?.text ?? '', app.logText()]) expect(text).not.toContain(CLIENT_SECRET)
    expect((await app.get('/sys/log/verify', admin)).envelope.data).toMatchObject({ isWhole: true })
  })
})

describe('at every sign-in', () => {
  test('changed claims move the user, in open sessions too', async () => {
    const east = await app.createDomain('华东')
    await addRule({ value: 'chief', roles: [], isSuper: true })
    await addRule({ domainId: east, roles: [await makeRole('夜班', 1, ['plant:tree'])] })
    corp.people.set('u1', { ...ZHOU, groups: ['watch'] })
    const first = tokenOf(await new TestBrowser().signIn('u1'))
    expect((await app.get('/sys/user/page', first)).status).toBe(403)
    corp.people.set('u1', { ...ZHOU, groups: ['watch', 'chief'] })
    const second = tokenOf(await new TestBrowser().signIn('u1'))
    expect(await readSelf(second)).toMatchObject({ isSuper: 1, domainId: 1 })
    expect((await app.get('/sys/user/page', first)).status).toBe(200)
    corp.people.set('u1', { ...ZHOU, groups: ['watch'] })
    await new TestBrowser().signIn('u1')
    expect(await readSelf(second)).toMatchObject({ isSuper: 0, domainName: '华东', roleNames: ['夜班'] })
    expect((await app.get('/sys/user/page', second)).status).toBe(403)
  })

  test('a user whom no rule matches any more is refused, and signed out everywhere', async () => {
    await addRule({ roles: [await makeRole('夜班')] })
    corp.people.set('u1', { ...ZHOU, groups: ['watch'] })
    const token = tokenOf(await new TestBrowser().signIn('u1'))
    corp.people.set('u1', { ...ZHOU, groups: [] })
    expect(await new TestBrowser().signIn('u1')).toMatchObject({ status: 403, ...refused('sso.not-mapped') })
    expect((await app.get('/account/info', token)).status).toBe(401)
    expect(await listLogins()).toContainEqual(
      expect.objectContaining({ username: 'zhoumin', ok: false, reason: 'sso.not-mapped', provider: 'corp' }),
    )
  })

  test('a rule for everybody is the default, where it stands last', async () => {
    const watch = await makeRole('夜班')
    const guest = await makeRole('访客')
    await addRule({ roles: [watch] })
    await addRule({ claim: '', value: '', comparison: 'always', roles: [guest] })
    corp.people.set('u1', ZHOU)
    expect(await readSelf(tokenOf(await new TestBrowser().signIn('u1')))).toMatchObject({ roles: [guest] })
    corp.people.set('u1', { ...ZHOU, groups: ['watch'] })
    expect(await readSelf(tokenOf(await new TestBrowser().signIn('u1')))).toMatchObject({ roles: [watch] })
  })

  test('a rule whose role was removed lets nobody in, and falls through to no other', async () => {
    const role = await makeRole('夜班')
    await addRule({ roles: [role] })
    await addRule({ claim: '', value: '', comparison: 'always', roles: [await makeRole('访客')] })
    expect((await app.post('/sys/role/delete', { roleIds: [role] }, admin)).status).toBe(200)
    corp.people.set('u1', { ...ZHOU, groups: ['watch'] })
    expect(await new TestBrowser().signIn('u1')).toMatchObject(refused('sso.rule-broken'))
  })

  test('a disabled user stays out', async () => {
    await addRule({ roles: [await makeRole('夜班')] })
    corp.people.set('u1', { ...ZHOU, groups: ['watch'] })
    const { envelope } = await new TestBrowser().signIn('u1')
    await app.post('/sys/user/update', { id: envelope.data?.id, status: 0 }, admin)
    expect(await new TestBrowser().signIn('u1')).toMatchObject(refused('auth.disabled'))
  })

  test('the last super user stays one: the sign-in is refused instead', async () => {
    await addRule({ value: 'chief', isSuper: true })
    await addRule({ roles: [await makeRole('夜班')] })
    corp.people.set('u1', { ...ZHOU, groups: ['chief'] })
    const chief = tokenOf(await new TestBrowser().signIn('u1'))
    await app.post('/sys/user/update', { id: 1, status: 0 }, chief)
    corp.people.set('u1', { ...ZHOU, groups: ['watch'] })
    expect(await new TestBrowser().signIn('u1')).toMatchObject(refused('user.last-super'))
    expect(await readSelf(chief)).toMatchObject({ isSuper: 1 })
  })
})

describe('what comes back is believed only', () => {
  const arrive = async (browser: TestBrowser, location: string) =>
    browser.finish(ticketOf(await browser.go(location)))
  beforeEach(async () => {
    await addRule({ roles: [await makeRole('夜班')] })
    corp.people.set('u1', { ...ZHOU, groups: ['watch'] })
    lab.people.set('u1', { ...ZHOU, groups: ['watch'] })
  })
  const nobodyCame = async () => {
    const { rows } = await database.pool.query('SELECT id FROM sso_identity')
    expect(rows).toEqual([])
  }
  afterEach(nobodyCame)

  test('with the state that was sent', async () => {
    const browser = new TestBrowser()
    const back = new URL(await browser.leave('u1'), BASE_URL)
    for (const state of ['', 'x'.repeat(43)]) {
      back.searchParams.set('state', state)
      const location = await browser.go(back.pathname + back.search)
      expect(location).toBe('/fibre/login?sso=none')
      expect(await browser.finish('none')).toMatchObject({ status: 400, ...refused('sso.ticket-invalid') })
    }
  })

  test('in the browser that was sent away', async () => {
    const [browser, other] = [new TestBrowser(), new TestBrowser()]
    await other.go('/oauth/sso/start/corp')
    const back = await browser.leave('u1')
    expect(await other.go(back)).toBe('/fibre/login?sso=none')
  })

  test.each([
    ['an address with no code', { code: '' }, 'sso.refused'],
    ['a code of nobody', { code: 'made-up' }, 'sso.refused'],
    ['another issuer', { iss: 'https://evil.example' }, 'sso.refused'],
    ['no issuer, where the provider says it names itself', { iss: '' }, 'sso.refused'],
    ['a refusal', { error: 'access_denied', code: '' }, 'sso.denied'],
  ])('without %s', async (_, change, reason) => {
    const browser = new TestBrowser()
    const back = new URL(await browser.leave('u1'), BASE_URL)
    for (const [name, value] of Object.entries(change)) {
      if (value === '') back.searchParams.delete(name)
      else back.searchParams.set(name, value)
    }
    expect(await arrive(browser, back.pathname + back.search)).toMatchObject(refused(reason))
    expect(await listLogins()).toContainEqual(
      expect.objectContaining({ ok: false, reason, provider: 'corp' }),
    )
  })

  test('from the provider it was asked of: a code of another one is no good', async () => {
    const [browser, attacker] = [new TestBrowser(), new TestBrowser()]
    const mine = new URL(await browser.leave('u1', 'corp'), BASE_URL)
    const theirs = new URL(await attacker.leave('u1', 'lab'), BASE_URL)
    for (const name of ['code', 'iss']) mine.searchParams.set(name, theirs.searchParams.get(name) ?? '')
    expect(await arrive(browser, mine.pathname + mine.search)).toMatchObject(refused('sso.refused'))
    expect(lab.asked.get('/token') ?? 0).toBe(0)
  })

  test.each([
    ['another nonce', { claims: { nonce: 'x'.repeat(43) } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another audience', { claims: { aud: 'another-client' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['an expiry that has passed', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }],
    ['a key of a stranger', { signedBy: 'stranger' }],
    ['no signature', { signedBy: 'nobody' }],
  ] as const)('an ID token without %s', async (_, forgery) => {
    corp.forge = () => forgery
    const answer = await new TestBrowser().signIn('u1')
    expect(answer).toMatchObject({ status: 403, ...refused('sso.refused') })
  })
})

describe('once', () => {
  beforeEach(async () => {
    await addRule({ roles: [await makeRole('夜班')] })
    corp.people.set('u1', { ...ZHOU, groups: ['watch'] })
  })

  test('the callback is taken, the second time leads nowhere', async () => {
    const browser = new TestBrowser()
    const back = await browser.leave('u1')
    expect(ticketOf(await browser.go(back))).toHaveLength(43)
    expect(await browser.go(back)).toBe('/fibre/login?sso=none')
  })

  test('the ticket is taken, in the browser it was made for, within two minutes', async () => {
    const browser = new TestBrowser()
    const ticket = ticketOf(await browser.go(await browser.leave('u1')))
    const other = new TestBrowser()
    await other.go('/oauth/sso/start/corp')
    for (const stranger of [other, new TestBrowser()]) {
      expect(await stranger.finish(ticket)).toMatchObject(refused('sso.ticket-invalid'))
    }
    expect((await browser.finish(ticket)).status).toBe(200)
    expect(await browser.finish(ticket)).toMatchObject(refused('sso.ticket-invalid'))
    const late = ticketOf(await browser.go(await browser.leave('u1')))
    app.clock.set(START_AT + 120_000)
    expect(await browser.finish(late)).toMatchObject(refused('sso.ticket-invalid'))
  })

  test('whoever takes more than ten minutes at the provider begins again', async () => {
    const browser = new TestBrowser()
    const back = await browser.leave('u1')
    app.clock.set(START_AT + 600_000)
    expect(await browser.go(back)).toBe('/fibre/login?sso=none')
  })

  test('one address has no more than 200 sign-ons under way, and no longer than they last', async () => {
    const start = () => app.http.inject({ method: 'GET', url: '/oauth/sso/start/corp' })
    for (let count = 0; count < 200; count++) expect((await start()).statusCode).toBe(302)
    const answer = await start()
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ reason: 'sso.too-many' })
    app.clock.set(START_AT + 600_000)
    expect((await start()).statusCode).toBe(302)
  })
})

describe('the way back', () => {
  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a\uD800'])(
    'leads to no other site: %s',
    async (redirect) => {
      corp.people.set('u1', ZHOU)
      const browser = new TestBrowser()
      const address = await browser.go(
        `/oauth/sso/start/corp?redirect=${encodeURIComponent(redirect.toWellFormed())}`,
      )
      const location = await browser.go(toCall(await signInAtProvider(address, 'u1')))
      expect(location).toMatch(/^\/fibre\/login\?(?:redirect=%2Fa%EF%BF%BD&)?sso=/)
      expect(location).not.toContain('evil')
    },
  )

  test('is bound to the browser by a cookie no script and no other site uses', async () => {
    const answer = await app.http.inject({ method: 'GET', url: '/oauth/sso/start/corp' })
    const flags = 'Path=/fibre/; Max-Age=900; HttpOnly; SameSite=Lax'
    expect(answer.headers['set-cookie']).toMatch(new RegExp(`^fibrewatch_sso=[\\w-]{43}; ${flags}$`))
    const address = new URL(String(answer.headers.location))
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid profile email groups',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
  })
})

describe('a provider that is down', () => {
  test('is told on the login page; passwords work, and so does it once it is back', async () => {
    await addRule({ roles: [await makeRole('夜班')] })
    const spare = await startIdentityProvider([CALLBACK])
    await spare.stop()
    const lonely = await createTestApp(database, { environment: makeEnvironment(spare.issuer) })
    const kept = app
    app = lonely
    try {
      const browser = new TestBrowser()
      const location = await browser.go('/oauth/sso/start/corp?redirect=/event/index')
      expect(location).toMatch(/^\/fibre\/login\?redirect=%2Fevent%2Findex&sso=/)
      const answer = await browser.finish(ticketOf(location))
      expect(answer).toMatchObject({ status: 503, ...refused('sso.unavailable') })
      expect(answer.envelope.msg).toContain('公司账号')
      expect(await lonely.signIn('admin')).toHaveLength(43)
      const back = await startIdentityProvider([CALLBACK], spare.port)
      back.people.set('u1', { ...ZHOU, groups: ['watch'] })
      expect((await browser.signIn('u1')).status).toBe(200)
      await back.stop()
    } finally {
      app = kept
      await lonely.remove()
    }
  })

  test('between the form and the callback is told as well', async () => {
    const spare = await startIdentityProvider([CALLBACK])
    spare.people.set('u1', ZHOU)
    const kept = app
    app = await createTestApp(database, { environment: makeEnvironment(spare.issuer) })
    try {
      const browser = new TestBrowser()
      const back = await browser.leave('u1')
      await spare.stop()
      expect(await browser.finish(ticketOf(await browser.go(back)))).toMatchObject(refused('sso.unavailable'))
    } finally {
      await app.remove()
      app = kept
    }
  })

  test('metadata is asked for once in ten minutes, however many sign in', async () => {
    corp.asked.clear()
    await Promise.all(Array.from({ length: 5 }, () => new TestBrowser().go('/oauth/sso/start/corp')))
    expect(corp.asked.get('/.well-known/openid-configuration')).toBe(1)
    app.clock.set(START_AT + 600_000)
    await new TestBrowser().go('/oauth/sso/start/corp')
    expect(corp.asked.get('/.well-known/openid-configuration')).toBe(2)
  })
})

describe('a user without a password', () => {
  let token: string
  let id: number
  beforeEach(async () => {
    await addRule({ roles: [await makeRole('夜班')] })
    corp.people.set('u1', { ...ZHOU, groups: ['watch'] })
    const answer = await new TestBrowser().signIn('u1')
    token = tokenOf(answer)
    id = answer.envelope.data?.id ?? 0
  })

  test('uses no password call, and gets no password', async () => {
    const none = { status: 409, envelope: { reason: 'password.none' } }
    const change = { originPassword: PASSWORD, newPassword: 'tank-lorry-7' }
    expect(await app.post('/account/password', change, token)).toMatchObject(none)
    expect(await app.post('/sys/user/password', { userId: id }, admin)).toMatchObject(none)
    for (const password of ['', ' ', PASSWORD]) {
      const answer = await app.post('/oauth/login', { username: 'zhoumin', password })
      expect(answer.envelope.data).toBeNull()
    }
    expect((await app.get('/account/info', token)).status).toBe(200)
  })

  test('cannot unlink the only way in', async () => {
    const list = (await app.get<{ id: number }[]>('/account/identity/list', token)).envelope.data
    expect(list).toMatchObject([{ provider: 'corp', providerName: '公司账号', isRemovable: false }])
    const answer = await app.post('/account/identity/unlink', { id: list?.[0]?.id }, token)
    expect(answer).toMatchObject({ status: 409, envelope: { reason: 'sso.last-identity' } })
  })
})

describe('an account that is there', () => {
  const link = async (browser: TestBrowser, token: string, login: string) => {
    const started = await browser.post<{ location: string }>(
      '/account/identity/start',
      { provider: 'corp' },
      token,
    )
    const back = await signInAtProvider(started.envelope.data?.location ?? '', login)
    return browser.go(toCall(back))
  }
  const finish = (browser: TestBrowser, token: string, ticket: string) =>
    browser.post('/account/identity/finish', { ticket }, token)

  test('is linked by its owner alone, keeps its rights, and is unlinked', async () => {
    const userId = await app.createUser({ username: 'zhoumin', permissions: ['plant:tree'] })
    const token = await app.signIn('zhoumin')
    corp.people.set('u1', ZHOU)
    const browser = new TestBrowser()
    const location = await link(browser, token, 'u1')
    expect(location).toMatch(/^\/fibre\/account\/profile\?section=identities&sso=/)
    const ticket = ticketOf(location)
    // Another user's session in the same browser cannot use it, and nobody signs in with it.
    expect(await finish(browser, admin, ticket)).toMatchObject(refused('sso.ticket-invalid'))
    const again = ticketOf(await link(browser, token, 'u1'))
    expect(await browser.finish(again)).toMatchObject(refused('sso.ticket-invalid'))
    const third = ticketOf(await link(browser, token, 'u1'))
    expect((await finish(browser, token, third)).status).toBe(200)
    // No rule matches, and none is needed: administrators place this user.
    const answer = await browser.signIn('u1')
    expect(answer.envelope.data?.id).toBe(userId)
    expect(await readSelf(tokenOf(answer))).toMatchObject({
      hasPassword: true,
      roleNames: ['role of zhoumin'],
    })
    const other = await app.createUser({ username: 'other1' })
    const theirs = await app.signIn('other1')
    expect(other).not.toBe(userId)
    const taken = await finish(browser, theirs, ticketOf(await link(browser, theirs, 'u1')))
    expect(taken).toMatchObject({ status: 409, ...refused('sso.identity-taken') })
    const [identity] = (await app.get<{ id: number }[]>('/account/identity/list', token)).envelope.data ?? []
    expect((await app.post('/account/identity/unlink', { id: identity?.id }, theirs)).status).toBe(404)
    expect((await app.post('/account/identity/unlink', { id: identity?.id }, token)).status).toBe(200)
    expect(await browser.signIn('u1')).toMatchObject(refused('sso.not-mapped'))
  })
})

describe('rules', () => {
  const page = async (token = admin) =>
    (await app.get<{ list: SsoRule[] }>('/sys/sso/page', token)).envelope.data?.list ?? []

  test('hand out no more than who writes, changes, moves or removes them holds', async () => {
    const own = await app.createDomain('华东')
    const permissions = ['sys:sso:page', 'sys:sso:add', 'sys:sso:update', 'sys:sso:delete']
    await app.createUser({ username: 'below', domainId: own, permissions })
    await app.createUser({ username: 'lesser', permissions })
    const lesser = await app.signIn('lesser')
    const empty = await makeRole('空', own)
    const strong = await makeRole('强', own, ['plant:tree'])
    const below = await app.signIn('below')
    expect((await addRule({ domainId: own, roles: [empty] }, below)).envelope.reason).toBe(
      'auth.installation-only',
    )
    expect((await addRule({ domainId: own, roles: [empty] }, lesser)).status).toBe(200)
    const exceeding = [
      [{ domainId: own, roles: [empty], isSuper: true }, 'user.is-super'],
      [{ domainId: own, roles: [strong] }, 'role.exceeds-own'],
    ] as const
    for (const [rule, reason] of exceeding) {
      expect((await addRule(rule, lesser)).envelope.reason).toBe(reason)
      const { envelope } = await addRule(rule)
      const id = envelope.data?.id
      const { id: mine } = (await page()).find(({ remark }) => remark === null) ?? { id: 0 }
      const body = {
        provider: 'corp',
        claim: 'a',
        comparison: 'equals',
        value: 'b',
        domainId: own,
        roles: [empty],
      }
      expect((await app.post('/sys/sso/update', { id, ...body }, lesser)).envelope.reason).toBe(reason)
      expect((await app.post('/sys/sso/delete', { id }, lesser)).envelope.reason).toBe(reason)
      expect((await app.post('/sys/sso/move', { id, direction: 'up' }, lesser)).envelope.reason).toBe(reason)
      // The other one of the two rules that would change places.
      expect((await app.post('/sys/sso/move', { id: mine, direction: 'down' }, lesser)).envelope.reason).toBe(
        reason,
      )
      expect((await app.post('/sys/sso/delete', { id }, admin)).status).toBe(200)
    }
    expect(await page()).toHaveLength(1)
  })

  test('are tried with claims, in their order', async () => {
    const role = await makeRole('夜班')
    await addRule({ claim: 'realm_access.roles', value: 'ops', roles: [role] })
    await addRule({ claim: 'department', comparison: 'equals', value: '7', roles: [role] })
    const [first, second] = await page()
    const tryClaims = async (claims: string) => {
      const answer = await app.post<{ rule: SsoRule | null }>(
        '/sys/sso/test',
        { provider: 'corp', claims },
        admin,
      )
      return answer.envelope.reason ?? answer.envelope.data?.rule?.id ?? null
    }
    const both = JSON.stringify({ realm_access: { roles: ['ops'] }, department: 7 })
    expect(await tryClaims(both)).toBe(first?.id)
    await app.post('/sys/sso/move', { id: second?.id, direction: 'up' }, admin)
    expect(await tryClaims(both)).toBe(second?.id)
    expect(await tryClaims('{"department":"70"}')).toBeNull()
    for (const claims of ['', '[]', 'null', '{']) expect(await tryClaims(claims)).toBe('sso.claims-invalid')
  })

  test('of a provider that is not set up, without a claim or with no role are refused', async () => {
    const roles = [await makeRole('夜班')]
    expect((await addRule({ provider: 'nobody', roles })).envelope.reason).toBe('object.not-found')
    expect((await addRule({ claim: ' ', roles })).envelope.reason).toBe('sso.rule-incomplete')
    expect((await addRule({ roles: [] })).envelope.reason).toBe('user.role-needed')
    expect((await addRule({ roles: [9999] })).envelope.reason).toBe('object.not-found')
  })

  test('there are 200 at most', async () => {
    const role = await makeRole('夜班')
    await database.pool.query(
      `INSERT INTO sso_rule (provider, order_num, claim, comparison, value, domain_id, role_ids, updated_at)
       SELECT 'corp', n, 'a', 'equals', n::text, 1, $1, now() FROM generate_series(1, 199) AS n`,
      [[role]],
    )
    expect((await addRule({ roles: [role] })).status).toBe(200)
    expect((await addRule({ roles: [role] })).envelope).toMatchObject({ reason: 'sso.too-many-rules' })
  })

  test('of a removed domain are shown as broken', async () => {
    const domainId = await app.createDomain('华东')
    await addRule({ domainId, roles: [await makeRole('夜班')] })
    expect((await app.post('/sys/domain/delete', { id: domainId }, admin)).status).toBe(200)
    expect(await page()).toMatchObject([{ domainId: null, isWhole: false }])
  })

  test('the settings of providers are shown without their secrets', async () => {
    const shown = await app.get('/sys/sso/provider/list', admin)
    expect(shown.envelope.data).toMatchObject([
      { id: 'corp', name: '公司账号', issuer: corp.issuer, clientId: CLIENT_ID, redirectUri: CALLBACK },
      { id: 'lab' },
    ])
    expect(JSON.stringify(shown)).not.toContain(CLIENT_SECRET)
    expect((await app.get('/oauth/sso/providers')).envelope.data).toEqual([
      { id: 'corp', name: '公司账号' },
      { id: 'lab', name: 'lab' },
    ])
  })
})
