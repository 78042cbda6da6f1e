import { alarmApi } from '@fibrewatch/contract/alarm'
import { plantApi } from '@fibrewatch/contract/plant'
import { userApi } from '@fibrewatch/contract/user'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useAccess } from '#lib/access/access.ts'
import { defineListFilters } from '#lib/table/list-filters.ts'
import { parseListState } from '#lib/table/list-state.ts'
import { openConsole } from '#testing/open-console.tsx'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { makeLink } from '#testing/sample-link.ts'
import { sampleUser } from '#testing/sample-user.ts'
import { changeTheme, DEFAULT_THEME, useTheme } from '#ui/theme.ts'
import { closePalette, openPalette } from './palette-store.ts'

vi.mock('#app/features.ts', async () => await import('#testing/sample-features.tsx'))

const LINK = makeLink({ id: 1, code: 'SZ-01', name: '苏昆干线', deviceId: 1, port: 1 })
const NO_ROWS = { list: [], pagination: { page: 1, size: 6, total: 0 } }

async function openByKey() {
  const scene = await openConsole('/event/index')
  scene.server.on(plantApi.linkPage, () => NO_ROWS).on(userApi.page, () => NO_ROWS)
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  const input = await screen.findByRole('combobox')
  const type = async (text: string) => {
    await scene.user.clear(input)
    await scene.user.type(input, text)
  }
  return { ...scene, input, type }
}

const optionTexts = () => screen.queryAllByRole('option').map((option) => option.textContent)
const chosenText = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent

