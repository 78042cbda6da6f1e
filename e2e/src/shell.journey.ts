import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import { createAdmin } from '@fibrewatch/simulator'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { createRole, createUser, OPERATOR_GRANTS, USER_PASSWORD } from './harness/people.ts'
import { startServer } from './harness/started-server.ts'

/** Settings are kept per user: this user changes some. */
const DESIGNER = { username: 'design01', password: USER_PASSWORD }

let server: ProductServer
let view: ConsolePage

beforeAll(async () => {
  server = await startServer()
  const admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  const roleId = await createRole(admin, 'watch', OPERATOR_GRANTS)
  await createUser(admin, { username: DESIGNER.username, roleId })
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  view = await openConsole(server.url)
})
afterEach(async () => {
  await view.close()
})

const openFromMenu = async (page: Page, name: string) =>
  await page
    .getByRole('navigation', { name: '主菜单' })
    .first()
    .getByRole('button', { name, exact: true })
    .click()

const listTabs = async (page: Page) =>
  await page.getByRole('tablist', { name: '标签页' }).getByRole('tab').allInnerTexts()

const themeOf = async (page: Page) => await page.evaluate(() => document.documentElement.dataset['theme'])

/** Kept in the page's memory alone: gone after a reload. */
const leaveMark = async (page: Page) =>
  await page.evaluate(() => Object.assign(window, { mark: 'still here' }))
const hasMark = async (page: Page) => await page.evaluate(() => 'mark' in window)

describe('the shell', () => {
  test('open pages are tabs that come back after a reload', async () => {
    const { page } = view
    await signIn(page)
    await openFromMenu(page, '事件')
    await page.waitForURL('**/event/index*')
    await openFromMenu(page, '资源')
    await page.getByRole('tab', { name: '资源', selected: true }).waitFor()
    expect(await listTabs(page)).toEqual(['应用', '事件', '资源'])

    await page.reload()
    await page.getByRole('tab', { name: '资源', selected: true }).waitFor()
    expect(await listTabs(page)).toEqual(['应用', '事件', '资源'])
    await page.getByRole('tab', { name: '事件' }).click()
    await page.waitForURL('**/event/index*')
  })

  test('it is dark by default; theme and language change without a reload and stay', async () => {
    const { page } = view
    await signIn(page, DESIGNER)
    expect(await themeOf(page)).toBe('realDark')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(13, 17, 22)')
    await leaveMark(page)

    await page.getByRole('button', { name: '界面设置' }).click()
    await page.getByRole('radio', { name: '浅色' }).check({ force: true })
    expect(await themeOf(page)).toBe('light')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '语言' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.getByRole('tab', { name: 'Dashboard' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
    expect(await hasMark(page)).toBe(true)

    await page.reload()
    await page.getByRole('tab', { name: 'Dashboard' }).waitFor()
    expect(await themeOf(page)).toBe('light')
    expect(await hasMark(page)).toBe(false)
  })

  test('an address that is no page says so inside the shell', async () => {
    const { page } = view
    await signIn(page, { path: '/no/such/page' })
    await page.getByRole('alert').getByText('404').waitFor()
    expect(await page.getByRole('navigation', { name: '主菜单' }).first().isVisible()).toBe(true)
  })

  test('a navigation that takes its time shows a progress bar until it is there', async () => {
    const { page } = view
    await signIn(page, { path: '/error/404' })
    const goHome = page.getByRole('button', { name: '回到首页' })
    await goHome.waitFor()
    const held = Promise.withResolvers<void>()
    await page.route('**/manager/select/info/*', async (route) => {
      await held.promise
      await route.continue()
    })
    const progress = page.locator('.navigation-progress').getByRole('progressbar')
    expect(await progress.count()).toBe(0)
    await goHome.click()
    await progress.waitFor()
    held.resolve()
    await page.getByRole('tab', { name: '应用', selected: true }).waitFor()
    await progress.waitFor({ state: 'detached' })
  })
})
