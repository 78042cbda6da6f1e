import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { entryOfMenu, listTabTitles, openConsole } from '#testing/open-console.tsx'
import { clearTabs, useTabs } from './tabs-store.ts'
import { findTabIndex } from './use-tab-drag.ts'

vi.mock('#app/features.ts', async () => await import('#testing/sample-features.tsx'))

const tabNamed = (name: string | RegExp) => screen.getByRole('tab', { name })
const choose = async (item: string) => fireEvent.click(await screen.findByRole('menuitem', { name: item }))
const goTo = async ({ router }: Awaited<ReturnType<typeof openConsole>>, address: string) =>
  await act(async () => await router.navigate(address))

/** Closes the document; storage stays. */
function leaveWindow(): void {
  cleanup()
  clearTabs()
}

describe('the menu of a tab', () => {
  test.each([
    ['Shift F10', (tab: HTMLElement) => fireEvent.keyDown(tab, { key: 'F10', shiftKey: true })],
    ['the menu key', (tab: HTMLElement) => fireEvent.keyDown(tab, { key: 'ContextMenu' })],
    ['a right click', (tab: HTMLElement) => fireEvent.contextMenu(tab, { clientX: 9, clientY: 9 })],
    ['▾', () => fireEvent.click(screen.getByRole('button', { name: '标签页操作' }))],
  ])('opens by %s', async (_, openBy) => {
    await openConsole('/event/index')
    openBy(await screen.findByRole('tab', { name: '事件', selected: true }))
    const menu = await screen.findByRole('menu', { name: '标签页操作' })
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual([
      '重新加载',
      '固定',
      '在新窗口打开',
      '关闭标签页',
      '关闭左侧',
      '关闭右侧',
      '关闭其它',
      '关闭全部',
    ])
  })

  test('reloading builds the page from nothing', async () => {
    const { user } = await openConsole('/event/index')
    await user.click(await screen.findByRole('button', { name: /^event 0/ }))
    fireEvent.contextMenu(tabNamed('事件'))
    await choose('重新加载')
    expect(await screen.findByRole('button', { name: /^event 0/ })).toBeTruthy()
  })

  test('a pinned tab stands behind home and stays when the others are closed', async () => {
    const scene = await openConsole('/event/index')
    await goTo(scene, '/system/user')
    fireEvent.contextMenu(tabNamed('用户'))
    await choose('固定')
    expect(listTabTitles()).toEqual(['应用', '用户', '事件'])
    fireEvent.click(screen.getByRole('button', { name: '标签页操作' }))
    await choose('关闭全部')
    await waitFor(() => expect(listTabTitles()).toEqual(['应用', '用户']))
    expect(within(tabNamed('用户')).queryByTitle('关闭标签页')).toBeNull()
    fireEvent.contextMenu(tabNamed('用户'))
    await choose('取消固定')
    expect(within(tabNamed('用户')).getByTitle('关闭标签页')).toBeTruthy()
  })

  test('the last tab says why it stays', async () => {
    await openConsole('/dashboard/index')
    fireEvent.contextMenu(await screen.findByRole('tab', { name: '应用' }))
    await choose('关闭标签页')
    expect(await screen.findByText('这已经是最后一页，不能再关闭了！')).toBeTruthy()
    expect(listTabTitles()).toEqual(['应用'])
  })

  test('a page that can stand alone opens in a window without the console', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const scene = await openConsole('/event/index?state=active')
    fireEvent.contextMenu(await screen.findByRole('tab', { name: '事件' }))
    await choose('在新窗口打开')
    expect(open).toHaveBeenLastCalledWith('/separatePage/event?state=active', '_blank', 'noopener')
    await goTo(scene, '/system/user?id=3')
    fireEvent.contextMenu(tabNamed('用户 3'))
    await choose('在新窗口打开')
    expect(open).toHaveBeenLastCalledWith('/system/user?id=3', '_blank', 'noopener')
    open.mockRestore()
  })
})

