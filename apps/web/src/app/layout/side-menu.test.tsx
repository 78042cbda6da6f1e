import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openConsole } from '#testing/open-console.tsx'
import { changeTheme, DEFAULT_THEME } from '#ui/theme.ts'
import { changeSideMenu } from './side-menu-store.ts'

vi.mock('#app/features.ts', async () => await import('#testing/sample-features.tsx'))

/** The other menu of that name is the bottom bar of narrow screens. */
function sideMenu(): HTMLElement {
  const menu = screen.getAllByRole('navigation', { name: '主菜单' }).find((nav) => nav.matches('.side-menu'))
  if (menu === undefined) throw new Error('no side menu')
  return menu
}
const entryAt = (name: string) => within(sideMenu()).getByRole('button', { name })
const focusedText = () => document.activeElement?.textContent

describe('the side menu', () => {
  beforeEach(() => {
    changeTheme({ layout: 'side' })
    changeSideMenu(false)
    return () => changeTheme(DEFAULT_THEME)
  })

  test('is walked, unfolded and folded by keys', async () => {
    const { user } = await openConsole('/event/index')
    await user.click(within(sideMenu()).getByRole('button', { name: '搜索菜单' }))
    await user.keyboard('{Escape}')
    entryAt('应用').focus()
    await user.keyboard('{End}')
    expect(focusedText()).toBe('系统管理')
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(focusedText()).toBe('用户')
    await user.keyboard('{ArrowLeft}')
    expect(focusedText()).toBe('系统管理')
    await user.keyboard('{ArrowLeft}')
    expect(within(sideMenu()).queryByRole('button', { name: '用户' })).toBeNull()
  })

  test('shows the way to the page in front and marks it', async () => {
    await openConsole('/system/user')
    expect(entryAt('用户').getAttribute('aria-current')).toBe('page')
    const trail = screen.getByRole('navigation', { name: '当前位置' })
    expect([...trail.querySelectorAll('.crumb')].map((crumb) => crumb.textContent)).toEqual([
      '系统管理',
      '用户',
    ])
  })

  test('the trail leads to the pages beside', async () => {
    const { user, router } = await openConsole('/event/index')
    await user.click(screen.getByRole('button', { name: '"事件"同级的页面' }))
    await user.click(await screen.findByRole('menuitemradio', { name: '应用' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/index'))
  })

  test('folds to icons and stays folded', async () => {
    const { user } = await openConsole('/event/index')
    await user.click(screen.getByRole('button', { name: '收起菜单' }))
    expect(sideMenu().classList.contains('folded')).toBe(true)
    expect(localStorage.getItem('SIDE_MENU_FOLDED')).toContain('true')
    await user.click(entryAt('系统管理'))
    expect(await screen.findByRole('menuitemradio', { name: '用户' })).toBeTruthy()
  })
})
