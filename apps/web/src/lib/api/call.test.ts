import { alarmApi } from '@fibrewatch/contract/alarm'
import { managerApi } from '@fibrewatch/contract/manager'
import { oauthApi } from '@fibrewatch/contract/oauth'
import { systemApi } from '@fibrewatch/contract/system-info'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { storedToken } from '#lib/access/session.ts'
import { changeLanguage } from '#lib/i18n/i18n.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { sampleUser, signInAs } from '#testing/sample-user.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { onReaction, type Reaction, reactToFailure } from './failure-catalogue.ts'
import { changeTransport, send } from './transport.ts'

function hearReactions(): Reaction[] {
  const heard: Reaction[] = []
  onTestFinished(onReaction((reaction) => heard.push(reaction)))
  return heard
}

const react = (facts: ConstructorParameters<typeof ApiError>[0], path = '/event/index', isQuiet = false) =>
  reactToFailure(new ApiError(facts), { path, isQuiet })

const waitForAbort: typeof fetch = (_, init) =>
  new Promise((__, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))

describe('a call', () => {
  test('carries the bare token and the language, and fills in the path', async () => {
    const server = startFakeServer().on(managerApi.info, () => sampleUser)
    signInAs()
    storedToken.save('abc')
    await changeLanguage('en_US')
    expect(await call(managerApi.info, { params: { id: 7 } })).toEqual(sampleUser)
    const [request] = server.requests
    expect(request?.url).toBe('/manager/select/info/7')
    expect(request?.headers).toMatchObject({ Authorization: 'abc', 'Accept-Language': 'en' })
  })

  test('leaves out what is undefined and escapes what is not', async () => {
    const page = { list: [], nextCursor: null, total: 0, totalIsMore: false }
    const server = startFakeServer().on(alarmApi.page, () => page)
    signInAs()
    await call(alarmApi.page, { query: { keyword: 'a&b=c 断纤', limit: 5 } })
    const url = new URL(server.requests[0]?.url ?? '', 'http://here')
    expect(Object.fromEntries(url.searchParams)).toEqual({ keyword: 'a&b=c 断纤', limit: '5' })
  })

  test('without the permission is refused before it is sent', async () => {
    const server = startFakeServer()
    const heard = hearReactions()
    signInAs('monitor:alarm:page')
    await expect(call(alarmApi.ack, { body: { ids: [] } })).rejects.toMatchObject({ kind: 'refused' })
    expect(server.requests).toEqual([])
    expect(heard).toMatchObject([{ kind: 'dialog', text: '你没有访问该接口的权限，请联系管理员！' }])
  })

  test('gives up after 60 s', async () => {
    const clock = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(waitForAbort)
    onTestFinished(() => [timeout, fetched].forEach((spy) => spy.mockRestore()))
    const waiting = send({ method: 'GET', url: '/plant/tree', headers: {}, body: null, signal: null })
    expect(timeout).toHaveBeenCalledWith(60_000)
    clock.abort('over')
    await expect(waiting).rejects.toBe('over')
  })

  test('rejects with the reason, the request id and the sentence of the server', async () => {
    startFakeServer().on(oauthApi.login, () => new Refusal('auth.failed'))
    const login = call(oauthApi.login, { body: { username: 'a', password: 'b' }, isQuiet: true })
    await expect(login).rejects.toMatchObject({
      kind: 'answered',
      status: 400,
      reason: 'auth.failed',
      requestId: 'test-request',
      message: '用户名或密码不正确。',
    })
  })

  test('without an answer is unreachable, and announced unless its caller shows it', async () => {
    onTestFinished(changeTransport(() => Promise.reject(new TypeError('no network'))))
    const heard = hearReactions()
    await expect(call(systemApi.brand, { isQuiet: true })).rejects.toMatchObject({ kind: 'unreachable' })
    expect(heard).toEqual([])
    await expect(call(systemApi.brand)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(heard).toMatchObject([{ kind: 'dialog', dialog: 'info', title: '提示', text: '未知错误，请重试' }])
  })
})

describe('what is said in place', () => {
  test.each([
    [{ kind: 'unreachable' }, '未知错误，请重试'],
    [{ kind: 'malformed', status: 502 }, '未知错误，请重试'],
    [{ kind: 'malformed', status: 500 }, '网络错误，请稍后重试！'],
    [{ kind: 'answered', status: 500, msg: 'Internal Server Error' }, '网络错误，请稍后重试！'],
    [{ kind: 'answered', status: 403, msg: 'error permission' }, '暂无权限，请联系管理员!'],
    [{ kind: 'answered', status: 400, msg: '' }, '未知错误，请重试'],
    [{ kind: 'answered', status: 400, msg: '用户名或密码不正确。' }, '用户名或密码不正确。'],
    [{ kind: 'aborted' }, ''],
  ] as const)('of %j: %s', (facts, text) => {
    expect(new ApiError(facts).message).toBe(text)
  })
})

describe('the error catalogue', () => {
  test.each([401, 403])('"error permission" says that the permission is missing: %d', (status) => {
    expect(react({ kind: 'answered', status, msg: 'error permission' })).toMatchObject({
      kind: 'dialog',
      dialog: 'info',
      text: '暂无权限，请联系管理员!',
    })
  })

  test('403 otherwise means the session is over', () => {
    expect(react({ kind: 'answered', status: 403, msg: 'x' })).toMatchObject({
      dialog: 'expired',
      text: '登录已过期，请重新登录',
    })
  })

  test('401 otherwise clears and reloads', () => {
    expect(react({ kind: 'answered', status: 401, msg: 'x' })).toEqual({ kind: 'reload' })
  })

  test.each(['answered', 'malformed'] as const)('500 (%s) is a toast for 2.5 s', (kind) => {
    expect(react({ kind, status: 500 })).toEqual({
      kind: 'toast',
      text: '网络错误，请稍后重试！',
      durationMs: 2500,
    })
  })

  test('an answer that is none of the server’s warns and offers to sign in again', () => {
    expect(react({ kind: 'malformed', status: 502 })).toMatchObject({ dialog: 'relogin', title: '警告' })
  })

  test('other refusals show the sentence of the server, unless their caller does', () => {
    const facts = { kind: 'answered', status: 409, msg: '这条告警已清除。' } as const
    expect(react(facts)).toMatchObject({ dialog: 'info', title: '提示', text: '这条告警已清除。' })
    expect(react(facts, '/event/index', true)).toEqual({ kind: 'none' })
  })

  test('a quiet caller does not silence the end of the session', () => {
    expect(react({ kind: 'answered', status: 403, msg: 'x' }, '/', true)).toMatchObject({ dialog: 'expired' })
  })

  test('the pop-out alarm window is exempt from all of them; a session that is over leads to the login page', () => {
    const reactHere = (status: number, msg = 'x') =>
      react({ kind: 'answered', status, msg }, '/separatePage/event').kind
    expect([400, 404, 409, 500].map((status) => reactHere(status))).toEqual(['none', 'none', 'none', 'none'])
    expect([401, 403].map((status) => reactHere(status, 'error permission'))).toEqual(['none', 'none'])
    expect([401, 403].map((status) => reactHere(status))).toEqual(['sign-in', 'sign-in'])
    expect(react({ kind: 'malformed', status: 502 }, '/separatePage/event').kind).toBe('none')
  })
})
