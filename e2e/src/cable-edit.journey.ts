import { cableApi } from '@fibrewatch/contract/cable'
import { pathApi } from '@fibrewatch/contract/fibre-path'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { createSmallPlant, type KnownPlant } from './harness/small-plant.ts'
import { paste } from './harness/paste.ts'
import { startServer } from './harness/started-server.ts'

/** As it is copied from a spreadsheet: two closures between two frames, with their sheath marks. */
const NODES = [
  '节点\t皮长 m\t进标\t出标\t盘留\t方式\t敷设',
  'LF-ODF\t0\t\t1000\t0\t断开\t管道',
  'JC-01\t\t5000\t4990\t0\t断开\t管道',
  'JC-02\t\t8990\t12000\t0\t断开\t直埋',
  'YS-ODF\t\t15000\t\t0\t断开\t',
].join('\n')
const LENGTH_M = 12_000

let server: ProductServer
let plant: KnownPlant
let view: ConsolePage

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server, { withReferences: false })
  view = await openConsole(server.url)
  await signIn(view.page, { path: '/resource/index' })
})
afterAll(async () => {
  await view.close()
  await server.stop()
})

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })

/** Opens the joints of a node from the list of the cable's nodes. */
async function openJoints(page: Page, code: string): Promise<Locator> {
  await page.getByRole('region', { name: '光缆' }).getByRole('button', { name: code }).click()
  await page.getByRole('heading', { name: code }).waitFor()
  await button(page, '接续').click()
  const dialog = page.getByRole('dialog', { name: `节点 ${code} 的接续` })
  await dialog.waitFor()
  return dialog
}

async function closeJoints(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

const traceFirst = () => plant.admin.call(pathApi.fibre, { query: { cableId: 1, fibre: 1 } })

describe('entering a cable', () => {
  test('a cable and its nodes, with distances from their sheath marks', async () => {
    const { page } = view
    await button(page.getByRole('region', { name: '光缆' }), '新增光缆')
      .first()
      .click()
    const form = page.getByRole('dialog', { name: '新增光缆' })
    await form.getByLabel(/^编码/).fill('SZ-KS')
    await form.getByLabel(/^名称/).fill('苏昆干线')
    await form.getByLabel(/^芯数/).fill('24')
    await form.getByLabel(/^皮长/).fill(String(LENGTH_M))
    await button(form, '新增光缆').click()
    await page.getByText('已新增光缆。').waitFor()
    await button(page, '经过的节点').click()
    const nodes = page.getByRole('dialog', { name: '光缆 SZ-KS 经过的节点' })
    await button(nodes, '添加一行').click()
    await paste(nodes.getByRole('textbox', { name: '第 1 行的节点编码' }), NODES)
    await nodes.getByText('4 个编码还没有节点').waitFor()
    await button(nodes, '新增为接头盒').click()
    await nodes.getByText('4 个编码还没有节点').waitFor({ state: 'detached' })
    await button(nodes, '按米标计算皮长').click()
    await button(nodes, '保存节点表').click()
    await page.getByText('已保存节点表。').waitFor()
    const { stops } = await plant.admin.call(cableApi.info, { query: { id: 1 } })
    expect(stops.map(({ nodeCode, cableM }) => [nodeCode, cableM])).toEqual([
      ['LF-ODF', 0],
      ['JC-01', 4000],
      ['JC-02', 8000],
      ['YS-ODF', 11_000],
    ])
  })

  test('fibres are spliced in runs and one is patched to a port; it leads from end to end', async () => {
    const { page } = view
    for (const code of ['JC-01', 'JC-02']) {
      // One node after the other, as a person does it.
      // oxlint-disable-next-line no-await-in-loop -- see above
      await spliceAll(page, code)
    }
    const dialog = await openJoints(page, 'LF-ODF')
    await button(dialog, '新增接续').click()
    const form = page.getByRole('dialog', { name: '新增接续' })
    await form.getByRole('radio', { name: '设备端口' }).check({ force: true })
    await form.getByRole('combobox', { name: /^设备/ }).click()
    await page.getByRole('option', { name: new RegExp(plant.otdr.instrument.code) }).click()
    await button(form, '新增接续').click()
    await form.waitFor({ state: 'detached' })
    await closeJoints(page, dialog)
    const path = await traceFirst()
    expect([path.start.kind, path.end.kind].toSorted()).toEqual(['open', 'port'])
    expect(path.parts.filter(({ kind }) => kind === 'stretch')).toHaveLength(3)
    await page.getByRole('tab', { name: '贯通' }).click()
    await page.getByText(`${plant.otdr.instrument.code} 端口 1`).first().waitFor()
  })

  test('a change is undone: the fibre ends at its frame again', async () => {
    const { page } = view
    await page.getByRole('region', { name: '光缆' }).getByRole('button', { name: 'LF-ODF' }).click()
    await button(page, '变更').click()
    await page
      .getByRole('button', { name: /^撤销 新增/ })
      .first()
      .click()
    await button(page.getByRole('dialog', { name: /^撤销/ }), '撤销').click()
    await page.getByText('已撤销。').waitFor()
    const path = await traceFirst()
    expect([path.start.kind, path.end.kind]).toEqual(['open', 'open'])
  })
})

/** All fibres of the cable through a closure, each to its own number. */
async function spliceAll(page: Page, code: string): Promise<void> {
  const dialog = await openJoints(page, code)
  await button(dialog, '新增接续').click()
  const form = page.getByRole('dialog', { name: '新增接续' })
  await form.getByLabel(/^连续芯数/).fill('24')
  await form.getByLabel(/^盘 \/ 架/).fill('1')
  await form.getByLabel(/^位置/).fill('1')
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  await dialog.getByText('24', { exact: true }).first().waitFor()
  await closeJoints(page, dialog)
}
