import { alarmApi, type AlarmStat } from '@fibrewatch/contract/alarm'
import { managerApi } from '@fibrewatch/contract/manager'
import { menuApi } from '@fibrewatch/contract/menu'
import { oauthApi } from '@fibrewatch/contract/oauth'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changeLock, useLock } from '#lib/access/lock.ts'
import { saveLogin, storedToken } from '#lib/access/session.ts'
import { onTabNews } from '#lib/access/tab-news.ts'
import { call } from '#lib/api/call.ts'
import { changeTransport } from '#lib/api/transport.ts'
import { Root } from '#app/layout/root.tsx'
import { clearMenu } from '#app/menu/menu-store.ts'
import { useReactions } from '#app/errors/reactions.ts'
import { guardConsole } from '#app/session/guard.ts'
import { useSessionEnd } from '#app/session/session-end.ts'
import { SessionCover } from '#app/session/session-cover.tsx'
import { type FakeServer, Refusal, startFakeServer } from '#testing/fake-server.ts'
import { startFakeSockets } from '#testing/fake-socket.ts'
import { sampleLogin } from '#testing/sample-login.ts'
import { homeMenu } from '#testing/sample-menu.ts'
import { sampleUser, signInAs } from '#testing/sample-user.ts'
import { startLiveAlarms } from '#lib/live/live-alarms.ts'
import { closeLive, openLive } from '#lib/live/live.ts'
import * as alarmSound from '#lib/sound/alarm-sound.ts'
import { isIdle } from './idle.ts'
import { lockScreen } from './lock.ts'

const PASSWORD = 'the password'

/** A server that locks sessions as the real one does. */
function serveLock(): FakeServer {
  let isLocked = false
  const server = startFakeServer()
  return server
    .on(oauthApi.lock, () => {
      isLocked = true
      return null
    })
    .on(oauthApi.unlock, ({ body }) => {
      if (body.password !== PASSWORD)
        return new Refusal('auth.unlock-failed', '密码不正确，还可以再试 4 次。')
      isLocked = false
      return null
    })
    .on(managerApi.info, () =>
      isLocked ? new Refusal('auth.session-locked') : { ...sampleUser, isSuper: 1 },
    )
    .on(menuApi.select, () => ({ list: [homeMenu], total: 1, page: 0, size: 1000 }))
}

function Secret() {
  useReactions()
  return <p>只给登录的人看</p>
}

