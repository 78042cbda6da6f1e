import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchApi } from '@fibrewatch/contract/batch'
import { limitApi } from '@fibrewatch/contract/limit'
import { reportApi } from '@fibrewatch/contract/report'
import { writeCable, type WrittenCable } from '@fibrewatch/simulator'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCableBatch } from './harness/cable-batch.ts'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { chooseTheme } from './harness/console-views.ts'
import { listBarriers } from './harness/find-barriers.ts'
import { createSmallPlant, type KnownPlant } from './harness/small-plant.ts'
import { startServer } from './harness/started-server.ts'

/** A cable as it is handed over: every fibre from both ends. */
const FIBRES = 48
const CABLE = {
  fibres: FIBRES,
  wavelengthsNm: [1550],
  seed: 7,
  endA: 'Loufeng',
  endB: 'Yushan',
  startS: 1_780_000_000,
}
/** GB 51171-2016, mean of both directions, as the seed of that name states it. */
const SPLICE_LIMIT_DB = 0.12
/** A true loss this near to the limit may be measured on either side of it. */
const NEAR_DB = 0.02
const UPLOADED_WITHIN_MS = 240_000
const MADE_WITHIN_MS = 120_000

let server: ProductServer
let plant: KnownPlant
let view: ConsolePage
let folder: string
let cable: WrittenCable
let batchId: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fibrewatch-cable-'))
  cable = await writeCable(folder, CABLE)
  server = await startServer()
  plant = await createSmallPlant(server)
  view = await openConsole(server.url)
  await signIn(view.page)
  const sets = await plant.admin.call(limitApi.list, {})
  const limitSetId = sets.find(({ name }) => name.includes('GB 51171'))?.id ?? null
  batchId = await createCableBatch(plant.admin, {
    name: '苏昆 48 芯验收',
    fibreCount: FIBRES,
    endA: CABLE.endA,
    endB: CABLE.endB,
    limitSetId,
  })
})
afterAll(async () => {
  await view.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const loadTable = () => plant.admin.call(batchApi.table, { query: { batchId, limit: 200 } })
const statOf = (text: string): Locator => view.page.locator('.loss-stat').getByText(text, { exact: true })

describe('a folder of the files of a cable', () => {
  test('the files of 48 fibres from both ends become one table', async () => {
    const { page } = view
    await page.goto(`/test/index?id=${batchId}`)
    const paths = cable.files.map((name) => join(folder, name))
    expect(paths).toHaveLength(2 * FIBRES)
    await page.locator('input[type=file][accept=".sor"]').setInputFiles(paths)
    await statOf(`${FIBRES} 芯已测`).waitFor({ timeout: UPLOADED_WITHIN_MS })
    await expect
      .poll(async () => (await loadTable()).fibres.list.filter(({ pairing }) => pairing === 'both').length, {
        timeout: UPLOADED_WITHIN_MS,
      })
      .toBe(FIBRES)
    await statOf('未测 0').waitFor()
  })

  test('the closures are where they are, and every loss is what it is', async () => {
    const { closures, fibres } = await loadTable()
    expect(closures.map(({ kind, seenOn }) => [kind, seenOn > FIBRES / 2])).toEqual(
      cable.closuresM.map(() => ['splice', true]),
    )
    for (const [at, closure] of closures.entries())
      expect(Math.abs(closure.positionM - (cable.closuresM[at] ?? Number.NaN))).toBeLessThan(15)
    const errors = fibres.list.flatMap(({ fibreNumber, losses }) =>
      losses.flatMap(({ closure, meanDb }) =>
        closure === null || meanDb === null
          ? []
          : [Math.abs(meanDb - (cable.lossesDb[fibreNumber - 1]?.[closure - 1] ?? Number.NaN))],
      ),
    )
    expect(errors.length).toBeGreaterThan(FIBRES * (cable.closuresM.length - 1))
    expect(Math.max(...errors)).toBeLessThan(NEAR_DB)
  })

  test('what is beyond the limit fails, at its closure and on its fibre, and nothing else does', async () => {
    const { fibres } = await loadTable()
    for (const [index, truth] of cable.lossesDb.entries()) {
      const failed = fibres.list[index]?.losses.filter(({ verdict }) => verdict === 'fail') ?? []
      const places = new Set(failed.map(({ closure }) => closure))
      for (const [at, lossDb] of truth.entries()) {
        if (lossDb > SPLICE_LIMIT_DB + NEAR_DB) expect(places).toContain(at + 1)
        if (lossDb < SPLICE_LIMIT_DB - NEAR_DB) expect(places).not.toContain(at + 1)
      }
    }
    const { failed } = (await loadTable()).stat
    expect(failed).toBeGreaterThan(0)
    await statOf(`不合格 ${failed}`).waitFor()
  })

  test.each(['深色', '浅色'] as const)('the table has no barrier, %s', async (theme) => {
    await chooseTheme(view.page, theme)
    await view.page.getByRole('grid', { name: '损耗表' }).waitFor()
    expect(await listBarriers(view.page)).toEqual([])
  })

  test('its report is ordered beside it, made, and taken from the page of reports', async () => {
    const { page } = view
    await page.getByRole('button', { name: '报告' }).first().click()
    const form = page.getByRole('dialog', { name: /生成光缆测试报告/ })
    await form.getByLabel('工程名称').fill('苏昆干线一期')
    await form.getByRole('button', { name: '生成' }).click()
    await form.waitFor({ state: 'detached' })
    await page.goto('/test/report')
    await page.getByText('已完成').waitFor({ timeout: MADE_WITHIN_MS })
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载' }).first().click()
    const bytes = await readFile(await (await downloading).path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { list } = await plant.admin.call(reportApi.page, { query: {} })
    expect(list[0]).toMatchObject({ state: 'done', total: FIBRES + 1, done: FIBRES + 1, subject: 'batch' })
    expect(bytes.length).toBe(list[0]?.sizeBytes)
  })
})
