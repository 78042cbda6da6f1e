import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { requireTrace } from './harness/ingest.ts'
import { type KnownPlant, createSmallPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'
import { listAlarms } from './harness/stored.ts'

let server: ProductServer
let plant: KnownPlant

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server)
  const { otdr, provisioned } = plant
  const condition = { kind: 'break', linkCode: otdr.link.code, positionM: 5432 } as const
  const sor = makeSorFile(provisioned.plant, otdr.simulated, { condition })
  await requireTrace({ url: server.url, instrument: otdr.instrument }, otdr.link.code, sor)
})
afterAll(async () => {
  await server.stop()
})

/** A4 upright in points, rounded. */
const A4 = [595, 842]

/** The events a browser sends to the page around printing; a headless browser does not. */
const tell = (page: Page, event: 'beforeprint' | 'afterprint') =>
  page.evaluate((name) => void dispatchEvent(new Event(name)), event)

/** Prints by the browser's own command; returns page sizes and text. */
async function print(page: Page): Promise<{ pages: number[][]; text: string }> {
  await tell(page, 'beforeprint')
  const text = (await page.locator('.print-sheet').textContent()) ?? ''
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  await tell(page, 'afterprint')
  const boxes = [...paper.matchAll(/\/MediaBox \[([\d. ]+)\]/g)]
  const pages = boxes.map(([, box = '']) =>
    box
      .split(' ')
      .slice(2)
      .map((size) => Math.round(Number(size))),
  )
  return { pages, text }
}

/** Prints once the last element is there: paper shows what has loaded by then. */
async function printWith(page: Page, last: string): ReturnType<typeof print> {
  await expect.poll(async () => (await print(page)).text, { timeout: 20_000 }).toContain(last)
  return await print(page)
}

/** Presses a print button and returns what would be printed; the browser's dialog is replaced. */
async function pressPrint(page: Page, scope: string): Promise<string> {
  await page.evaluate(() => {
    window.print = () => void dispatchEvent(new Event('beforeprint'))
  })
  await page.locator(scope).getByRole('button', { name: '打印' }).click()
  const text = (await page.locator('.print-sheet').textContent()) ?? ''
  await tell(page, 'afterprint')
  await expect.poll(() => page.locator('.print-sheet').count()).toBe(0)
  return text
}

test('an alarm, a link with its trace and a list are clean A4 pages', async () => {
  const { page, close } = await openConsole(server.url)
  await signIn(page)
  const { code, name } = plant.otdr.link
  const [alarm] = await listAlarms(plant.admin, { linkId: plant.otdr.link.id, state: 'active' })
  await page.goto(`/event/index?alarm=${alarm?.id ?? ''}`)
  await page.locator('.drawer .trace-canvas').waitFor()
  const ofAlarm = await printWith(page, '告警产生')
  expect(ofAlarm.pages).toEqual([A4])
  expect(ofAlarm.text).toMatch(/打印于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+08:00/)
  for (const part of ['断纤', code, name, '紧急', '光纤距离', '5.4', 'WGS-84', '告警产生', alarm?.id ?? '?'])
    expect(ofAlarm.text).toContain(part)

  // The list beside the open alarm prints separately.
  const ofList = await pressPrint(page, '.filter-bar')
  expect(ofList).toContain('告警列表')
  expect(ofList).toContain('打印 1 条，共 1 条')
  expect(ofList).not.toContain('WGS-84')

  await page.goto(`/resource/index?link=${code}`)
  await page.getByRole('table', { name: '事件点' }).locator('tbody tr').first().waitFor()
  const ofLink = await printWith(page, '断点')
  expect(ofLink.pages).toEqual([A4])
  for (const part of [`${code} ${name}`, '光路长度', '全程损耗', '后向散射曲线', '事件点', '断点'])
    expect(ofLink.text).toContain(part)
  await close()
})

test('a long list goes on over the pages, its rows whole', async () => {
  const { page, close } = await openConsole(server.url)
  await signIn(page, { path: '/system/param' })
  await page.locator('.data-table tbody tr, .data-table [role="row"]').nth(5).waitFor()
  const { pages, text } = await print(page)
  expect(pages.length).toBeGreaterThan(0)
  expect(new Set(pages.map(String))).toEqual(new Set([String(A4)]))
  expect(text).toMatch(/打印 \d+ 条，共 \d+ 条/)
  await page.emulateMedia({ media: 'print' })
  await tell(page, 'beforeprint')
  expect(await page.locator('#root').isVisible()).toBe(false)
  // Dark on the screen, light on paper.
  const ground = () => getComputedStyle(document.documentElement).backgroundColor
  expect(await page.evaluate(ground)).toBe('rgb(255, 255, 255)')
  const cut = await page
    .locator('.print-sheet td')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    )
  expect(cut).toEqual([])
  await close()
})