function openConsole() {
  saveLogin(sampleLogin)
  // The guard opens it.
  onTestFinished(closeLive)
  const router = createMemoryRouter([
    {
      Component: Root,
      HydrateFallback: SessionCover,
      children: [{ path: '*', Component: Secret, loader: guardConsole }],
    },
  ])
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

const typePassword = async (user: ReturnType<typeof userEvent.setup>, password: string) => {
  const field = await screen.findByLabelText('密码')
  await user.clear(field)
  await user.type(field, password)
  await user.click(screen.getByRole('button', { name: '解锁' }))
}

const cover = () => screen.queryByRole('dialog', { name: '屏幕已锁定' })

describe('the lock screen', () => {
  beforeEach(() => {
    clearMenu()
    signInAs()
    useSessionEnd.setState({ end: null })
  })
  afterEach(() => {
    changeLock(false)
    vi.useRealTimers()
  })

  test('covers everything, keeps the server from answering, and goes once the server has taken the password', async () => {
    const server = serveLock()
    const { user } = openConsole()
    await screen.findByText('只给登录的人看')
    expect(cover()).toBeNull()

    await act(lockScreen)
    expect(server.count(oauthApi.lock)).toBe(1)
    expect(cover()).not.toBeNull()
    expect(document.documentElement.dataset['covered']).toBe('true')
    expect(localStorage.getItem('IS_LOCKSCREEN')).toContain('true')

    expect(screen.getByText('周敏')).toBeTruthy()
    await typePassword(user, 'wrong')
    expect((await screen.findByRole('alert')).textContent).toBe('密码不正确，还可以再试 4 次。')
    expect(cover()).not.toBeNull()

    await typePassword(user, PASSWORD)
    await waitFor(() => expect(cover()).toBeNull())
    expect(document.documentElement.dataset['covered']).toBeUndefined()
    expect(localStorage.getItem('IS_LOCKSCREEN')).toBeNull()
  })

  test('shows the time, the date with its weekday and the network', async () => {
    serveLock()
    vi.spyOn(Date, 'now').mockReturnValue(new Date(2026, 2, 18, 9, 5).getTime())
    onTestFinished(() => void vi.restoreAllMocks())
    openConsole()
    await screen.findByText('只给登录的人看')
    await act(lockScreen)
    expect(screen.getByText('09:05')).toBeTruthy()
    expect(screen.getByText('2026 年 3 月 18 日 星期三')).toBeTruthy()
    expect(screen.getByText('网络正常')).toBeTruthy()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(screen.getByText('网络已断开')).toBeTruthy()
    expect(screen.queryByText(/电量/)).toBeNull()
  })

  test('tells the battery where the browser does', async () => {
    serveLock()
    const battery = Object.assign(new EventTarget(), { level: 0.42, charging: false })
    vi.stubGlobal('navigator', Object.assign(navigator, { getBattery: () => Promise.resolve(battery) }))
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'getBattery')
      vi.unstubAllGlobals()
    })
    openConsole()
    await screen.findByText('只给登录的人看')
    await act(lockScreen)
    expect(await screen.findByText('电量 42%')).toBeTruthy()
    act(() => {
      battery.charging = true
      battery.dispatchEvent(new Event('chargingchange'))
    })
    expect(await screen.findByText('电量 42%，正在充电')).toBeTruthy()
  })

  test('a call refused because the session is locked covers whatever tab made it', async () => {
    const server = serveLock()
    openConsole()
    await screen.findByText('只给登录的人看')
    server.on(managerApi.info, () => new Refusal('auth.session-locked'))
    const refused = call(managerApi.info, { params: { id: 7 }, isQuiet: true })
    await act(async () => await refused.catch(() => {}))
    expect(cover()).not.toBeNull()
  })

  test('after a reload nothing is loaded before the password is given', async () => {
    const server = serveLock()
    await call(oauthApi.lock)
    saveLogin(sampleLogin)
    changeLock(true)
    const { user } = openConsole()
    expect(server.count(menuApi.select)).toBe(0)
    await typePassword(user, PASSWORD)
    expect(await screen.findByText('只给登录的人看')).toBeTruthy()
  })

  test('a lock whose flag was edited away comes back with the first answer, and the console loads after it', async () => {
    serveLock()
    await call(oauthApi.lock)
    const { user } = openConsole()
    expect(screen.queryByText('只给登录的人看')).toBeNull()
    await typePassword(user, PASSWORD)
    expect(await screen.findByText('只给登录的人看')).toBeTruthy()
  })

  test('too many wrong passwords end the session', async () => {
    const server = serveLock()
    const { user } = openConsole()
    await screen.findByText('只给登录的人看')
    await act(lockScreen)
    server.on(oauthApi.unlock, () => new Refusal('auth.token-unknown'))
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    onTestFinished(() => reload.mockRestore())
    await typePassword(user, 'wrong again')
    expect(await screen.findByText('密码错误次数过多，会话已结束，请重新登录。')).toBeTruthy()
    expect(storedToken.load()).toBeNull()
    expect(reload).not.toHaveBeenCalled()
  })

  test('重新登录 signs out and leads to the login page and back', async () => {
    const server = serveLock().on(oauthApi.logout, () => null)
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    onTestFinished(() => assign.mockRestore())
    const { user } = openConsole()
    await screen.findByText('只给登录的人看')
    await act(lockScreen)
    await user.click(screen.getByRole('button', { name: '重新登录' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/login?redirect=%2F'))
    expect(server.count(oauthApi.logout)).toBe(1)
    expect(localStorage).toHaveLength(0)
  })

  test('takes the password at once, wherever the focus is, and Esc does not close it', async () => {
    serveLock()
    const { user } = openConsole()
    await screen.findByText('只给登录的人看')
    await act(lockScreen)
    const field = screen.getByLabelText('密码')
    expect(document.activeElement).toBe(field)
    screen.getByRole('button', { name: '重新登录' }).focus()
    await user.keyboard('Pa{Escape}ss')
    expect(screen.getByLabelText('密码')).toHaveProperty('value', 'Pass')
    expect(cover()).not.toBeNull()
  })

  test('goes on counting by severity, and sounds when more alarms wait', async () => {
    const play = vi.spyOn(alarmSound, 'playAlarm').mockImplementation(() => {})
    onTestFinished(() => play.mockRestore())
    const none = { active: 0, unacked: 0 }
    const severities = { critical: none, major: none, minor: none, warning: none, indeterminate: none }
    const stat: AlarmStat = {
      seq: 1,
      severities: { ...severities, minor: { active: 3, unacked: 2 } },
      drills: severities,
      unacked: 2,
      oldestUnacked: null,
      returned: 0,
      returnedIsMore: false,
    }
    const server = serveLock()
      .on(alarmApi.stat, () => stat)
      .on(alarmApi.page, () => new Refusal('auth.session-locked'))
    openConsole()
    await screen.findByText('只给登录的人看')
    onTestFinished(startLiveAlarms())
    await act(lockScreen)
    expect(await screen.findByText('次要 2')).toBeTruthy()
    expect(play).not.toHaveBeenCalled()
    server.on(alarmApi.stat, () => ({
      ...stat,
      severities: { ...stat.severities, critical: { active: 1, unacked: 1 } },
      unacked: 3,
    }))
    expect(await screen.findByText('紧急 1', undefined, { timeout: 5000 })).toBeTruthy()
    expect(screen.getByText('3 未确认')).toBeTruthy()
    expect(play.mock.calls).toEqual([['critical']])
  })

  test('the server and other tabs lock and unlock this one as well', async () => {
    serveLock()
    const sockets = startFakeSockets()
    openConsole()
    await screen.findByText('只给登录的人看')
    openLive('zh_CN')
    sockets.latest().accept()
    act(() => sockets.latest().receive({ type: 'locked' }))
    expect(cover()).not.toBeNull()
    act(() => sockets.latest().receive({ type: 'unlocked' }))
    expect(cover()).toBeNull()

    const otherTab = new BroadcastChannel('fibrewatch-session')
    onTestFinished(() => otherTab.close())
    otherTab.postMessage('locked')
    await waitFor(() => expect(cover()).not.toBeNull())
    otherTab.postMessage('unlocked')
    await waitFor(() => expect(cover()).toBeNull())
  })

  test('locking tells the other tabs', async () => {
    serveLock()
    saveLogin(sampleLogin)
    const otherTab = new BroadcastChannel('fibrewatch-session')
    onTestFinished(() => otherTab.close())
    const heard = new Promise((resolve) =>
      otherTab.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data), {
        once: true,
      }),
    )
    onTestFinished(onTabNews(() => {}))
    await lockScreen()
    expect(await heard).toBe('locked')
  })

  test('without the server it covers all the same, and the server is told once the line is back', async () => {
    const restore = changeTransport(() => Promise.reject(new TypeError('no network')))
    saveLogin(sampleLogin)
    const sockets = startFakeSockets()
    openLive('zh_CN')
    onTestFinished(closeLive)
    await lockScreen()
    expect(useLock.getState().isLocked).toBe(true)
    restore()
    const server = serveLock()
    sockets.latest().accept()
    await waitFor(() => expect(server.count(oauthApi.lock)).toBe(1))
  })
})

