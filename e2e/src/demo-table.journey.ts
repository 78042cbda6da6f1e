import { createAdmin } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { restPointer } from './harness/rest-pointer.ts'
import { listBarriers } from './harness/find-barriers.ts'
import { createRole, createUser, USER_PASSWORD } from './harness/people.ts'
import { startServer } from './harness/started-server.ts'

const SEARCH = '/demo/table/search'
const EDIT = '/demo/table/edit'
const PART_CODES = ['sys:demo:part:page', 'sys:demo:part:add', 'sys:demo:part:update', 'sys:demo:part:delete']

let server: ProductServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
})

const rowOf = (page: Page, code: string): Locator => page.getByRole('row').filter({ hasText: code })
const cellOf = (page: Page, text: string): Locator => page.getByRole('gridcell', { name: text, exact: true })
const boxOf = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** What axe finds on the page in both themes. */
async function listBarriersInBoth(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), colorScheme)
    found.push(...(await listBarriers(page)))
  }
  return found
}

test('parts are searched, narrowed, added, changed, deleted and brought back', async () => {
  const { page, close } = await openConsole(server.url)
  await signIn(page, { path: SEARCH })
  await page.getByRole('searchbox', { name: /备件/ }).fill('GJ-QD')
  await page.keyboard.press('Enter')
  await rowOf(page, 'GJ-QD-051').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(6)
  await page.goto(`${SEARCH}?kind=tool&countedOn=2026-02-28~2026-03-01`)
  await rowOf(page, 'GJ-QD-055').waitFor()
  await expect.poll(() => page.getByText('共 1 条').count()).toBe(1)
  await page.goto(SEARCH)
  await press(page, '新增备件')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/编号/).fill('NEW-1')
  await dialog.getByLabel(/名称/).fill('熔接机电极')
  await dialog.getByRole('button', { name: '新增备件' }).click()
  await page.goto(`${SEARCH}?q=NEW-1`)
  await rowOf(page, 'NEW-1').getByRole('button', { name: '编辑 NEW-1' }).click()
  await dialog.getByLabel(/备注/).fill('两对')
  await dialog.getByRole('button', { name: '保存' }).click()
  await rowOf(page, '两对').waitFor()
  expect(await listBarriersInBoth(page)).toEqual([])
  await press(page, '删除 NEW-1')
  await press(page, '撤销')
  await rowOf(page, '两对').waitFor()
  await close()
}, 180_000)

test('rows and cells are edited in place, a taken number is refused at its cell, and what is saved stays', async () => {
  const { page, close } = await openConsole(server.url)
  await signIn(page, { path: EDIT })
  await press(page, '编辑 JTH-24-001')
  await boxOf(page, 'JTH-24-001的备注').fill('一行')
  await press(page, '保存 JTH-24-001')
  await cellOf(page, '一行').waitFor()
  await cellOf(page, 'JTH-24-002').dblclick()
  await boxOf(page, 'JTH-24-002的编号').fill('JTH-24-003')
  await page.keyboard.press('Enter')
  const fault = rowOf(page, '已被使用').getByRole('alert')
  await fault.waitFor()
  expect(await boxOf(page, 'JTH-24-002的编号').inputValue()).toBe('JTH-24-003')
  expect(await listBarriersInBoth(page)).toEqual([])
  await page.keyboard.press('Escape')
  await cellOf(page, 'JTH-24-002').waitFor()
  for (const code of ['JTH-24-003', 'JTH-24-004']) {
    await page.getByRole('checkbox', { name: `选择 ${code}` }).check()
  }
  await press(page, '编辑所选 2')
  for (const code of ['JTH-24-003', 'JTH-24-004']) await boxOf(page, `${code}的备注`).fill(`多行 ${code}`)
  await press(page, '保存全部')
  await cellOf(page, '多行 JTH-24-004').waitFor()
  await page.reload()
  for (const text of ['一行', '多行 JTH-24-003', '多行 JTH-24-004']) await cellOf(page, text).waitFor()
  await close()
}, 180_000)

test('unsaved work is asked about before another page of the table takes its place', async () => {
  const { page, close } = await openConsole(server.url)
  await signIn(page, { path: EDIT })
  await cellOf(page, 'JTH-24-005').dblclick()
  await boxOf(page, 'JTH-24-005的编号').fill('JTH-24-5X')
  await press(page, '第 2 页')
  const question = page.getByRole('dialog')
  await question.waitFor()
  await page.keyboard.press('Escape')
  expect(await boxOf(page, 'JTH-24-005的编号').inputValue()).toBe('JTH-24-5X')
  await press(page, '第 2 页')
  await question.getByRole('button').last().click()
  await cellOf(page, 'TX-FC5-021').waitFor()
  await close()
}, 120_000)

test('what one user saves no other sees', async () => {
  const admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  const roleId = await createRole(admin, 'parts', { demoTableSearch: PART_CODES, demoTableEdit: [] })
  await createUser(admin, { username: 'storekeeper', roleId })
  const { page, close } = await openConsole(server.url)
  await signIn(page, { path: EDIT, username: 'storekeeper', password: USER_PASSWORD })
  await cellOf(page, 'JTH-24-001').waitFor()
  expect(await cellOf(page, '一行').count()).toBe(0)
  await restPointer(page)
  await close()
}, 120_000)
