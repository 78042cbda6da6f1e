import { type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { openCuttableLine } from './harness/cuttable-line.ts'
import { requireStored } from './harness/ingest.ts'
import { type KnownPlant, createSmallPlant } from './harness/small-plant.ts'
import { copyStartedFolder } from './harness/started-server.ts'

let dataDir: string
let server: ServerProcess
let plant: KnownPlant
let view: ConsolePage

beforeAll(async () => {
  dataDir = copyStartedFolder()
  server = await startProductServer({ dataDir })
  plant = await createSmallPlant(server, { withReferences: false })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  view = await openConsole(server.url, { expected: ['line-lost'] })
})
afterEach(async () => await view.close())

const latestRows = (page: Page) => page.locator('.dashboard-latest tbody tr')
const lostBanner = (page: Page) => page.getByRole('alert').getByText('连接中断')

async function raise(positionM: number): Promise<void> {
  const { instrument, link } = plant.das
  const event = { at: new Date().toISOString(), link: link.code, type: 'INTRUSION' as const, positionM }
  await requireStored({ url: server.url, instrument }, [event])
}

describe('the live connection is lost', () => {
  test('a restart of the server: the banner comes and goes, and what was raised in between is there', async () => {
    const { page } = view
    await raise(1000)
    await signIn(page)
    await latestRows(page).filter({ hasText: '1.000' }).waitFor()
    const { port } = new URL(server.url)
    await server.kill9()
    await lostBanner(page).waitFor()

    server = await startProductServer({ dataDir, env: { PORT: port } })
    await raise(2000)
    await raise(3000)
    await lostBanner(page).waitFor({ state: 'hidden' })
    await latestRows(page).filter({ hasText: '2.000' }).waitFor()
    await latestRows(page).filter({ hasText: '3.000' }).waitFor()
    expect(await latestRows(page).count()).toBe(3)
  })

  test('the line is cut: what happened meanwhile follows without a reload, and nothing twice', async () => {
    const line = await openCuttableLine(server.url)
    const cutView = await openConsole(line.url, { expected: ['line-lost'] })
    const { page } = cutView
    await signIn(page)
    await signIn(view.page)
    // A row that came live: the connection works and knows the number to resume from.
    await latestRows(page).first().waitFor()
    await raise(6000)
    await latestRows(page).filter({ hasText: '6.000' }).waitFor()
    await page.evaluate(() => Object.assign(window, { mark: 'here' }))
    const before = await latestRows(page).count()

    line.cut()
    await lostBanner(page).waitFor()
    await raise(4000)
    await raise(5000)
    // Sent to every connected browser: for others it is a missed message now.
    await latestRows(view.page).filter({ hasText: '5.000' }).waitFor()
    line.mend()
    await page.getByRole('button', { name: '立即重连' }).click()

    await page.getByText('已恢复，补收 2 条').waitFor()
    await latestRows(page).filter({ hasText: '4.000' }).waitFor()
    await latestRows(page).filter({ hasText: '5.000' }).waitFor()
    expect(await latestRows(page).count()).toBe(before + 2)
    expect(await page.evaluate(() => 'mark' in window)).toBe(true)
    await cutView.close()
    await line.close()
  })
})