describe('the command palette', () => {
  beforeEach(() => {
    closePalette()
    return () => changeTheme(DEFAULT_THEME)
  })

  test('⌘ K opens it too, with every page and action, the input in charge', async () => {
    await openConsole('/event/index')
    fireEvent.keyDown(document, { key: 'K', metaKey: true })
    const input = await screen.findByRole('combobox')
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
    expect(list?.getAttribute('role')).toBe('listbox')
    expect(optionTexts()).toEqual(expect.arrayContaining(['事件', '用户系统管理', '锁定屏幕', '退出登录']))
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      '页面',
      '操作',
    ])
  })

  test('finds the large screen, which no menu shows, and opens it in a window of its own', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    onTestFinished(() => opened.mockRestore())
    const { user, type, router } = await openByKey()
    await type('dp')
    await screen.findByRole('option', { name: /大屏/ })
    await user.keyboard('{Enter}')
    expect(opened).toHaveBeenCalledExactlyOnceWith('/largeScreenDark/index', '_blank', 'noopener')
    expect(router.state.location.pathname).toBe('/event/index')
  })

  test('finds a page by initials, marks them, and opens it by Enter', async () => {
    const { user, type, router } = await openByKey()
    await type('yh')
    const option = await screen.findByRole('option', { name: '用户 系统管理' })
    expect(option.querySelector('mark')?.textContent).toBe('用户')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/system/user'))
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('what was opened last stands first the next time', async () => {
    const { user, type, input } = await openByKey()
    await type('系统')
    await type('用户')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(input.isConnected).toBe(false))
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
    const recent = await screen.findByRole('group', { name: '最近打开' })
    expect(
      within(recent)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['用户系统管理'])
  })

  test('↑ and ↓ walk in a circle', async () => {
    const { user, input } = await openByKey()
    await user.click(input)
    const [first, second] = optionTexts()
    const last = optionTexts().at(-1)
    expect(chosenText(input)).toBe(first)
    await user.keyboard('{ArrowDown}')
    expect(chosenText(input)).toBe(second)
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(chosenText(input)).toBe(last)
  })

  test('carries out an action', async () => {
    const { user, type } = await openByKey()
    await type('侧边')
    await user.keyboard('{Enter}')
    expect(useTheme.getState().layout).toBe('side')
  })

  test('asks the server for links, alarms and users once the typing rests', async () => {
    const alarm = makeAlarm({ linkCode: 'SZ-KS-01' })
    const { server, input, user, router } = await openByKey()
    server.on(alarmApi.page, () => ({ list: [alarm], nextCursor: null, total: 1, totalIsMore: false }))
    const before = server.count(plantApi.linkPage)
    await user.click(input)
    // In one go: a busy machine would pause between two keys.
    for (const text of ['S', 'SZ', 'SZ-', 'SZ-K', 'SZ-KS'])
      fireEvent.change(input, { target: { value: text } })
    const alarms = await screen.findByRole('group', { name: '告警' })
    expect(within(alarms).getByRole('option').textContent).toContain('断纤 · SZ-KS-01')
    expect(server.count(plantApi.linkPage) - before).toBe(1)
    expect(server.count(userApi.page)).toBe(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe(`?alarm=${alarm.id}`))
  })

  test('a user is found in the list of users, with the name as keyword', async () => {
    const { server, type, user, router } = await openByKey()
    server.on(userApi.page, () => ({ list: [sampleUser], pagination: { page: 1, size: 6, total: 1 } }))
    await type('zhou')
    const users = await screen.findByRole('group', { name: '用户' })
    await user.click(within(users).getByRole('option'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/system/user'))
    const { search } = router.state.location
    const shown = parseListState(new URLSearchParams(search), defineListFilters([]), { sort: null })
    expect(shown.keyword).toBe('zhoumin')
  })

  test('a link the server found by the pinyin of its name stands under its code, the name marked', async () => {
    const { server, type } = await openByKey()
    server.on(plantApi.linkPage, () => ({ list: [LINK], pagination: { page: 1, size: 6, total: 1 } }))
    await type('sukun')
    const links = await screen.findByRole('group', { name: '光路' })
    const option = within(links).getByRole('option', { name: 'SZ-01 苏昆 干线' })
    expect([...option.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['苏昆'])
  })

  test('a record the console sees no match in is shown all the same, unmarked', async () => {
    const { server, type } = await openByKey()
    server.on(plantApi.linkPage, () => ({ list: [LINK], pagination: { page: 1, size: 6, total: 1 } }))
    await type('qqq')
    const links = await screen.findByRole('group', { name: '光路' })
    const option = within(links).getByRole('option', { name: 'SZ-01 苏昆干线' })
    expect(option.querySelector('mark')).toBeNull()
  })

  test('a search that is overtaken is cancelled', async () => {
    const signals: (AbortSignal | null)[] = []
    const { server, type } = await openByKey()
    server.on(plantApi.linkPage, async ({ request }) => {
      signals.push(request.signal)
      return await new Promise(() => {})
    })
    await type('a')
    await waitFor(() => expect(signals).toHaveLength(1))
    await type('ab')
    await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  })

  test('asks for nothing the user may not see', async () => {
    const { server, type } = await openByKey()
    act(() => {
      const { user } = useAccess.getState()
      if (user !== null) useAccess.setState({ user: { ...user, isSuper: 0 }, permissions: new Set() })
    })
    await type('zz')
    expect(await screen.findByText(/没有与"zz"相符的内容/)).toBeTruthy()
    expect(server.count(plantApi.linkPage)).toBe(0)
    expect(server.count(userApi.page)).toBe(0)
  })

  test('as menu search it knows menus alone', async () => {
    await openConsole('/event/index')
    act(() => openPalette('menus'))
    await screen.findByRole('combobox', { name: '搜索菜单' })
    expect(optionTexts()).not.toContain('锁定屏幕')
    expect(optionTexts()).toContain('事件')
  })

  test('a name that looks like markup stays text', async () => {
    const { sampleMenus } = await import('#testing/open-console.tsx')
    const name = '<img src=x onerror=alert(1)>'
    const menus = sampleMenus.map((menu) => (menu.id === 8 ? { ...menu, name } : menu))
    const scene = await openConsole('/event/index', { menus })
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
    await scene.user.type(await screen.findByRole('combobox'), 'img')
    expect(
      (await screen.findByRole('option', { name: new RegExp('onerror') })).querySelector('img'),
    ).toBeNull()
  })
})
