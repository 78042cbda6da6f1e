import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarmApi } from '@fibrewatch/contract/alarm'
import { plantApi } from '@fibrewatch/contract/plant'
import { traceApi } from '@fibrewatch/contract/trace'
import type { Condition } from '@fibrewatch/simulator'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { createSmallPlant, type KnownPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'

const DAY_MS = 86_400_000

let server: ProductServer
let plant: KnownPlant
let view: ConsolePage
let scratch: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'fibrewatch-sor-'))
  server = await startServer()
  plant = await createSmallPlant(server)
  view = await openConsole(server.url)
  await signIn(view.page, { path: '/resource/index' })
})
afterAll(async () => {
  await view.close()
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
})

/** As the project writes it; the id of its fibre is the code of its link. */
function writeOld(
  path: string,
  daysAgo: number,
  { code, condition }: { code?: string; condition?: Condition } = {},
) {
  const { simulated } = plant.otdr
  const link = code === undefined ? simulated : { ...simulated, code }
  const measuredAt = Date.now() - daysAgo * DAY_MS
  const given = condition === undefined ? { measuredAt } : { measuredAt, condition }
  writeFileSync(path, makeSorFile(plant.provisioned.plant, link, given))
}

const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true })
const findDialog = (): Locator => view.page.getByRole('dialog', { name: /^导入历史曲线/ })
const rowOf = (dialog: Locator, fileName: string): Locator =>
  dialog.getByRole('row').filter({ hasText: fileName })
const countOf = (dialog: Locator, word: string): Promise<string | null> =>
  dialog.locator('dt', { hasText: word }).locator('xpath=following-sibling::dd').textContent()

async function openDialog(): Promise<Locator> {
  await view.page.getByRole('treeitem').first().click({ button: 'right' })
  await view.page.getByRole('menuitem', { name: '导入历史曲线' }).click()
  return findDialog()
}

/** Two links may fit nothing of each other: by the id of the fibre alone. */
async function matchByFibre(dialog: Locator): Promise<void> {
  const { page } = view
  await dialog.getByRole('combobox', { name: '怎样找到光路' }).click()
  await page.getByRole('option', { name: '光缆标识' }).click()
  await page.keyboard.press('Escape')
  await button(dialog, '匹配光路').click()
}

const readLink = async () =>
  (await plant.admin.call(plantApi.linkInfo, { query: { id: plant.otdr.link.id } })).link
const listNames = async () => {
  const { list } = await plant.admin.call(traceApi.page, {
    query: { linkId: plant.otdr.link.id, limit: 100 },
  })
  return list.map(({ fileName }) => fileName).filter((name) => /^(?:old|lost|zip)/.test(name))
}

describe('traces of the past from a folder and a ZIP', () => {
  test('find their link by an id or by hand, name what is unreadable, and raise no alarm', async () => {
    const folder = join(scratch, 'otdr-2024')
    mkdirSync(folder)
    const { code, lengthM } = plant.otdr.link
    const cut = { kind: 'break', linkCode: code, positionM: lengthM / 3, reflectanceDb: -30 } as const
    writeOld(join(folder, 'old-1.sor'), 400)
    writeOld(join(folder, 'old-2.sor'), 300, { condition: cut })
    writeOld(join(folder, 'lost.sor'), 200, { code: 'X-99' })
    writeFileSync(join(folder, 'bad.sor'), 'no trace')
    writeFileSync(join(folder, 'notes.txt'), 'not to be sent')
    const before = await readLink()

    const dialog = await openDialog()
    await dialog.locator('input[type="file"]').first().setInputFiles(folder)
    await rowOf(dialog, 'old-1.sor').getByText('没有这样的光路').waitFor()
    await rowOf(dialog, 'bad.sor').getByText('读不出来').waitFor()
    await matchByFibre(dialog)
    await rowOf(dialog, 'old-1.sor').getByText(code).waitFor()
    await rowOf(dialog, 'lost.sor').getByText('没有这样的光路').waitFor()
    expect(await button(dialog, '全部导入').isDisabled()).toBe(true)

    await dialog.getByRole('checkbox', { name: '选择 lost.sor' }).check()
    await dialog.getByRole('combobox', { name: '手工选择光路' }).click()
    await view.page.getByRole('option', { name: code }).click()
    await button(dialog, '指定给所选文件').click()
    await rowOf(dialog, 'lost.sor').getByText('手工指定').waitFor()

    await button(dialog, '只导入能导入的 3 个').click()
    await dialog.getByText('导入完成。').waitFor()
    expect(await countOf(dialog, '已导入')).toBe('3')
    expect((await listNames()).toSorted()).toEqual(['lost.sor', 'old-1.sor', 'old-2.sor'])
    const { list } = await plant.admin.call(alarmApi.page, { query: { state: 'all', limit: 100 } })
    expect(list.filter(({ linkId }) => linkId === plant.otdr.link.id)).toEqual([])
    const { lastTraceId, referenceTraceId } = await readLink()
    expect([lastTraceId, referenceTraceId]).toEqual([before.lastTraceId, before.referenceTraceId])
  })

  test('stand in the history of the link at their time', async () => {
    const { page } = view
    await page.keyboard.press('Escape')
    await findDialog().waitFor({ state: 'hidden' })
    await page.goto(`/resource/index?link=${plant.otdr.link.code}`)
    await page.getByRole('combobox', { name: '历史曲线' }).click()
    const options = page.getByRole('listbox').getByRole('option')
    const { list } = await plant.admin.call(traceApi.page, {
      query: { linkId: plant.otdr.link.id, limit: 100 },
    })
    expect(list.slice(-3).map(({ fileName }) => fileName)).toEqual(['lost.sor', 'old-2.sor', 'old-1.sor'])
    // The first follows whatever is newest.
    await expect.poll(() => options.count()).toBe(list.length + 1)
    await page.keyboard.press('Escape')
  })

  test('are found among the latest imports, give their result as a file, and are taken back at a press', async () => {
    const { page } = view
    const dialog = await openDialog()
    await button(dialog, '打开 otdr-2024').click()
    const download = page.waitForEvent('download')
    await button(dialog, '下载结果（CSV）').click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await button(dialog, '撤销这次导入').click()
    await button(page.getByRole('dialog', { name: '撤销这次导入？' }), '撤销这次导入').click()
    await dialog.getByText('已撤销。').waitFor()
    expect(await countOf(dialog, '已撤销')).toBe('3')
    expect(await listNames()).toEqual([])
  })

  test('come from a ZIP by the rule that is remembered for their source, all or nothing', async () => {
    const path = join(scratch, 'zip-1.sor')
    writeOld(path, 500)
    const archive = join(scratch, 'traces.zip')
    execFileSync('zip', ['-j', '-q', archive, path])
    const dialog = findDialog()
    await button(dialog, '返回').click()
    await dialog.locator('input[type="file"]').nth(1).setInputFiles(archive)
    await rowOf(dialog, 'zip-1.sor').getByText('按规则').waitFor()
    await button(dialog, '全部导入').click()
    await dialog.getByText('导入完成。').waitFor()
    expect(await listNames()).toEqual(['zip-1.sor'])
  })
})
