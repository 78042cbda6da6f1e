import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { Envelope } from '@fibrewatch/contract/envelope'
import { oauthApi } from '@fibrewatch/contract/oauth'
import { ADMIN_PASSWORD } from '@fibrewatch/tools/product-server'
import type { BrowserContext, Page } from 'playwright-core'
import { giveBackWindow, RESTING_PATH, takeWindow } from './console-window.ts'
import type { ExpectedFaultName } from './expected-faults.ts'
import { restPointer } from './rest-pointer.ts'
import { tellFailure } from './tell-failure.ts'

const WIDE = { width: 1440, height: 900 }

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

const START_PAGE = '/dashboard/index'

type SignIn = { path?: string; username?: string; password?: string }

/** Signs in by the form of the login page and waits for the requested page. */
export async function signInByForm(
  page: Page,
  { path = START_PAGE, username = 'admin', password = ADMIN_PASSWORD }: SignIn = {},
): Promise<void> {
  await page.goto(path)
  await submitLogin(page, username, password)
  await page.waitForURL((url) => url.pathname === path)
  // The button was where a list may be now.
  await restPointer(page)
}

type LoginAnswer = Envelope<EndpointData<typeof oauthApi.login>>

/** As long as a stored value lives unless its writer says otherwise (user specification, section 9). */
const KEPT_MS = 604_800_000

/** Runs in the page: what the login page keeps of the server's answer (user specification, section 3). */
function keepLogin({ answer, token, keptMs }: { answer: LoginAnswer; token: string; keptMs: number }): void {
  const expiresAt = Date.now() + keptMs
  const version = btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(answer))))
  localStorage.setItem('ACCESS_TOKEN', JSON.stringify({ value: token, expiresAt }))
  localStorage.setItem('VERSION', JSON.stringify({ value: version, expiresAt }))
}

/** Opens the requested page signed in. What asks about signing in itself does so by its form, which is drawn for it alone. */
export async function signIn(
  page: Page,
  { path = START_PAGE, username = 'admin', password = ADMIN_PASSWORD }: SignIn = {},
): Promise<void> {
  const answered = await page.request.post(`/${oauthApi.login.path}`, { data: { username, password } })
  const answer = (await answered.json()) as LoginAnswer
  const token = answer.data?.accessToken
  if (token === undefined) throw new Error(`${username} could not sign in: ${JSON.stringify(answer)}`)
  if (!page.url().endsWith(RESTING_PATH)) await page.goto(RESTING_PATH)
  await page.evaluate(keepLogin, { answer, token, keptMs: KEPT_MS })
  await page.goto(path)
  // A gesture, as pressing the button of the login page is one: without any a browser keeps pages silent.
  await page.keyboard.press('F9')
}
