import { alarmApi } from '@fibrewatch/contract/alarm'
import { pairMeters } from '@fibrewatch/simulator'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { listBarriers } from './harness/find-barriers.ts'
import {
  createMeteredPlant,
  METER,
  METER_LINK,
  type MeteredPlant,
  OTDR,
  OTDR_LINK,
} from './harness/metered-plant.ts'
import { startServer } from './harness/started-server.ts'

const SLOW = { timeout: 60_000 }
const PHONE = { width: 390, height: 844 }
const BREAK_M = 6700

let server: ProductServer
let plant: MeteredPlant
let view: ConsolePage

beforeAll(async () => {
  server = await startServer()
  plant = await createMeteredPlant(server)
  view = await openConsole(server.url)
  await signIn(view.page)
})
afterAll(async () => {
  await view.close()
  await server.stop()
})

const listActive = async () => (await plant.admin.call(alarmApi.page, { query: { state: 'active' } })).list

test('power is lost: an alarm in seconds, and the same alarm with its place from the OTDR', async () => {
  const { page } = view
  await pairMeters(plant.admin, plant.provisioned)
  await page.goto(`/resource/index?link=${METER_LINK}`)
  const facts = page.locator('.link-facts')
  await facts.getByRole('link', { name: OTDR_LINK }).waitFor()
  await facts.getByRole('button', { name: '更改测试光路' }).click()
  const dialog = page.getByRole('dialog', { name: `${METER_LINK} 的测试光路` })
  await dialog.getByText(new RegExp(`测试光路为 ${OTDR_LINK}`)).waitFor()
  expect(await listBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  plant.startInstrument(METER)
  plant.state.apply('cut', { kind: 'break', linkCode: METER_LINK, positionM: BREAK_M })
  await expect.poll(listActive, SLOW).toMatchObject([{ type: 'POWER_LOST', place: null, seenFrom: null }])
  const [raised] = await listActive()

  await page.goto(`/event/index?alarm=${raised?.id}`)
  const drawer = page.getByRole('complementary', { name: '光功率丢失' })
  await drawer.getByText(/位置未知：在光路 T1-PM-LINK-01 全长 .* 的某处/).waitFor()
  // No fibre of a cable is on record for the meter: that is said, and nothing is made up.
  await drawer.getByRole('heading', { name: /同时失去光功率的光路/ }).waitFor()
  await drawer.getByText(/还没有接到光缆的纤芯上/).waitFor()
  await drawer.getByText('等待设备取指令').waitFor(SLOW)
  expect(await listBarriers(page)).toEqual([])

  plant.startInstrument(OTDR)
  await drawer.getByText('已测到，位置以测试为准').waitFor(SLOW)
  await drawer.getByText(/位置由光路 T1-LINK-01 在 6\.[67]\d\d km 处测得/).waitFor()
  await drawer.getByText('确认测试已测到，位置已更新').waitFor()
  expect(await listBarriers(page)).toEqual([])
  const [alarm, ...others] = await listActive()
  expect(others).toEqual([])
  expect(alarm).toMatchObject({ id: raised?.id, type: 'POWER_LOST', seenFrom: { linkCode: OTDR_LINK } })
  expect(Math.abs((alarm?.seenFrom?.positionM ?? 0) - BREAK_M)).toBeLessThan(30)
  expect(alarm?.place).not.toBeNull()
  // The list shows the distance, and along which link; it is found by it.
  await page.goto('/event/index?positionFromM=6500&positionToM=6900')
  const row = page.getByRole('row', { name: /光功率丢失/ })
  await row.getByText(/6\.[67]\d\d 测自 T1-LINK-01/).waitFor()
  expect(await listBarriers(page)).toEqual([])

  await page.setViewportSize(PHONE)
  expect(await listBarriers(page)).toEqual([])
  // Beside the tools of its drawer there is no room for the link: it has a line of its own.
  await page.goto(`/event/index?alarm=${raised?.id}`)
  const linkBox = await drawer.getByText('业务光路 T1-PM-LINK-01').boundingBox()
  expect(linkBox?.width).toBeGreaterThan(150)
  expect(await listBarriers(page)).toEqual([])
}, 180_000)
