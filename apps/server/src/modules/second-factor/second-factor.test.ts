import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { logApi } from '@fibrewatch/contract/log'
import type { FactorProof } from '@fibrewatch/contract/second-factor'
import type { User } from '@fibrewatch/contract/user'
import { createSealer } from '#platform/secrets/sealer'
import { Secret } from '#platform/config/secret'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, PASSWORD, type TestApp } from '#testing/test-app'
import { Secret as OtpSecret } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFactorClient, makeCode } from './testing/factor-client.ts'

const STEP_MS = 30_000
const MINUTE_MS = 60_000

const database = testDatabase()
let app: TestApp
let client: ReturnType<typeof createFactorClient>
let token: string
beforeEach(async () => {
  app = await createTestApp(database, { loginsPerMinute: 1000 })
  client = createFactorClient(app)
  await app.createUser({ username: 'watch', permissions: ['plant:tree'] })
  token = await app.signIn('watch')
})
afterEach(() => app.remove())

const refused = (reason: string) => ({ envelope: { reason, code: expect.any(Number) as number } })
const wait = (ms: number) => app.clock.set(app.clock.now() + ms)

/** One after the other: many at once look like guessing. */
async function beginTimes(times: number) {
  const tickets: Awaited<ReturnType<typeof client.begin>>[] = []
  for (let at = 0; at < times; at++) tickets.push(await client.begin('watch'))
  return tickets
}
const code = (secret: string) => makeCode(secret, app.clock.now())
const setRule = async (value: string) => {
  const admin = await app.signIn('admin')
  const body = { key: 'login.secondFactor', value }
  expect((await app.post('/sys/param-config/update', body, admin)).status).toBe(200)
}

describe('setting an app up', () => {
  test('takes the password again and one code, and gives ten recovery codes', async () => {
    expect(await app.post('/account/factor/totp/begin', { password: 'wrong' }, token)).toMatchObject(
      refused('password.wrong'),
    )
    const { secret, uri } = await client.beginTotp(token)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(new URL(uri).pathname)).toContain(':watch')
    // A factor that is not confirmed yet does not count: the password alone is still enough.
    expect((await client.status(token))?.totpSince).toBeNull()
    await app.signIn('watch')
    const confirm = (oneTimeCode: string) =>
      app.post<{ recoveryCodes: string[] }>('/account/factor/totp/confirm', { oneTimeCode }, token)
    expect(await confirm('12345x')).toMatchObject(refused('auth.factor-failed'))
    const confirmed = await confirm(code(secret))
    client.expectCodes(confirmed.envelope.data?.recoveryCodes)
    expect(await client.status(token)).toMatchObject({ recoveryCodesLeft: 10, isDue: false })
    expect(await app.post('/account/factor/totp/begin', { password: PASSWORD }, token)).toMatchObject(
      refused('factor.totp-exists'),
    )
  })

  test('begun anew voids what was begun before', async () => {
    const former = await client.beginTotp(token)
    await client.beginTotp(token)
    const body = { oneTimeCode: code(former.secret) }
    expect(await app.post('/account/factor/totp/confirm', body, token)).toMatchObject(
      refused('auth.factor-failed'),
    )
  })

  test('leaves neither the secret nor a recovery code in the database or in the record', async () => {
    const { secret, recoveryCodes } = await client.enrolTotp(token)
    const used = recoveryCodes[0] ?? ''
    await client.finish((await client.begin('watch')).ticket, { recoveryCode: used })
    const { rows } = await database.pool.query<{ all: string }>(
      `SELECT (SELECT string_agg(t::text, '') FROM totp t) || (SELECT string_agg(r::text, '') FROM recovery_code r)
           || (SELECT string_agg(a::text, '') FROM audit a) AS all`,
    )
    const raw = Buffer.from(OtpSecret.fromBase32(secret).bytes).toString('hex')
    for (const hidden of [secret, raw, used, used.replaceAll('-', '')]) {
      expect(rows[0]?.all).not.toContain(hidden)
    }
    expect(app.logText()).not.toContain(used)
  })
})

