import { oauthApi } from '@fibrewatch/contract/oauth'
import { parameterApi, type ParameterKey } from '@fibrewatch/contract/parameter'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { askStatus, loadToken } from './harness/session.ts'
import { startServer } from './harness/started-server.ts'

let server: ProductServer
let admin: Admin
let view: ConsolePage

beforeAll(async () => {
  server = await startServer()
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
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

const LOCKED = 423
const lockScreen = (page: Page) => page.getByRole('dialog', { name: '屏幕已锁定' })
const unlock = async (page: Page, password: string) => {
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '解锁', exact: true }).click()
}

/** The server's answer to the page's own session, whatever the page shows. */
const askAs = async (page: Page) => await askStatus(server.url, await loadToken(page))

/** Runs with a parameter of the installation at another value. */
async function withParameter(key: ParameterKey, value: string, work: () => Promise<void>): Promise<void> {
  await admin.call(parameterApi.update, { body: { key, value } })
  try {
    await work()
  } finally {
    await admin.call(parameterApi.reset, { body: { keys: [key] } })
  }
}

describe('the lock screen', () => {
  test('covers every tab, survives a reload and an edited flag, and opens with the password alone', async () => {
    const { page } = view
    await signIn(page)
    const other = await view.takeContext().newPage()
    await other.goto('/event/index')
    await other.getByRole('tab', { name: '事件', selected: true }).waitFor()

    await page.getByRole('button', { name: '锁定屏幕' }).click()
    await lockScreen(page).waitFor()
    await lockScreen(other).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    await expect.poll(() => askAs(page)).toBe(LOCKED)

    await page.evaluate(() => localStorage.removeItem('IS_LOCKSCREEN'))
    await page.reload()
    await lockScreen(page).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    // The number of waiting alarms is told behind the lock too, and after a reload.
    await lockScreen(page)
      .getByText(/\d+ 未确认/)
      .waitFor()

    await unlock(page, 'not the password')
    await page.getByText('密码不正确').waitFor()
    await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
    const answered = page.waitForResponse((response) => response.url().endsWith(oauthApi.unlock.path))
    await page.getByRole('button', { name: '解锁', exact: true }).click()
    expect((await answered).status()).toBe(200)
    await page.getByRole('tab', { name: '应用', selected: true }).waitFor()
    await lockScreen(other).waitFor({ state: 'detached' })
    expect(await askAs(page)).toBe(200)
  })

  test('重新登录 leads to the login page in every tab, and back', async () => {
    const { page } = view
    await signIn(page, { path: '/event/index' })
    const other = await view.takeContext().newPage()
    await other.goto('/dashboard/index')
    await other.getByRole('tab', { name: '应用', selected: true }).waitFor()
    await page.getByRole('button', { name: '锁定屏幕' }).click()
    await page.getByRole('button', { name: '重新登录' }).click()
    await page.waitForURL((url) => url.pathname === '/login' && url.search.includes('event'))
    await other.waitForURL((url) => url.pathname === '/login')
    expect(await other.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
  })

  test('shows time, date and network, and nothing of what it covers', async () => {
    // Requests of the page behind may be cut off with the connection.
    const { page, takeContext, close } = await openConsole(server.url, { expected: ['line-lost'] })
    await signIn(page, { path: '/event/index' })
    await page.getByRole('button', { name: '锁定屏幕' }).click()
    const screen = lockScreen(page)
    await screen.getByText(/^\d{2}:\d{2}$/).waitFor()
    await screen.getByText(/^\d{4} 年 \d{1,2} 月 \d{1,2} 日 星期.$/).waitFor()
    await screen.getByText('网络正常').waitFor()
    const context = takeContext()
    await context.setOffline(true)
    await screen.getByText('网络已断开').waitFor()
    await context.setOffline(false)
    await screen.getByText('网络正常').waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    await close()
  })

  test('five wrong passwords end the session', async () => {
    const { page } = view
    await signIn(page)
    const token = await loadToken(page)
    await page.getByRole('button', { name: '锁定屏幕' }).click()
    for (const left of [4, 3, 2, 1]) {
      await page.getByLabel('密码', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: '解锁', exact: true }).click()
      await page.getByText(`密码不正确，还可以再试 ${left} 次。`).waitFor()
    }
    await page.getByRole('button', { name: '解锁', exact: true }).click()
    await page.getByText('密码错误次数过多，会话已结束，请重新登录。').waitFor()
    expect(await askStatus(server.url, token)).toBe(401)
    await page.getByRole('button', { name: '重新登录' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
  })

  test('comes by itself once nobody has touched anything for as long as the parameter says', async () => {
    const { page } = view
    await withParameter('session.idleLockMinutes', '1', async () => {
      const { clock } = view.takeContext()
      await clock.install()
      await signIn(page)
      await page.getByRole('tab', { name: '应用', selected: true }).waitFor()
      await clock.fastForward(40_000)
      await page.mouse.move(310, 8)
      await clock.fastForward(40_000)
      expect(await lockScreen(page).count()).toBe(0)
      await clock.fastForward(30_000)
      await lockScreen(page).waitFor()
      await expect.poll(() => askAs(page)).toBe(LOCKED)
      await unlock(page, ADMIN_PASSWORD)
      await page.getByRole('tab', { name: '应用', selected: true }).waitFor()
    })
  })
})

describe('the unload rule', () => {
  /** Moves the note of when the last page closed back by so many seconds. */
  const ageNote = async (page: Page, seconds: number) =>
    await page.evaluate((ageMs) => {
      const record = { value: Date.now() - ageMs, expiresAt: Date.now() + 1e9 }
      localStorage.setItem('LEAVE_TIME', JSON.stringify(record))
    }, seconds * 1000)

  test('a tab opened beside another keeps the session, however old the note; alone it signs out', async () => {
    const { page } = view
    await signIn(page)
    const other = await view.takeContext().newPage()
    // A file of the console's origin that runs no script of it.
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

  test('the session it ends is over on the server too', async () => {
    const { page } = view
    await signIn(page)
    const token = await loadToken(page)
    await page.goto('/icon.svg')
    await ageNote(page, 6)
    await page.goto('/event/index')
    await page.waitForURL((url) => url.pathname === '/login')
    await expect.poll(() => askStatus(server.url, token)).toBe(401)
  })

  test('back within five seconds, or with the parameter off, nobody is signed out', async () => {
    const { page } = view
    await signIn(page)
    await page.goto('/icon.svg')
    await ageNote(page, 3)
    await page.goto('/event/index')
    await page.getByRole('tab', { name: '事件', selected: true }).waitFor()

    await withParameter('session.unloadRule', 'false', async () => {
      await page.goto('/icon.svg')
      await ageNote(page, 60)
      await page.goto('/resource/index')
      await page.getByRole('tab', { name: '资源', selected: true }).waitFor()
      expect(await askAs(page)).toBe(200)
    })
  })
})
