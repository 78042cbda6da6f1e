import { plantApi } from '@fibrewatch/contract/plant'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { traceApi } from '@fibrewatch/contract/trace'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { listBarriers } from './harness/find-barriers.ts'
import { createSmallPlant, type KnownPlant } from './harness/small-plant.ts'
import { startServer } from './harness/started-server.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** How far all landmarks were entered ahead of where they are, and the one that was entered worst. */
const ENTERED_AHEAD_M = 14
const WORST_M = 31

let server: ProductServer
let plant: KnownPlant
let view: ConsolePage

const loadInfo = () => plant.admin.call(plantApi.linkInfo, { query: { id: plant.otdr.link.id } })
const listPlaces = async () => (await loadInfo()).landmarks.map(({ opticalM }) => opticalM)

/** Somebody entered the closures from a drawing: none where it is seen. */
async function enterRoughly(): Promise<void> {
  const { version, landmarks } = await loadInfo()
  const rough = landmarks.map(({ id, name, kind, opticalM, lngLat, slackM, remark }, at) => ({
    id,
    name,
    kind,
    lngLat,
    slackM,
    remark,
    opticalM: opticalM - (at === 1 ? WORST_M : ENTERED_AHEAD_M),
  }))
  const linkId = plant.otdr.link.id
  await plant.admin.call(plantApi.landmarkSet, { body: { linkId, version, landmarks: rough } })
}

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server)
  await enterRoughly()
  view = await openConsole(server.url)
  await signIn(view.page, { path: '/resource/index' })
})
afterAll(async () => {
  await view.close()
  await server.stop()
})

const panel = (page: Page): Locator =>
  page.getByRole('group').filter({ has: page.getByText('长度修正', { exact: true }) })
const sections = (page: Page) => page.getByRole('table', { name: '长度修正' }).locator('tbody tr')
const proposal = (page: Page) => page.getByRole('dialog', { name: /^标记点与检测事件/ })

async function openPanel(page: Page, isPhone = false): Promise<void> {
  await page.goto(`/resource/index?link=${plant.otdr.link.code}`)
  if (isPhone) await page.getByRole('button', { name: '曲线', exact: true }).click()
  // The panels are made anew when the trace comes: one that was opened before is closed again.
  const openOnce = async () => {
    const isOpen = await panel(page).evaluate((details) => details.hasAttribute('open'))
    if (!isOpen) await panel(page).getByText('长度修正', { exact: true }).click()
    return await sections(page).count()
  }
  await expect.poll(openOnce).toBeGreaterThan(0)
}

describe('landmarks and the events of a trace', () => {
  test('the correction shows each section, and which landmark lies farthest from what is seen', async () => {
    const { page } = view
    await openPanel(page)
    await panel(page)
      .getByText(/最大残差/)
      .waitFor()
    const { landmarks } = await loadInfo()
    expect(
      await panel(page)
        .getByText(/最大残差/)
        .textContent(),
    ).toContain(landmarks[1]?.name)
    // One section before each landmark, and one behind the last.
    expect(await sections(page).count()).toBeGreaterThanOrEqual(landmarks.length)
    const largest = page.locator('.correction-table tr[data-largest="true"]')
    expect(await largest.textContent()).toContain('最大')
    expect(await listBarriers(page)).toEqual([])
  })

  test('what fits is taken at once but for a row that was left, and earlier traces keep their places', async () => {
    const { page } = view
    const before = await listPlaces()
    await panel(page).getByRole('button', { name: '与检测事件核对' }).click()
    const rows = proposal(page).locator('tbody tr')
    await rows.first().waitFor()
    expect(await listBarriers(page)).toEqual([])
    const boxes = proposal(page).locator('tbody').getByRole('checkbox')
    const fitted = await boxes.count()
    expect(fitted).toBeGreaterThanOrEqual(3)
    await boxes.last().uncheck()
    await proposal(page)
      .getByRole('button', { name: `采用 ${fitted - 1} 项` })
      .click()
    await page.getByText(`已按事件修正 ${fitted - 1} 个标记点`).waitFor()
    await proposal(page).waitFor({ state: 'detached' })
    const after = await listPlaces()
    expect(after).not.toEqual(before)
    expect((after[1] ?? 0) - (before[1] ?? 0)).toBeGreaterThan(WORST_M - 10)
    const { formers, link } = await loadInfo()
    expect(formers.at(-1)?.landmarks.map(({ opticalM }) => opticalM)).toEqual(before)
    const { trace } = await plant.admin.call(traceApi.info, { query: { id: link.lastTraceId ?? '' } })
    expect(formers.at(-1)?.until).toBe(trace.measuredAt)
  })

  test('it is undone as one', async () => {
    const { list } = await plant.admin.call(plantChangeApi.page, {
      query: { kind: 'link', objectId: plant.otdr.link.id },
    })
    const places = list[0]?.before as { landmarks: { opticalM: number }[] }
    await plant.admin.call(plantChangeApi.undo, { body: { id: list[0]?.id ?? 0 } })
    const now = await listPlaces()
    for (const { opticalM } of places.landmarks) expect(now).toContain(opticalM)
  })

  test('both fit a phone', async () => {
    const { page } = view
    await page.setViewportSize(PHONE)
    await openPanel(page, true)
    await panel(page).getByRole('button', { name: '与检测事件核对' }).click()
    await proposal(page).locator('tbody tr').first().waitFor()
    const isTooWide = () => document.documentElement.scrollWidth > innerWidth
    expect(await page.evaluate(isTooWide)).toBe(false)
    const isCut = await proposal(page)
      .locator('.fit-table')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(isCut).toBe(false)
    await page.keyboard.press('Escape')
    await proposal(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(isTooWide)).toBe(false)
    await page.setViewportSize(DESK)
  })
})
