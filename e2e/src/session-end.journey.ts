import { userApi } from '@fibrewatch/contract/user'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { type PrivatePostgres, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { ADMIN_PASSWORD, type ProductServer, startProductServer } from '@fibrewatch/tools/product-server'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn, submitLogin } from './harness/console-page.ts'
import {
  createRole,
  createUser,
  kickUser,
  OPERATOR_GRANTS,
  resetPassword,
  USER_PASSWORD,
} from './harness/people.ts'
import { runSql } from './harness/psql.ts'
import { askStatus, loadToken } from './harness/session.ts'

const PAGE = '/event/index'

let database: PrivatePostgres | undefined
let server: ProductServer
let admin: Admin
let roleId: number
let view: ConsolePage

beforeAll(async () => {
  if (findPostgres() !== undefined) database = await startPrivatePostgres()
  server = await startProductServer(database === undefined ? {} : { databaseUrl: database.url })
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  roleId = await createRole(admin, 'watch', OPERATOR_GRANTS)
})
afterAll(async () => {
  await server.stop()
  await database?.stop()
})
beforeEach(async () => {
  view = await openConsole(server.url)
})
afterEach(async () => await view.close())

const isLogin = ({ pathname }: URL) => pathname === '/login'

/** A new user on the event page. */
async function openAtWork(username: string): Promise<{ page: Page; userId: number; token: string }> {
  const userId = await createUser(admin, { username, roleId })
  const { page } = view
  await signIn(page, { username, password: USER_PASSWORD, path: PAGE })
  await page.getByRole('tab', { name: '事件', selected: true }).waitFor()
  await page.getByText(/^实时/).first().waitFor()
  return { page, userId, token: await loadToken(page) }
}

/** Reads the dialog over the console, and checks that nothing behind it can be read or pressed. */
async function readNotice(page: Page, title: '警告' | '提示'): Promise<string> {
  const notice = page.getByRole('dialog', { name: title })
  await notice.waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  return await notice.getByRole('alert').innerText()
}

describe('a session that somebody else ends', () => {
  test('kicked: a warning with the name at once; the token is worth nothing; the way back leads to the page', async () => {
    const { page, token } = await openAtWork('kicked01')
    await kickUser(admin, 'kicked01')
    expect(await readNotice(page, '警告')).toBe('你已被管理员 系统管理员 踢下线！')
    expect(await askStatus(server.url, token)).toBe(401)

    await page.getByRole('button', { name: '重新登录' }).click()
    await page.waitForURL(isLogin)
    await submitLogin(page, 'kicked01', USER_PASSWORD)
    await page.waitForURL(({ pathname }) => pathname === PAGE)
  })

  test('disabled: a warning, and no way back', async () => {
    const { page, token, userId } = await openAtWork('disabled01')
    await admin.call(userApi.update, { body: { id: userId, status: 0 } })
    expect(await readNotice(page, '警告')).toBe('你的账号已被停用，请联系管理员。')
    expect(await askStatus(server.url, token)).toBe(401)

    await page.getByRole('button', { name: '重新登录' }).click()
    await page.waitForURL(isLogin)
    await submitLogin(page, 'disabled01', USER_PASSWORD)
    await page.getByRole('alert').getByText('账号已停用，请联系管理员。').waitFor()
  })

  test('password reset: the old one opens nothing, the new one must be replaced', async () => {
    const { page, token, userId } = await openAtWork('reset001')
    const oneTimePassword = await resetPassword(admin, userId)
    expect(await readNotice(page, '提示')).toBe('你的密码已被修改，用新密码重新登录。')
    expect(await askStatus(server.url, token)).toBe(401)

    await page.getByRole('button', { name: '重新登录' }).click()
    await page.waitForURL(isLogin)
    await submitLogin(page, 'reset001', USER_PASSWORD)
    await page.getByRole('alert').getByText('用户名或密码不正确。').waitFor()
    await submitLogin(page, 'reset001', oneTimePassword)
    await page.getByRole('heading', { name: '设置新密码' }).waitFor()
  })

  test('deleted: a warning', async () => {
    const { page, token, userId } = await openAtWork('deleted01')
    await admin.call(userApi.delete, { body: { userIds: [userId] } })
    expect(await readNotice(page, '警告')).toBe('你的账号已被删除，请联系管理员。')
    expect(await askStatus(server.url, token)).toBe(401)
  })
})

describe.skipIf(findPostgres() === undefined)('a session whose seven days are over', () => {
  test('says so at the next call, leads to the login page and back to where one was', async () => {
    const { page, token } = await openAtWork('expired01')
    runSql(
      database?.url ?? '',
      `UPDATE session SET expires_at = now() - interval '1 second'
        WHERE user_id = (SELECT id FROM app_user WHERE username = 'expired01')`,
    )
    // The server caches sessions for some seconds.
    await expect.poll(() => askStatus(server.url, token), { timeout: 20_000 }).toBe(403)
    const asking = page.getByRole('link', { name: /^事件/ }).click()
    // The live connection may have been told first: then nothing can be pressed any more.
    await Promise.any([asking, page.getByRole('dialog', { name: '提示' }).waitFor()])
    expect(await readNotice(page, '提示')).toBe('登录已过期，请重新登录')
    const wanted = await page.evaluate(() => location.pathname + location.search)

    await page.getByRole('button', { name: '确定' }).click()
    await page.waitForURL(isLogin)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(wanted)
    await submitLogin(page, 'expired01', USER_PASSWORD)
    await page.waitForURL(({ pathname, search }) => pathname + search === wanted)
  })
})
