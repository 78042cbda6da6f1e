import { alarmApi } from '@fibrewatch/contract/alarm'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { chooseTheme } from './harness/console-views.ts'
import { listBarriers } from './harness/find-barriers.ts'
import { requireTrace } from './harness/ingest.ts'
import { type KnownPlant, createSmallPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'

/** Somebody has put the shortest pulse into the test plan of a link of 11 km, and next to no averaging. */
const WRONG = { pulseNs: 10, settings: { averages: 16, dynamicRangeDb: 8 } }
const BREAK_M = 6789
const PHONE = { width: 390, height: 844 }

let server: ProductServer
let plant: KnownPlant
let view: ConsolePage

const send = async (plan: Parameters<typeof makeSorFile>[2] = {}) => {
  const { otdr, provisioned } = plant
  const sor = makeSorFile(provisioned.plant, otdr.simulated, plan)
  return await requireTrace({ url: server.url, instrument: otdr.instrument }, otdr.link.code, sor)
}
const listTypes = async () => {
  const query = { linkId: plant.otdr.link.id, state: 'active' as const }
  return (await plant.admin.call(alarmApi.page, { query })).list.map(({ type }) => type).toSorted()
}
const reasonsOf = (page: Page) => page.getByRole('region', { name: '这次测试测不了这条光路' }).first()

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server)
  view = await openConsole(server.url)
  await signIn(view.page)
})
afterAll(async () => {
  await view.close()
  await server.stop()
})

describe('a wrong pulse in the plan', () => {
  test('raises a failed test and no break; the alarm and the trace say why and what would do', async () => {
    const { page } = view
    const traceId = await send(WRONG)
    expect(await listTypes()).toEqual(['TEST_FAILED'])
    await page.goto('/event/index')
    await page.getByRole('grid', { name: '告警列表' }).getByText('测试失败').click()
    const drawer = page.getByRole('complementary', { name: '测试失败' })
    await drawer.getByText(/脉宽 10 ns (只能测到 \d+\.\d{3} km|看不到光纤)，光路长 11\.\d{3} km/).waitFor()
    await drawer
      .getByRole('link', { name: /查看器/ })
      .first()
      .click()
    await page.waitForURL(new RegExp(traceId))
    expect(await reasonsOf(page).textContent()).toMatch(/改用不小于 \d+ ns 的脉宽/)
  })

  test.each(['深色', '浅色'] as const)(
    'the notice has no barrier, wide and on a phone, %s',
    async (theme) => {
      const { page } = view
      await chooseTheme(page, theme)
      await reasonsOf(page).waitFor()
      const found = await listBarriers(page)
      await page.setViewportSize(PHONE)
      await reasonsOf(page).waitFor()
      found.push(...(await listBarriers(page)))
      await page.setViewportSize({ width: 1440, height: 900 })
      expect(found).toEqual([])
    },
  )

  test('a break is not cleared by it; the right pulse ends the failed test, and what it sees counts', async () => {
    const { page } = view
    await send({ condition: { kind: 'break', linkCode: plant.otdr.link.code, positionM: BREAK_M } })
    expect(await listTypes()).toEqual(['FIBRE_BREAK'])
    await send(WRONG)
    expect(await listTypes()).toEqual(['FIBRE_BREAK', 'TEST_FAILED'])
    const good = await send()
    expect(await listTypes()).toEqual([])
    await page.goto(`/resource/index?link=${plant.otdr.link.code}&trace=${good}`)
    await page.getByRole('table', { name: '事件' }).first().waitFor()
    expect(await reasonsOf(page).count()).toBe(0)
  })
})
