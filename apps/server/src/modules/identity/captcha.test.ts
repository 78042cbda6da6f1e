import { createHash } from 'node:crypto'
import type { Captcha } from '@fibrewatch/contract/oauth'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, PASSWORD, START_AT, type TestApp } from '#testing/test-app'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, type MockInstance, onTestFinished, test, vi } from 'vitest'

const MINUTE_MS = 60_000
const database = testDatabase()
let app: TestApp
beforeEach(async () => {
  app = await createTestApp(database, { loginsPerMinute: 100 })
})
afterEach(() => app.remove())

interface Proof {
  readonly captchaId: string
  readonly verifyCode: string
}

const login = (username: string, password: string, proof?: Proof) =>
  app.post<{ accessToken: string }>('/oauth/login', { username, password, ...proof })
const reasonOf = async (...given: Parameters<typeof login>) => (await login(...given)).envelope.reason

async function solve(): Promise<Proof> {
  const { data } = (await app.get<Captcha>('/oauth/getCode')).envelope
  const id = data?.id ?? ''
  const { rows } = await database.pool.query<{ code: string }>('SELECT code FROM captcha WHERE id = $1', [id])
  return { captchaId: id, verifyCode: rows[0]?.code ?? '' }
}

async function fail(username: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    expect(await reasonOf(username, 'wrong', await solve())).toBe('auth.failed')
  }
}

const setParameter = async (key: string, value: string) =>
  app.post('/sys/param-config/update', { key, value }, await app.signIn('admin'))

