import { alarmApi } from '@fibrewatch/contract/alarm'
import { cableApi } from '@fibrewatch/contract/cable'
import { faultApi } from '@fibrewatch/contract/fault'
import { pathApi } from '@fibrewatch/contract/fibre-path'
import { plantApi } from '@fibrewatch/contract/plant'
import { provisionCables } from '@fibrewatch/simulator'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { listBarriers } from './harness/find-barriers.ts'
import { requireTrace } from './harness/ingest.ts'
import { createSmallPlant, type KnownPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'

/** Behind JC-03 of the small plant, where a stretch is laid anew later on. */
const BREAK_M = 9100

let server: ProductServer
let plant: KnownPlant
let view: ConsolePage

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server)
  const { cableCode } = plant.otdr.simulated
  const service = { customer: '江苏银行', circuit: 'T1-10GE', contact: '', cableCode }
  await provisionCables(plant.admin, plant.provisioned, [
    { ...service, code: 'YW-1', name: '银行专线', priority: 1, working: [3], spare: [] },
  ])
  view = await openConsole(server.url)
  await signIn(view.page, { path: '/resource/index' })
  await view.page
    .getByRole('region', { name: '光缆' })
    .getByRole('button', { name: /测试光路/ })
    .click()
})
afterAll(async () => {
  await view.close()
  await server.stop()
})

/** So many minutes ago: before the repair, which the form takes to be now. */
const agoMs = (minutes: number): number => Date.now() - minutes * 60_000

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })

async function openCutover(page: Page, kind: string): Promise<Locator> {
  await button(page, '割接').click()
  const form = page.getByRole('dialog', { name: /割接$/ })
  await form.getByText(kind, { exact: true }).click()
  return form
}

async function choose(page: Page, form: Locator, field: RegExp, option: RegExp): Promise<void> {
  await form.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

async function make(page: Page, form: Locator): Promise<void> {
  await button(form, '执行割接').click()
  await page.getByText('割接已完成').waitFor()
  await form.waitFor({ state: 'detached' })
}

const findPort = async () => {
  const { link } = await plant.admin.call(plantApi.linkInfo, { query: { id: plant.otdr.link.id } })
  return { deviceId: link.deviceId, port: link.port }
}
const traceLink = async () => {
  const path = await plant.admin.call(pathApi.port, { query: await findPort() })
  return {
    totalM: path.totalM,
    cables: new Set(path.parts.flatMap((part) => ('cable' in part ? part.cable?.code : []))),
  }
}
const listCables = async () => (await plant.admin.call(cableApi.page, { query: {} })).list
const listOpenFaults = async () => (await plant.admin.call(faultApi.page, { query: { isOpen: true } })).list
/** Where the break that the journey made lies on the ground. */
const findBreak = async () => {
  const { list } = await plant.admin.call(alarmApi.page, { query: { state: 'all' } })
  return list.find(({ type }) => type === 'FIBRE_BREAK')?.place
}

describe('cutting a cable over', () => {
  test('a repair shifts what is measured afterwards, and no alarm from before it', async () => {
    const { page } = view
    const { otdr, provisioned } = plant
    const condition = { kind: 'break', linkCode: otdr.link.code, positionM: BREAK_M } as const
    const sor = makeSorFile(provisioned.plant, otdr.simulated, { condition, measuredAt: agoMs(10) })
    await requireTrace({ url: server.url, instrument: otdr.instrument }, otdr.link.code, sor)
    await expect.poll(findBreak).toBeDefined()
    const whole = makeSorFile(provisioned.plant, otdr.simulated, { measuredAt: agoMs(5) })
    await requireTrace({ url: server.url, instrument: otdr.instrument }, otdr.link.code, whole)
    await expect.poll(listOpenFaults).toEqual([])
    // As sure as its last measurement: of the one that cleared it.
    const place = await findBreak()
    const before = await traceLink()
    const form = await openCutover(page, '替换一段')
    await choose(page, form, /起点/, /JC-02/)
    await choose(page, form, /终点/, /JC-03/)
    const [, wasM = ''] =
      (await form.getByText(/^原 [\d,.]+ m$/).textContent())?.match(/原 ([\d,.]+) m/) ?? []
    await form.getByLabel(/新段皮长/).fill(String(Number(wasM.replaceAll(',', '')) + 250))
    await form.getByText(/T1-LINK-01：.*（\+25\d m）/).waitFor()
    await make(page, form)
    expect((await traceLink()).totalM - before.totalM).toBeGreaterThan(249)
    const { formers, landmarks } = await plant.admin.call(plantApi.linkInfo, { query: { id: otdr.link.id } })
    expect(formers).toHaveLength(1)
    const last = (list: readonly { opticalM: number }[]) => list.at(-1)?.opticalM ?? 0
    expect(last(landmarks) - last(formers[0]?.landmarks ?? [])).toBeGreaterThan(249)
    expect(await findBreak()).toEqual(place)
  })

  test('a preview says that links go on as before; then one cable is two, and the link sees the same', async () => {
    const { page } = view
    const before = await traceLink()
    const form = await openCutover(page, '拆分')
    await choose(page, form, /在哪个节点/, /JC-03/)
    await form.getByLabel(/后一段的编码/).fill('T1-CABLE-B')
    await form.getByLabel(/后一段的名称/).fill('测试光缆二段')
    await form.getByText(/1 条光路照旧贯通，长度不变：T1-LINK-01/).waitFor()
    await form.getByText(/T1-CABLE-B：新增/).waitFor()
    expect(await listBarriers(page)).toEqual([])
    await make(page, form)
    const after = await traceLink()
    expect(after.totalM).toBeCloseTo(before.totalM, 6)
    expect(after.cables.size).toBe(before.cables.size + 1)
  })

  test('it is undone from the history of the cable, as one', async () => {
    const { page } = view
    await page.getByRole('tab', { name: '变更' }).click()
    await page.getByRole('radio', { name: '割接' }).check({ force: true })
    await page
      .getByRole('button', { name: /^撤销 修改/ })
      .first()
      .click()
    await button(page.getByRole('dialog', { name: /^撤销/ }), '撤销').click()
    await page.getByText('已撤销。').waitFor()
    expect((await listCables()).map(({ code }) => code)).not.toContain('T1-CABLE-B')
    expect((await traceLink()).cables.size).toBe(1)
  })

  test('what was refused says why, and what was typed stays', async () => {
    const { page } = view
    const form = await openCutover(page, '拆分')
    await choose(page, form, /在哪个节点/, /JC-02/)
    const [known] = await listCables()
    await form.getByLabel(/后一段的编码/).fill(known?.code ?? '')
    await form.getByLabel(/后一段的名称/).fill('又一段')
    await form
      .getByText(/已被使用|已存在|已有/)
      .first()
      .waitFor()
    await button(form, '执行割接').click()
    await form.getByRole('alert').getByText(/已/).first().waitFor()
    expect(await form.getByLabel(/后一段的名称/).inputValue()).toBe('又一段')
    await form.getByLabel(/后一段的编码/).fill('T1-CABLE-C')
    await make(page, form)
    const joined = await openCutover(page, '合并')
    await choose(page, joined, /另一条光缆/, /T1-CABLE-C/)
    await joined.getByText(/T1-CABLE-C：并入/).waitFor()
    await make(page, joined)
    expect((await traceLink()).cables.size).toBe(1)
  })
})
