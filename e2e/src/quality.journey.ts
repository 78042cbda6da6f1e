import { qualityApi } from '@fibrewatch/contract/quality'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { chooseTheme } from './harness/console-views.ts'
import { listBarriers } from './harness/find-barriers.ts'
import { requireTrace } from './harness/ingest.ts'
import { type KnownPlant, createSmallPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'

const GRADING_TIMEOUT_MS = 90_000
const WALK_TIMEOUT_MS = 240_000
const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }

let server: ProductServer
let plant: KnownPlant

const gradeOf = async (): Promise<string | undefined> => {
  const { list } = await plant.admin.call(qualityApi.page, { query: { linkId: plant.otdr.link.id } })
  return list[0]?.grade
}
const list = (page: Page) => page.getByRole('grid', { name: '光纤质量' })
const rowOf = (page: Page, code: string) => list(page).getByRole('row', { name: new RegExp(code) })

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server)
  const { otdr, provisioned } = plant
  const sor = makeSorFile(provisioned.plant, otdr.simulated)
  await requireTrace({ url: server.url, instrument: otdr.instrument }, otdr.link.code, sor)
  // An untested link is graded by the next round.
  const areAllGraded = async () => (await plant.admin.call(qualityApi.page, { query: {} })).total > 1
  await vi.waitUntil(areAllGraded, { timeout: GRADING_TIMEOUT_MS, interval: 500 })
})
afterAll(async () => {
  await server.stop()
})

describe('fibre quality', () => {
  test('a grade on the dashboard leads to its links; the filter is kept and given up', async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page)
    const grade = await gradeOf()
    await page.goto('/dashboard/index')
    await page.locator(`a[href*="grades=${grade}"]`).click()
    await rowOf(page, plant.otdr.link.code).waitFor()
    expect(new URL(page.url()).searchParams.get('grades')).toBe(grade)
    const stored = () => page.evaluate(() => localStorage.getItem('FIBER_QUALITY_CONDITION') ?? '')
    await page.getByRole('searchbox', { name: '搜索光路' }).fill('nobody')
    await page.getByText('没有符合筛选条件的光路。').waitFor()
    expect(await stored()).toContain('keyword=nobody')
    await page.getByRole('button', { name: '清除筛选' }).click()
    await rowOf(page, plant.otdr.link.code).waitFor()
    expect(await stored()).not.toContain('keyword')
    await close()
  })

  test('rows are ordered by a head, exported whole, and tell their days', async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page, { path: '/event/index?tab=quality' })
    const first = list(page).getByRole('row').nth(1)
    const { code } = plant.otdr.link
    const head = list(page).getByRole('columnheader', { name: /总损耗/ })
    await head.getByRole('button').click()
    // Unmeasured links sort last in both directions.
    await expect.poll(async () => await first.textContent()).toContain(code)
    await head.getByRole('button').click()
    await expect.poll(async () => await head.getAttribute('aria-sort')).toBe('descending')
    await expect.poll(async () => await first.textContent()).toContain(code)
    await page.getByRole('button', { name: /^导出 \d+ 条/ }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const rows = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n')
    const { total } = await plant.admin.call(qualityApi.page, { query: {} })
    expect(rows).toHaveLength(total + 1)
    expect(rows[1]).toContain(code)
    await page.getByRole('img', { name: new RegExp(`^${code}：`) }).waitFor()
    await close()
  })

  test('a budget set by hand grades its link at once, and left blank is that of the design again', async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page, { path: '/event/index?tab=quality' })
    const { code } = plant.otdr.link
    await rowOf(page, code).click()
    const panel = page.getByRole('complementary', { name: '光纤质量' })
    await panel.getByText(/按设计公式/).waitFor()
    await rowOf(page, code)
      .getByRole('img', { name: `${code} 近 400 天的总损耗` })
      .waitFor()
    const setBudget = async (text: string) => {
      await panel.getByRole('button', { name: '预算与纤芯' }).click()
      await page.getByRole('spinbutton', { name: /损耗预算/ }).fill(text)
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
      await page.getByText('已保存，等级已重新计算。').waitFor()
    }
    await setBudget('0.1')
    await panel.getByText(/预算 0\.10 dB · 人工设定/).waitFor()
    await panel.getByText('定为 D：预算余量 dB').waitFor()
    expect(await gradeOf()).toBe('D')
    await setBudget('')
    await panel.getByText(/按设计公式/).waitFor()
    await expect.poll(gradeOf).not.toBe('D')
    await close()
  })

  test('a changed rule grades its links anew while one looks on', { timeout: WALK_TIMEOUT_MS }, async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page, { path: '/event/index?tab=quality' })
    await page.getByRole('link', { name: '规则集' }).click()
    const row = page.getByRole('row', { name: /1550 nm/ }).first()
    await row.getByText('预置').waitFor()
    await row.getByRole('button', { name: /^修改/ }).click()
    const dialog = page.getByRole('dialog')
    for (const [grade, limit] of [
      ['A', '0.01'],
      ['B', '0.02'],
      ['C', '0.03'],
    ])
      await dialog.getByRole('textbox', { name: `衰减系数 dB/km ${grade}` }).fill(limit ?? '')
    await dialog.getByRole('button', { name: '保存规则集' }).click()
    await page.getByText('已保存，正在重新定级。').waitFor()
    await expect.poll(gradeOf, { timeout: GRADING_TIMEOUT_MS }).toBe('D')
    await page.getByText(/条光路都已按现行规则定级/).waitFor()
    await page.getByRole('link', { name: '返回列表' }).click()
    await rowOf(page, plant.otdr.link.code).getByRole('img', { name: '等级 D 差' }).waitFor()
    await close()
  })

  test.each(['深色', '浅色'] as const)(
    'has no barrier, wide and on a phone, %s',
    { timeout: WALK_TIMEOUT_MS },
    async (theme) => {
      const { page, close } = await openConsole(server.url)
      await signIn(page)
      await chooseTheme(page, theme)
      const found: string[] = []
      for (const viewport of [WIDE, PHONE]) {
        await page.setViewportSize(viewport)
        await page.goto('/event/index?tab=quality')
        await rowOf(page, plant.otdr.link.code).click()
        await page.getByRole('complementary', { name: '光纤质量' }).getByRole('table').waitFor()
        found.push(...(await listBarriers(page)).map((barrier) => `list ${viewport.width}: ${barrier}`))
        await page.goto('/event/index?tab=quality&view=rules')
        await page.getByText('1550 nm').first().waitFor()
        found.push(...(await listBarriers(page)).map((barrier) => `rules ${viewport.width}: ${barrier}`))
      }
      await close()
      expect(found).toEqual([])
    },
  )
})
