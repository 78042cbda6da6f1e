import { oauthApi } from '@fibrewatch/contract'
import { ADMIN_PASSWORD, type ProductServer, startProductServer } from '@fibrewatch/tools/product-server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConsolePage, openBrowser, openConsole, signIn } from './harness/console-page.ts'

let server: ProductServer
let browser: Browser
let view: ConsolePage

beforeAll(async () => {
  server = await startProductServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})
beforeEach(async () => {
  view = await openConsole(browser, server.url)
})
afterEach(async () => {
  await view.close()
})

const LOCKED = 423
const lockScreen = (page: Page) => page.getByRole('dialog', { name: '屏幕已锁定' })
const unlock = async (page: Page, password: string) => {
  await page.getByRole('button', { name: '点击解锁' }).click()
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '解锁', exact: true }).click()
}

/** Asks the server as the page's own session, whatever the page shows. */
const askStatus = async (page: Page) =>
  await page.evaluate(async () => {
    const { value } = JSON.parse(localStorage.getItem('ACCESS_TOKEN') ?? '{}') as { value: string }
    const answer = await fetch('/account/info', { headers: { Authorization: value } })
    return answer.status
  })

describe('the lock screen', () => {
  test('covers every tab, survives a reload and an edited flag, and opens with the password alone', async () => {
    const { page, context } = view
    await signIn(page)
    const other = await context.newPage()
    await other.goto('/event/index')
    await other.getByRole('tab', { name: '事件', selected: true }).waitFor()

    await page.getByRole('button', { name: '锁定屏幕' }).click()
    await lockScreen(page).waitFor()
    await lockScreen(other).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    await expect.poll(() => askStatus(page)).toBe(LOCKED)

    await page.evaluate(() => localStorage.removeItem('IS_LOCKSCREEN'))
    await page.reload()
    await lockScreen(page).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)

    await unlock(page, 'not the password')
    await page.getByText('密码不正确').waitFor()
    await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
    const answered = page.waitForResponse((response) => response.url().endsWith(oauthApi.unlock.path))
    await page.getByRole('button', { name: '解锁', exact: true }).click()
    expect((await answered).status()).toBe(200)
    await page.getByRole('tab', { name: '应用', selected: true }).waitFor()
    await lockScreen(other).waitFor({ state: 'detached' })
    expect(await askStatus(page)).toBe(200)
  })

  test('重新登录 leads to the login page in every tab, and back', async () => {
    const { page, context } = view
    await signIn(page, { path: '/event/index' })
    const other = await context.newPage()
    await other.goto('/dashboard/index')
    await other.getByRole('tab', { name: '应用', selected: true }).waitFor()
    await page.getByRole('button', { name: '锁定屏幕' }).click()
    await page.getByRole('button', { name: '点击解锁' }).click()
    await page.getByRole('button', { name: '重新登录' }).click()
    await page.waitForURL((url) => url.pathname === '/login' && url.search.includes('event'))
    await other.waitForURL((url) => url.pathname === '/login')
    expect(await other.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
  })
})

describe('the unload rule', () => {
  /** Sets back when the last page went: as if that many seconds had passed since. */
  const ageNote = async (page: Page, seconds: number) =>
    await page.evaluate((ageMs) => {
      const record = { value: Date.now() - ageMs, expiresAt: Date.now() + 1e9 }
      localStorage.setItem('LEAVE_TIME', JSON.stringify(record))
    }, seconds * 1000)

  test('a tab opened beside another keeps the session, however old the note; alone it signs out', async () => {
    const { page, context } = view
    await signIn(page)
    const other = await context.newPage()
    // A file of the console's origin that runs none of it.
    await other.goto('/icon.svg')
    await ageNote(other, 60)
    await other.goto('/event/index')
    await other.getByRole('tab', { name: '事件', selected: true }).waitFor()

    await other.goto('/icon.svg')
    await page.goto('/icon.svg')
    await ageNote(other, 60)
    await page.goto('/event/index')
    await page.waitForURL((url) => url.pathname === '/login')
    expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
  })
})
