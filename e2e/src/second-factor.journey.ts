import { parameterApi } from '@fibrewatch/contract/parameter'
import { REASONS } from '@fibrewatch/contract/reason'
import { createAdmin } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn, submitLogin } from './harness/console-page.ts'
import { createRole, createUser, OPERATOR_GRANTS, USER_PASSWORD } from './harness/people.ts'
import { startServer } from './harness/started-server.ts'

const SECURITY = '/account/profile?section=security'
const STEP_MS = 30_000

let server: ProductServer
let url: string
let view: ConsolePage
let roleId: number

beforeAll(async () => {
  server = await startServer()
  // Browsers accept passkeys on this machine only under this name.
  url = server.url.replace('127.0.0.1', 'localhost')
  const admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  roleId = await createRole(admin, 'watch', OPERATOR_GRANTS)
  for (const username of ['totpman', 'passkeyman', 'newcomer']) await createUser(admin, { username, roleId })
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  view = await openConsole(url)
})
afterEach(async () => {
  await view.close()
})

/** An authenticator that verifies its user by itself (WebAuthn domain of the DevTools protocol). */
async function attachAuthenticator({ page, takeContext }: ConsolePage): Promise<void> {
  const devTools = await takeContext().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const stepNow = () => Math.floor(Date.now() / STEP_MS)
let lastStep = 0

/** Each code is good once, and one step early or late: takes the next unused one. */
async function makeCode(secret: string): Promise<string> {
  lastStep = Math.max(lastStep + 1, stepNow())
  await expect.poll(stepNow, { timeout: 2 * STEP_MS }).toBeGreaterThanOrEqual(lastStep - 1)
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: lastStep * STEP_MS })
}

/** Waits until the console is there: leaving before that would abort its requests. */
async function isInside(page: Page): Promise<void> {
  await page.waitForURL((address) => address.pathname !== '/login')
  await page.getByRole('navigation').first().waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL((address) => address.pathname === '/login')
}

const part = (page: Page, title: string) =>
  page.locator('.security-part').filter({ has: page.getByRole('heading', { name: title }) })

async function readRecoveryCodes(page: Page): Promise<string[]> {
  await page.locator('.recovery-codes li').first().waitFor()
  const codes = await page.locator('.recovery-codes li').allTextContents()
  await page.getByRole('button', { name: '已保存，继续' }).click()
  return codes
}

async function readSecret(page: Page): Promise<string> {
  await page.getByRole('img', { name: '验证器的二维码' }).waitFor()
  return (await page.locator('.second-factor-secret').innerText()).replaceAll(' ', '')
}

const askedFor = (page: Page) => page.getByRole('heading', { name: '第二步验证' })

describe('a second factor', () => {
  test('of an app: set up, asked for at sign-in; a recovery code helps once and not twice; stopped again', async () => {
    const { page } = view
    await signIn(page, { path: SECURITY, username: 'totpman', password: USER_PASSWORD })
    await part(page, '验证器应用').getByRole('button', { name: '设置' }).click()
    await page.getByLabel('当前密码').fill(USER_PASSWORD)
    await page.getByRole('button', { name: '下一步' }).click()
    const secret = await readSecret(page)
    await page.getByLabel('验证码').fill(await makeCode(secret))
    await page.getByRole('button', { name: '启用', exact: true }).click()
    const [first = ''] = await readRecoveryCodes(page)
    await part(page, '恢复码').getByText('还剩 10 个').waitFor()

    await signOut(page)
    await submitLogin(page, 'totpman', USER_PASSWORD)
    await askedFor(page).waitFor()
    const field = page.getByLabel('验证码')
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    await field.fill('000000')
    await page.getByRole('button', { name: '验证并登录' }).click()
    await page.getByRole('alert').getByText(REASONS['auth.factor-failed'].zh).waitFor()
    await field.fill(await makeCode(secret))
    await page.getByRole('button', { name: '验证并登录' }).click()
    await isInside(page)

    const useRecoveryCode = async () => {
      await signOut(page)
      await submitLogin(page, 'totpman', USER_PASSWORD)
      await page.getByRole('button', { name: '手机不在身边？用恢复码' }).click()
      await page.getByLabel('恢复码').fill(first.toLowerCase())
      await page.getByRole('button', { name: '验证并登录' }).click()
    }
    await useRecoveryCode()
    await isInside(page)
    await useRecoveryCode()
    await page.getByRole('alert').getByText(REASONS['auth.factor-failed'].zh).waitFor()
    await page.getByRole('button', { name: '改用验证码' }).click()
    await page.getByLabel('验证码').fill(await makeCode(secret))
    await page.getByRole('button', { name: '验证并登录' }).click()
    await isInside(page)
  })

  test('of a passkey: added, signs in without a password, is the second step, renamed, removed', async () => {
    const { page } = view
    await attachAuthenticator(view)
    await signIn(page, { path: SECURITY, username: 'passkeyman', password: USER_PASSWORD })
    await part(page, '通行密钥').getByRole('button', { name: '添加' }).click()
    await page.getByLabel('名称').fill('值班电脑')
    await page.getByLabel('当前密码').fill(USER_PASSWORD)
    await page.getByRole('button', { name: '添加通行密钥' }).click()
    expect(await readRecoveryCodes(page)).toHaveLength(10)
    await page.getByText('值班电脑').waitFor()

    await signOut(page)
    await page.getByRole('button', { name: '用通行密钥登录' }).click()
    await isInside(page)
    await signOut(page)
    await submitLogin(page, 'passkeyman', USER_PASSWORD)
    await askedFor(page).waitFor()
    await page.getByRole('button', { name: '用通行密钥' }).click()
    await isInside(page)

    await page.goto(SECURITY)
    const row = page.locator('.passkeys li')
    await row.getByRole('button', { name: '重命名' }).click()
    await page.getByRole('dialog').getByLabel('名称').fill('机房电脑')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await row.getByText('机房电脑').waitFor()
    await row.getByRole('button', { name: '移除' }).click()
    await page.getByLabel('当前密码').fill(USER_PASSWORD)
    await page.getByRole('button', { name: '用通行密钥确认' }).click()
    await part(page, '通行密钥').getByText('未启用').waitFor()
    expect(await part(page, '恢复码').count()).toBe(0)
  })

  test('that the installation requires is set up on the login page before anything else', async () => {
    const admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
    const setRule = (value: string) =>
      admin.call(parameterApi.update, { body: { key: 'login.secondFactor', value } })
    await setRule('required')
    const { page } = view
    await page.goto('/event/index')
    await submitLogin(page, 'newcomer', USER_PASSWORD)
    await page.getByRole('heading', { name: '启用第二重验证' }).waitFor()
    // A user who goes past it is led back.
    await page.goto('/event/index')
    await page.waitForURL((address) => address.pathname === '/login')
    await submitLogin(page, 'newcomer', USER_PASSWORD)
    await page.getByLabel('当前密码').fill(USER_PASSWORD)
    await page.getByRole('button', { name: '下一步' }).click()
    const secret = await readSecret(page)
    await page.getByLabel('验证码').fill(await makeCode(secret))
    await page.getByRole('button', { name: '启用', exact: true }).click()
    expect(await readRecoveryCodes(page)).toHaveLength(10)
    await page.waitForURL((address) => address.pathname === '/event/index')
  })
})
