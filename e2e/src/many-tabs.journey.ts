import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { chooseByKeys, listTabs, openFromMenu, tabOf } from './harness/console-tabs.ts'
import { startServer } from './harness/started-server.ts'

const TABS = 100
const TIMEOUT_MS = 300_000
const SETTLE_TIMEOUT_MS = 30_000
/** Some come and go with the console's work; a leak per page would leave a hundred. */
const FEW_LISTENERS = TABS / 2
/** React keeps its last tree until it renders again: one page at the most, never a hundred. */
const NODES_OF_A_PAGE = 400
const LATE_PICTURES = ['.dashboard-rate canvas', '.dashboard-map .picture']
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

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
})

async function openAndCloseAll(page: Page): Promise<void> {
  for (const [name, inside] of PAGES) await openFromMenu(page, name, inside)
  await chooseByKeys(page, '关闭全部')
  await tabOf(page, '事件').waitFor({ state: 'detached' })
  expect(await listTabs(page)).toEqual(['应用'])
  // The page in front is complete only with its lazily loaded pictures.
  for (const picture of LATE_PICTURES) await page.locator(picture).first().waitFor()
}

/** What the page holds after a garbage collection. */
async function countHeld(devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners, documents } = await devtools.send('Memory.getDOMCounters')
  return { nodes, jsEventListeners, documents }
}

type Held = Awaited<ReturnType<typeof countHeld>>

const isHardlyMore = (after: Held, before: Held): boolean =>
  after.nodes < before.nodes + NODES_OF_A_PAGE &&
  after.jsEventListeners < before.jsEventListeners + FEW_LISTENERS &&
  after.documents <= before.documents

describe('a hundred tabs opened and closed', () => {
  test('leave no element, no listener and no document behind', { timeout: TIMEOUT_MS }, async () => {
    const { page, takeContext, close } = await openConsole(server.url)
    await signIn(page)
    const devtools = await takeContext().newCDPSession(page)
    // Code, menus and lists that stay are loaded in the first round.
    await openAndCloseAll(page)
    const before = await countHeld(devtools)
    for (let opened = 0; opened < TABS; opened += PAGES.length) await openAndCloseAll(page)
    // One collection may leave the newest garbage to the next.
    await expect
      .poll(() => countHeld(devtools), { timeout: SETTLE_TIMEOUT_MS })
      .toSatisfy((after: Held) => isHardlyMore(after, before))
    await close()
  })
})
