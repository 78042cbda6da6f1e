import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarmApi } from '@fibrewatch/contract/alarm'
import { batchApi } from '@fibrewatch/contract/batch'
import { reportApi } from '@fibrewatch/contract/report'
import { traceApi } from '@fibrewatch/contract/trace'
import {
  type Admin,
  type Condition,
  createAdmin,
  type ProvisionedPlant,
  provisionPlant,
  requireLink,
  type SimulatedLink,
  smallPlant,
  writeCable,
} from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCableBatch } from './harness/cable-batch.ts'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { requireTrace } from './harness/ingest.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'

const MINUTE_MS = 60_000
const BEND_M = 5200
/** At 1550 nm; the glass of the simulator loses a tenth of it at 1310 nm. */
const BEND_DB = 0.9
/** A closure of the small plant. */
const SPLICE_M = 4120
/** A confirmed alarm needs a second pair: it comes with the third trace. */
const WAVELENGTHS_NM = [1550, 1310, 1550] as const
/** From the closures JC-01 and JC-05 of the small plant: what lies between them is the span. */
const LAUNCH_M = 2050
const RECEIVE_M = 990
const SPAN_M = 11_340 - LAUNCH_M - RECEIVE_M
const FIBRES = 4
const CABLE = {
  fibres: FIBRES,
  wavelengthsNm: [1310, 1550],
  seed: 7,
  endA: 'Loufeng',
  endB: 'Yushan',
  startS: 1_780_000_000,
}
const BATCH = {
  name: '苏昆 4 芯双波长验收',
  fibreCount: FIBRES,
  endA: CABLE.endA,
  endB: CABLE.endB,
  limitSetId: null,
}
const PHONE = { width: 390, height: 844 }
const MADE_WITHIN_MS = 120_000
const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47]

let server: ProductServer
let admin: Admin
let provisioned: ProvisionedPlant
let view: ConsolePage
let bent: SimulatedLink
let spliced: SimulatedLink
let newest: string
let folder: string

/** What the instrument stores of a link at both wavelengths, minutes apart; returns the last trace. */
async function sendPairs(link: SimulatedLink, condition: Condition): Promise<string> {
  const { deviceIds, deviceKeys, plant } = provisioned
  const code = link.deviceCode
  const instrument = {
    id: deviceIds.get(code) ?? 0,
    code,
    key: deviceKeys.get(code) ?? '',
    kind: 'otdr' as const,
  }
  let last = ''
  for (const [at, wavelengthNm] of WAVELENGTHS_NM.entries()) {
    const measuredAt = Date.now() - (WAVELENGTHS_NM.length - at) * MINUTE_MS
    const sor = makeSorFile(plant, link, { condition, measuredAt, wavelengthNm })
    last = await requireTrace({ url: server.url, instrument }, link.code, sor)
  }
  return last
}

const requireId = ({ code }: SimulatedLink): number => provisioned.linkIds.get(code) ?? 0
const listBends = async (link: SimulatedLink) => {
  const query = { linkId: requireId(link), type: 'MACROBEND', state: 'active' as const }
  return (await admin.call(alarmApi.page, { query })).list
}
const openBent = async (page: Page) => {
  await page.goto(`/resource/index?link=${bent.code}&trace=${newest}`)
  await page.getByRole('table', { name: '事件点' }).waitFor()
}

const spanForm = (page: Page) => page.getByRole('dialog', { name: /前导与末端光纤/ })

/** Opens the panel first where it is folded. */
async function openSpanForm(page: Page): Promise<void> {
  const panel = page.locator('.span-panel')
  const button = panel.getByRole('button', { name: '前导与末端光纤' })
  if (!(await button.isVisible())) await panel.locator('summary').click()
  await button.click()
}

async function fillSpan(page: Page, { launchM, receiveM }: { launchM: number; receiveM: number }) {
  const form = spanForm(page)
  await form.getByLabel('前导光纤').fill(String(launchM))
  await form.getByLabel('末端光纤').fill(String(receiveM))
  await form.getByRole('button', { name: '保存' }).click()
}

/** Pages of a PDF, whose page objects are not compressed. */
const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu)?.length ?? 0

/** Runs in the page: rows of the strip, what is cut in it, and whether the page is wider than its window. */
function measureReadouts() {
  const cells = [...document.querySelectorAll<HTMLElement>('.readouts > div')]
  const cut = cells.filter(
    (cell) => cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > innerWidth,
  )
  return {
    rows: new Set(cells.map(({ offsetTop }) => offsetTop)).size,
    cut: cut.map(({ innerText }) => innerText),
    isPageWider: document.documentElement.scrollWidth > innerWidth,
  }
}

