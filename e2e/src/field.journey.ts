import { provisionCables } from '@fibrewatch/simulator'
import { type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { rmSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { listBarriers } from './harness/find-barriers.ts'
import { requireTrace } from './harness/ingest.ts'
import { createRole, createUser, USER_PASSWORD } from './harness/people.ts'
import { createSmallPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { copyStartedFolder } from './harness/started-server.ts'

const PHONE = { width: 390, height: 844 }
/** Between JC-02 and JC-03 of the small plant. */
const BREAK_M = 5432
const PATH = '/field/index'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NOTE = '重熔 3 盘 7 芯，换密封圈'
const ADD = '**/crew/entry/add'
/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

let dataDir: string
let server: ServerProcess
let view: ConsolePage

beforeAll(async () => {
  dataDir = copyStartedFolder()
  server = await startProductServer({ dataDir })
  const plant = await createSmallPlant(server)
  await provisionCables(plant.admin, plant.provisioned, [])
  const roleId = await createRole(plant.admin, 'crew', {
    field: ['crew:closure:page', 'crew:fault:page', 'crew:entry:picture', 'crew:entry:add'],
  })
  await createUser(plant.admin, { username: 'crewmate', roleId })
  const { otdr, provisioned } = plant
  const condition = { kind: 'break', linkCode: otdr.link.code, positionM: BREAK_M } as const
  const sor = makeSorFile(provisioned.plant, otdr.simulated, { condition })
  await requireTrace({ url: server.url, instrument: otdr.instrument }, otdr.link.code, sor)
  view = await openConsole(server.url, { viewport: PHONE, expected: ['line-lost', 'start-failed'] })
})
afterAll(async () => {
  await view.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const isAsWideAsScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** As a phone does that needs the memory: the page is told nothing. */
async function killPage(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // Nobody is left to answer it.
  devtools.send('Page.crash').catch(() => {})
  await crashed
  // What is asked of the window would be asked of it too.
  await page.close()
}

/** How many of the browser's rows of a kind are left. */
const countKept = (page: Page, store: 'kept' | 'outbox') =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('fibrewatch-field')
        opening.onerror = () => reject(opening.error ?? new Error('IndexedDB'))
        opening.onsuccess = () => {
          const counting = opening.result.transaction(name).objectStore(name).count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
    store,
  )

async function openClosure(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('jc-03')
  await page.getByRole('region', { name: '节点' }).getByRole('button', { name: /JC-03/ }).click()
  await page.getByText('蓝 绿').first().waitFor()
}

/** As if the page that goes now had gone ten minutes ago. */
const leaveLongAgo = (page: Page) =>
  page.evaluate((agoMs) => {
    addEventListener('pagehide', () => {
      const note = JSON.parse(localStorage.getItem('LEAVE_TIME') ?? '{}') as { value: number }
      localStorage.setItem('LEAVE_TIME', JSON.stringify({ ...note, value: note.value - agoMs }))
    })
  }, 10 * MINUTE_MS)

/** What is kept becomes so much older. */
const makeOlder = (page: Page, byMs: number) =>
  page.evaluate(
    (ms) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('fibrewatch-field')
        opening.onerror = () => reject(opening.error ?? new Error('IndexedDB'))
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('kept', 'readwrite')
          const reading = transaction.objectStore('kept').openCursor()
          reading.onsuccess = () => {
            const kept = reading.result?.value as { asOf: number }
            reading.result?.update({ ...kept, asOf: kept.asOf - ms })
          }
          transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    byMs,
  )

async function takeAlong(page: Page, username = 'admin'): Promise<void> {
  await signIn(page, { path: PATH, username, ...(username === 'admin' ? {} : { password: USER_PASSWORD }) })
  await page.getByText(/^截至 /).waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '我的' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(/\/login/)
}

describe('a crew in the field', () => {
  test('without a line: finds the closure, reads its splices, writes, is killed, and everything arrives once', async () => {
    const context = view.takeContext()
    let { page } = view
    await takeAlong(page)

    const { port } = new URL(server.url)
    await server.kill9()
    await context.setOffline(true)
    await page.reload()
    await page.getByText(/^没有连上服务器，这里是 .* 的数据，保留到 .*$/).waitFor()
    await openClosure(page)
    // Two of the first tube are monitored: what is known of them stands, and what is only presumed of the others.
    expect(
      await page
        .getByRole('row')
        .filter({ hasText: /实测|推定受影响/ })
        .count(),
    ).toBe(12)
    expect(await page.getByRole('link', { name: '手机导航' }).getAttribute('href')).toMatch(
      /^geo:3\d\.\d+,1\d\d\.\d+/,
    )
    await page.getByRole('textbox', { name: '记录' }).fill(NOTE)
    const photograph = { name: 'a.png', mimeType: 'image/png', buffer: PNG }
    await page.getByLabel('加照片').setInputFiles(photograph)
    await page.getByRole('button', { name: '去掉照片' }).waitFor()
    expect(await isAsWideAsScreen(page)).toBe(true)
    expect(await listBarriers(page)).toEqual([])
    await page.getByRole('button', { name: '保存记录' }).click()
    await page.getByText('待发送', { exact: true }).waitFor()
    await killPage(context, page)

    page = await context.newPage()
    await page.goto(PATH)
    await page.getByText('1 项待发送').waitFor()
    await openClosure(page)
    await page.getByText(NOTE).waitFor()
    expect(await page.getByRole('textbox', { name: '记录' }).inputValue()).toBe('')

    server = await startProductServer({ dataDir, env: { PORT: port } })
    // The first answer is lost on its way: the server has the entry, and the browser does not know it.
    const answers: boolean[] = []
    await page.route(ADD, async (route) => {
      const answer = await route.fetch()
      const { data } = (await answer.json()) as { data: { isNew: boolean } }
      answers.push(data.isNew)
      await (answers.length === 1 ? route.abort() : route.fulfill({ response: answer }))
    })
    await context.setOffline(false)
    // The browser says that the line is back, or the page tries by itself: every quarter of a minute.
    await expect.poll(() => answers.length, { timeout: 120_000 }).toBe(1)
    await page.getByRole('button', { name: '立即发送' }).click()
    await page.getByRole('button', { name: '查看照片' }).waitFor()
    expect(answers).toEqual([true, false])
    expect(await countKept(page, 'outbox')).toBe(0)
    await page.getByRole('button', { name: '重新连接' }).click()
    await page.getByText(/^截至 /).waitFor()
    expect(new URL(page.url()).pathname).toBe(PATH)

    const other = await openConsole(server.url)
    await signIn(other.page, { path: PATH })
    await openClosure(other.page)
    await other.page.getByText(NOTE).waitFor()
    expect(await other.page.getByText(NOTE).count()).toBe(1)
    await other.page.getByRole('button', { name: '查看照片' }).click()
    const shown = other.page.getByRole('img', { name: '照片' })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await other.close()
  })

  test('what the server refuses stays, says why, and goes when the cause is gone', async () => {
    const own = await openConsole(server.url, { viewport: PHONE })
    await signIn(own.page, { path: PATH })
    await openClosure(own.page)
    const body = JSON.stringify({ code: 403, msg: 'error permission', data: null })
    await own.page.route(ADD, (route) =>
      route.fulfill({ status: 403, contentType: 'application/json', body }),
    )
    await own.page.getByRole('textbox', { name: '记录' }).fill('补盘留 12 m')
    await own.page.getByRole('button', { name: '保存记录' }).click()
    await own.page.getByText('被拒绝', { exact: true }).waitFor()
    await own.page.getByText(/权限.*可复制内容后删除/).waitFor()
    // The console says so of every call that is refused.
    await own.page.getByRole('dialog').getByRole('button').last().click()
    await own.page.unroute(ADD)
    await own.page.getByRole('button', { name: '重试' }).click()
    await expect.poll(() => countKept(own.page, 'outbox')).toBe(0)
    await own.page.getByText('补盘留 12 m').waitFor()
    await own.close()
  })

  test('who closed the browser without a line reads on, and sends after signing in again; others see nothing of it', async () => {
    const own = await openConsole(server.url, { viewport: PHONE, expected: ['line-lost', 'start-failed'] })
    const context = own.takeContext()
    const { page } = own
    await takeAlong(page)
    await leaveLongAgo(page)
    await page.goto('about:blank')
    await context.setOffline(true)
    await page.goto(PATH)
    await page.getByText(/^没有连上服务器，这里是 .* 的数据，保留到 .*$/).waitFor()
    await openClosure(page)
    await page.getByRole('textbox', { name: '记录' }).fill('人孔积水，已抽干')
    await page.getByRole('button', { name: '保存记录' }).click()
    await page.getByText(/重新登录后会继续/).waitFor()

    await context.setOffline(false)
    await page.getByRole('button', { name: '重新连接' }).click()
    await page.waitForURL(/\/login/)
    await expect.poll(() => countKept(page, 'kept')).toBe(0)
    await takeAlong(page, 'crewmate')
    await openClosure(page)
    expect(await page.getByText('人孔积水，已抽干').count()).toBe(0)
    expect(await countKept(page, 'outbox')).toBe(1)
    await signOut(page)
    await takeAlong(page)
    await expect.poll(() => countKept(page, 'outbox')).toBe(0)
    await openClosure(page)
    await page.getByText('人孔积水，已抽干').waitFor()
    await own.close()
  })

  test('what was taken along three days ago is no longer shown', async () => {
    const own = await openConsole(server.url, { viewport: PHONE, expected: ['line-lost', 'start-failed'] })
    const { page } = own
    await takeAlong(page)
    await makeOlder(page, 73 * HOUR_MS)
    const context = own.takeContext()
    await context.setOffline(true)
    await page.goto(PATH)
    await page.waitForURL(/\/login/)
    await expect.poll(() => countKept(page, 'kept')).toBe(0)
    await own.close()
  })

  test('who signs out leaves nothing of the plant in the browser', async () => {
    const own = await openConsole(server.url, { viewport: PHONE })
    await signIn(own.page, { path: PATH })
    await own.page.getByText(/^截至 /).waitFor()
    expect(await countKept(own.page, 'kept')).toBe(1)
    await signOut(own.page)
    await expect.poll(() => countKept(own.page, 'kept')).toBe(0)
    await own.close()
  })
})
