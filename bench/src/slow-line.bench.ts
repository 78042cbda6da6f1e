import { parameterApi } from '@fibrewatch/contract/parameter'
import type { Admin } from '@fibrewatch/simulator'
import { findChromium } from '@fibrewatch/tools/find-chromium'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { createPlant } from './bench-plant.ts'
import { raiseBreaks } from './breaks.ts'
import { CHROMIUM_ARGUMENTS, signInConsole } from './console.ts'
import type { Budget, Figure } from './figure.ts'
import { percentile } from './statistics.ts'

const LINKS = 25
const ALARMS_PER_LINK = 20
const RUNS = 3
const BITS_PER_BYTE = 8
const MS_PER_S = 1000

/** Slow 4G as browsers simulate it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / BITS_PER_BYTE,
  uploadThroughput: 750_000 / BITS_PER_BYTE,
}

type Wait = {
  name: string
  path: string
  goalS: number
  isSignedIn: boolean
  /** Selector of the requested content. */
  shown: string
}

const WAITS: readonly Wait[] = [
  {
    name: 'login',
    path: '/login',
    goalS: 1.5,
    isSignedIn: false,
    shown: 'button[type="submit"]',
  },
  {
    name: 'alarm list',
    path: '/event/index',
    goalS: 3,
    isSignedIn: true,
    shown: '[role="grid"] [role="gridcell"]',
  },
  {
    name: 'map',
    path: '/resource/index',
    goalS: 6,
    isSignedIn: true,
    shown: '.line-map[data-ready="true"]',
  },
]

/** A browser with an empty cache on a slow line: seconds until it shows the requested content. */
async function measureWait(browser: Browser, options: BrowserContextOptions, wait: Wait): Promise<number> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', SLOW_4G)
    const startedAt = performance.now()
    await page.goto(wait.path, { waitUntil: 'commit' })
    // Checked in every frame: after a while a locator checks only every half second.
    await page.waitForFunction(
      (shown) => document.querySelector(shown)?.checkVisibility() === true,
      wait.shown,
      { polling: 'raf' },
    )
    return (performance.now() - startedAt) / MS_PER_S
  } finally {
    await context.close()
  }
}

async function benchWait(browser: Browser, options: BrowserContextOptions, wait: Wait): Promise<Figure> {
  const seconds: number[] = []
  for (let run = 0; run < RUNS; run += 1) seconds.push(await measureWait(browser, options, wait))
  const budget: Budget = { goal: wait.goalS, better: 'lower' }
  const method = `1.6 Mbit/s down, 150 ms, nothing in the cache, median of ${RUNS}`
  return { name: `slow 4G, ${wait.name}`, value: percentile(seconds, 0.5), unit: 's', method, budget }
}

/** The waiting time for login page, alarm list and map on slow 4G; nothing when there is no browser. */
export async function benchSlowLine(admin: Admin): Promise<Figure[]> {
  const executablePath = findChromium()
  if (executablePath === undefined) return []
  const { instrument, links } = await createPlant(admin, { code: 'BENCH-SLOW', linkCount: LINKS })
  await raiseBreaks(admin.url, { instrument, links, perLink: ALARMS_PER_LINK })
  // Every run opens the console again: the absence rule would sign each run out.
  await admin.call(parameterApi.update, { body: { key: 'session.unloadRule', value: 'false' } })
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS })
  try {
    const options = { baseURL: admin.url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' }
    const context = await browser.newContext(options)
    await signInConsole(await context.newPage(), admin.url)
    const storageState = await context.storageState()
    await context.close()
    const figures: Figure[] = []
    for (const wait of WAITS) {
      const visitor = wait.isSignedIn ? { ...options, storageState } : options
      figures.push(await benchWait(browser, visitor, wait))
    }
    return figures
  } finally {
    await browser.close()
  }
}