describe('signing in with an app', () => {
  test('the right password gives a ticket and no session; a code then gives what a sign-in gives', async () => {
    const { secret } = await client.enrolTotp(token)
    wait(STEP_MS)
    const open = 'SELECT count(*)::int AS count FROM session WHERE ended_at IS NULL'
    const before = (await database.pool.query<{ count: number }>(open)).rows[0]
    const { ticket, methods } = await client.begin('watch')
    expect(methods).toEqual(['totp', 'recovery-code'])
    expect((await database.pool.query<{ count: number }>(open)).rows[0]).toEqual(before)
    expect((await app.get('/plant/tree', ticket)).status).toBe(401)
    const { envelope } = await client.finish(ticket, { oneTimeCode: code(secret) })
    expect(Object.keys(envelope.data ?? {})).toEqual(['id', 'accessToken', 'CPU', 'date', 'version'])
    expect((await app.get('/plant/tree', envelope.data?.accessToken)).status).toBe(200)
    // The ticket was for this one sign-in.
    wait(STEP_MS)
    expect(await client.finish(ticket, { oneTimeCode: code(secret) })).toMatchObject(
      refused('auth.ticket-unknown'),
    )
  })

  test('a wrong password tells nothing of it', async () => {
    await client.enrolTotp(token)
    const wrong = await app.post('/oauth/login', { username: 'watch', password: 'wrong' })
    expect(wrong).toMatchObject({ envelope: { reason: 'auth.failed', data: null } })
  })

  test('a code is good once, one step early or late, and no more', async () => {
    const { secret } = await client.enrolTotp(token)
    wait(10 * STEP_MS)
    const answer = async (ofMs: number) => {
      const { ticket } = await client.begin('watch')
      const oneTimeCode = makeCode(secret, app.clock.now() + ofMs)
      return (await client.finish(ticket, { oneTimeCode })).envelope.reason
    }
    expect(await answer(-2 * STEP_MS)).toBe('auth.factor-failed')
    expect(await answer(2 * STEP_MS)).toBe('auth.factor-failed')
    expect(await answer(-STEP_MS)).toBeUndefined()
    expect(await answer(-STEP_MS)).toBe('auth.factor-failed')
    expect(await answer(STEP_MS)).toBeUndefined()
    // A step before the last one used.
    expect(await answer(0)).toBe('auth.factor-failed')
  })

  test('the same code sent twenty times side by side signs in once', async () => {
    const { secret } = await client.enrolTotp(token)
    wait(STEP_MS)
    const tickets = await beginTimes(4)
    const oneTimeCode = code(secret)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        client.finish(tickets[at % tickets.length]?.ticket ?? '', { oneTimeCode }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('after five wrong codes, through whichever ticket, none is taken for a quarter of an hour', async () => {
    const { secret, recoveryCodes } = await client.enrolTotp(token)
    wait(STEP_MS)
    const tickets = await beginTimes(5)
    const wrong = await Promise.all(
      Array.from({ length: 15 }, (_, at) =>
        client.finish(tickets[at % tickets.length]?.ticket ?? '', { oneTimeCode: '000000' }),
      ),
    )
    const reasons = wrong.map(({ envelope }) => envelope.reason)
    expect(reasons.filter((reason) => reason === 'auth.factor-failed')).toHaveLength(5)
    expect(reasons.filter((reason) => reason === 'auth.factor-locked')).toHaveLength(10)
    const answer = async (proof: FactorProof) => {
      const { ticket } = await client.begin('watch')
      return client.finish(ticket, proof)
    }
    expect(await answer({ oneTimeCode: code(secret) })).toMatchObject({
      status: 423,
      envelope: { reason: 'auth.factor-locked' },
    })
    // Recovery codes, which cannot be guessed, are accepted meanwhile.
    expect((await answer({ recoveryCode: recoveryCodes[0] ?? '' })).status).toBe(200)
    wait(14 * MINUTE_MS)
    expect(await answer({ oneTimeCode: code(secret) })).toMatchObject(refused('auth.factor-locked'))
    wait(2 * MINUTE_MS)
    expect((await answer({ oneTimeCode: code(secret) })).status).toBe(200)
  })

  test('a ticket ends: after five minutes, five tries, a sixth one, another password, a disabled account', async () => {
    const { secret, recoveryCodes } = await client.enrolTotp(token)
    const isGone = async (ticket: string) =>
      (await client.finish(ticket, { recoveryCode: recoveryCodes[0] ?? '' })).envelope.reason
    const old = await client.begin('watch')
    wait(5 * MINUTE_MS)
    expect(await isGone(old.ticket)).toBe('auth.ticket-unknown')
    const tried = await client.begin('watch')
    for (let at = 0; at < 5; at++) await client.finish(tried.ticket, { recoveryCode: 'AAAA' })
    expect(await isGone(tried.ticket)).toBe('auth.ticket-unknown')
    const first = await client.begin('watch')
    wait(1000)
    for (let at = 0; at < 5; at++) await client.begin('watch')
    expect(await isGone(first.ticket)).toBe('auth.ticket-unknown')
    const { rows } = await database.pool.query('SELECT 1 FROM sign_in_ticket')
    expect(rows).toHaveLength(5)
    const changed = await client.begin('watch')
    await database.pool.query(
      "UPDATE app_user SET password_hash = 'other' || password_hash WHERE username = 'watch'",
    )
    expect(await client.finish(changed.ticket, { oneTimeCode: code(secret) })).toMatchObject(
      refused('auth.ticket-unknown'),
    )
    await database.pool.query("UPDATE app_user SET enabled = false WHERE username = 'watch'")
    wait(STEP_MS)
    expect(await client.finish(changed.ticket, { oneTimeCode: code(secret) })).toMatchObject({
      status: 403,
      envelope: { reason: 'auth.disabled' },
    })
  })

  test('the sign-in log tells of both steps, and how', async () => {
    const { secret, recoveryCodes } = await client.enrolTotp(token)
    wait(STEP_MS)
    const proofs = [
      { oneTimeCode: 'no code' },
      { oneTimeCode: code(secret) },
      { recoveryCode: recoveryCodes[0] ?? '' },
    ]
    for (const proof of proofs) {
      wait(1)
      const { ticket } = await client.begin('watch')
      wait(1)
      await client.finish(ticket, proof)
    }
    const admin = await app.signIn('admin')
    const path = '/sys/log/login/page?username=watch&sortBy=time&isAsc=true'
    const page = await app.get<EndpointData<typeof logApi.loginPage>>(path, admin)
    const told = page.envelope.data?.list.map(({ ok, method, reason }) => [ok, method, reason])
    const asked = [false, 'password', 'auth.factor-required']
    expect(told).toEqual([
      [true, 'password', null],
      asked,
      [false, 'totp', 'auth.factor-failed'],
      asked,
      [true, 'totp', null],
      asked,
      [true, 'recovery-code', null],
    ])
  })
})

describe('recovery codes', () => {
  test('are good once each, however typed, and not those of another', async () => {
    const { recoveryCodes } = await client.enrolTotp(token)
    const [first = '', second = ''] = recoveryCodes
    const answer = async (username: string, recoveryCode: string) => {
      const { ticket } = await client.begin(username)
      return (await client.finish(ticket, { recoveryCode })).envelope.reason
    }
    expect(await answer('watch', ` ${first.toLowerCase().replaceAll('-', ' ')}`)).toBeUndefined()
    expect(await answer('watch', first)).toBe('auth.factor-failed')
    await app.createUser({ username: 'other' })
    await client.enrolTotp(await app.signIn('other'))
    expect(await answer('other', second)).toBe('auth.factor-failed')
    expect((await client.status(token))?.recoveryCodesLeft).toBe(9)
  })

  test('are made anew with password and factor; the former ones are void', async () => {
    const { secret, recoveryCodes } = await client.enrolTotp(token)
    wait(STEP_MS)
    const renew = (body: object) =>
      app.post<{ recoveryCodes: string[] }>('/account/factor/recovery-codes', body, token)
    expect(await renew({ password: PASSWORD })).toMatchObject(refused('auth.factor-failed'))
    expect(await renew({ password: 'x', oneTimeCode: code(secret) })).toMatchObject(refused('password.wrong'))
    const renewed = await renew({ password: PASSWORD, oneTimeCode: code(secret) })
    client.expectCodes(renewed.envelope.data?.recoveryCodes)
    const { ticket } = await client.begin('watch')
    expect(await client.finish(ticket, { recoveryCode: recoveryCodes[0] ?? '' })).toMatchObject(
      refused('auth.factor-failed'),
    )
  })
})

describe('removing', () => {
  test('takes password and factor; afterwards the password is enough', async () => {
    const { secret } = await client.enrolTotp(token)
    wait(STEP_MS)
    const remove = (body: object) => app.post('/account/factor/totp/remove', body, token)
    expect(await remove({ password: PASSWORD, oneTimeCode: '000000' })).toMatchObject(
      refused('auth.factor-failed'),
    )
    expect((await remove({ password: PASSWORD, oneTimeCode: code(secret) })).status).toBe(200)
    expect(await client.status(token)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
    await app.signIn('watch')
  })

  test('by an administrator takes the right, the scope and no less than the user holds; it is recorded', async () => {
    const { recoveryCodes } = await client.enrolTotp(token)
    const far = await app.createDomain('Far')
    const permissions = ['sys:user:factor', 'sys:user:info', 'plant:tree']
    await app.createUser({ username: 'manager', permissions })
    await app.createUser({ username: 'lesser', permissions: ['sys:user:factor'] })
    await app.createUser({ username: 'farman', domainId: far, permissions })
    const { rows } = await database.pool.query<{ id: number }>(
      "SELECT id FROM app_user WHERE username = 'watch'",
    )
    const userId = Number(rows[0]?.id)
    const remove = async (username: string, id = userId) =>
      app.post('/sys/user/factor', { userId: id }, await app.signIn(username))
    expect(await app.post('/sys/user/factor', { userId }, token)).toMatchObject({ status: 403 })
    expect(await remove('farman')).toMatchObject({ status: 404, envelope: { reason: 'object.not-found' } })
    expect(await remove('lesser')).toMatchObject(refused('user.exceeds-own'))
    expect(await remove('manager', 1)).toMatchObject(refused('user.is-super'))
    const load = async () =>
      (await app.get<User>(`/sys/user/info?userId=${userId}`, await app.signIn('manager'))).envelope.data
    expect((await load())?.hasSecondFactor).toBe(true)
    expect((await remove('manager')).status).toBe(200)
    expect((await load())?.hasSecondFactor).toBe(false)
    await app.signIn('watch')
    expect(recoveryCodes).toHaveLength(10)
    const audit = await database.pool.query<object>(
      "SELECT object_name, before FROM audit WHERE action = 'sys/user/factor' AND status = 200",
    )
    expect(audit.rows).toEqual([{ object_name: 'watch', before: { totp: true, passkeys: [] } }])
    const { rows: managers } = await database.pool.query<{ id: number }>(
      "SELECT id FROM app_user WHERE username = 'manager'",
    )
    expect(await remove('manager', Number(managers[0]?.id))).toMatchObject(refused('user.is-self'))
  })
})

describe('the rule of the installation', () => {
  test('required: who has none is answered what sets one up, and then everything', async () => {
    await setRule('required')
    expect(await app.get('/plant/tree', token)).toMatchObject({
      status: 423,
      envelope: { reason: 'auth.factor-due' },
    })
    expect((await app.get('/account/info', token)).status).toBe(200)
    expect(await client.status(token)).toMatchObject({ rule: 'required', isDue: true })
    await client.enrolTotp(token)
    expect((await app.get('/plant/tree', token)).status).toBe(200)
  })

  test('privileged: super users, and administrators of the root domain', async () => {
    const far = await app.createDomain('Far')
    await app.createUser({ username: 'rooted', permissions: ['sys:user:page'] })
    await app.createUser({ username: 'farman', domainId: far, permissions: ['sys:user:page', 'plant:tree'] })
    const [rooted, farman] = [await app.signIn('rooted'), await app.signIn('farman')]
    await setRule('privileged')
    const due = { status: 423, envelope: { reason: 'auth.factor-due' } }
    expect(await app.get('/sys/user/page', rooted)).toMatchObject(due)
    expect(await app.get('/sys/user/page', await app.signIn('admin'))).toMatchObject(due)
    expect((await app.get('/sys/user/page', farman)).status).toBe(200)
    expect((await app.get('/plant/tree', token)).status).toBe(200)
  })

  test('off: nobody is asked, and none is set up', async () => {
    await client.enrolTotp(token)
    await setRule('off')
    await app.signIn('watch')
    await app.createUser({ username: 'other' })
    const other = await app.signIn('other')
    expect(await app.post('/account/factor/totp/begin', { password: PASSWORD }, other)).toMatchObject(
      refused('factor.off'),
    )
  })

  test('whoever has to set a password and a factor is led through both, the password first', async () => {
    await setRule('required')
    await database.pool.query("UPDATE app_user SET must_change_password = true WHERE username = 'watch'")
    wait(6000)
    expect(await app.get('/plant/tree', token)).toMatchObject(refused('auth.password-due'))
    expect(await app.post('/account/factor/totp/begin', { password: PASSWORD }, token)).toMatchObject(
      refused('auth.password-due'),
    )
    const body = { originPassword: PASSWORD, newPassword: 'tank-lorry-7' }
    expect((await app.post('/account/password', body, token)).status).toBe(200)
    expect(await app.get('/plant/tree', token)).toMatchObject(refused('auth.factor-due'))
  })
})

describe('another key than the one secrets were sealed with', () => {
  test('is told at the start; codes are refused for what it is, recovery codes are taken', async () => {
    const { secret, recoveryCodes } = await client.enrolTotp(token)
    const other = await createTestApp(database, {
      sealer: createSealer(new Secret('quite another key, of 32 or more')),
    })
    expect(other.logText()).toContain('sealed with another SECRET_KEY')
    wait(STEP_MS)
    const { ticket } = await client.begin('watch')
    const finish = (proof: FactorProof) => other.post('/oauth/factor', { ticket, ...proof })
    expect(await finish({ oneTimeCode: code(secret) })).toMatchObject({
      status: 503,
      envelope: { reason: 'factor.key-unknown' },
    })
    expect((await finish({ recoveryCode: recoveryCodes[0] ?? '' })).status).toBe(200)
    await other.remove()
  })
})
