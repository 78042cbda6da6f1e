import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { ExpectedFaultName } from './expected-faults.ts'
import { type FaultWatch, watchFaults } from './page-faults.ts'
import { watchAudio } from './page-probes.ts'
import { restPointer } from './rest-pointer.ts'
import { requireBrowser } from './worker-browser.ts'

const ACTION_TIMEOUT_MS = 20_000
/** What a page can leave behind beside cookies (names of the DevTools protocol, `Storage.StorageType`). */
const STORAGE_TYPES = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'
/** A file of the console's origin that runs no script of it: a page that shows it keeps the process of the console. */
export const RESTING_PATH = '/icon.svg'
/** What tests listen to in a page. */
const LISTENED = ['request', 'response', 'requestfailed', 'console', 'dialog', 'popup'] as const
/** What these set stays in a page as long as it is open. */
const LASTING = [
  'addInitScript',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
] as const

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
  /** Whether something was set in the page that stays with it. */
  isMarked: () => boolean
}

/**
 * Emptied windows that wait for the next test. The page of one stays, and with it the process that has the console's code
 * compiled: the console opens there in half of the computing (docs/measurements.md).
 */
const idle: ConsoleWindow[] = []
const MAX_IDLE = 2

const isLike = (one: WindowKind, other: WindowKind): boolean =>
  one.baseURL === other.baseURL &&
  one.hasTouch === other.hasTouch &&
  one.viewport.width === other.viewport.width &&
  one.viewport.height === other.viewport.height

/** From then on tells whether one of the lasting settings was made in the page. */
function noteLasting(page: Page): () => boolean {
  let isMarked = false
  for (const name of LASTING) {
    const original: unknown = Reflect.get(page, name)
    if (typeof original !== 'function') throw new Error(`a page has no ${name}`)
    const noted = (...given: unknown[]): unknown => {
      isMarked = true
      return Reflect.apply(original, page, given)
    }
    Object.defineProperty(page, name, { value: noted })
  }
  return () => isMarked
}

async function openPage(window: Omit<ConsoleWindow, 'page' | 'isMarked'>): Promise<ConsoleWindow> {
  const page = await window.context.newPage()
  return { ...window, page, isMarked: noteLasting(page) }
}

async function createWindow(kind: WindowKind): Promise<ConsoleWindow> {
  const browser = await requireBrowser()
  const options: BrowserContextOptions = { ...kind, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' }
  const context = await browser.newContext(options)
  context.setDefaultTimeout(ACTION_TIMEOUT_MS)
  await context.addInitScript(watchAudio)
  return await openPage({ kind, context, watch: await watchFaults(context) })
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

/**
 * Empties a window of all but one page, of cookies and storage, and keeps it for the next test; the oldest kept beyond two
 * is closed.
 */
export async function giveBackWindow(window: ConsoleWindow): Promise<void> {
  const { context, kind } = window
  const kept = (await canRest(window)) ? window : await openPage(window)
  const others = context.pages().filter((one) => one !== kept.page)
  await Promise.all(others.map(async (one) => await one.close()))
  await clearStorage(kept, new URL(kind.baseURL).origin)
  if (await kept.page.evaluate(hasFalseClock))
    throw new Error('a window with a false clock was given back: take it')
  idle.push(kept)
  if (idle.length > MAX_IDLE) await idle.shift()?.context.close()
}

/** Runs in the page. Playwright's clock belongs to the window, whichever page of it has asked. */
const hasFalseClock = (): boolean => !Function.prototype.toString.call(setTimeout).includes('[native code]')

/** Leads the page to where the next test takes it over; false where it cannot be used again. */
async function canRest({ page, isMarked, kind }: ConsoleWindow): Promise<boolean> {
  if (page.isClosed() || isMarked()) return false
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const type of LISTENED) page.removeAllListeners(type)
  // Work that is not saved is not asked about.
  page.on('dialog', (dialog) => void dialog.accept())
  try {
    await page.goto(RESTING_PATH)
  } catch {
    // The server is gone, or the page is.
    return false
  }
  page.removeAllListeners('dialog')
  await page.setViewportSize(kind.viewport)
  await restPointer(page)
  return true
}

async function clearStorage({ context, page }: ConsoleWindow, origin: string): Promise<void> {
  await context.clearCookies()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE_TYPES })
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
  // A page that has shown nothing yet has no storage of its own.
  if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear())
}