describe('a captcha', () => {
  test('is demanded after three failures of a name, whoever it belongs to', async () => {
    for (const username of ['admin', 'nobody']) {
      await database.pool.query('DELETE FROM login_failure')
      await fail(username, 3)
      expect(await login(username, PASSWORD)).toMatchObject({
        status: 400,
        envelope: { reason: 'auth.captcha-required', msg: '输入验证码。' },
      })
    }
    expect((await login('admin', PASSWORD, await solve())).status).toBe(200)
  })

  test('is demanded after three failures from an address, whatever the names, also after a success', async () => {
    for (const username of ['one', 'two', 'three']) await fail(username, 1)
    expect(await reasonOf('admin', PASSWORD)).toBe('auth.captcha-required')
    expect((await login('admin', PASSWORD, await solve())).status).toBe(200)
    expect(await reasonOf('admin', PASSWORD)).toBe('auth.captcha-required')
  })

  test('is no longer demanded 15 minutes after the last failure', async () => {
    await fail('admin', 3)
    app.clock.set(START_AT + 15 * MINUTE_MS - 1)
    expect(await reasonOf('admin', PASSWORD)).toBe('auth.captcha-required')
    app.clock.set(START_AT + 15 * MINUTE_MS)
    expect((await login('admin', PASSWORD)).status).toBe(200)
  })

  test('is good for one sign-in, right or wrong', async () => {
    await fail('admin', 3)
    const proof = await solve()
    const wrong = { ...proof, verifyCode: proof.verifyCode === '0000' ? '1111' : '0000' }
    expect(await reasonOf('admin', PASSWORD, wrong)).toBe('auth.captcha-wrong')
    expect(await reasonOf('admin', PASSWORD, proof)).toBe('auth.captcha-wrong')
    const other = await solve()
    expect(await reasonOf('admin', 'wrong', other)).toBe('auth.failed')
    expect(await reasonOf('admin', PASSWORD, other)).toBe('auth.captcha-wrong')
    expect((await login('admin', PASSWORD, await solve())).status).toBe(200)
  })

  test('is good for five minutes', async () => {
    await fail('admin', 3)
    const proof = await solve()
    app.clock.set(START_AT + 5 * MINUTE_MS)
    expect(await reasonOf('admin', PASSWORD, proof)).toBe('auth.captcha-wrong')
    await solve()
    const { rows } = await database.pool.query<{ count: number }>('SELECT count(*) AS count FROM captcha')
    expect(rows[0]?.count).toBe(1)
  })

  test('can be checked without being used up, five times', async () => {
    await fail('admin', 3)
    const { captchaId, verifyCode } = await solve()
    const check = async (code: string) =>
      (await app.get<{ ok: boolean }>(`/oauth/verify/0/${code}?id=${captchaId}`)).envelope.data?.ok
    expect(await check(verifyCode)).toBe(true)
    expect(await check('x')).toBe(false)
    const proof = { captchaId, verifyCode }
    expect((await login('admin', PASSWORD, proof)).status).toBe(200)
    const tried = await solve()
    for (let count = 0; count < 5; count++) await app.get(`/oauth/verify/0/x?id=${tried.captchaId}`)
    const after = await app.get<{ ok: boolean }>(`/oauth/verify/0/${tried.verifyCode}?id=${tried.captchaId}`)
    expect(after.envelope.data?.ok).toBe(false)
  })

  test('can be checked by the path alone, the latest of this address', async () => {
    await fail('admin', 3)
    await solve()
    app.clock.set(START_AT + 1000)
    const { verifyCode } = await solve()
    const check = async (code: string) =>
      (await app.get<{ ok: boolean }>(`/oauth/verify/0/${code}`)).envelope.data?.ok
    expect(await check(verifyCode)).toBe(true)
    expect(await check('x')).toBe(false)
    for (let count = 0; count < 3; count++) await check('x')
    expect(await check(verifyCode)).toBe(false)
  })

  test('is replaced by computing, once', async () => {
    await fail('admin', 3)
    const ask = async () => {
      const { id = '' } = (await app.get<Captcha>('/oauth/getCode')).envelope.data ?? {}
      // Computing as many bits as a browser does would take a test some seconds.
      await database.pool.query('UPDATE captcha SET work_bits = 8 WHERE id = $1', [id])
      return id
    }
    const isEnough = (id: string, work: number) =>
      createHash('sha256').update(`${id}.${work}`).digest()[0] === 0
    const find = (id: string, isWanted: boolean): number => {
      let work = 0
      while (isEnough(id, work) !== isWanted) work++
      return work
    }
    const send = async (captchaId: string, work: number) =>
      app.post('/oauth/login', { username: 'admin', password: PASSWORD, captchaId, work })
    const wrong = await ask()
    expect((await send(wrong, find(wrong, false))).envelope.reason).toBe('auth.captcha-wrong')
    expect((await send(wrong, find(wrong, true))).envelope.reason).toBe('auth.captcha-wrong')
    const right = await ask()
    expect((await send(right, find(right, true))).status).toBe(200)
    await fail('admin', 3)
    expect((await send(right, find(right, true))).envelope.reason).toBe('auth.captcha-wrong')
  })

  test('is demanded always or never when the parameter says so', async () => {
    await setParameter('login.captcha', 'always')
    expect(await reasonOf('admin', PASSWORD)).toBe('auth.captcha-required')
    const { accessToken } = (await login('admin', PASSWORD, await solve())).envelope.data ?? {}
    await app.post('/sys/param-config/update', { key: 'login.captcha', value: 'off' }, accessToken)
    await fail('nobody', 4)
    expect(await reasonOf('nobody', 'wrong')).toBe('auth.failed')
  })

  test('comes as a picture without text, and not more than 60 times a minute', async () => {
    const { data } = (await app.get<Captcha>('/oauth/getCode')).envelope
    const [kind, picture = ''] = (data?.img ?? '').split(',')
    expect(kind).toBe('data:image/png;base64')
    expect(Buffer.from(picture, 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect(data?.expiresAt).toBe(new Date(START_AT + 5 * MINUTE_MS).toISOString())
    for (let count = 1; count < 60; count++) await app.get('/oauth/getCode')
    expect((await app.get('/oauth/getCode')).envelope.reason).toBe('request.too-many')
  })
})

/** The statements on the tables of sign-ins; other work of the server goes on meanwhile. */
function followStatements() {
  const spies = new Map<PoolClient, MockInstance>()
  const follow = (client: PoolClient): void => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'))
  }
  database.pool.on('acquire', follow)
  onTestFinished(() => {
    database.pool.off('acquire', follow)
    vi.restoreAllMocks()
  })
  return {
    forget: () => vi.clearAllMocks(),
    // In the order they were sent, on all connections.
    list: (): string[] =>
      [...spies.values()]
        .flatMap(({ mock }) =>
          mock.calls.map(([text], index) => ({
            text: String(text),
            order: mock.invocationCallOrder[index] ?? Number.NaN,
          })),
        )
        .toSorted((one, other) => one.order - other.order)
        .map(({ text }) => text)
        .filter((text) => /app_user|login_failure|login_log/.test(text)),
  }
}

describe('a lock-out', () => {
  test('comes after 5 failures, for 15 minutes, also for the right password', async () => {
    await fail('admin', 5)
    expect(await login('admin', PASSWORD, await solve())).toMatchObject({
      status: 423,
      envelope: { reason: 'auth.locked', msg: '登录失败次数过多，15 分钟后再试。' },
    })
    app.clock.set(START_AT + 15 * MINUTE_MS - 1)
    expect((await login('admin', PASSWORD)).status).toBe(423)
    app.clock.set(START_AT + 15 * MINUTE_MS)
    expect((await login('admin', PASSWORD)).status).toBe(200)
  })

  test('starts the count anew once it is over, however long it lasted', async () => {
    await setParameter('login.lockMinutes', '1')
    await fail('admin', 5)
    expect(await reasonOf('admin', PASSWORD)).toBe('auth.locked')
    app.clock.set(START_AT + MINUTE_MS)
    await setParameter('login.lockMinutes', '15')
    await fail('admin', 4)
    expect((await login('admin', PASSWORD, await solve())).status).toBe(200)
  })

  test('comes and lasts as the parameters say', async () => {
    await setParameter('login.maxFailures', '3')
    await setParameter('login.lockMinutes', '2')
    await fail('admin', 3)
    expect((await login('admin', PASSWORD)).envelope.msg).toBe('登录失败次数过多，2 分钟后再试。')
    app.clock.set(START_AT + 2 * MINUTE_MS)
    expect((await login('admin', PASSWORD)).status).toBe(200)
  })

  test('answers to a name nobody has as to one somebody has, after as much work', async () => {
    const statements = followStatements()
    const listAnswers = async (username: string): Promise<object[]> => {
      await database.pool.query('DELETE FROM login_failure')
      const from = app.clock.now()
      const answers: object[] = []
      for (const minute of [0, 0, 0, 0, 15, 15, 15, 15, 15, 15, 29, 30]) {
        app.clock.set(from + minute * MINUTE_MS)
        const proof = await solve()
        statements.forget()
        const answer = await app.http.inject({
          method: 'POST',
          url: '/oauth/login',
          payload: { username, password: 'wrong', ...proof },
        })
        const { reason, msg } = answer.json<{ reason: string; msg: string }>()
        answers.push({
          minute,
          reason,
          msg,
          retryAfter: answer.headers['retry-after'],
          steps: statements.list(),
        })
      }
      return answers
    }
    const known = await listAnswers('admin')
    expect(statements.list().join()).toContain('login_failure')
    expect(known.filter((answer) => 'reason' in answer && answer.reason === 'auth.locked')).toMatchObject([
      { minute: 15, msg: '登录失败次数过多，15 分钟后再试。', retryAfter: '900' },
      { minute: 29, msg: '登录失败次数过多，1 分钟后再试。', retryAfter: '60' },
    ])
    app.clock.set(app.clock.now() + 60 * MINUTE_MS)
    expect(await listAnswers('nobody')).toEqual(known)
  })

  test('forgets failures after a success', async () => {
    for (let round = 1; round <= 2; round++) {
      await fail('admin', 4)
      expect((await login('admin', PASSWORD, await solve())).status).toBe(200)
    }
  })
})

test('every attempt is in the log of sign-ins, but the demand for a captcha', async () => {
  await fail('nobody', 1)
  await fail('admin', 2)
  await login('admin', PASSWORD)
  await login('admin', PASSWORD, await solve())
  const { rows } = await database.pool.query(
    'SELECT username, user_id AS id, domain_id AS domain, ok, reason FROM login_log ORDER BY login_log.id',
  )
  const failed = { username: 'admin', id: 1, domain: 1, ok: false, reason: 'auth.failed' }
  expect(rows).toEqual([
    { username: 'nobody', id: null, domain: null, ok: false, reason: 'auth.failed' },
    failed,
    failed,
    { username: 'admin', id: 1, domain: 1, ok: true, reason: null },
  ])
})
