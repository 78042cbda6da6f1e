import { CODE_OK } from '@fibrewatch/contract/envelope'
import { menuApi } from '@fibrewatch/contract/menu'
import { oauthApi } from '@fibrewatch/contract/oauth'
import { REASONS } from '@fibrewatch/contract/reason'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signInByForm, submitLogin } from './harness/console-page.ts'
import { loadToken } from './harness/session.ts'
import { startServer } from './harness/started-server.ts'

let server: ProductServer
let view: ConsolePage

beforeAll(async () => {
  server = await startServer()
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

/** Runs in the page: loading its icons is the first thing the console does there. */
function watchForConsole(): void {
  const { tellRunning } = window as unknown as { tellRunning: () => Promise<void> }
  const tell = () => {
    if (document.querySelector('script[src$="iconfont.js"]') !== null) void tellRunning()
  }
  new MutationObserver(tell).observe(document.head, { childList: true })
}

describe('signing in', () => {
  test('a wrong password is told in place; the right one leads where one wanted to go, filters included', async () => {
    const { page } = view
    const wanted = '/event/index?state=all&severity=critical'
    await page.goto(wanted)
    await page.waitForURL((url) => url.pathname === '/login')

    await submitLogin(page, 'admin', 'not the password')
    await page.getByRole('alert').getByText(REASONS['auth.failed'].zh).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')

    await submitLogin(page, 'admin', ADMIN_PASSWORD)
    await page.waitForURL((url) => url.pathname + url.search === wanted)
  })

  test('what the server answered is kept as the version record', async () => {
    const { page } = view
    const answering = page.waitForResponse(`**/${oauthApi.login.path}`)
    await signInByForm(page)
    const answered: unknown = await (await answering).json()
    const record = await page.evaluate(() => {
      const { value } = JSON.parse(localStorage.getItem('VERSION') ?? '{}') as { value?: string }
      return new TextDecoder().decode(Uint8Array.from(atob(value ?? ''), (byte) => byte.codePointAt(0) ?? 0))
    })
    expect(JSON.parse(record)).toEqual(answered)
    const filled: unknown = expect.stringMatching(/./)
    const data = { id: 1, accessToken: await loadToken(page), CPU: filled, date: filled, version: filled }
    expect(answered).toMatchObject({ code: CODE_OK, msg: '操作成功', data })
  })

  test('whoever reloads or leaves while the console is loading stays signed in', async () => {
    const { page } = view
    await signInByForm(page)
    const token = await loadToken(page)
    // The first answer is never sent: leaving aborts the call, as on a slow line.
    await page.route(`**/${menuApi.select.path}`, () => {}, { times: 1 })
    const asked = page.waitForRequest(`**/${menuApi.select.path}`)
    await page.goto('/event/index', { waitUntil: 'commit' })
    await asked
    await page.goto('/resource/index')
    await page.getByRole('tab', { name: '资源', selected: true }).waitFor()
    expect(await loadToken(page)).toBe(token)
  })

  test('whoever leaves right after signing in, before the console is there, stays signed in', async () => {
    const { page } = view
    const left = Promise.withResolvers<void>()
    const isRunning = Promise.withResolvers<void>()
    await page.exposeFunction('tellRunning', isRunning.resolve)
    await page.goto('/login')
    await page.evaluate(watchForConsole)
    // The console starts in a page that is being left already, and its first answer is lost with that page.
    const asked = Promise.withResolvers<void>()
    await page.route('**/manager/select/info/*', () => asked.resolve(), { times: 1 })
    await page.route('**/assets/console-*.js', async (route) => {
      await left.promise
      await route.continue()
    })
    await page.route('**/resource/index', async (route) => {
      left.resolve()
      // Not before it has asked: else the next page would get no answer.
      await Promise.all([isRunning.promise, asked.promise])
      await route.continue()
    })
    await submitLogin(page, 'admin', ADMIN_PASSWORD)
    await page.waitForURL((url) => url.pathname === '/dashboard/index')
    await page.goto('/resource/index')
    await page.getByRole('tab', { name: '资源', selected: true }).waitFor()
    expect(await loadToken(page)).toMatch(/./)
  })

  test('signing out leaves no token behind and the console asks again', async () => {
    const { page } = view
    await signInByForm(page)
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key === 'ACCESS_TOKEN'))
    expect(kept).toEqual([])
    await page.goto('/resource/index')
    await page.waitForURL((url) => url.pathname === '/login')
  })
})
