import { findChromium } from '@fibrewatch/tools/find-chromium'
import { ADMIN_PASSWORD } from '@fibrewatch/tools/product-server'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import type { ExpectedFaultName } from './expected-faults.ts'
import { watchFaults } from './page-faults.ts'
import { watchAudio } from './page-probes.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // As on a desktop: no sound before the first gesture.
  '--autoplay-policy=document-user-activation-required',
  // Maps need WebGL. Debian's own settings would render every page through a software GPU.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
]
const WIDE = { width: 1440, height: 900 }
const ACTION_TIMEOUT_MS = 20_000
const OUTSIDE_LISTS = { x: 300, y: 4 }

/** An open console. */
export type ConsolePage = {
  context: BrowserContext
  page: Page
  /** Throws when a page violated its content policy or had an unexpected error. */
  close(): Promise<void>
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium was not found: install it or set CHROMIUM_PATH')
  return await chromium.launch({ executablePath, args: ARGUMENTS })
}

export type ConsoleOptions = {
  viewport?: { width: number; height: number }
  hasTouch?: boolean
  /** Errors that the journey causes, beside those expected everywhere. */
  expected?: readonly ExpectedFaultName[]
}

/** A browser window of its own (own storage) on the console. */
export async function openConsole(
  browser: Browser,
  baseURL: string,
  { viewport = WIDE, hasTouch = false, expected = [] }: ConsoleOptions = {},
): Promise<ConsolePage> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    hasTouch,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  context.setDefaultTimeout(ACTION_TIMEOUT_MS)
  await context.addInitScript(watchAudio)
  const faults = await watchFaults(context, expected)
  const page = await context.newPage()
  return {
    context,
    page,
    close: async () => {
      await context.close()
      if (faults.length > 0) throw new Error(faults.join('\n'))
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
