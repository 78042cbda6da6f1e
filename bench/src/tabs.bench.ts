import { menuApi } from '@fibrewatch/contract/menu'
import type { Admin } from '@fibrewatch/simulator'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { findChromium } from '@fibrewatch/tools/find-chromium'
import { createPlant } from './bench-plant.ts'
import { CHROMIUM_ARGUMENTS, signInConsole } from './console.ts'
import type { Budget, Figure } from './figure.ts'
import { heapBytes, NO_FEEDBACK } from './heap.ts'
import { makeSpread } from './statistics.ts'

const OPEN_TABS = 12
/** Maps, pictures and lazy code arrive in the first rounds: switches are measured between pages at rest. */
const WARM_UP_SWITCHES = 60
const SWITCHES = 120
const CLOSED_TABS = 100
/** Code and caches that stay are loaded in these rounds; a leak goes on growing after them. */
const WARM_UP_ROUNDS = 10
const SWITCH_GOAL: Budget = { goal: 50, better: 'lower' }
const HEAP_GOAL: Budget = { goal: 10, better: 'lower' }

/** Runs in the page: from the click on a tab to the frame that shows its page. */
const switchMs = (place: number) =>
  new Promise<number>((resolve) => {
    const tab = document.querySelectorAll<HTMLElement>('[role="tab"]')[place]
    if (tab === undefined) throw new Error(`no tab at place ${place}`)
    const startedAt = performance.now()
    /** A message posted within a frame arrives after that frame was painted. */
    const tellWhenPainted = () => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now() - startedAt))
      port1.start()
      requestAnimationFrame(() => port2.postMessage(null))
    }
    const look = () => {
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
      if (tab.ariaSelected !== 'true' || panel?.checkVisibility() !== true) return
      observer.disconnect()
      tellWhenPainted()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    tab.click()
    look()
  })

/** Runs in the page: whether the page in front is there and loads nothing more. */
function isShown(): boolean {
  const panels = [...document.querySelectorAll<HTMLElement>('[role="tabpanel"]')]
  const front = panels.find((panel) => panel.checkVisibility())
  if (front === undefined || front.innerText.trim() === '') return false
  return front.querySelector('[role="progressbar"]') === null
}

/** Addresses of pages that menus lead to, home first. */
async function listAddresses(admin: Admin): Promise<string[]> {
  const { list } = await admin.call(menuApi.select, { body: { size: 1000 } })
  const addresses = list.flatMap(({ viewPath, router }) => (viewPath === null ? [] : (router ?? [])))
  return addresses.toSorted((a, b) => Number(b.startsWith('/dashboard')) - Number(a.startsWith('/dashboard')))
}

/** Opens a page in a tab of its own, the others staying, as by the browser's history. */
async function openTab(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    history.pushState(null, '', href)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  await page.locator(`[role="tab"][aria-selected="true"][id="tab${address}"]`).waitFor()
  await page.waitForFunction(isShown)
}

async function measureSwitches(page: Page, tabs: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 1; at <= WARM_UP_SWITCHES + SWITCHES; at += 1) {
    const time = await page.evaluate(switchMs, (at * 5) % tabs)
    if (at > WARM_UP_SWITCHES) times.push(time)
  }
  return times
}

/** Opens every page once and closes them all. */
async function openAndClose(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await openTab(page, address)
  await page.getByRole('tab', { selected: true }).press('Shift+F10')
  await page.getByRole('menuitem', { name: '关闭全部' }).click()
  await page.waitForFunction(() => document.querySelectorAll('[role="tab"]').length === 1)
}

async function measureHeapGrowth(page: Page, addresses: readonly string[]): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await openAndClose(page, addresses)
  const before = await heapBytes(devtools)
  for (let opened = 0; opened < CLOSED_TABS; opened += addresses.length) await openAndClose(page, addresses)
  return (await heapBytes(devtools)) / before - 1
}

/** Opens a window of its own on the console, signed in. */
async function withConsole<T>(
  { url, extraArguments = [] }: { url: string; extraArguments?: readonly string[] },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium was not found')
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS, ...extraArguments] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signInConsole(page, url)
    return await work(page)
  } finally {
    await browser.close()
  }
}

async function benchSwitches(url: string, addresses: readonly string[]): Promise<Figure[]> {
  const times = await withConsole({ url }, async (page) => {
    for (const address of addresses) await openTab(page, address)
    return await measureSwitches(page, addresses.length)
  })
  const { p50, p95 } = makeSpread(times)
  const method = `${SWITCHES} clicks on tabs, ${addresses.length} open, to the painted frame (software drawing)`
  return [
    { name: 'tab switch, p50', value: p50, unit: 'ms', method },
    { name: 'tab switch, p95', value: p95, unit: 'ms', method, budget: SWITCH_GOAL },
  ]
}

async function benchHeap(url: string, addresses: readonly string[]): Promise<Figure> {
  const growth = await withConsole({ url, extraArguments: NO_FEEDBACK }, (page) =>
    measureHeapGrowth(page, addresses),
  )
  return {
    name: `heap after ${CLOSED_TABS} tabs opened and closed`,
    value: growth * 100,
    unit: '% more',
    method:
      'used heap after a collection, against the same after ten rounds of all pages; without type feedback',
    budget: HEAP_GOAL,
  }
}

/** How fast the console changes tabs, and how much a hundred of them leak; nothing without a browser. */
export async function benchTabs(admin: Admin): Promise<Figure[]> {
  if (findChromium() === undefined) return []
  await createPlant(admin, { code: 'BENCH-TABS', linkCount: 40 })
  const addresses = (await listAddresses(admin)).slice(0, OPEN_TABS)
  return [...(await benchSwitches(admin.url, addresses)), await benchHeap(admin.url, addresses.slice(1))]
}
