import { accountApi } from '@fibrewatch/contract/account'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import { createAdmin } from '@fibrewatch/simulator'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { chooseTheme } from './harness/console-views.ts'
import { createRole, createUser, OPERATOR_GRANTS, USER_PASSWORD } from './harness/people.ts'
import { startServer } from './harness/started-server.ts'
import { readThemes, watchTheme } from './harness/watch-theme.ts'

const WHO = { username: 'design01', password: USER_PASSWORD }

let server: ProductServer

beforeAll(async () => {
  server = await startServer()
  const admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  const roleId = await createRole(admin, 'watch', OPERATOR_GRANTS)
  await createUser(admin, { username: WHO.username, roleId })
  await createUser(admin, { username: 'design02', roleId })
})
afterAll(async () => {
  await server.stop()
})

const themeOf = async (page: Page) => await page.evaluate(() => document.documentElement.dataset['theme'])
const languageOf = async (page: Page) => await page.evaluate(() => document.documentElement.lang)
const tab = (page: Page, name: string) => page.getByRole('tab', { name, selected: true })

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(语言|Language)/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

describe('theme and language', () => {
  test('hold at once, without a reload, and wait for the user at any other browser', async () => {
    const desk = await openConsole(server.url)
    await signIn(desk.page, WHO)
    await tab(desk.page, '应用').waitFor()
    await desk.page.evaluate(() => Object.assign(window, { mark: 'here' }))
    await chooseTheme(desk.page, '浅色')
    await chooseLanguage(desk.page, 'English')
    await tab(desk.page, 'Dashboard').waitFor()
    expect([await themeOf(desk.page), await languageOf(desk.page)]).toEqual(['light', 'en'])
    expect(await desk.page.evaluate(() => 'mark' in window)).toBe(true)
    // Choices are sent to the server a moment later.
    const me = await createAdmin(server.url, WHO.username, WHO.password)
    await expect
      .poll(() => me.call(accountApi.settings))
      .toMatchObject({ navTheme: 'light', locale: 'en_US' })
    await desk.close()

    const home = await openConsole(server.url)
    await signIn(home.page, WHO)
    await tab(home.page, 'Dashboard').waitFor()
    expect([await themeOf(home.page), await languageOf(home.page)]).toEqual(['light', 'en'])
    await home.close()

    const other = await openConsole(server.url)
    await signIn(other.page, { ...WHO, username: 'design02' })
    await tab(other.page, '应用').waitFor()
    expect([await themeOf(other.page), await languageOf(other.page)]).toEqual(['realDark', 'zh-CN'])
    await other.close()
  })

  test.each(['light', 'realDark'] as const)('nothing is painted in another theme than %s', async (theme) => {
    const { page, takeContext, close } = await openConsole(server.url)
    await signIn(page, { ...WHO, username: 'design02' })
    await chooseTheme(page, theme === 'light' ? '浅色' : '深色')
    await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme)
    await takeContext().addInitScript(watchTheme)
    await page.reload()
    await tab(page, '应用').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(readThemes)).toEqual([theme])
    await close()
  })
})
