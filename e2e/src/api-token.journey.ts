import { alarmApi } from '@fibrewatch/contract/alarm'
import { ownTokenApi } from '@fibrewatch/contract/api-token'
import type { Envelope } from '@fibrewatch/contract/envelope'
import { notifyApi } from '@fibrewatch/contract/notify'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { startServer } from './harness/started-server.ts'

const TOKENS = '/account/profile?section=tokens'

let server: ProductServer
let view: ConsolePage
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => await server.stop())
beforeEach(async () => {
  view = await openConsole(server.url)
})
afterEach(async () => await view.close())

/** As a script asks: the token in the header, and nothing else. */
async function ask(path: string, token: string): Promise<{ status: number; reason: string | undefined }> {
  const answer = await fetch(`${server.url}/${path}`, { headers: { authorization: `Bearer ${token}` } })
  const { reason } = (await answer.json()) as Envelope<unknown>
  return { status: answer.status, reason }
}

/** Makes one that may read alarms; returns its text, as it is shown this once. */
async function makeToken(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: '新建令牌' }).click()
  const form = page.getByRole('dialog', { name: '新建令牌' })
  await form.getByLabel('名称').fill(name)
  await form.getByRole('searchbox').fill('monitor:alarm:page')
  await form.getByRole('treeitem', { name: /monitor:alarm:page/ }).focus()
  await page.keyboard.press('Space')
  await form.getByRole('radio', { name: '30 天' }).check()
  await form.getByRole('button', { name: '新建令牌' }).click()
  const issued = page.getByRole('dialog', { name: `令牌“${name}”` })
  const token = await issued.locator('pre').first().innerText()
  await issued.getByRole('button', { name: '已复制' }).click()
  return token
}

test('a token made on the profile calls the API, shows its last use, and is worth nothing once revoked', async () => {
  const { page } = view
  await signIn(page, { path: TOKENS })
  const token = await makeToken(page, '夜间脚本')
  expect(token).toMatch(/^fwt_[\w-]{43}$/)
  const row = page.getByRole('row', { name: /夜间脚本/ })
  await row.getByText('从未').waitFor()

  expect(await ask(alarmApi.page.path, token)).toEqual({ status: 200, reason: undefined })
  expect(await ask(notifyApi.page.path, token)).toMatchObject({
    status: 403,
    reason: 'auth.permission-denied',
  })
  expect(await ask(ownTokenApi.list.path, token)).toMatchObject({
    status: 403,
    reason: 'auth.api-token-barred',
  })

  await page.reload()
  await row.getByText('有效').waitFor()
  expect(await row.getByText('从未').count()).toBe(0)
  await row.getByRole('button', { name: /吊销/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '吊销' }).click()
  await row.getByText('已吊销').waitFor()
  expect(await ask(alarmApi.page.path, token)).toEqual({ status: 401, reason: 'auth.api-token-revoked' })
})
