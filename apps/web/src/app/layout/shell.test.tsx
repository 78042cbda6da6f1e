import { oauthApi } from '@fibrewatch/contract/oauth'
import { systemApi } from '@fibrewatch/contract/system-info'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { call } from '#lib/api/call.ts'
import { useLive } from '#lib/live/live.ts'
import { Refusal } from '#testing/fake-server.ts'
import { entryOfMenu as inMenu, openConsole, sampleMenus } from '#testing/open-console.tsx'
import { makeAlarm } from '#testing/sample-alarm.ts'

vi.mock('#app/features.ts', async () => await import('#testing/sample-features.tsx'))

describe('the console', () => {
  afterEach(() => vi.useRealTimers())

  test('keeps the state and the address of a page while another is in front', async () => {
    const { user, router } = await openConsole('/event/index?state=active')
    await user.click(await screen.findByRole('button', { name: 'event 0 state=active' }))
    await user.click(inMenu('应用'))
    expect(await screen.findByRole('button', { name: 'dashboard 0' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^event 1/ })).toBeNull()
    await user.click(screen.getByRole('tab', { name: '事件' }))
    expect(await screen.findByRole('button', { name: 'event 1 state=active' })).toBeTruthy()
    expect(router.state.location.search).toBe('?state=active')
  })

  test('begins a page anew whose menu does not keep it', async () => {
    const menus = sampleMenus.map((menu) => ({ ...menu, keepalive: menu.viewPath !== 'event' }))
    const { user } = await openConsole('/event/index?state=active', { menus })
    await user.click(await screen.findByRole('button', { name: 'event 0 state=active' }))
    await user.click(inMenu('应用'))
    await user.click(await screen.findByRole('button', { name: 'dashboard 0' }))
    await user.click(screen.getByRole('tab', { name: '事件' }))
    expect(await screen.findByRole('button', { name: 'event 0 state=active' })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: '应用' }))
    expect(await screen.findByRole('button', { name: 'dashboard 1' })).toBeTruthy()
  })

  test.each([
    ['its cross', (tab: HTMLElement) => fireEvent.click(within(tab).getByTitle('关闭标签页'))],
    [
      'a middle click',
      (tab: HTMLElement) => fireEvent(tab, new MouseEvent('auxclick', { button: 1, bubbles: true })),
    ],
    ['Delete', (tab: HTMLElement) => fireEvent.keyDown(tab, { key: 'Delete' })],
  ])('a tab closes by %s, the home tab never', async (_, closeBy) => {
    await openConsole('/event/index')
    const tab = await screen.findByRole('tab', { name: '事件' })
    expect(tab.getAttribute('aria-keyshortcuts')).toContain('Delete')
    act(() => tab.focus())
    closeBy(tab)
    const home = await screen.findByRole('tab', { name: '应用', selected: true })
    expect(screen.queryByRole('tab', { name: '事件' })).toBeNull()
    expect(within(home).queryByTitle('关闭标签页')).toBeNull()
    fireEvent.keyDown(home, { key: 'Delete' })
    expect(screen.getAllByRole('tab')).toEqual([home])
  })

  test('under the thumb, what cleared unacknowledged is counted beside what waits', async () => {
    const cleared = makeAlarm({ state: 'cleared', clearedAt: '2026-03-18T06:40:00.000Z' })
    await openConsole('/dashboard/index', { alarms: [makeAlarm(), makeAlarm(), cleared] })
    expect((await screen.findByTitle('2 未确认')).textContent).toBe('2')
    expect(screen.getByTitle('1 已恢复未确认').textContent).toBe('1')
  })

  test('the focus goes on to the tab that comes to the front', async () => {
    const { user } = await openConsole('/event/index')
    act(() => screen.getByRole('tab', { name: '事件' }).focus())
    await user.keyboard('{Delete}')
    expect(document.activeElement).toBe(await screen.findByRole('tab', { name: '应用', selected: true }))
  })

  test('the tab list holds tabs and nothing else', async () => {
    await openConsole('/event/index')
    const list = await screen.findByRole('tablist', { name: '标签页' })
    expect([...list.children]).toEqual(within(list).getAllByRole('tab'))
    expect(within(list).queryAllByRole('button')).toEqual([])
  })

  test('a page that throws takes only its own tab with it', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await openConsole('/resource/index')
    expect((await screen.findByRole('alert')).textContent).toContain('其它标签页不受影响')
    await user.click(inMenu('事件'))
    expect(await screen.findByRole('button', { name: 'event 0' })).toBeTruthy()
    silent.mockRestore()
  })

  test.each([
    ['/nowhere', '404', 'OOPS！你好像走丢了...'],
    ['/empty', '500', '是目录，不是真实的页面'],
    ['/renamed', '500', '页面"no-such-page"不存在'],
  ])('a result page stands in its place: %s shows %s', async (path, code, text) => {
    await openConsole(path)
    const result = await screen.findByRole('alert')
    expect(result.textContent).toContain(code)
    expect(result.textContent).toContain(text)
  })

  test('an alarm that arrives live raises the bell without a reload', async () => {
    const { sockets } = await openConsole('/event/index', { alarms: [makeAlarm({ severity: 'minor' })] })
    expect(await screen.findByRole('link', { name: '1 未确认' })).toBeTruthy()
    act(() => {
      sockets.latest().accept()
      sockets.latest().receive({ type: 'welcome', seq: 1 })
      sockets.latest().receive({
        topic: 'alarm',
        type: 'raised',
        seq: 2,
        at: '2026-03-18T06:33:14Z',
        data: { ...makeAlarm({ severity: 'critical' }), ingestedAt: '2026-03-18T06:33:14Z' },
      })
    })
    expect(await screen.findByRole('link', { name: '2 未确认' })).toBeTruthy()
  })

  test('says that the connection is lost, and what was made up for when it is back', async () => {
    const { sockets } = await openConsole('/event/index')
    act(() => {
      sockets.latest().accept()
      sockets.latest().receive({ type: 'welcome', seq: 1 })
      sockets.latest().fail()
    })
    expect((await screen.findByText(/连接中断，数据停在 .+，\d 秒后重连/)).textContent).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '立即重连' }))
    const receiveMissed = (seq: number) =>
      sockets.latest().receive({
        topic: 'alarm',
        type: 'raised',
        seq,
        at: '2026-03-18T06:33:14Z',
        data: { ...makeAlarm(), ingestedAt: '2026-03-18T06:33:14Z' },
      })
    act(() => {
      sockets.latest().accept()
      sockets.latest().receive({ type: 'welcome', seq: 3 })
      receiveMissed(2)
    })
    expect(await screen.findByText('已恢复，补收 1 条')).toBeTruthy()
    // On a slow connection more may come when the bar would have gone: its three seconds start again.
    act(() => {
      useLive.setState({ recovered: { count: 1, at: 0 } })
      receiveMissed(3)
    })
    expect(await screen.findByText('已恢复，补收 2 条')).toBeTruthy()
  })

  test('shows one dialog at a time for failures of the session', async () => {
    const { server } = await openConsole('/event/index')
    server.on(systemApi.brand, () => new Refusal('auth.session-expired'))
    await Promise.allSettled([call(systemApi.brand), call(systemApi.brand)])
    expect(await screen.findByText('登录已过期，请重新登录')).toBeTruthy()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  test('changes language and theme in place', async () => {
    const { user } = await openConsole('/event/index')
    await user.click(screen.getByRole('button', { name: '语言: 简体中文' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'English' }))
    expect(await screen.findByRole('tab', { name: 'Events' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Settings' }))
    await user.click(await screen.findByRole('radio', { name: 'Light' }))
    expect(document.documentElement.dataset['theme']).toBe('light')
  })

  test('signing out ends the session on the server, closes the socket and forgets everything', async () => {
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { server, sockets, user } = await openConsole('/event/index')
    server.on(oauthApi.logout, () => null)
    const [account] = screen.getAllByRole('button', { name: /^账号/ })
    if (account === undefined) throw new Error('no account menu')
    await user.click(account)
    await user.click(screen.getByRole('menuitem', { name: '退出登录' }))
    expect(server.count(oauthApi.logout)).toBe(0)
    await user.click(screen.getByRole('button', { name: '退出登录' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'))
    expect(server.count(oauthApi.logout)).toBe(1)
    expect(sockets.latest().isClosedByClient).toBe(true)
    expect(localStorage).toHaveLength(0)
    leave.mockRestore()
  })
})
