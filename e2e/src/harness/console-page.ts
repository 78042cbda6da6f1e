import { ADMIN_PASSWORD } from '@fibrewatch/tools/product-server'
import type { BrowserContext, Page } from 'playwright-core'
import { giveBackWindow, takeWindow } from './console-window.ts'
import type { ExpectedFaultName } from './expected-faults.ts'
import { tellFailure } from './tell-failure.ts'

const WIDE = { width: 1440, height: 900 }
const OUTSIDE_LISTS = { x: 300, y: 4 }

/** An open console. */
export type ConsolePage = {
  page: Page
  /** The window around the page, with its clock. What is set in it would stay: whoever asks for it is its last user. */
  takeContext(): BrowserContext
  /** Throws when a page violated its content policy or had an unexpected error. */
  close(): Promise<void>
}

export type ConsoleOptions = {
  viewport?: { width: number; height: number }
  hasTouch?: boolean
  /** Errors that the journey causes, beside those expected everywhere. */
  expected?: readonly ExpectedFaultName[]
}

/** A browser window of its own (own storage) on the console. */
export async function openConsole(
  baseURL: string,
  { viewport = WIDE, hasTouch = false, expected = [] }: ConsoleOptions = {},
): Promise<ConsolePage> {
  const window = await takeWindow({ baseURL, viewport, hasTouch }, expected)
  tellFailure(window.page)
  let isTaken = false
  return {
    page: window.page,
    takeContext: () => {
      isTaken = true
      return window.context
    },
    close: async () => {
      await (isTaken ? window.context.close() : giveBackWindow(window))
      if (window.watch.faults.length > 0) throw new Error(window.watch.faults.join('\n'))
    },
  }
}

/** Fills in the form of the login page and sends it. */
export async function submitLogin(page: Page, username: string, password: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(username)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
}

/** Moves the pointer off all lists, which do not move their rows under it. */
export const restPointer = async (page: Page): Promise<void> =>
  await page.mouse.move(OUTSIDE_LISTS.x, OUTSIDE_LISTS.y)

/** Signs in and waits for the requested page. */
export async function signIn(
  page: Page,
  { path = '/dashboard/index', username = 'admin', password = ADMIN_PASSWORD } = {},
): Promise<void> {
  await page.goto(path)
  await submitLogin(page, username, password)
  await page.waitForURL((url) => url.pathname === path)
  // The button was where a list may be now.
  await restPointer(page)
}
