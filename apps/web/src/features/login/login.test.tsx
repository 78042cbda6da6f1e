import { oauthApi } from '@fibrewatch/contract'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { storedToken } from '#lib/access/session.ts'
import { changeTransport } from '#lib/api/transport.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
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
})
