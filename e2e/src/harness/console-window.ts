import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { ExpectedFaultName } from './expected-faults.ts'
import { type FaultWatch, watchFaults } from './page-faults.ts'
import { watchAudio } from './page-probes.ts'
import { requireBrowser } from './worker-browser.ts'

const ACTION_TIMEOUT_MS = 20_000
/** What a page can leave behind beside cookies (names of the DevTools protocol, `Storage.StorageType`). */
const STORAGE_TYPES = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'

/** Where a window looks and how it is held: only such windows are alike. */
export interface WindowKind {
  readonly baseURL: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly hasTouch: boolean
}

/** A browser window with one empty page, and the faults of its pages. */
export interface ConsoleWindow {
  readonly kind: WindowKind
  readonly context: BrowserContext
  readonly page: Page
  readonly watch: FaultWatch
}

/**
 * Emptied windows that wait for the next test. Compiled code stays with a window: the console opens in one that showed it
 * before in less than half of the computing.
 */
const idle: ConsoleWindow[] = []
const MAX_IDLE = 2

const isLike = (one: WindowKind, other: WindowKind): boolean =>
  one.baseURL === other.baseURL &&
  one.hasTouch === other.hasTouch &&
  one.viewport.width === other.viewport.width &&
  one.viewport.height === other.viewport.height

async function createWindow(kind: WindowKind): Promise<ConsoleWindow> {
  const browser = await requireBrowser()
  const options: BrowserContextOptions = { ...kind, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' }
  const context = await browser.newContext(options)
  context.setDefaultTimeout(ACTION_TIMEOUT_MS)
  await context.addInitScript(watchAudio)
  const watch = await watchFaults(context)
  return { kind, context, page: await context.newPage(), watch }
}

/** A window without cookies and storage: an emptied one where there is one of this kind. */
export async function takeWindow(
  kind: WindowKind,
  expected: readonly ExpectedFaultName[],
): Promise<ConsoleWindow> {
  const index = idle.findIndex(
    (one) => isLike(one.kind, kind) && one.context.browser()?.isConnected() === true,
  )
  const window = index === -1 ? await createWindow(kind) : idle.splice(index, 1)[0]
  if (window === undefined) throw new Error('an idle window is gone')
  window.watch.restart(expected)
  return window
}

/** Empties a window of pages, cookies and storage, and keeps it for the next test; the oldest kept beyond two is closed. */
export async function giveBackWindow({ kind, context, watch }: ConsoleWindow): Promise<void> {
  const former = context.pages()
  const page = await context.newPage()
  await Promise.all(former.map(async (one) => await one.close()))
  await clearStorage(context, page, new URL(kind.baseURL).origin)
  if (await page.evaluate(hasFalseClock))
    throw new Error('a window with a false clock was given back: take it')
  idle.push({ kind, context, page, watch })
  if (idle.length > MAX_IDLE) await idle.shift()?.context.close()
}

/** Runs in the page. Playwright's clock belongs to the window, whichever page of it has asked. */
const hasFalseClock = (): boolean => !Function.prototype.toString.call(setTimeout).includes('[native code]')

async function clearStorage(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await context.clearCookies()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE_TYPES })
  await devtools.detach()
}
