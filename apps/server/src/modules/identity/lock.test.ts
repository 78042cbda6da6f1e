import { ENDPOINTS } from '@fibrewatch/contract/api'
import type { OnlineSession } from '@fibrewatch/contract/online'
import { testDatabase } from '#platform/testing/test-database'
import { openLiveClient } from '#testing/live-client'
import { createTestApp, PASSWORD, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
beforeEach(async () => {
  app = await createTestApp(database)
})
afterEach(() => app.remove())

const lock = (token: string) => app.post('/oauth/lock', {}, token)
const unlock = (token: string, password: string) => app.post('/oauth/unlock', { password }, token)

describe('a locked session', () => {
  test('is answered nothing but what unlocks or ends it and how many alarms wait, whatever the call', async () => {
    const token = await app.signIn('admin')
    expect((await lock(token)).status).toBe(200)
    const people = ENDPOINTS.filter(({ access }) => access.kind === 'session' || access.kind === 'permission')
    const [open, shut] = [
      people.filter(({ answeredWhile }) => answeredWhile.includes('locked')),
      people.filter(({ answeredWhile }) => !answeredWhile.includes('locked')),
    ]
    expect(open.map(({ path }) => path)).toEqual(['monitor/alarm/stat', 'oauth/logout', 'oauth/unlock'])
    for (const { method, path } of shut) {
      const url = `/${path.replace(/:\w+/g, '1')}`
      const answer = await app.http.inject({ method, url, headers: { authorization: token } })
      expect({ path, ...answer.json<object>() }).toMatchObject({
        path,
        code: 423,
        reason: 'auth.session-locked',
        msg: '屏幕已锁定，先解锁。',
      })
    }
  })

  test('opens with the right password alone, and then is as it was', async () => {
    const token = await app.signIn('admin')
    await lock(token)
    expect(await unlock(token, 'wrong')).toMatchObject({
      status: 400,
      envelope: { reason: 'auth.unlock-failed', msg: '密码不正确，还可以再试 4 次。' },
    })
    expect((await app.get('/account/info', token)).status).toBe(423)
    expect((await unlock(token, PASSWORD)).status).toBe(200)
    expect((await app.get('/account/info', token)).status).toBe(200)
  })

  test('leaves the other sessions of the user alone', async () => {
    const [locked, other] = [await app.signIn('admin'), await app.signIn('admin')]
    await lock(locked)
    const { data } = (await app.get<{ list: OnlineSession[] }>('/sys/online/list', other)).envelope
    expect(data?.list.map(({ isLocked, isCurrent }) => [isLocked, isCurrent]).toSorted()).toEqual([
      [false, true],
      [true, false],
    ])
  })

  test('can be ended by signing out', async () => {
    const token = await app.signIn('admin')
    await lock(token)
    expect((await app.post('/oauth/logout', {}, token)).status).toBe(200)
    expect((await unlock(token, PASSWORD)).status).toBe(401)
  })

  test('ends with the fifth wrong password, and says so to its console', async () => {
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const token = await app.signIn('admin')
    const client = await openLiveClient(address, token)
    await client.settle()
    await lock(token)
    for (let tries = 4; tries >= 1; tries--) {
      expect((await unlock(token, 'wrong')).envelope.msg).toContain(`${tries} 次`)
    }
    expect(await unlock(token, 'wrong')).toMatchObject({
      status: 401,
      envelope: { reason: 'auth.token-unknown' },
    })
    expect((await unlock(token, PASSWORD)).status).toBe(401)
    expect(await client.closed).toBe(1008)
    expect(client.heard.at(-1)).toEqual({ type: 'signed-out', reason: 'locked-out' })
  })

  test('counts guesses side by side before it looks at them', async () => {
    const token = await app.signIn('admin')
    await lock(token)
    const guesses = Array.from({ length: 12 }, (_, index) => unlock(token, `wrong ${index}`))
    const answers = await Promise.all(guesses)
    const looked = answers.filter(({ envelope }) => envelope.reason === 'auth.unlock-failed')
    expect(looked.length).toBe(4)
    expect((await unlock(token, PASSWORD)).status).toBe(401)
  })

  test('forgets wrong passwords once it was opened', async () => {
    const token = await app.signIn('admin')
    for (let round = 0; round < 2; round++) {
      await lock(token)
      for (let count = 0; count < 4; count++) await unlock(token, 'wrong')
      expect((await unlock(token, PASSWORD)).status).toBe(200)
    }
  })

  test('does not count a try that a busy server has not looked at', async () => {
    const token = await app.signIn('admin')
    const { sessionId } = await app.sessions.requireActor(token)
    const refuse = () => app.sessions.checkPassword(sessionId, () => Promise.reject(new Error('busy')))
    for (let count = 0; count < 6; count++) await expect(refuse()).rejects.toThrow('busy')
    await lock(token)
    expect((await unlock(token, PASSWORD)).status).toBe(200)
  })
})