/** The file that the export menu of the viewer gives. */
async function exportAs(page: Page, item: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return await readFile(await (await downloading).path())
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fibrewatch-two-'))
  server = await startServer()
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  const small = smallPlant()
  bent = requireLink(small, 'T1-LINK-01')
  spliced = { ...bent, code: 'T1-LINK-02', name: '对照光路', port: 2 }
  provisioned = await provisionPlant(admin, { ...small, links: [bent, spliced] })
  view = await openConsole(server.url)
})
afterAll(async () => {
  await view.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('a link that is measured at 1310 and 1550 nm', () => {
  test('has a macrobend at its place; a splice that loses as much is none', async () => {
    newest = await sendPairs(bent, { kind: 'bend', linkCode: bent.code, positionM: BEND_M, lossDb: BEND_DB })
    await sendPairs(spliced, {
      kind: 'joint-loss',
      linkCode: spliced.code,
      positionM: SPLICE_M,
      addedDb: BEND_DB,
    })
    const [alarm, ...others] = await listBends(bent)
    expect(others).toEqual([])
    const offM = Math.abs((alarm?.positionM ?? 0) - BEND_M)
    expect(offM).toBeLessThanOrEqual(alarm?.place?.uncertaintyM ?? 0)
    expect(await listBends(spliced)).toEqual([])

    const { page } = view
    await signIn(page, { path: '/event/index' })
    const rows = page.getByRole('grid', { name: '告警列表' }).getByRole('row').filter({ hasText: '宏弯' })
    await rows
      .filter({ hasText: bent.code })
      .filter({ hasText: /5\.(19|20)\d/ })
      .waitFor()
    expect(await rows.count()).toBe(1)
  })

  test('shows the losses of both at the event and in the list by wavelength', async () => {
    const { page } = view
    await openBent(page)
    const note = page.locator('.event-note').filter({ hasText: '宏弯' })
    await note.filter({ hasText: /0\.0\d+.*0\.(8|9)\d*/ }).waitFor()
    await page.getByText('各波长损耗 1310 / 1550 nm · 宏弯 1 处').click()
    const row = page.getByRole('table', { name: /各波长损耗/ }).locator('[data-bend="true"]')
    await expect.poll(() => row.count()).toBe(1)
    const [, short = '', long = '', difference = ''] = await row.locator('td').allInnerTexts()
    expect(Number(short)).toBeLessThan(0.2)
    expect(Math.abs(Number(long) - BEND_DB)).toBeLessThan(0.06)
    expect(Number.parseFloat(difference)).toBeGreaterThan(0.6)
  })
})

describe('the span of the link', () => {
  test('a launch fibre too long for it is refused in words, and what was typed stays', async () => {
    const { page } = view
    await openSpanForm(page)
    await fillSpan(page, { launchM: 9000, receiveM: 5000 })
    const form = spanForm(page)
    await form.getByText('前导光纤 9000 m 越过了 2050 m 处的标记点“JC-01”').waitFor()
    expect(await form.getByLabel('前导光纤').inputValue()).toBe('9000')
    expect(await form.getByLabel('末端光纤').inputValue()).toBe('5000')
  })

  test('fibres that do not fit the trace are said to, and lengths that do give length and loss', async () => {
    const { page } = view
    const panel = page.locator('.span-panel')
    await fillSpan(page, { launchM: 2000, receiveM: 9900 })
    await panel.getByText('所述前导 2.000 km、末端 9.900 km 与曲线不符').waitFor()
    await openSpanForm(page)
    expect(await spanForm(page).getByLabel('末端光纤').inputValue()).toBe('9900')
    await fillSpan(page, { launchM: LAUNCH_M, receiveM: RECEIVE_M })
    await panel
      .locator('summary')
      .filter({ hasText: /8\.300 km · 2\.\d\d dB/ })
      .waitFor()
    const { list } = await admin.call(traceApi.page, { query: { linkId: requireId(bent) } })
    const span = await admin.call(traceApi.span, { query: { id: list[0]?.id ?? '' } })
    expect(span).toMatchObject({ launchM: LAUNCH_M, receiveM: RECEIVE_M, refusal: null })
    expect(Math.abs((span.lengthM ?? 0) - SPAN_M)).toBeLessThan(5)
  })
})

describe('an event that was edited by hand', () => {
  test('is marked in the choice of traces and in what is exported', async () => {
    const { page } = view
    await page.getByRole('button', { name: '编辑事件' }).click()
    const editor = page.getByRole('region', { name: '编辑事件表' })
    await editor.locator('tbody tr').nth(2).getByRole('button').click()
    await editor.getByLabel('名称').fill('JC-77')
    await editor.getByLabel('修改原因').fill('现场核对接头盒')
    await editor.getByRole('button', { name: '保存为版本 2' }).click()
    await page.getByText('已保存为版本 2。').waitFor()

    await page.getByRole('combobox', { name: /^历史曲线/ }).click()
    const marked = page.getByRole('option', { name: /已改 v2/ })
    await marked.waitFor()
    expect(await marked.count()).toBe(1)
    await page.keyboard.press('Escape')
    const [line, heads, ...events] = (await exportAs(page, '事件 CSV')).toString('utf8').split('\r\n')
    expect(line).toMatch(/^\uFEFF"事件版本 2 · 系统管理员 编辑 · .* · 现场核对接头盒"$/u)
    expect(heads).toMatch(/^"事件","距离 m"/u)
    expect(events.filter((event) => event.includes('JC-77'))).toHaveLength(1)
    const picture = await exportAs(page, 'PNG 图片')
    expect([...picture.subarray(0, PNG_HEAD.length)]).toEqual(PNG_HEAD)
    // Width and height stand first in what follows the head (PNG, IHDR).
    expect(picture.readUInt32BE(16)).toBeGreaterThan(600)
    expect(picture.readUInt32BE(20)).toBeGreaterThan(200)
  })

  test('the strip of readings wraps on a phone, and nothing is cut', async () => {
    const { page } = view
    const wide = page.viewportSize()
    await page.setViewportSize(PHONE)
    await page.locator('.readouts').scrollIntoViewIfNeeded()
    expect(await page.evaluate(measureReadouts)).toEqual({ rows: 3, cut: [], isPageWider: false })
    if (wide !== null) await page.setViewportSize(wide)
  })

  test('is marked at the trace in the drawer of the alarm', async () => {
    const { page } = view
    const [alarm] = await listBends(bent)
    await page.goto(`/event/index?alarm=${alarm?.id}`)
    const mark = page.locator('.trace-facts .edited-mark')
    await mark.waitFor()
    expect(await mark.innerText()).toBe('事件已改 v2 · 系统管理员 编辑')
  })
})

describe('a cable that is tested at 1310 and 1550 nm', () => {
  test('has one report of both wavelengths', async () => {
    const cable = await writeCable(folder, CABLE)
    const batchId = await createCableBatch(admin, BATCH)
    const { page } = view
    await page.goto(`/test/index?id=${batchId}`)
    const paths = cable.files.map((name) => join(folder, name))
    await page.locator('input[type=file][accept=".sor"]').setInputFiles(paths)
    const listWavelengths = async () => {
      const { wavelengths } = await admin.call(batchApi.info, { query: { id: batchId } })
      return wavelengths.map(({ wavelengthNm }) => wavelengthNm)
    }
    await expect.poll(listWavelengths, { timeout: MADE_WITHIN_MS }).toEqual(CABLE.wavelengthsNm)
    await page.getByRole('radio', { name: '1550 nm' }).waitFor({ state: 'attached' })
    await page.getByText(`已处理 ${paths.length} / ${paths.length} 个文件`).waitFor()
    await page.getByText(`${FIBRES} 芯已测`, { exact: true }).waitFor()

    await page.getByRole('button', { name: '报告' }).first().click()
    const form = page.getByRole('dialog', { name: /生成光缆测试报告/ })
    expect(await form.getByRole('switch', { name: /全部波长：1310 \/ 1550 nm/ }).isChecked()).toBe(true)
    await form.getByRole('button', { name: '生成' }).click()
    await form.waitFor({ state: 'detached' })
    await page.goto('/test/report')
    await page.getByText('已完成').waitFor({ timeout: MADE_WITHIN_MS })
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载' }).first().click()
    const bytes = await readFile(await (await downloading).path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { list } = await admin.call(reportApi.page, { query: {} })
    expect(list).toMatchObject([{ state: 'done', subject: 'batch', sizeBytes: bytes.length }])
    // What all wavelengths say together, each by itself, and each fibre at each.
    expect(countPages(bytes)).toBe(1 + CABLE.wavelengthsNm.length * (1 + FIBRES))
  })
})