describe('the idle lock', () => {
  const MINUTE_MS = 60_000
  afterEach(() => {
    changeLock(false)
    vi.useRealTimers()
  })

  test('an input every so often keeps the console open; waiting for the parameter’s time locks it', () => {
    expect(isIdle(0, 60 * MINUTE_MS - 1, 60)).toBe(false)
    expect(isIdle(0, 60 * MINUTE_MS, 60)).toBe(true)
    expect(isIdle(0, 1e15, 0)).toBe(false)
  })

  async function openIdle() {
    serveLock()
    openConsole()
    await screen.findByText('只给登录的人看')
    // The router commits outside `act`: the stored time shows that the effect of the watch has run.
    await waitFor(() => expect(localStorage.getItem('LAST_INPUT')).not.toBeNull())
    act(() => changeLock(true))
    vi.useFakeTimers()
    act(() => changeLock(false))
  }

  test.each(['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'])(
    '%s counts as work',
    async (input) => {
      await openIdle()
      act(() => void vi.advanceTimersByTime(59 * MINUTE_MS))
      fireEvent(document.body, new Event(input, { bubbles: true }))
      act(() => void vi.advanceTimersByTime(59 * MINUTE_MS))
      expect(useLock.getState().isLocked).toBe(false)
      act(() => void vi.advanceTimersByTime(MINUTE_MS + 5000))
      expect(useLock.getState().isLocked).toBe(true)
    },
  )

  test('work in another tab counts', async () => {
    await openIdle()
    act(() => void vi.advanceTimersByTime(59 * MINUTE_MS))
    const value = { value: Date.now(), expiresAt: Date.now() + 1e9 }
    localStorage.setItem('LAST_INPUT', JSON.stringify(value))
    act(() => void vi.advanceTimersByTime(59 * MINUTE_MS))
    expect(useLock.getState().isLocked).toBe(false)
    act(() => void vi.advanceTimersByTime(2 * MINUTE_MS))
    expect(useLock.getState().isLocked).toBe(true)
  })

  test('the first input after a night’s sleep of the machine locks instead of counting', async () => {
    await openIdle()
    vi.setSystemTime(Date.now() + 9 * 60 * MINUTE_MS)
    act(() => void fireEvent.pointerMove(document.body))
    expect(useLock.getState().isLocked).toBe(true)
  })
})
