import { type ProductServer, startProductServer } from '@fibrewatch/tools/product-server'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openConsole, signIn } from './harness/console-page.ts'
import { chooseByKeys, listTabs, openFromMenu, tabOf } from './harness/console-tabs.ts'

const TABS = 100
/** Code, menus and lists that stay for good come with the first; a look at the page may come before they have. */
const WARM_UP_ROUNDS = 3
const TIMEOUT_MS = 300_000
const SETTLE_TIMEOUT_MS = 30_000
/** Some come and go with whatever the console is just doing; a page that forgot one would have left a hundred. */
const FEW = TABS / 2
const PAGES = [
  ['事件'],
  ['资源'],
  ['系统管理', '用户'],
  ['系统管理', '管理域'],
  ['系统管理', '角色权限'],
  ['系统管理', '菜单管理'],
  ['系统管理', '在线用户'],
  ['系统管理', '参数'],
  ['系统管理', '服务状态'],
  ['系统管理', '日志'],
] as const

let server: ProductServer
let browser: Browser

beforeAll(async () => {
  server = await startProductServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

async function openAndCloseAll(page: Page): Promise<void> {
  for (const [name, inside] of PAGES) await openFromMenu(page, name, inside)
  await chooseByKeys(page, '关闭全部')
  await tabOf(page, '事件').waitFor({ state: 'detached' })
  expect(await listTabs(page)).toEqual(['应用'])
}

/** What the page holds after a collection. */
async function countHeld(devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners, documents } = await devtools.send('Memory.getDOMCounters')
  return { nodes, jsEventListeners, documents }
}

type Held = Awaited<ReturnType<typeof countHeld>>

/** The most that was held after any of the first rounds. */
async function warmUp(page: Page, devtools: CDPSession): Promise<Held> {
  const most: Held = { nodes: 0, jsEventListeners: 0, documents: 0 }
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    await openAndCloseAll(page)
    const held = await countHeld(devtools)
    most.nodes = Math.max(most.nodes, held.nodes)
    most.jsEventListeners = Math.max(most.jsEventListeners, held.jsEventListeners)
    most.documents = Math.max(most.documents, held.documents)
  }
  return most
}

const isHardlyMore = (after: Held, before: Held): boolean =>
  after.nodes < before.nodes + FEW &&
  after.jsEventListeners < before.jsEventListeners + FEW &&
  after.documents <= before.documents

describe('a hundred tabs opened and closed', () => {
  test('leave no element, no listener and no document behind', { timeout: TIMEOUT_MS }, async () => {
    const { context, page, close } = await openConsole(browser, server.url)
    await signIn(page)
    const devtools = await context.newCDPSession(page)
    const before = await warmUp(page, devtools)
    for (let opened = 0; opened < TABS; opened += PAGES.length) await openAndCloseAll(page)
    // A collection may leave for the next one what has only just been let go.
    await expect
      .poll(() => countHeld(devtools), { timeout: SETTLE_TIMEOUT_MS })
      .toSatisfy((after: Held) => isHardlyMore(after, before))
    await close()
  })
})