describe('the order of tabs', () => {
  test('Ctrl Shift and an arrow carry the tab along, and say where to', async () => {
    const scene = await openConsole('/event/index')
    await goTo(scene, '/system/user')
    fireEvent.keyDown(tabNamed('用户'), { key: 'ArrowLeft', ctrlKey: true, shiftKey: true })
    expect(listTabTitles()).toEqual(['应用', '用户', '事件'])
    expect(screen.getByText('"用户"移到第 2 个')).toBeTruthy()
    fireEvent.keyDown(tabNamed('用户'), { key: 'ArrowLeft', ctrlKey: true, shiftKey: true })
    expect(listTabTitles()).toEqual(['应用', '用户', '事件'])
  })

  test.each([
    ['right past the next tab’s middle', [10, 30, 50], 0, 31, 1],
    ['right, but not that far', [10, 30, 50], 0, 29, 0],
    ['left past the first tab’s middle', [10, 30, 50], 2, 9, 0],
    ['beyond the last', [10, 30, 50], 1, 900, 2],
  ])('a tab drawn %s', (_, centres, from, x, expected) =>
    expect(findTabIndex(centres, from, x)).toBe(expected),
  )

  test('a tab drawn along the bar changes place, and the click that ends it chooses nothing', async () => {
    const scene = await openConsole('/event/index')
    await goTo(scene, '/system/user')
    const widthPx = 100
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
      const at = this.parentElement === null ? 0 : [...this.parentElement.children].indexOf(this)
      return new DOMRect(at * widthPx, 0, widthPx, 34)
    })
    const tab = tabNamed('事件')
    fireEvent.pointerDown(tab, { button: 0, clientX: 150 })
    fireEvent.pointerMove(document, { clientX: 260 })
    expect(listTabTitles()).toEqual(['应用', '用户', '事件'])
    fireEvent.pointerUp(document, { clientX: 260 })
    fireEvent.click(tab)
    expect(tabNamed('用户').getAttribute('aria-selected')).toBe('true')
    vi.restoreAllMocks()
  })
})

describe('tabs of one page', () => {
  test('are apart by what they show, each with its own state, address and title', async () => {
    const scene = await openConsole('/system/user?id=1&page=2')
    fireEvent.change(await screen.findByRole('textbox', { name: '编辑 1' }), { target: { value: 'a' } })
    await goTo(scene, '/system/user?id=2')
    expect(listTabTitles()).toEqual(['应用', '用户 1', '用户 2'])
    await scene.user.click(tabNamed(/^用户 1/))
    expect(await screen.findByRole('textbox', { name: '编辑 1' })).toHaveProperty('value', 'a')
    expect(scene.router.state.location.search).toBe('?id=1&page=2')
  })

  test('its own filters do not make another tab', async () => {
    const scene = await openConsole('/system/user?id=1')
    await goTo(scene, '/system/user?id=1&page=3')
    expect(listTabTitles()).toEqual(['应用', '用户 1'])
  })

  test('are one where the menu says so', async () => {
    const { sampleMenus } = await import('#testing/open-console.tsx')
    const menus = sampleMenus.map((menu) => (menu.id === 8 ? { ...menu, multiTab: false } : menu))
    const scene = await openConsole('/system/user?id=1', { menus })
    await goTo(scene, '/system/user?id=2')
    expect(useTabs.getState().list.map(({ key }) => key)).toEqual(['/dashboard/index', '/system/user'])
  })

  test('come back after a reload with their titles and pins', async () => {
    const scene = await openConsole('/event/index?state=active')
    await goTo(scene, '/system/user?id=1')
    fireEvent.contextMenu(tabNamed('用户 1'))
    await choose('固定')
    leaveWindow()
    await openConsole('/event/index')
    expect(listTabTitles()).toEqual(['应用', '用户 1', '事件'])
  })

  test('go to the next window when theirs is closed', async () => {
    await openConsole('/system/user?id=1')
    await screen.findByRole('textbox', { name: '编辑 1' })
    dispatchEvent(new PageTransitionEvent('pagehide'))
    leaveWindow()
    sessionStorage.clear()
    await openConsole('/event/index')
    expect(listTabTitles()).toEqual(['应用', '用户 1', '事件'])
  })

  test('stay with their window: one opened beside it begins with its own page', async () => {
    await openConsole('/system/user?id=1')
    await screen.findByRole('textbox', { name: '编辑 1' })
    leaveWindow()
    sessionStorage.clear()
    await openConsole('/event/index')
    expect(listTabTitles()).toEqual(['应用', '事件'])
  })

  test('the menu leads back to a page as it was left', async () => {
    const scene = await openConsole('/event/index?state=active')
    await scene.user.click(entryOfMenu('应用'))
    await screen.findByRole('tab', { name: '应用', selected: true })
    await scene.user.click(entryOfMenu('事件'))
    await waitFor(() => expect(scene.router.state.location.search).toBe('?state=active'))
  })
})

