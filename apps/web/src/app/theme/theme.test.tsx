import { accountApi, type AccountSettings } from '@fibrewatch/contract/account'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { saveLogin } from '#lib/access/session.ts'
import { adoptLanguage, changeLanguage, currentLanguage } from '#lib/i18n/i18n.ts'
import { startFakeServer } from '#testing/fake-server.ts'
import { sampleLogin } from '#testing/sample-login.ts'
import { changeTheme, DEFAULT_THEME, useTheme } from '#ui/theme.ts'
import { makeAccountSettings, parseAccountTheme } from './account-settings.ts'
import { chooseIconfontUrl, loadIconfont } from '#ui/iconfont.ts'
import { SettingsDrawer } from './settings-drawer.tsx'
import { openSettings, useSettings } from './settings-store.ts'
import { adoptSettings, startSettingsSync } from './settings-sync.ts'
import { changeInstallable } from './web-app.ts'

const SAVE_AFTER_MS = 800
const kept: AccountSettings = {
  ...makeAccountSettings(DEFAULT_THEME, 'en_US'),
  navTheme: 'light',
  primaryColor: 'rgb(47, 84, 235)',
  menuLocale: false,
}

beforeEach(() => {
  changeTheme(DEFAULT_THEME)
  saveLogin(sampleLogin)
})
afterEach(() => vi.useRealTimers())

describe('settings kept with the user', () => {
  test('survive the way to the server and back', () => {
    const theme = { ...DEFAULT_THEME, title: '一号机房', iconfontUrl: '/own.js', menu: { locale: false } }
    expect(parseAccountTheme(makeAccountSettings(theme, 'zh_CN'))).toEqual(theme)
    expect(parseAccountTheme(makeAccountSettings(DEFAULT_THEME, 'zh_CN'))).toEqual(DEFAULT_THEME)
    expect(makeAccountSettings(DEFAULT_THEME, 'zh_CN')).toMatchObject({ title: null, iconfontUrl: null })
  })

  test('are taken over after signing in', async () => {
    startFakeServer().on(accountApi.settings, () => kept)
    await adoptLanguage('zh_CN')
    await adoptSettings()
    expect(useTheme.getState()).toMatchObject({ navTheme: 'light', primaryColor: 'rgb(47, 84, 235)' })
    expect(useTheme.getState().menu.locale).toBe(false)
    expect(currentLanguage()).toBe('en_US')
  })

  test('a language chosen at the login page is the newer one, and saved', async () => {
    const server = startFakeServer()
      .on(accountApi.settings, () => kept)
      .on(accountApi.saveSettings, () => null)
    await changeLanguage('zh_CN')
    await adoptSettings()
    expect(currentLanguage()).toBe('zh_CN')
    vi.useFakeTimers()
    onTestFinished(startSettingsSync())
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(server.bodyOf(accountApi.saveSettings)).toMatchObject({ locale: 'zh_CN', navTheme: 'light' })
  })

  test('a choice the server has not heard of yet outlives a reload, and is saved then', async () => {
    const server = startFakeServer().on(accountApi.settings, () => kept)
    vi.useFakeTimers()
    const leave = startSettingsSync()
    changeTheme({ navTheme: 'dark' })
    leave()
    await adoptSettings()
    expect(useTheme.getState().navTheme).toBe('dark')
    server.on(accountApi.saveSettings, () => null)
    onTestFinished(startSettingsSync())
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(server.bodyOf(accountApi.saveSettings)).toMatchObject({ navTheme: 'dark' })
    await adoptSettings()
    expect(useTheme.getState().navTheme).toBe('light')
  })

  test('nothing kept, or no answer: the console looks as it did in this browser', async () => {
    changeTheme({ navTheme: 'light' })
    startFakeServer().on(accountApi.settings, () => null)
    await adoptSettings()
    startFakeServer()
    await adoptSettings()
    expect(useTheme.getState().navTheme).toBe('light')
  })

  test('several changes in a row are saved once, with the last of them', async () => {
    const server = startFakeServer().on(accountApi.saveSettings, () => null)
    vi.useFakeTimers()
    onTestFinished(startSettingsSync())
    changeTheme({ navTheme: 'light' })
    changeTheme({ density: 'compact' })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1)
    changeTheme({ colorWeak: true })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(server.count(accountApi.saveSettings)).toBe(1)
    expect(server.bodyOf(accountApi.saveSettings)).toMatchObject({
      navTheme: 'light',
      density: 'compact',
      colorWeak: true,
    })
  })

  test('looking elsewhere saves what has just been changed, and nothing else', async () => {
    // As a database returns them: in another order.
    const reordered = Object.fromEntries(Object.entries(kept).toReversed()) as typeof kept
    const server = startFakeServer()
      .on(accountApi.settings, () => reordered)
      .on(accountApi.saveSettings, () => null)
    await adoptLanguage(kept.locale)
    await adoptSettings()
    vi.useFakeTimers()
    onTestFinished(startSettingsSync())
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    onTestFinished(() => visibility.mockRestore())
    document.dispatchEvent(new Event('visibilitychange'))
    changeTheme({ ...useTheme.getState() })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(server.count(accountApi.saveSettings)).toBe(0)
    changeTheme({ density: 'compact' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(server.count(accountApi.saveSettings)).toBe(1)
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(server.count(accountApi.saveSettings)).toBe(1)
  })

  test('what could not be saved is saved with the next change', async () => {
    const server = startFakeServer()
    vi.useFakeTimers()
    onTestFinished(startSettingsSync())
    changeTheme({ navTheme: 'dark' })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(server.count(accountApi.saveSettings)).toBe(1)
    server.on(accountApi.saveSettings, () => null)
    changeTheme({ navTheme: 'realDark' })
    changeTheme({ navTheme: 'dark' })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(server.count(accountApi.saveSettings)).toBe(2)
  })

  test('another tab’s choice shows here too', async () => {
    startFakeServer()
    changeTheme({ navTheme: 'light' })
    const stored = localStorage.getItem('THEME') ?? ''
    changeTheme({ navTheme: 'realDark' })
    onTestFinished(startSettingsSync())
    localStorage.setItem('THEME', stored)
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'THEME' })))
    expect(useTheme.getState().navTheme).toBe('light')
    localStorage.setItem('LOCALE', JSON.stringify({ value: 'en_US', expiresAt: 9e15 }))
    dispatchEvent(new StorageEvent('storage', { key: 'LOCALE' }))
    await waitFor(() => expect(currentLanguage()).toBe('en_US'))
  })
})

