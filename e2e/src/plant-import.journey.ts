import { nodeApi } from '@fibrewatch/contract/cable'
import { plantApi } from '@fibrewatch/contract/plant'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { startServer } from './harness/started-server.ts'

const SITES = '编码,名称,经度,纬度\nLF,娄葑局,120.66,31.30\nYS,阳山局,120.76,31.30\n'
const NODES =
  '编码,名称,类型,站点,经度,纬度\nJC-01,一号,接头盒,,120.70,31.30\nODF-LF,配线架,配线架,LF,120.66,31.30\n'
const DEVICES = 'code,name,kind,site,port_count\nLF-OTDR-01,娄葑 OTDR,otdr,LF,8\n'
const LINKS = 'code,name,device,port,length_m\nSZ-01,娄葑—阳山,LF-OTDR-01,1,10000\n'
const LANDMARKS =
  '光路,名称,类型,光学距离 m\nSZ-01,LF,站点,0\nSZ-01,JC-01,接头盒,4000\nSZ-02,JC-09,接头盒,1\n'

let server: ProductServer
let admin: Admin
let view: ConsolePage

beforeAll(async () => {
  server = await startServer()
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  view = await openConsole(server.url)
  await signIn(view.page, { path: '/resource/index' })
})
afterAll(async () => {
  await view.close()
  await server.stop()
})

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^导入资源/ })

/** Chooses what the file holds, and the file; the columns are found by their headings. */
async function choose(page: Page, kind: string, content: string): Promise<Locator> {
  const dialog = dialogOf(page)
  await dialog.getByRole('combobox', { name: '文件里是什么' }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
  const file = { name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) }
  await dialog.locator('input[type="file"]').setInputFiles(file)
  await button(dialog, '检查').click()
  return dialog
}

async function importAll(page: Page, kind: string, content: string): Promise<Locator> {
  const dialog = await choose(page, kind, content)
  await button(dialog, '全部导入').click()
  await dialog.getByText('导入完成。').waitFor()
  return dialog
}

/** The figure under a word. */
const countOf = (dialog: Locator, word: string): Promise<string | null> =>
  dialog.locator('dt', { hasText: word }).first().locator('xpath=following-sibling::dd').textContent()

describe('an empty installation', () => {
  test('sites and nodes come from files, and are seen on the page', async () => {
    const { page } = view
    await page.getByText('还没有光路。').first().waitFor()
    await button(page, '从文件导入').click()
    const dialog = await importAll(page, '站点', SITES)
    expect(await countOf(dialog, '新增')).toBe('2')
    await button(dialog, '换一个文件').click()
    await importAll(page, '节点（接头盒等）', NODES)
    await page
      .getByRole('treeitem', { name: /娄葑局/ })
      .first()
      .waitFor()
    const nodes = await admin.call(nodeApi.page, { query: {} })
    expect(nodes.list.map(({ code, kind }) => [code, kind])).toEqual([
      ['JC-01', 'closure'],
      ['ODF-LF', 'odf'],
    ])
  })

  test('devices, links and landmarks follow; what is refused is named, and the rest goes in without it', async () => {
    const { page } = view
    await button(dialogOf(page), '换一个文件').click()
    await importAll(page, '设备和端口数', DEVICES)
    await button(dialogOf(page), '换一个文件').click()
    await importAll(page, '光路', LINKS)
    await button(dialogOf(page), '换一个文件').click()
    const dialog = await choose(page, '光路标记点', LANDMARKS)
    await dialog.getByText('“光路”里的 SZ-02 不存在。').waitFor()
    expect(await button(dialog, '全部导入').isDisabled()).toBe(true)
    await button(dialog, '只导入正确的 1 项').click()
    await dialog.getByText('导入完成。').waitFor()
    const { links } = await admin.call(plantApi.tree, {})
    const { landmarks } = await admin.call(plantApi.linkInfo, { query: { id: links[0]?.id ?? 0 } })
    expect(landmarks.map(({ name, opticalM }) => [name, opticalM])).toEqual([
      ['LF', 0],
      ['JC-01', 4000],
    ])
  })

  test('one press takes an import back, and a file that is there already changes nothing', async () => {
    const { page } = view
    const dialog = dialogOf(page)
    await button(dialog, '撤销这次导入').click()
    await button(page.getByRole('dialog', { name: '撤销这次导入？' }), '撤销这次导入').click()
    await dialog.getByText('已恢复原样。').waitFor()
    const { links } = await admin.call(plantApi.tree, {})
    const { landmarks } = await admin.call(plantApi.linkInfo, { query: { id: links[0]?.id ?? 0 } })
    expect(landmarks).toEqual([])
    await button(dialog, '换一个文件').click()
    await choose(page, '站点', SITES)
    await dialog.getByText('文件和现有资源完全一致，没有要导入的。').waitFor()
    expect(await countOf(dialog, '不变')).toBe('2')
    await page.keyboard.press('Escape')
  })
})
