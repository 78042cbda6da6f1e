import { deviceTestApi } from '@fibrewatch/contract/device-command'
import { testPlanApi } from '@fibrewatch/contract/test-plan'
import { traceApi } from '@fibrewatch/contract/trace'
import { createFleet, createPlantState, makeClock } from '@fibrewatch/simulator'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { listBarriers } from './harness/find-barriers.ts'
import { createSmallPlant, type KnownPlant } from './harness/small-plant.ts'
import { startServer } from './harness/started-server.ts'

/** The instruments wait shorter than they say. */
const SPEED = 4
const SLOW = { timeout: 60_000 }
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

/** The instruments of the plant, all of which speak one way, until the test is over. */
function startInstruments(transport: 'http' | 'mqtt'): void {
  const { plant: simulated, deviceKeys } = plant.provisioned
  const { hostname: host, port } = new URL(server.mqttUrl)
  const fleet = createFleet({
    plant: { ...simulated, devices: simulated.devices.map((device) => ({ ...device, transport })) },
    deviceKeys,
    url: server.url,
    mqtt: { host, port: Number(port) },
    state: createPlantState(),
    clock: makeClock(SPEED),
    seed: 5,
    report: () => undefined,
  })
  const stopping = new AbortController()
  const running = fleet.run(stopping.signal)
  onTestFinished(async () => {
    stopping.abort()
    await running
  })
}

const listTests = async () =>
  (await plant.admin.call(deviceTestApi.page, { query: { linkId: plant.otdr.link.id } })).list

async function order(page: Page, { wavelength, averagingS }: { wavelength: string; averagingS: number }) {
  const { code } = plant.otdr.link
  await page.goto(`/resource/index?link=${code}`)
  await page.getByRole('button', { name: '点名测试', exact: true }).click()
  const form = page.getByRole('dialog', { name: `点名测试 ${code}` })
  await form.getByRole('combobox', { name: '波长' }).click()
  await page.getByRole('option', { name: wavelength }).click()
  await form.getByRole('spinbutton', { name: '平均时间' }).fill(String(averagingS))
  expect(await listBarriers(page)).toEqual([])
  await form.getByRole('button', { name: '开始测试' }).click()
  return page.getByRole('dialog', { name: `${code} 的点名测试` })
}

describe.each(['http', 'mqtt'] as const)('a link is tested from the console, over %s', (transport) => {
  test('as it was asked, with its progress, and its trace is shown', async () => {
    const { page } = view
    startInstruments(transport)
    const dialog = await order(page, { wavelength: '1310 nm', averagingS: 12 })
    await dialog.getByText(/正在测试，已完成 [1-9]0%/).waitFor(SLOW)
    await dialog.getByRole('button', { name: '查看曲线' }).click(SLOW)
    const [done] = await listTests()
    expect(done).toMatchObject({ state: 'done', settings: { wavelengthNm: 1310, averagingS: 12 } })
    await page.waitForURL(new RegExp(String(done?.traceId)))
    const { trace } = await plant.admin.call(traceApi.info, { query: { id: done?.traceId ?? '' } })
    expect(trace).toMatchObject({ wavelengthNm: 1310, source: 'device', linkCode: plant.otdr.link.code })
  }, 120_000)

  test('and stopped from there, after which there is no trace of it', async () => {
    const { page } = view
    startInstruments(transport)
    const dialog = await order(page, { wavelength: '1625 nm', averagingS: 300 })
    await dialog.getByText('正在测试，已完成 0%').waitFor(SLOW)
    await dialog.getByRole('button', { name: '取消测试' }).click()
    await dialog.getByRole('status').getByText('已取消').waitFor(SLOW)
    const [cancelled] = await listTests()
    expect(cancelled).toMatchObject({ state: 'cancelled', traceId: null, fault: null })
    await page.setViewportSize(PHONE)
    expect(await listBarriers(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: '关闭' }).last().click()
  }, 120_000)
})

test('a link is tested by its plan, until that is removed', async () => {
  const { page } = view
  const { id: linkId, code } = plant.otdr.link
  startInstruments('mqtt')
  await page.goto(`/resource/index?link=${code}`)
  await page.getByRole('button', { name: '周期测试' }).click()
  const form = page.getByRole('dialog', { name: `周期测试 ${code}` })
  await form.getByRole('spinbutton', { name: '平均时间' }).fill('9')
  await form.getByText(/测一轮需 00:12：1 个端口/).waitFor()
  expect(await listBarriers(page)).toEqual([])
  await form.getByRole('button', { name: '保存周期测试' }).click()
  await expect
    .poll(async () => (await listTests())[0], SLOW)
    .toMatchObject({ cause: 'schedule', state: 'done', settings: { averagingS: 9 } })
  await page.getByRole('button', { name: '周期测试' }).click()
  await form.getByText(/^下次测试: .*上次下达: /).waitFor()
  await form.getByRole('button', { name: '删除周期测试' }).click()
  await page.getByRole('dialog', { name: /^删除/ }).getByRole('button', { name: '删除' }).click()
  const isPlanned = async () =>
    (await plant.admin.call(testPlanApi.info, { query: { linkId } })).plan !== null
  await expect.poll(isPlanned).toBe(false)
}, 180_000)
