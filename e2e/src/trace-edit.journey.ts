import { traceApi } from '@fibrewatch/contract/trace'
import { traceTemplateApi } from '@fibrewatch/contract/trace-template'
import { traceVersionApi } from '@fibrewatch/contract/trace-version'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { requireTrace } from './harness/ingest.ts'
import { type KnownPlant, createSmallPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'

const MINUTE_MS = 60_000

let server: ProductServer
let plant: KnownPlant
let view: ConsolePage
let traceIds: string[]

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server, { withReferences: false })
  traceIds = []
  for (const minutes of [20, 10]) {
    const measuredAt = Date.now() - minutes * MINUTE_MS
    const sor = makeSorFile(plant.provisioned.plant, plant.otdr.simulated, { measuredAt })
    const delivery = { url: server.url, instrument: plant.otdr.instrument }
    traceIds.push(await requireTrace(delivery, plant.otdr.link.code, sor))
  }
  view = await openConsole(server.url)
  await signIn(view.page, { path: '/resource/index' })
})
afterAll(async () => {
  await view.close()
  await server.stop()
})

const newest = () => traceIds[1] ?? ''
const loadVersion = async (id: string) =>
  (await plant.admin.call(traceApi.info, { query: { id } })).version.version

/** As a second person does, who keeps every event but names one. */
async function saveMeanwhile(id: string, baseVersion: number, comment: string): Promise<void> {
  const { events } = await plant.admin.call(traceVersionApi.info, { query: { id, version: baseVersion } })
  const kept = events.map(({ positionM, kind, comment: former }, at) => ({
    positionM,
    kind,
    comment: at === 1 ? comment : former,
    figures: { by: 'kept' as const, version: baseVersion, at },
  }))
  const body = { id, baseVersion, reason: '巡线记录', events: kept }
  await plant.admin.call(traceVersionApi.add, { body })
}

describe('the events of a trace', () => {
  test('are edited; who comes second is told, loses nothing, and saves the third version', async () => {
    const { page } = view
    await page.goto(`/resource/index?link=${plant.otdr.link.code}&trace=${newest()}`)
    await page.getByRole('button', { name: '编辑事件' }).click()
    const editor = page.getByRole('region', { name: '编辑事件表' })
    await editor.locator('tbody tr').nth(2).getByRole('button').click()
    await editor.getByLabel('名称').fill('JC-77')
    const before = await editor.getByLabel('位置 m').inputValue()
    const canvas = page.locator('.trace-canvas')
    await canvas.focus()
    await canvas.press('Shift+ArrowRight')
    await expect.poll(() => editor.getByLabel('位置 m').inputValue()).not.toBe(before)
    await editor.getByLabel('修改原因').fill('现场核对接头盒')
    await saveMeanwhile(newest(), 1, 'JC-01B')
    await editor.getByRole('button', { name: '保存为版本 2' }).click()

    const conflict = editor.getByRole('alert')
    await conflict.filter({ hasText: '已保存了版本 2，你的修改没有保存，也没有丢失' }).waitFor()
    expect(await editor.getByLabel('名称').inputValue()).toBe('JC-77')
    expect(await editor.getByLabel('修改原因').inputValue()).toBe('现场核对接头盒')
    await conflict.getByRole('button', { name: '与版本 2 对比' }).click()
    await page.getByRole('dialog').getByRole('table', { name: '对比' }).getByText('JC-01B').waitFor()
    await page.keyboard.press('Escape')
    await conflict.getByRole('button', { name: '以我的修改保存为版本 3' }).click()
    await page.getByText('已保存为版本 3。').waitFor()
    expect(await loadVersion(newest())).toBe(3)
    await page.getByRole('table', { name: '事件点' }).getByText('JC-77').waitFor()
  })

  test('versions are compared, and an older one comes back as a new one', async () => {
    const { page } = view
    await page.getByRole('button', { name: /^版本 3/ }).click()
    const dialog = page.getByRole('dialog', { name: '事件版本' })
    const rows = dialog.getByRole('list', { name: '事件版本' }).getByRole('listitem')
    await rows.filter({ hasText: '巡线记录' }).waitFor()
    expect(await rows.count()).toBe(3)
    await rows.nth(2).getByRole('button', { name: '对比' }).click()
    await dialog.getByRole('table', { name: '对比' }).getByText('JC-77').waitFor()
    await rows.nth(2).getByRole('button', { name: '恢复为新版本' }).click()
    await dialog.getByLabel('恢复原因').fill('核对有误')
    await dialog.getByRole('button', { name: '保存为版本 4' }).click()
    await rows.filter({ hasText: '核对有误' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^版本 4/ }).waitFor()
    expect(await loadVersion(newest())).toBe(4)
    const [first, last] = await Promise.all(
      [1, 4].map((version) => plant.admin.call(traceVersionApi.info, { query: { id: newest(), version } })),
    )
    expect(last?.events).toEqual(first?.events)
  })

  test('the template of the link is made, previewed and applied to two traces', async () => {
    const { page } = view
    await page.getByRole('button', { name: '事件模板' }).click()
    const dialog = page.getByRole('dialog', { name: '事件模板' })
    await dialog.getByRole('button', { name: '用当前事件建立模板' }).click()
    const preview = dialog.getByRole('region', { name: '预览套用结果' })
    await preview.getByRole('combobox', { name: /^选择曲线/ }).click()
    await page.getByRole('option').last().click()
    await page.keyboard.press('Escape')
    await preview.getByRole('button', { name: '套用到 2 条曲线' }).click()
    await page.getByText(/条曲线已生成新版本/).waitFor()
    const template = await plant.admin.call(traceTemplateApi.info, {
      query: { linkId: plant.otdr.link.id },
    })
    expect(template?.revision).toBe(1)
    for (const id of traceIds) {
      const { version, events } = await plant.admin.call(traceApi.info, { query: { id } })
      const names = events.map(({ comment }) => comment).filter((name) => name !== '')
      expect(names.length).toBeGreaterThan(0)
      expect(version.origin).toBe('template')
    }
  })
})
