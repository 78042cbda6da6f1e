import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { startServer } from './harness/started-server.ts'

let server: ProductServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
})

/** Runs in the page: everything of a page's own that it could hand on. */
const leaveTraces = (): void => {
  localStorage.setItem('LEFT', 'behind')
  sessionStorage.setItem('LEFT', 'behind')
  document.cookie = 'left=behind'
  addEventListener('beforeunload', (event) => event.preventDefault())
}
const readTraces = (page: Page) =>
  page.evaluate(() => ({
    local: localStorage.getItem('LEFT'),
    session: sessionStorage.getItem('LEFT'),
    cookie: document.cookie,
    width: innerWidth,
    marked: 'marked' in window,
  }))
const NOTHING_LEFT = { local: null, session: null, cookie: '', width: 1440, marked: false }

/** Tells what the next test asks for from what the first page was still loading. */
const OF_NEXT = '/login?next'

/** Does something in a window on the login page, gives it back, and takes the next one. */
async function leaveAndTakeNext(act: (page: Page) => Promise<unknown>) {
  const first = await openConsole(server.url)
  await first.page.goto('/login')
  await act(first.page)
  await first.close()
  const next = await openConsole(server.url)
  await next.page.goto(OF_NEXT)
  return { first: first.page, next }
}

describe('a window that a test gives back', () => {
  test('comes to the next with the same page, and with nothing of the test in it', async () => {
    const seen: string[] = []
    const { first, next } = await leaveAndTakeNext(async (page) => {
      page.on('request', (request) => seen.push(request.url()))
      await page.route('**/login*', (route) => route.abort())
      await page.setViewportSize({ width: 390, height: 844 })
      await page.evaluate(leaveTraces)
      // A hand in the page, without which a browser asks nobody whether to leave it.
      await page.keyboard.press('F9')
      expect(await readTraces(page)).toMatchObject({ local: 'behind', session: 'behind', width: 390 })
    })
    expect(next.page).toBe(first)
    expect(await readTraces(next.page)).toEqual(NOTHING_LEFT)
    expect(seen.filter((url) => url.endsWith(OF_NEXT))).toEqual([])
    await next.close()
  })

  test('comes with another page where something was set in it that stays', async () => {
    const { first, next } = await leaveAndTakeNext(async (page) => {
      await page.addInitScript(() => Object.assign(window, { marked: true }))
      await page.reload()
      expect((await readTraces(page)).marked).toBe(true)
    })
    expect(next.page).not.toBe(first)
    expect(first.isClosed()).toBe(true)
    expect(await readTraces(next.page)).toEqual(NOTHING_LEFT)
    await next.close()
  })

  test('comes signed out', async () => {
    const { first, next } = await leaveAndTakeNext(
      async (page) => await signIn(page, { path: '/system/param' }),
    )
    expect(next.page).toBe(first)
    await next.page.goto('/system/param')
    await next.page.waitForURL((url) => url.pathname === '/login')
    await next.close()
  })
})