describe('work that is not saved', () => {
  const openEdited = async () => {
    const scene = await openConsole('/event/index')
    await goTo(scene, '/system/user?id=1')
    fireEvent.change(await screen.findByRole('textbox', { name: '编辑 1' }), { target: { value: 'draft' } })
    return scene
  }

  test('marks its tab and asks before it is closed', async () => {
    const { user } = await openEdited()
    expect(within(tabNamed(/^用户 1/)).getByTitle('有未保存的修改')).toBeTruthy()
    fireEvent.keyDown(tabNamed(/^用户 1/), { key: 'Delete' })
    expect(await screen.findByRole('heading', { name: '放弃"用户 1"里没有保存的修改？' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '继续编辑' }))
    expect(screen.getByRole('textbox', { name: '编辑 1' })).toHaveProperty('value', 'draft')
    fireEvent.keyDown(tabNamed(/^用户 1/), { key: 'Delete' })
    await user.click(await screen.findByRole('button', { name: '放弃修改' }))
    await waitFor(() => expect(listTabTitles()).toEqual(['应用', '事件']))
  })

  test('asks also when its tab is hidden and closed with others', async () => {
    const { user } = await openEdited()
    await user.click(tabNamed('事件'))
    fireEvent.contextMenu(tabNamed('事件'))
    await choose('关闭其它')
    await user.click(await screen.findByRole('button', { name: '继续编辑' }))
    expect(listTabTitles()).toEqual(['应用', '事件', '用户 1'])
  })

  test('lets go once it is saved', async () => {
    await openEdited()
    fireEvent.change(screen.getByRole('textbox', { name: '编辑 1' }), { target: { value: '' } })
    fireEvent.keyDown(tabNamed('用户 1'), { key: 'Delete' })
    await waitFor(() => expect(listTabTitles()).toEqual(['应用', '事件']))
  })

  test('the browser asks before the window goes', async () => {
    await openConsole('/event/index')
    const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(false)
    cleanup()
    await openEdited()
    expect(leave()).toBe(true)
  })
})

test('a hundred tabs opened and closed leave nothing behind', { timeout: 120_000 }, async () => {
  const scene = await openConsole('/event/index')
  // The testing library computes the roles of the whole page for every such query: a hundred of them take minutes.
  const find = (selector: string) => {
    const found = document.querySelector(selector)
    if (found === null) throw new Error(`no ${selector}`)
    return found
  }
  for (let id = 0; id < 100; id += 1) {
    await goTo(scene, `/system/user?id=${id}`)
    const input = find(`[aria-label="编辑 ${id}"]`)
    fireEvent.change(input, { target: { value: 'x' } })
    fireEvent.change(input, { target: { value: '' } })
    await act(async () => fireEvent.keyDown(find('.tab.on'), { key: 'Delete' }))
  }
  await waitFor(() => expect(scene.router.state.location.pathname).toBe('/event/index'))
  const { list, guarded, reloads, visited } = useTabs.getState()
  expect(list.map(({ key }) => key)).toEqual(['/dashboard/index', '/event/index'])
  expect([guarded.size, reloads.size, [...visited]]).toEqual([0, 0, ['/event/index']])
  expect(document.querySelectorAll('.tab-page')).toHaveLength(1)
})