describe('the settings drawer', () => {
  const open = () => {
    useSettings.setState({ isOpen: false })
    openSettings()
    render(<SettingsDrawer />)
    return userEvent.setup()
  }

  test('offers the languages and densities of the specification', () => {
    open()
    for (const name of ['简体中文', 'English', '默认', '中等', '紧凑']) {
      expect(screen.getByRole('radio', { name })).toBeTruthy()
    }
    const chosen = screen.getAllByRole<HTMLInputElement>('radio', { checked: true })
    const names = chosen.map(({ labels }) => labels?.[0]?.textContent)
    expect(names).toContain('简体中文')
    expect(names).toContain('默认')
  })

  test('every choice holds at once', async () => {
    const user = open()
    await user.click(screen.getByRole('radio', { name: '浅色' }))
    await user.click(screen.getByRole('radio', { name: '酱紫' }))
    await user.click(screen.getByRole('radio', { name: '侧边' }))
    await user.click(screen.getByRole('radio', { name: '定宽' }))
    await user.click(screen.getByRole('radio', { name: '紧凑' }))
    await user.click(screen.getByRole('switch', { name: /色弱模式/ }))
    await user.click(screen.getByRole('switch', { name: '固定顶栏' }))
    await user.click(screen.getByRole('switch', { name: '固定侧边菜单' }))
    await user.click(screen.getByRole('switch', { name: '菜单名称跟随语言' }))
    await user.click(screen.getByRole('switch', { name: /可安装为应用/ }))
    expect(useTheme.getState()).toMatchObject({
      navTheme: 'light',
      primaryColor: 'rgb(114, 46, 209)',
      layout: 'side',
      contentWidth: 'Fixed',
      density: 'compact',
      colorWeak: true,
      fixedHeader: false,
      fixSiderbar: false,
      menu: { locale: false },
      pwa: true,
    })
    await user.click(screen.getByRole('button', { name: '恢复默认设置' }))
    expect(useTheme.getState()).toEqual(DEFAULT_THEME)
  })

  test('any colour can be picked', () => {
    open()
    fireEvent.change(screen.getByLabelText('自定义颜色'), { target: { value: '#eb2f96' } })
    expect(useTheme.getState().primaryColor).toBe('rgb(235, 47, 150)')
  })

  test('title and icon script are taken when the field is left; a foreign address is refused', async () => {
    const user = open()
    await user.type(screen.getByLabelText('标题'), '一号机房{Enter}')
    expect(useTheme.getState().title).toBe('一号机房')
    const field = screen.getByLabelText('图标脚本')
    await user.clear(field)
    await user.type(field, 'https://evil.example/x.js')
    await user.tab()
    expect(screen.getByText('只能填本站的脚本地址，以 / 开头、.js 结尾。')).toBeTruthy()
    expect(useTheme.getState().iconfontUrl).toBe('/iconfont.js')
    await user.clear(field)
    await user.type(field, '/own/icons.js{Enter}')
    expect(useTheme.getState().iconfontUrl).toBe('/own/icons.js')
  })

  test('the language switches in place', async () => {
    const user = open()
    await user.click(screen.getByRole('radio', { name: 'English' }))
    expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeTruthy()
  })

  test('Esc and its cross close it', async () => {
    const user = open()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '关闭' }))
    await user.keyboard('{Escape}')
    expect(useSettings.getState().isOpen).toBe(false)
  })
})

describe('icon script and installing', () => {
  test('the user’s script goes before the installation’s, that before the console’s', () => {
    expect(chooseIconfontUrl('/iconfont.js', null)).toBe('/iconfont.js')
    expect(chooseIconfontUrl('/iconfont.js', '/plant.js')).toBe('/plant.js')
    expect(chooseIconfontUrl('/mine.js', '/plant.js')).toBe('/mine.js')
  })

  test('a script is put into the page once, a foreign one never', async () => {
    const add = vi.spyOn(document.head, 'append').mockImplementation((script) => {
      if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('load'))
    })
    onTestFinished(() => add.mockRestore())
    await loadIconfont('/once.js')
    await loadIconfont('/once.js')
    await loadIconfont('//evil.example/x.js')
    expect(add).toHaveBeenCalledOnce()
    const [script] = add.mock.calls[0] ?? []
    expect(script instanceof HTMLScriptElement && script.src).toContain('/once.js')
  })

  test('the console can be installed only while the setting is on', () => {
    changeInstallable(true)
    changeInstallable(true)
    expect(document.querySelectorAll('link[rel="manifest"]')).toHaveLength(1)
    changeInstallable(false)
    expect(document.querySelector('link[rel="manifest"]')).toBeNull()
  })
})
