import { accountApi } from '@fibrewatch/contract/account'
import { oauthApi } from '@fibrewatch/contract/oauth'
import {
  type FactorMethod,
  type FactorStatus,
  factorApi,
  secondStepApi,
} from '@fibrewatch/contract/second-factor'
import { systemApi } from '@fibrewatch/contract/system-info'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { storedToken } from '#lib/access/session.ts'
import { useBrand } from '#lib/brand/brand.ts'
import { changeTransport } from '#lib/api/transport.ts'
import { type FakeServer, Refusal, startFakeServer } from '#testing/fake-server.ts'
import { sampleUser } from '#testing/sample-user.ts'
import { LoginPage } from './login.page.tsx'
import type { OnSignedIn } from './use-sign-in.ts'

const answer = { id: 7, accessToken: 'abc', CPU: 'x64', date: '2026', version: '0.1.0' }

function openLogin(search = '') {
  history.replaceState(null, '', `/login${search}`)
  const onSignedIn = vi.fn<OnSignedIn>(() => Promise.resolve())
  render(<LoginPage onSignedIn={onSignedIn} />)
  return { onSignedIn, user: userEvent.setup() }
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, password: string) {
  await user.type(screen.getByLabelText('用户名'), ' zhoumin ')
  await user.type(screen.getByLabelText('密码'), password)
  await user.click(screen.getByRole('button', { name: '登录' }))
}

