import type { PasskeyAssertion, PasskeyAssertionOptions } from '@fibrewatch/contract/second-factor'
import { loadConfig } from '#platform/config/config'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, PASSWORD, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeRelyingParty } from './relying-party.ts'
import { createFactorClient } from './testing/factor-client.ts'
import { SoftwarePasskey } from './testing/software-passkey.ts'

const MINUTE_MS = 60_000

const database = testDatabase()
let app: TestApp
let client: ReturnType<typeof createFactorClient>
let token: string
let device: SoftwarePasskey
beforeEach(async () => {
  app = await createTestApp(database, { loginsPerMinute: 1000 })
  client = createFactorClient(app)
  device = new SoftwarePasskey()
  await app.createUser({ username: 'watch', permissions: ['plant:tree'] })
  token = await app.signIn('watch')
})
afterEach(() => app.remove())

const refused = (reason: string) => ({ envelope: { reason } })
const signIn = (passkey: PasskeyAssertion) => app.post<{ accessToken: string }>('/oauth/passkey', { passkey })
const failed = refused('auth.passkey-failed')

describe('a passkey', () => {
  test('is added with the password, signs in without a name, and is the second step of a password', async () => {
    const body = { password: 'wrong' }
    expect(await app.post('/account/factor/passkey/begin', body, token)).toMatchObject(
      refused('password.wrong'),
    )
    const added = await client.addPasskey(token, device, '工作电脑')
    client.expectCodes(added.envelope.data?.recoveryCodes)
    const { envelope } = await signIn(device.assert(await client.loadOptions()))
    expect(Object.keys(envelope.data ?? {})).toEqual(['id', 'accessToken', 'CPU', 'date', 'version'])
    expect((await app.get('/plant/tree', envelope.data?.accessToken)).status).toBe(200)
    const { ticket, methods } = await client.begin('watch')
    expect(methods).toEqual(['recovery-code', 'passkey'])
    const passkey = device.assert(await client.loadOptions())
    expect((await client.finish(ticket, { passkey })).status).toBe(200)
    expect(await client.status(token)).toMatchObject({
      passkeys: [{ name: '工作电脑', lastUsedAt: new Date(app.clock.now()).toISOString() }],
    })
    const { rows } = await database.pool.query<object>(
      "SELECT ok, method FROM login_log WHERE username = 'watch' AND method = 'passkey'",
    )
    expect(rows).toEqual([
      { ok: true, method: 'passkey' },
      { ok: true, method: 'passkey' },
    ])
  })

  test('answers each challenge once, in its time, and none but ours', async () => {
    await client.addPasskey(token, device)
    const options = await client.loadOptions()
    const answer = device.assert(options)
    expect((await signIn(answer)).status).toBe(200)
    expect(await signIn(answer)).toMatchObject(failed)
    expect(await signIn(device.assert(options))).toMatchObject(failed)
    const old = await client.loadOptions()
    app.clock.set(app.clock.now() + 5 * MINUTE_MS)
    expect(await signIn(device.assert(old))).toMatchObject(failed)
    const forged: PasskeyAssertionOptions = { ...old, challenge: Buffer.alloc(56, 1).toString('base64url') }
    expect(await signIn(device.assert(forged))).toMatchObject(failed)
    // A challenge to add a passkey cannot be used to sign in.
    const begin = { password: PASSWORD }
    const begun = await app.post<{ challenge: string }>('/account/factor/passkey/begin', begin, token)
    const { challenge = '' } = begun.envelope.data ?? {}
    expect(await signIn(device.assert({ ...old, challenge }))).toMatchObject(failed)
    expect((await signIn(device.assert(await client.loadOptions()))).status).toBe(200)
  })

  test('the same answer sent ten times side by side signs in once', async () => {
    await client.addPasskey(token, device)
    const answer = device.assert(await client.loadOptions())
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(answer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of another origin or host, without the person verified, of a copied device, is refused', async () => {
    await client.addPasskey(token, device)
    const use = async (answering: Parameters<SoftwarePasskey['assert']>[1]) =>
      signIn(device.assert(await client.loadOptions(), answering))
    expect(await use({ origin: 'https://fibrewatch.example.evil' })).toMatchObject(failed)
    expect(await use({ rpId: 'evil.example' })).toMatchObject(failed)
    expect(await use({ isVerified: false })).toMatchObject(failed)
    expect((await use({})).status).toBe(200)
    device.turnBack(3)
    expect(await use({})).toMatchObject(failed)
  })

  test('of somebody else finishes nobody’s sign-in', async () => {
    await client.addPasskey(token, device)
    await app.createUser({ username: 'other' })
    const others = new SoftwarePasskey()
    await client.addPasskey(await app.signIn('other'), others)
    const { ticket } = await client.begin('watch')
    const passkey = others.assert(await client.loadOptions())
    expect(await client.finish(ticket, { passkey })).toMatchObject(failed)
  })

  test('of a disabled account signs nobody in', async () => {
    await client.addPasskey(token, device)
    await database.pool.query("UPDATE app_user SET enabled = false WHERE username = 'watch'")
    expect(await signIn(device.assert(await client.loadOptions()))).toMatchObject(refused('auth.disabled'))
  })

  test('signs in while guesses at the name have locked it out', async () => {
    await client.addPasskey(token, device)
    for (let at = 0; at < 5; at++) {
      await database.pool.query('DELETE FROM captcha')
      await app.post('/oauth/login', { username: 'watch', password: 'wrong' })
    }
    await database.pool.query("UPDATE login_failure SET locked_until = '2999-01-01'")
    expect(await app.post('/oauth/login', { username: 'watch', password: PASSWORD })).toMatchObject(
      refused('auth.captcha-required'),
    )
    expect((await signIn(device.assert(await client.loadOptions()))).status).toBe(200)
  })

  test('is renamed and removed by its owner alone; with the last factor the recovery codes go', async () => {
    await client.addPasskey(token, device, 'one')
    const second = new SoftwarePasskey()
    const added = await client.addPasskey(token, second, 'two')
    expect(added.envelope.data).toEqual({ recoveryCodes: null })
    const listed = (await client.status(token))?.passkeys ?? []
    const idOf = (name: string) => listed.find((passkey) => passkey.name === name)?.id ?? ''
    await app.createUser({ username: 'other' })
    const other = await app.signIn('other')
    const rename = (id: string, by: string) =>
      app.post('/account/factor/passkey/rename', { id, name: 'three' }, by)
    expect(await rename(idOf('one'), other)).toMatchObject({ status: 404 })
    expect((await rename(idOf('one'), token)).status).toBe(200)
    const remove = async (id: string) => {
      const passkey = second.assert(await client.loadOptions())
      return app.post('/account/factor/passkey/remove', { id, password: PASSWORD, passkey }, token)
    }
    expect((await remove(idOf('one'))).status).toBe(200)
    expect(await client.status(token)).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{ name: 'two' }] })
    expect(await signIn(device.assert(await client.loadOptions()))).toMatchObject(failed)
    expect((await remove(idOf('two'))).status).toBe(200)
    expect(await client.status(token)).toMatchObject({ recoveryCodesLeft: 0, passkeys: [] })
    await app.signIn('watch')
  })

  test('there are ten of them at most', async () => {
    for (let at = 0; at < 10; at++) await client.addPasskey(token, new SoftwarePasskey(), `key ${at}`)
    expect(await app.post('/account/factor/passkey/begin', { password: PASSWORD }, token)).toMatchObject(
      refused('factor.passkey-limit'),
    )
  })

  test('asking for challenges leaves nothing behind', async () => {
    for (let at = 0; at < 20; at++) await client.loadOptions()
    const { rows } = await database.pool.query('SELECT 1 FROM used_challenge')
    expect(rows).toEqual([])
    await client.addPasskey(token, device)
    await signIn(device.assert(await client.loadOptions()))
    app.clock.set(app.clock.now() + 6 * MINUTE_MS)
    await signIn(device.assert(await client.loadOptions()))
    expect((await database.pool.query('SELECT 1 FROM used_challenge')).rows).toHaveLength(1)
  })
})

