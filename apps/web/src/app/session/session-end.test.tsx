import { oauthApi } from '@fibrewatch/contract/oauth'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { saveLogin, storedToken } from '#lib/access/session.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { announceFailure } from '#lib/api/failure-catalogue.ts'
import { changeLanguage } from '#lib/i18n/i18n.ts'
import { openLive } from '#lib/live/live.ts'
import { useReactions } from '#app/errors/reactions.ts'
import { startFakeServer } from '#testing/fake-server.ts'
import { startFakeSockets } from '#testing/fake-socket.ts'
import { sampleLogin } from '#testing/sample-login.ts'
import { Dialogs } from '#ui/dialog.tsx'
import { Toasts } from '#ui/toast.tsx'
import { changeTabs, leaveTabs } from '#app/tabs/tabs-store.ts'
import { SessionCover } from './session-cover.tsx'
import { endSession, useSessionEnd } from './session-end.ts'
import { signOut } from './sign-out.ts'

function Console() {
  useReactions()
  return (
    <>
      <Dialogs />
      <Toasts />
      <SessionCover />
    </>
  )
}

function openConsole() {
  saveLogin(sampleLogin)
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  render(<Console />)
  return { assign, reload, user: userEvent.setup() }
}

const fail = (facts: ConstructorParameters<typeof ApiError>[0]) =>
  act(() => announceFailure(new ApiError(facts), false))

describe('a session that has ended', () => {
  beforeEach(() => useSessionEnd.setState({ end: null }))

  test.each([
    [{ reason: 'kicked', by: '周敏' }, '警告', '你已被管理员 周敏 踢下线！'],
    [{ reason: 'kicked' }, '警告', '你已被管理员踢下线！'],
    [{ reason: 'disabled' }, '警告', '你的账号已被停用，请联系管理员。'],
    [{ reason: 'removed' }, '警告', '你的账号已被删除，请联系管理员。'],
    [{ reason: 'password-changed' }, '提示', '你的密码已被修改，用新密码重新登录。'],
    [{ reason: 'locked-out' }, '提示', '密码错误次数过多，会话已结束，请重新登录。'],
    [{ reason: 'expired' }, '提示', '登录已过期，请重新登录'],
  ] as const)('%j: %s %s', async (end, title, text) => {
    const sockets = startFakeSockets()
    const { assign, user } = openConsole()
    openLive('zh_CN')
    sockets.latest().accept()
    act(() => sockets.latest().receive({ type: 'signed-out', ...end }))
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe(text)
    expect(storedToken.load()).toBeNull()
    expect(document.documentElement.dataset['covered']).toBe('true')
    await user.click(screen.getByRole('button', { name: end.reason === 'expired' ? '确定' : '重新登录' }))
    expect(assign).toHaveBeenCalledWith('/login?redirect=%2F')
    expect(localStorage).toHaveLength(0)
  })

  test('is told in the language of the moment', async () => {
    await changeLanguage('en_US')
    openConsole()
    act(() => endSession({ reason: 'kicked', by: 'Zhou Min' }))
    expect(screen.getByRole('alert').textContent).toBe('Administrator Zhou Min has signed you out.')
  })

  test('is told once: what fails because of it stays silent', () => {
    const { reload } = openConsole()
    act(() => endSession({ reason: 'kicked', by: '周敏' }))
    fail({ kind: 'answered', status: 401, msg: 'x' })
    fail({ kind: 'answered', status: 403, msg: 'x' })
    fail({ kind: 'answered', status: 409, msg: 'x' })
    fail({ kind: 'answered', status: 500, msg: 'x' })
    act(() => endSession({ reason: 'expired' }))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(screen.getByRole('alert').textContent).toContain('踢下线')
    expect(reload).not.toHaveBeenCalled()
  })

  test('goes before a question that is open', () => {
    openConsole()
    fail({ kind: 'answered', status: 409, msg: '这条告警已清除。' })
    expect(screen.getByText('这条告警已清除。')).toBeTruthy()
    act(() => endSession({ reason: 'kicked' }))
    expect(document.querySelector('body > .session-cover [role="alert"]')).not.toBeNull()
    expect(document.querySelector('body > .session-cover .dialog h2')?.textContent).toBe('警告')
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
  })

  test('code 403 says so and leads to the login page; code 401 clears and loads again', async () => {
    const { assign, reload, user } = openConsole()
    const tab = { key: '/event/index', path: '/event/index', href: '/event/index?keyword=x' }
    changeTabs({ list: [{ ...tab, visit: 1, isPinned: false, title: null }], activeKey: null })
    fail({ kind: 'answered', status: 401, msg: 'x' })
    expect(reload).toHaveBeenCalledOnce()
    // The page closes now, and leaves nothing to the next user who signs in.
    leaveTabs()
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    fail({ kind: 'answered', status: 403, msg: 'x' })
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(assign).toHaveBeenCalledWith('/login?redirect=%2F')
  })

  test('a foreign answer warns: 重新登录 clears the store and loads again, 取消 stays', async () => {
    const { reload, user } = openConsole()
    fail({ kind: 'malformed', status: 502 })
    expect(screen.getByRole('dialog', { name: '警告' })).toBeTruthy()
    fail({ kind: 'malformed', status: 502 })
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(storedToken.load()).toBe('abc')
    // A timer's calls are refused again, though the user did nothing.
    act(() => announceFailure(new ApiError({ kind: 'malformed', status: 502 }), true))
    expect(screen.queryByRole('dialog')).toBeNull()
    fail({ kind: 'malformed', status: 502 })
    await user.click(screen.getByRole('button', { name: '重新登录' }))
    expect(localStorage).toHaveLength(0)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('signing out reaches the other tabs, also when the server cannot be reached', async () => {
    startFakeServer()
    openConsole()
    const otherTab = new BroadcastChannel('fibrewatch-session')
    onTestFinished(() => otherTab.close())
    const heard = new Promise((resolve) =>
      otherTab.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data)),
    )
    await signOut()
    expect(await heard).toBe('signed-out')
    expect(localStorage).toHaveLength(0)
  })

  test('after signing out the server’s message of it leads nowhere else', async () => {
    const sockets = startFakeSockets()
    const { assign } = openConsole()
    openLive('zh_CN')
    sockets.latest().accept()
    const server = startFakeServer().on(oauthApi.logout, () => {
      sockets.latest().receive({ type: 'signed-out', reason: 'signed-out' })
      return null
    })
    await signOut()
    expect(server.count(oauthApi.logout)).toBe(1)
    expect(assign).not.toHaveBeenCalled()
  })

  test('a tab that hears of it goes to the login page without a word', async () => {
    startFakeServer().on(oauthApi.logout, () => null)
    const { assign } = openConsole()
    const otherTab = new BroadcastChannel('fibrewatch-session')
    onTestFinished(() => otherTab.close())
    otherTab.postMessage('signed-out')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/login?redirect=%2F'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a tab that hears of it from the server and from the other tab leaves once, and says no more', () => {
    const { assign } = openConsole()
    act(() => endSession({ reason: 'signed-out' }))
    act(() => endSession({ reason: 'signed-out' }))
    fail({ kind: 'answered', status: 403, msg: 'x' })
    expect(assign).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