describe('login page', () => {
  beforeEach(() => useBrand.setState({ brand: null, isReachable: null }))
  afterEach(() => history.replaceState(null, '', '/'))

  test('signs in, keeps the token and leads to where the user wanted to go', async () => {
    const server = startFakeServer().on(oauthApi.login, () => answer)
    const { onSignedIn, user } = openLogin('?redirect=%2Fevent%2Findex%3Fstate%3Dactive')
    await fillIn(user, 'secret')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/event/index?state=active'))
    expect(server.bodyOf(oauthApi.login)).toEqual({ username: 'zhoumin', password: 'secret' })
    expect(storedToken.load()).toBe('abc')
  })

  test('keeps the answer of the server as it came, whatever it says beside the data', async () => {
    const said = { code: 1, msg: '登录成功', data: answer, requestId: 'req-7' }
    const bytes = new TextEncoder().encode(JSON.stringify(said)).buffer
    const restore = changeTransport(async ({ url }) => {
      if (url !== `/${oauthApi.login.path}`) throw new TypeError('no network')
      return { status: 200, headers: new Headers(), bytes }
    })
    onTestFinished(restore)
    const { onSignedIn, user } = openLogin()
    await fillIn(user, 'secret')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
    const { value } = JSON.parse(localStorage.getItem('VERSION') ?? '{}') as { value: string }
    const kept = new TextDecoder().decode(
      Uint8Array.from(atob(value), (letter) => letter.codePointAt(0) ?? 0),
    )
    expect(JSON.parse(kept)).toEqual(said)
  })

  test('shows the sentence of the server and keeps what was typed', async () => {
    startFakeServer().on(oauthApi.login, () => new Refusal('auth.locked', '登录失败次数过多，5 分钟后再试。'))
    const { onSignedIn, user } = openLogin()
    await fillIn(user, 'wrong')
    expect((await screen.findByRole('alert')).textContent).toBe('登录失败次数过多，5 分钟后再试。')
    expect(onSignedIn).not.toHaveBeenCalled()
    expect(storedToken.load()).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('wrong')
  })

  test('says that the server cannot be reached', async () => {
    const restore = changeTransport(() => Promise.reject(new TypeError('no network')))
    const { user } = openLogin()
    await fillIn(user, 'secret')
    expect((await screen.findByRole('alert')).textContent).toContain('未知错误，请重试')
    restore()
  })

  test('asks for both fields before anything is sent', async () => {
    const server = startFakeServer()
    const { user } = openLogin()
    await user.click(screen.getByRole('button', { name: '登录' }))
    expect(screen.getByRole('alert').textContent).toBe('先填用户名和密码。')
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('warns of Caps Lock while typing the password', () => {
    openLogin()
    const field = screen.getByLabelText('密码')
    const press = (isOn: boolean) => {
      const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
      vi.spyOn(event, 'getModifierState').mockReturnValue(isOn)
      fireEvent(field, event)
    }
    press(true)
    expect(screen.getByText('大写锁定已打开')).toBeTruthy()
    press(false)
    expect(screen.queryByText('大写锁定已打开')).toBeNull()
  })

  test('shows and hides the password', async () => {
    const { user } = openLogin()
    await user.click(screen.getByRole('button', { name: '显示密码' }))
    expect(screen.getByLabelText('密码').getAttribute('type')).toBe('text')
    await user.click(screen.getByRole('button', { name: '隐藏密码' }))
    expect(screen.getByLabelText('密码').getAttribute('type')).toBe('password')
  })

  test('changes its language without a reload', async () => {
    const { user } = openLogin()
    await user.click(screen.getByRole('button', { name: 'English' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')
  })

  test('takes back what the server said once the page speaks another language, but not how long it stays shut', async () => {
    let tries = 0
    startFakeServer().on(oauthApi.login, () => {
      tries += 1
      return tries === 1 ? new Refusal('auth.failed') : new Refusal('auth.locked', '登录失败次数过多。', 300)
    })
    const { user } = openLogin()
    await fillIn(user, 'wrong')
    expect(await screen.findByRole('alert')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'English' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(screen.getByRole('button', { name: '简体中文' }))
    await user.click(await screen.findByRole('button', { name: '登录' }))
    await screen.findByText('登录失败次数过多。')
    await user.click(screen.getByRole('button', { name: 'English' }))
    expect((await screen.findByText(/to wait$/)).textContent).toMatch(/^0[45]:\d\d to wait$/)
  })
})

const captcha = (id: number) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  img: `data:image/png;base64,${id}`,
  workBits: 8,
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
})

/** Gives pictures with the code 12345, and demands one once the first sign-in has failed. */
function serveCaptcha(): FakeServer {
  let pictures = 0
  let tries = 0
  return startFakeServer()
    .on(oauthApi.getCode, () => captcha((pictures += 1)))
    .on(oauthApi.verify, ({ path }) => ({ ok: path.endsWith('/12345') }))
    .on(oauthApi.login, ({ body }) => {
      tries += 1
      if (tries === 1) return new Refusal('auth.captcha-required')
      if (body.verifyCode !== '12345') return new Refusal('auth.captcha-wrong')
      return body.password === 'secret' ? answer : new Refusal('auth.failed')
    })
    .on(accountApi.info, () => sampleUser)
}

const picture = () => screen.getByAltText<HTMLImageElement>('验证码图片').src

describe('the captcha', () => {
  beforeEach(() => useBrand.setState({ brand: null, isReachable: null }))

  test('comes when the server wants one, is checked once whole, and another one follows a failed try', async () => {
    const server = serveCaptcha()
    const { onSignedIn, user } = openLogin()
    expect(screen.queryByLabelText('验证码')).toBeNull()
    await fillIn(user, 'wrong')
    const field = await screen.findByLabelText('验证码')
    await waitFor(() => expect(picture()).toContain('base64,1'))
    expect(document.activeElement).toBe(field)

    await user.type(field, '11111')
    expect(await screen.findByText('验证码不正确')).toBeTruthy()
    await user.clear(field)
    await user.type(field, '12345')
    expect(await screen.findByText('验证码正确')).toBeTruthy()
    expect(server.count(oauthApi.verify)).toBe(2)

    await user.click(screen.getByRole('button', { name: '登录' }))
    expect(await screen.findByText('用户名或密码不正确。')).toBeTruthy()
    await waitFor(() => expect(picture()).toContain('base64,2'))
    expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('')

    await user.clear(screen.getByLabelText('密码'))
    await user.type(screen.getByLabelText('密码'), 'secret')
    await user.type(screen.getByLabelText('验证码'), '12345')
    await user.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    const body = server.requests.findLast(({ url }) => url === '/oauth/login')?.body
    expect(typeof body === 'string' ? JSON.parse(body) : body).toMatchObject({
      captchaId: captcha(2).id,
      verifyCode: '12345',
    })
  })

  test('can be computed in the place of the picture, which a screen reader is told', async () => {
    const server = serveCaptcha()
    let worker: FakeWorker | undefined
    class FakeWorker extends EventTarget {
      orders: unknown[] = []
      isTerminated = false
      constructor() {
        super()
        // oxlint-disable-next-line typescript/no-this-alias, unicorn/no-this-assignment -- the page makes it
        worker = this
      }
      postMessage(order: unknown) {
        this.orders.push(order)
      }
      terminate() {
        this.isTerminated = true
      }
    }
    vi.stubGlobal('Worker', FakeWorker)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user } = openLogin()
    await fillIn(user, 'wrong')
    await screen.findByLabelText('验证码')
    await waitFor(() => expect(picture()).toContain('base64,1'))
    await user.click(screen.getByRole('button', { name: '看不清图片？让浏览器计算代替' }))
    expect(screen.getByText(/浏览器正在计算/).getAttribute('role')).toBe('status')
    expect(worker?.orders).toEqual([{ id: captcha(1).id, workBits: 8 }])
    act(() => void worker?.dispatchEvent(new MessageEvent('message', { data: 77 })))
    expect(screen.getByText('计算完成，可以直接登录')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(server.count(oauthApi.login)).toBe(2))
    const body = server.requests.findLast(({ url }) => url === '/oauth/login')?.body
    expect(typeof body === 'string' ? JSON.parse(body) : body).toMatchObject({
      captchaId: captcha(1).id,
      work: 77,
    })
    // It was good for one sign-in: the next picture has another code.
    await waitFor(() => expect(picture()).toContain('base64,2'))
    expect(worker?.isTerminated).toBe(true)
    expect(screen.queryByText('计算完成，可以直接登录')).toBeNull()
  })

  test('is there from the start where it always is', async () => {
    serveCaptcha()
    const brand = { name: '', organisation: null, logoImgUrl: null, iconfontUrl: null, version: '' }
    useBrand.setState({ brand: { ...brand, parameters: { 'login.captcha': 'always' } } })
    openLogin()
    expect(await screen.findByLabelText('验证码')).toBeTruthy()
  })

  test('another picture comes for the asking, and when the one shown has expired', async () => {
    const server = serveCaptcha()
    let pictures = 0
    server.on(oauthApi.getCode, () => {
      pictures += 1
      return { ...captcha(pictures), expiresAt: new Date(Date.now() + 300_000).toISOString() }
    })
    const brand = { name: '', organisation: null, logoImgUrl: null, iconfontUrl: null, version: '' }
    useBrand.setState({ brand: { ...brand, parameters: { 'login.captcha': 'always' } } })
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    openLogin()
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
    expect(picture()).toContain('base64,1')
    fireEvent.click(screen.getByRole('button', { name: '换一张验证码' }))
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
    expect(picture()).toContain('base64,2')
    fireEvent.click(screen.getByRole('button', { name: '换一张' }))
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
    expect(picture()).toContain('base64,3')
    await act(async () => void (await vi.advanceTimersByTimeAsync(300_000)))
    expect(picture()).toContain('base64,4')
  })
})

describe('lock-out and first sign-in', () => {
  test('counts down while the account is locked out, and lets nobody try before it is over', async () => {
    const server = startFakeServer().on(
      oauthApi.login,
      () => new Refusal('auth.locked', '登录失败次数过多，15 分钟后再试。', 900),
    )
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    openLogin()
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await fillIn(user, 'wrong')
    expect((await screen.findByRole('alert')).textContent).toBe('登录失败次数过多，15 分钟后再试。')
    expect(screen.getByText(/^1[45]:\d\d$/)).toBeTruthy()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '登录' })
    expect(button.disabled).toBe(true)
    // Time also runs by itself meanwhile: advances to well before the end, and past it.
    await act(async () => void (await vi.advanceTimersByTimeAsync(860_000)))
    expect(button.disabled).toBe(true)
    await act(async () => void (await vi.advanceTimersByTimeAsync(41_000)))
    await waitFor(() => expect(button.disabled).toBe(false))
    expect(server.count(oauthApi.login)).toBe(1)
  })

  test('a one-time password leads to a new one before the console', async () => {
    let mustChangePassword = true
    const server = startFakeServer()
      .on(oauthApi.login, () => answer)
      .on(accountApi.info, () => ({ ...sampleUser, mustChangePassword }))
      .on(accountApi.password, ({ body }) => {
        if (body.newPassword === 'short') return new Refusal('password.too-short', '密码至少要有 8 位。')
        mustChangePassword = false
        return null
      })
    const { onSignedIn, user } = openLogin()
    await fillIn(user, 'one-time')
    expect(await screen.findByRole('heading', { name: '设置新密码' })).toBeTruthy()
    expect(onSignedIn).not.toHaveBeenCalled()
    const write = async (first: string, second: string) => {
      await user.clear(screen.getByLabelText('新密码'))
      await user.clear(screen.getByLabelText('再输入一次新密码'))
      await user.type(screen.getByLabelText('新密码'), first)
      await user.type(screen.getByLabelText('再输入一次新密码'), second)
      await user.click(screen.getByRole('button', { name: '保存并进入' }))
    }
    await write('short', 'shirt')
    expect(screen.getByRole('alert').textContent).toBe('两次输入的密码不一样。')
    await write('short', 'short')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('密码至少要有 8 位。'))
    await write('long enough 1', 'long enough 1')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(server.count(accountApi.password)).toBe(2)
    expect(server.bodyOf(accountApi.password)).toMatchObject({ originPassword: 'one-time' })
  })

  const demand = (methods: readonly FactorMethod[] = ['totp', 'recovery-code']) =>
    new Refusal('auth.factor-required').carrying({
      ticket: 'a-ticket',
      methods,
      expiresAt: '2026-06-01T08:05:00Z',
    })

  test('a second factor is asked for after the password; a refused code stays in its place', async () => {
    let isRight = false
    const server = startFakeServer()
      .on(oauthApi.login, () => demand())
      .on(secondStepApi.factor, () => (isRight ? answer : new Refusal('auth.factor-failed', '没有通过。')))
    const { onSignedIn, user } = openLogin()
    await fillIn(user, 'secret')
    const field = await screen.findByLabelText('验证码')
    expect(field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(storedToken.load()).toBeNull()
    await user.type(field, '111 111')
    await user.click(screen.getByRole('button', { name: '验证并登录' }))
    expect((await screen.findByRole('alert')).textContent).toBe('没有通过。')
    isRight = true
    await user.click(screen.getByRole('button', { name: /用恢复码/ }))
    await user.type(screen.getByLabelText('恢复码'), 'ABCD-EFGH')
    await user.click(screen.getByRole('button', { name: '验证并登录' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    const sent = server.requests.findLast(({ url }) => url === '/oauth/factor')
    expect(sent?.body).toBe(JSON.stringify({ ticket: 'a-ticket', recoveryCode: 'ABCD-EFGH' }))
    expect(storedToken.load()).toBe('abc')
  })

  test('a ticket that is no longer good leads back to the password, and says why', async () => {
    startFakeServer()
      .on(oauthApi.login, () => demand(['totp']))
      .on(secondStepApi.factor, () => new Refusal('auth.ticket-unknown', '请重新输入密码。'))
    const { user } = openLogin()
    await fillIn(user, 'secret')
    await user.type(await screen.findByLabelText('验证码'), '111111')
    await user.click(screen.getByRole('button', { name: '验证并登录' }))
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('请重新输入密码。')
  })

  test('passkeys are offered where the browser knows them, unless they are switched off', () => {
    const named = () => screen.queryByRole('button', { name: '用通行密钥登录' })
    startFakeServer()
    const { unmount } = render(<LoginPage onSignedIn={() => Promise.resolve()} />)
    expect(named()).toBeNull()
    unmount()
    vi.stubGlobal('PublicKeyCredential', () => {})
    onTestFinished(() => {
      vi.unstubAllGlobals()
      useBrand.setState({ brand: null })
    })
    openLogin()
    expect(named()).toBeTruthy()
    const brand = { name: 'x', organisation: null, logoImgUrl: null, iconfontUrl: null, version: '0.1.0' }
    act(() => useBrand.setState({ brand: { ...brand, parameters: { 'login.secondFactor': 'off' } } }))
    expect(named()).toBeNull()
  })

  test('a factor that is due is set up before the console', async () => {
    let isDue = true
    startFakeServer()
      .on(oauthApi.login, () => answer)
      .on(accountApi.info, () => ({ ...sampleUser, hasSecondFactor: !isDue }))
      .on(
        factorApi.status,
        (): FactorStatus => ({
          rule: 'required',
          isDue,
          totpSince: null,
          recoveryCodesLeft: 0,
          passkeys: [],
          arePasskeysPossible: false,
        }),
      )
      .on(factorApi.totpBegin, () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }))
      .on(factorApi.totpConfirm, () => {
        isDue = false
        return { recoveryCodes: ['AAAA-BBBB'] }
      })
    const { onSignedIn, user } = openLogin()
    await fillIn(user, 'secret')
    expect(await screen.findByRole('heading', { name: '启用第二重验证' })).toBeTruthy()
    await user.type(await screen.findByLabelText('当前密码'), 'secret')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    expect((await screen.findByRole('img', { name: '验证器的二维码' })).tagName).toBe('svg')
    expect(screen.getByText('ABCD EFGH')).toBeTruthy()
    await user.type(screen.getByLabelText('验证码'), '123456')
    await user.click(screen.getByRole('button', { name: '启用' }))
    expect(await screen.findByText('AAAA-BBBB')).toBeTruthy()
    expect(onSignedIn).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '已保存，继续' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  })

  test('the installation’s own name stands on the page', () => {
    startFakeServer().on(systemApi.brand, () => new Refusal('server.unavailable'))
    const brand = { name: '苏州光缆监测', organisation: '苏州分公司', logoImgUrl: null, iconfontUrl: null }
    useBrand.setState({ brand: { ...brand, version: '0.1.0', parameters: {} } })
    openLogin()
    expect(screen.getByText('苏州光缆监测')).toBeTruthy()
    expect(screen.getByText('苏州分公司')).toBeTruthy()
    expect(document.title).toBe('登录 · 苏州光缆监测')
  })
})
