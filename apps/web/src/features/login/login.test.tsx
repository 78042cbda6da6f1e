import { accountApi, oauthApi, systemApi } from '@fibrewatch/contract'
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
    expect((await screen.findByRole('alert')).textContent).toContain('连不上服务器')
    restore()
  })

  test('asks for both fields before anything is sent', async () => {
    const server = startFakeServer()
    const { user } = openLogin()
    await user.click(screen.getByRole('button', { name: '登录' }))
    expect(screen.getByRole('alert').textContent).toBe('先填用户名和密码。')
    expect(server.requests).toEqual([])
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
  img: `data:image/svg+xml;base64,${id}`,
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
})

/** Gives pictures whose right code is 1234, and wants one once the first sign-in has failed. */
function serveCaptcha(): FakeServer {
  let pictures = 0
  let tries = 0
  return startFakeServer()
    .on(oauthApi.getCode, () => captcha((pictures += 1)))
    .on(oauthApi.verify, ({ path }) => ({ ok: path.endsWith('/1234') }))
    .on(oauthApi.login, ({ body }) => {
      tries += 1
      if (tries === 1) return new Refusal('auth.captcha-required')
      if (body.verifyCode !== '1234') return new Refusal('auth.captcha-wrong')
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

    await user.type(field, '1111')
    expect(await screen.findByText('验证码不正确')).toBeTruthy()
    await user.clear(field)
    await user.type(field, '1234')
    expect(await screen.findByText('验证码正确')).toBeTruthy()
    expect(server.count(oauthApi.verify)).toBe(2)

    await user.click(screen.getByRole('button', { name: '登录' }))
    expect(await screen.findByText('用户名或密码不正确。')).toBeTruthy()
    await waitFor(() => expect(picture()).toContain('base64,2'))
    expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('')

    await user.clear(screen.getByLabelText('密码'))
    await user.type(screen.getByLabelText('密码'), 'secret')
    await user.type(screen.getByLabelText('验证码'), '1234')
    await user.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    const body = server.requests.findLast(({ url }) => url === '/oauth/login')?.body
    expect(typeof body === 'string' ? JSON.parse(body) : body).toMatchObject({
      captchaId: captcha(2).id,
      verifyCode: '1234',
    })
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
    // Time also runs by itself meanwhile: well before the end, and past it.
    await act(async () => void (await vi.advanceTimersByTimeAsync(860_000)))
    expect(button.disabled).toBe(true)
    await act(async () => void (await vi.advanceTimersByTimeAsync(41_000)))
    await waitFor(() => expect(button.disabled).toBe(false))
    expect(server.count(oauthApi.login)).toBe(1)
  })

  test('a one-time password leads to a new one before the console', async () => {
    const server = startFakeServer()
      .on(oauthApi.login, () => answer)
      .on(accountApi.info, () => ({ ...sampleUser, mustChangePassword: true }))
      .on(accountApi.password, ({ body }) =>
        body.newPassword === 'short' ? new Refusal('password.too-short', '密码至少要有 8 位。') : null,
      )
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