describe('where browsers take no passkeys', () => {
  test.each([
    ['http://fibrewatch.example', undefined],
    ['https://10.0.0.7', undefined],
    ['https://[::1]:8443', undefined],
    ['https://fibrewatch.example/noc', 'fibrewatch.example'],
    ['http://localhost:5991', 'localhost'],
    [undefined, 'localhost'],
  ])('%s: for %s', (baseUrl, id) => expect(makeRelyingParty(baseUrl)?.id).toBe(id))

  test.each([
    ['https://fibrewatch.example/noc', 'https://fibrewatch.example', true],
    ['https://fibrewatch.example/noc', 'http://fibrewatch.example', false],
    ['https://fibrewatch.example', 'https://fibrewatch.example.evil', false],
    [undefined, 'http://localhost:4711', true],
    [undefined, 'http://localhost.evil', false],
    [undefined, 'nonsense', false],
  ])('%s allows %s: %s', (baseUrl, origin, isAllowed) =>
    expect(makeRelyingParty(baseUrl)?.allows(origin)).toBe(isAllowed),
  )

  test('none is offered, and the reason is told', async () => {
    const loaded = loadConfig({ BASE_URL: 'http://10.0.0.7:5991' })
    if (!loaded.ok) throw new Error(loaded.faults.join())
    const far = await createTestApp(database, { config: { ...loaded.config, mqttPort: undefined } })
    const farClient = createFactorClient(far)
    expect(await farClient.status(token)).toMatchObject({ arePasskeysPossible: false })
    expect(await far.get('/oauth/passkey/options')).toMatchObject(refused('factor.passkey-impossible'))
    await far.remove()
  })
})
