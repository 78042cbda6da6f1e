import { nodeApi } from '@fibrewatch/contract/cable'
import { provisionCables } from '@fibrewatch/simulator'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { listBarriers } from './harness/find-barriers.ts'
import { requireTrace } from './harness/ingest.ts'
import { type KnownPlant, createSmallPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'

/** Between JC-02 and JC-03 of the small plant. */
const BREAK_M = 5432
const FIBRES = 96
const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }

let server: ProductServer
let plant: KnownPlant
let view: ConsolePage

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server)
  const service = {
    customer: '江苏银行',
    circuit: 'T1-10GE',
    contact: '',
    cableCode: plant.otdr.simulated.cableCode,
  }
  await provisionCables(plant.admin, plant.provisioned, [
    { ...service, code: 'YW-1', name: '银行专线', priority: 1, working: [3], spare: [77] },
    { ...service, code: 'YW-3', name: '家庭宽带', priority: 3, working: [40], spare: [] },
  ])
  view = await openConsole(server.url)
})
afterAll(async () => {
  await view.close()
  await server.stop()
})

describe('a cable in the console', () => {
  test('its watched fibre is traced through from the port to the far end', async () => {
    const { page } = view
    await signIn(page, { path: '/resource/index' })
    const cables = page.getByRole('region', { name: '光缆' })
    await cables.getByRole('button', { name: /测试光路/ }).click()
    await page.getByRole('spinbutton', { name: /选择纤芯/ }).fill('3')
    await page.getByText('T1-OTDR-01 端口 1').waitFor()
    await page.getByText('全程 11.340 km').waitFor()
    await page.getByRole('button', { name: /JC-01 至 JC-05，5 个直通接头/ }).click()
    await expect
      .poll(() =>
        page
          .getByRole('row', { name: /光纤距离/ })
          .getByRole('cell')
          .allTextContents(),
      )
      .toContain('4.120')
  })

  test('cables and nodes lie on the map, a click tells of one, and they can be put away', async () => {
    const { page } = view
    const { list } = await plant.admin.call(nodeApi.page, { query: { keyword: 'JC-03' } })
    const [lng = 0, lat = 0] = list[0]?.lngLat ?? []
    await page.getByRole('button', { name: '在地图上显示' }).click()
    const search = page.getByRole('combobox', { name: '在地图上找' })
    await search.fill(`${lat}, ${lng}`)
    await search.press('Enter')
    const box = await page.locator('.line-map canvas').boundingBox()
    const [midX, midY] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    // What is seen is explained: the nodes have come.
    const legend = page.locator('.cable-legend')
    await legend.getByText('接头盒').waitFor()
    const callout = page.getByRole('dialog', { name: 'JC-03', exact: true })
    // The flight there has ended when the node answers.
    await expect
      .poll(
        async () => {
          await page.mouse.click(midX, midY)
          return callout.isVisible()
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(true)
    await callout.getByText('接头盒 · 在用').waitFor()
    expect(await listBarriers(page)).toEqual([])
    await callout.getByRole('button', { name: '打开节点' }).click()
    await page.getByRole('heading', { name: /JC-03/ }).waitFor()
    const choice = page.getByTitle('在地图上显示光缆和节点')
    await choice.click()
    await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('false')
    await legend.getByText('接头盒').waitFor({ state: 'detached' })
    await page.reload()
    await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('false')
    await choice.click()
    await page.getByRole('button', { name: '返回' }).click()
    await page.getByRole('tab', { name: '贯通' }).click()
  })

  test('a cut is one fault at its place, and what lies behind it is unknown', async () => {
    const { page } = view
    const { otdr, provisioned } = plant
    const condition = { kind: 'break', linkCode: otdr.link.code, positionM: BREAK_M } as const
    const sor = makeSorFile(provisioned.plant, otdr.simulated, { condition })
    await requireTrace({ url: server.url, instrument: otdr.instrument }, otdr.link.code, sor)
    // Nobody reloads the page: the fault comes to it.
    await page.getByText(/看得见 5\.4\d\d km/).waitFor()
    await page.getByText(/未知 5\.9\d\d km/).waitFor()
    await page.getByRole('button', { name: /光缆中断 5\.\d+ km ±\d+ m/ }).click()
    await page.getByText(/GZ-\d{8}-01 · 光缆中断/).waitFor()
    await page.getByText(/JC-02 后 1,\d{3} m，JC-03 前 \d{3} m/).waitFor()
    await page.getByText('实测中断 1 · 劣化 0 · 完好 0 · 推定受影响 95').waitFor()
    const fibres = page.getByRole('group', { name: /纤芯矩阵/ }).getByRole('button')
    expect(await fibres.count()).toBe(FIBRES)
    await expect.poll(() => fibres.nth(2).getAttribute('aria-label')).toMatch(/实测中断/)
    const services = await page.locator('.fault-services li').allTextContents()
    expect(services.map((text) => text.slice(0, 2))).toEqual(['P1', 'P3'])
    expect(services[0]).toContain('主备同缆')
    expect(await listBarriers(page)).toEqual([])
  })

  test('a crew reads the splices of a closure on a phone', async () => {
    const { page } = view
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: '资源树' }).click()
    await page.getByRole('region', { name: '光缆' }).getByRole('button', { name: 'JC-03' }).click()
    const rows = page.getByRole('row')
    await page.getByText('蓝 绿').first().waitFor()
    expect(await rows.filter({ hasText: '直通' }).count()).toBe(12)
    await page.getByRole('button', { name: '4 棕' }).click()
    await page.getByText('棕 绿').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(await listBarriers(page)).toEqual([])
    await page.setViewportSize(WIDE)
  })
})
