import { alarmApi } from '@fibrewatch/contract/alarm'
import { kpiApi } from '@fibrewatch/contract/kpi'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { listBarriers } from './harness/find-barriers.ts'
import { createSmallPlant, type KnownPlant } from './harness/small-plant.ts'
import { startServer } from './harness/started-server.ts'

const PHONE = { width: 390, height: 844 }

let server: ProductServer
let plant: KnownPlant
let view: ConsolePage

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

const loadFigures = async () => {
  const { severities, unacked, returned } = await plant.admin.call(alarmApi.stat)
  const { raisedInWindow, links } = await plant.admin.call(kpiApi.stat)
  return { severities, unacked, returned, raisedInWindow, links }
}

test('a drill is raised from the alarm list, marked everywhere, counted nowhere, and ended', async () => {
  const { page } = view
  const { code } = plant.otdr.link
  const before = await loadFigures()
  await page.goto('/event/index')
  await page.getByRole('button', { name: '发起演练' }).click()
  const form = page.getByRole('dialog', { name: '发起告警演练' })
  await form.getByRole('combobox', { name: '光路' }).click()
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
  await form.getByRole('spinbutton', { name: '距离' }).fill('1200')
  await form.getByRole('textbox', { name: '演练事由' }).fill('夜班应急演练')
  expect(await listBarriers(page)).toEqual([])
  await form.getByRole('button', { name: '发起演练' }).click()

  const drawer = page.getByRole('complementary', { name: '【演练】断纤' })
  await drawer.getByText(/^演练，至 .* 结束$/).waitFor()
  await drawer.getByText('夜班应急演练').waitFor()
  await page
    .getByRole('row', { name: /【演练】断纤/ })
    .first()
    .waitFor()
  expect(await listBarriers(page)).toEqual([])
  const [drill] = (await plant.admin.call(alarmApi.page, { query: { drill: true } })).list
  expect(drill).toMatchObject({ linkCode: code, positionM: 1200, state: 'active' })
  expect(await loadFigures()).toEqual(before)

  await page.setViewportSize(PHONE)
  await page.goto('/event/index?drill=true')
  await page.getByRole('article').getByText('【演练】断纤').first().waitFor()
  expect(await listBarriers(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(`/event/index?alarm=${drill?.id}`)
  await drawer.getByRole('button', { name: '结束演练' }).click()
  await page.getByText('演练已结束。').waitFor()
  await expect
    .poll(
      async () => (await plant.admin.call(alarmApi.page, { query: { drill: true, state: 'active' } })).list,
    )
    .toEqual([])
  expect(await loadFigures()).toEqual(before)
}, 120_000)
