import { type Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { requireStored, requireTrace } from './harness/ingest.ts'
import { type KnownPlant, createSmallPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'
import { listAlarms } from './harness/stored.ts'

const PHONE = { width: 390, height: 844 }
const BREAK_M = 5432

let server: ProductServer
let plant: KnownPlant
let view: ConsolePage | undefined

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server)
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  const { instrument, link } = plant.das
  const [at, positionM] = [new Date().toISOString(), 3000]
  await requireStored({ url: server.url, instrument }, [
    { at, link: link.code, type: 'INTRUSION', positionM },
  ])
})
afterEach(async () => await view?.close())

const listRows = (page: Page) => page.getByRole('grid', { name: '告警列表' }).getByRole('row')

async function open(options: Parameters<typeof openConsole>[1] = {}): Promise<Page> {
  view = await openConsole(server.url, options)
  await signIn(view.page, { path: '/event/index' })
  return view.page
}

async function requireIntrusion(): Promise<Alarm> {
  const [alarm] = await listAlarms(plant.admin, { linkId: plant.das.link.id, state: 'active' })
  if (alarm === undefined) throw new Error('no alarm')
  return alarm
}

/** Whether one of the canvases shows more than one colour. */
const isDrawn = async (canvases: Locator): Promise<boolean> =>
  await canvases.evaluateAll((elements) =>
    elements.some((element) => {
      if (!(element instanceof HTMLCanvasElement)) return false
      const { width, height } = element
      const data = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      return data.some((value, index) => index > 3 && value !== data[index % 4])
    }),
  )

describe('an operator at work', () => {
  test('checks a row by a press 10 px beside the middle of its box', async () => {
    const page = await open()
    const row = listRows(page).filter({ hasText: '入侵' })
    const box = await row.getByRole('checkbox').boundingBox()
    if (box === null) throw new Error('no box')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    for (const [byX, byY] of [
      [-10, 0],
      [10, 0],
      [0, -10],
      [0, 10],
    ] as const) {
      const wasChecked = await row.getByRole('checkbox').isChecked()
      await page.mouse.click(x + byX, y + byY)
      await expect.poll(() => row.getByRole('checkbox').isChecked()).toBe(!wasChecked)
    }
  })

  test('acknowledges with a comment by keyboard and takes it back', async () => {
    const page = await open()
    const row = listRows(page).filter({ hasText: '入侵' })
    await row.click()
    await page.getByRole('grid', { name: '告警列表' }).press('Shift+A')
    const dialog = page.getByRole('dialog', { name: /^确认告警“.+ · T1-DAS-LINK-01 · 3.000 km”？$/ })
    await dialog.getByRole('textbox').fill('已派巡线员')
    await dialog.getByRole('button', { name: '确认' }).click()
    await page.getByText('已确认 1 条告警。').waitFor()
    const acknowledged = await requireIntrusion()
    expect(acknowledged.acked).toBe(true)
    const { journal } = await plant.admin.call(alarmApi.info, { query: { id: acknowledged.id } })
    expect(journal).toContainEqual(expect.objectContaining({ kind: 'acknowledged', comment: '已派巡线员' }))

    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByRole('complementary').getByText('撤销确认').first().waitFor()
    expect((await requireIntrusion()).acked).toBe(false)
  })

  test('sees in the drawer where a break is, its trace over the reference, and what happened', async () => {
    const { otdr, provisioned } = plant
    const condition = { kind: 'break', linkCode: otdr.link.code, positionM: BREAK_M } as const
    const sor = makeSorFile(provisioned.plant, otdr.simulated, { condition })
    await requireTrace({ url: server.url, instrument: otdr.instrument }, otdr.link.code, sor)
    const page = await open()
    await listRows(page).filter({ hasText: '断纤' }).click()
    const drawer = page.getByRole('complementary')
    await drawer.getByText('告警产生').waitFor()
    // Between the joints at 4,120 m and 6,240 m of the small plant.
    await expect.poll(() => drawer.innerText()).toMatch(/JC-02[^]*JC-03/)
    await expect.poll(() => drawer.innerText()).toMatch(/5\.4\d\d km ±\d+ m/)
    const canvases = drawer.getByRole('application', { name: '故障点附近的曲线' }).locator('canvas')
    await canvases.first().waitFor()
    await expect.poll(async () => await isDrawn(canvases), { timeout: 10_000 }).toBe(true)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
  })

  test('a break that was mended and came back: each time has its own trace, and the link now another', async () => {
    const { provisioned, otdr } = plant
    const condition = { kind: 'break', linkCode: otdr.link.code, positionM: BREAK_M } as const
    const sendTrace = async (isBroken: boolean, second: number) => {
      const measuredAt = Date.now() + second * 1000
      const sor = makeSorFile(
        provisioned.plant,
        otdr.simulated,
        isBroken ? { condition, measuredAt } : { measuredAt },
      )
      await requireTrace({ url: server.url, instrument: otdr.instrument }, otdr.link.code, sor)
    }
    for (const [second, isBroken] of [true, false, true, false].entries()) await sendTrace(isBroken, second)
    const alarms = await listAlarms(plant.admin, { linkId: otdr.link.id, state: 'cleared' })
    const alarm = alarms.find(({ type }) => type === 'FIBRE_BREAK')
    const page = await open()
    await page.goto(`/event/index?state=all&alarm=${alarm?.id}`)
    const times = page.locator('.occurrence')
    await times.first().getByText('第 2 次').waitFor()
    expect(await times.count()).toBe(2)
    await expect.poll(() => isDrawn(page.locator('.fault-plot canvas'))).toBe(true)
    expect(await page.getByRole('radio', { name: '告警时' }).isChecked()).toBe(true)
    const facts = page.locator('.trace-facts a')
    const traceOf = async () =>
      new URL((await facts.getAttribute('href')) ?? '', server.url).searchParams.get('trace')
    const second = await traceOf()
    await page.getByText('当前', { exact: true }).click()
    await expect.poll(traceOf).not.toBe(second)
    const now = await traceOf()
    await times.last().locator('summary').click()
    await times.last().getByRole('button', { name: '看这次的曲线' }).click()
    await expect.poll(traceOf).not.toBe(now)
    expect(await traceOf()).not.toBe(second)
  })

  test('acknowledges on a phone', async () => {
    const page = await open({ viewport: PHONE, hasTouch: true })
    const card = page.getByRole('article').filter({ hasText: '入侵' })
    await card.getByRole('button', { name: '确认' }).tap()
    await page.getByText('已确认 1 条告警。').waitFor()
    expect((await requireIntrusion()).acked).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  })
})
