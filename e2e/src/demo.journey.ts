import { moduleApi } from '@fibrewatch/contract/module'
import { createAdmin } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { listBarriers } from './harness/find-barriers.ts'
import { startServer } from './harness/started-server.ts'

const PATH = '/demo/table/hero'

let server: ProductServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
})

/** As the build names them: after the pages in them. */
const DEMO_FILES =
  /assets\/(?:(?:second-)?hero|demo\.messages|basic-form|rule-f|dynamic-form|component-form|stored-form|button\.page|modal\.page|icon\.page|part-)/

/** Files of the demo area that the browser has loaded. */
function watchDemoFiles(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    if (DEMO_FILES.test(request.url())) files.push(request.url())
  })
  return files
}

test('a hero is found by initials and shown in a tab of its own', async () => {
  const { page, close } = await openConsole(server.url)
  const files = watchDemoFiles(page)
  await signIn(page)
  expect(files).toEqual([])
  await page.goto(PATH)
  await page.getByRole('searchbox', { name: /英雄/ }).fill('hazn')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /安妮/ })
  await row.waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await row.getByRole('button', { name: /查看详情/ }).click()
  await page.getByRole('heading', { name: /安妮/, level: 2 }).waitFor()
  await page.getByRole('tab', { name: '英雄详情（安妮）' }).waitFor()
  expect(await listBarriers(page)).toEqual([])
  expect(files.length).toBeGreaterThan(0)
  await close()
}, 120_000)

test('what is listed is exported, as it is filtered', async () => {
  const { page, close } = await openConsole(server.url)
  await signIn(page, { path: `${PATH}?q=hazn` })
  await page.getByRole('row', { name: /安妮/ }).waitFor()
  await page.getByRole('button', { name: /^导出/ }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain('安妮')
  await page.getByRole('button', { name: /^导出/ }).click()
  const downloadingJson = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /JSON/ }).click()
  const records: unknown = JSON.parse(await readFile(await (await downloadingJson).path(), 'utf8'))
  expect(records).toMatchObject([{ heroId: '1', title: '安妮', roles: ['mage'] }])
  await close()
}, 120_000)

test('switched off it has no menu and no page, and nothing of it is loaded', async () => {
  const admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  await admin.call(moduleApi.switch, { body: { code: 'demo', enabled: false } })
  const { page, close } = await openConsole(server.url)
  const files = watchDemoFiles(page)
  await signIn(page)
  await page.getByText('事件', { exact: true }).first().waitFor()
  expect(await page.getByText('演示', { exact: true }).count()).toBe(0)
  for (const path of [PATH, '/demo/form/basic', '/demo/table/edit', '/demo/icon']) {
    await page.goto(path)
    await page.getByText(/停用/).first().waitFor()
  }
  expect(files).toEqual([])
  await close()
}, 120_000)
