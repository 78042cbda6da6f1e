import { alarmApi } from '@fibrewatch/contract/alarm'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { saveLogin, storedToken } from '#lib/access/session.ts'
import { call } from '#lib/api/call.ts'
import { type ApiAnswer, changeTransport, type Transport } from '#lib/api/transport.ts'
import { changeLanguage } from '#lib/i18n/i18n.ts'
import { SessionCover } from '#app/session/session-cover.tsx'
import { useSessionEnd } from '#app/session/session-end.ts'
import { signInAs } from '#testing/sample-user.ts'
import { Dialogs } from '#ui/dialog.tsx'
import { Toasts } from '#ui/toast.tsx'
import { sampleLogin } from '#testing/sample-login.ts'
import { useReactions } from './reactions.ts'

/*
 * The error catalogue of the user specification, section 8, from the bytes of an answer to what a user sees. Its
 * first sentences have their tests where they happen: the login page (login.test.tsx), the guard and the building of
 * routes (session.test.ts), the 404 page (shell.test.tsx).
 */

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

const answer = (status: number, body: unknown): ApiAnswer => ({
  status,
  headers: new Headers(),
  bytes: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)).buffer,
})
const envelope = (code: number, msg: string) => ({ code, msg, data: null })

/** A signed-in user makes a call and gets this answer. */
async function callAnd(answered: () => Promise<ApiAnswer>, permission: string | null = null) {
  if (permission === null) signInAs()
  else signInAs(permission)
  saveLogin(sampleLogin)
  const send = vi.fn<Transport>(answered)
  onTestFinished(changeTransport(send))
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  render(<Console />)
  const again = () => act(() => call(alarmApi.ack, { body: { ids: [] } }).catch(() => {}))
  await again()
  return { send, assign, reload, again, user: userEvent.setup() }
}

const dialog = (title: string) => screen.getByRole('dialog', { name: title })
const press = (name: string) => screen.getByRole('button', { name })

beforeEach(() => useSessionEnd.setState({ end: null }))

describe('the error catalogue', () => {
  test('a status that is not 200: 警告, the account is abnormal; 重新登录 clears the store and reloads', async () => {
    const { user, reload } = await callAnd(async () => answer(502, '<html>'))
    expect(dialog('警告').textContent).toContain('账号异常')
    expect(reload).not.toHaveBeenCalled()
    await user.click(press('重新登录'))
    expect(localStorage).toHaveLength(0)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('… and 取消 stays; only one is shown at a time', async () => {
    const { user, reload, again } = await callAnd(async () => answer(404, 'nginx'))
    await again()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.click(press('取消'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(storedToken.load()).toBe('abc')
    expect(reload).not.toHaveBeenCalled()
  })

  test.each([
    [200, 403],
    [200, 401],
    [403, 403],
    [401, 401],
  ])(
    'status %d, body code %d with msg "error permission": the permission is missing',
    async (status, code) => {
      const { user, reload } = await callAnd(async () => answer(status, envelope(code, 'error permission')))
      expect(dialog('提示').textContent).toContain('暂无权限，请联系管理员!')
      await user.click(press('确定'))
      expect(storedToken.load()).toBe('abc')
      expect(reload).not.toHaveBeenCalled()
    },
  )

  test.each([200, 403])(
    'code 403 (status %d): the sign-in has expired; OK leads to /login',
    async (status) => {
      const { user, assign } = await callAnd(async () => answer(status, envelope(403, 'expired')))
      expect(screen.getByRole('alert').textContent).toBe('登录已过期，请重新登录')
      expect(assign).not.toHaveBeenCalled()
      await user.click(press('确定'))
      expect(localStorage).toHaveLength(0)
      expect(assign).toHaveBeenCalledWith('/login?redirect=%2F')
    },
  )

  test.each([200, 401])('code 401 otherwise (status %d): clears the store and reloads', async (status) => {
    const { reload } = await callAnd(async () => answer(status, envelope(401, 'unknown token')))
    expect(localStorage).toHaveLength(0)
    expect(reload).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('no network: 提示 with 未知错误，请重试', async () => {
    const { user } = await callAnd(() => Promise.reject(new TypeError('no network')))
    expect(dialog('提示').textContent).toContain('未知错误，请重试')
    await user.click(press('确定'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a refusal: 提示 with the sentence of the server', async () => {
    const { user } = await callAnd(async () => answer(409, envelope(409, '这条告警已清除。')))
    expect(dialog('提示').textContent).toContain('这条告警已清除。')
    await user.click(press('确定'))
  })

  test.each([envelope(500, 'Internal Server Error'), 'Internal Server Error'])(
    'status 500 (%j): a toast for 2.5 seconds and no dialog',
    async (body) => {
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      await callAnd(async () => answer(500, body))
      expect(screen.getByText('网络错误，请稍后重试！')).toBeTruthy()
      expect(screen.queryByRole('dialog')).toBeNull()
      act(() => void vi.advanceTimersByTime(2499))
      expect(screen.queryByText('网络错误，请稍后重试！')).not.toBeNull()
      act(() => void vi.advanceTimersByTime(1))
      expect(screen.queryByText('网络错误，请稍后重试！')).toBeNull()
    },
  )

  test('a missing permission is refused before sending', async () => {
    const { send, user } = await callAnd(async () => answer(200, envelope(1, '')), 'monitor:alarm:page')
    expect(dialog('提示').textContent).toContain('你没有访问该接口的权限，请联系管理员！')
    expect(send).not.toHaveBeenCalled()
    await user.click(press('确定'))
  })

  test('a one-time password that was not replaced leads to the login page, where it is, without a word', async () => {
    const refused = { ...envelope(423, '先设置新密码。'), reason: 'auth.password-due' }
    const { assign } = await callAnd(async () => answer(423, refused))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(assign.mock.calls).toEqual([[expect.stringContaining('/login?redirect=')]])
    expect(storedToken.load()).toBeNull()
  })

  test('speaks English where the console does', async () => {
    await changeLanguage('en_US')
    const { user } = await callAnd(async () => answer(502, ''))
    expect(dialog('Warning').textContent).toContain('Your account is in an abnormal state.')
    await user.click(press('Cancel'))
  })
})
