import { parameterApi } from '@fibrewatch/contract/parameter'
import { REASONS } from '@fibrewatch/contract/reason'
import type { User } from '@fibrewatch/contract/user'
import { findFreePort } from '@fibrewatch/tools/find-free-port'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startIdentityProvider,
  type TestIdentityProvider,
} from '@fibrewatch/tools/identity-provider'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDomain } from './harness/administration.ts'
import { type ConsolePage, openConsole, signIn, submitLogin } from './harness/console-page.ts'
import { openFromMenu } from './harness/console-tabs.ts'
import { loadToken } from './harness/session.ts'
import { startServer } from './harness/started-server.ts'

const PROVIDER_NAME = '公司账号'
const WANTED = '/event/index?state=all'
let provider: TestIdentityProvider
let server: ProductServer
let redirectUri: string

beforeAll(async () => {
  // The provider must know the redirect address before the server is there.
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}`
  redirectUri = `${baseUrl}/oauth/sso/callback`
  provider = await startIdentityProvider([redirectUri])
  await provider.stop()
  const env = {
    PORT: String(port),
    BASE_URL: baseUrl,
    OIDC_PROVIDERS: 'corp',
    OIDC_CORP_NAME: PROVIDER_NAME,
    OIDC_CORP_ISSUER: provider.issuer,
    OIDC_CORP_CLIENT_ID: CLIENT_ID,
    OIDC_CORP_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_CORP_SCOPES: 'profile email groups',
  }
  server = await startServer({ env })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

/** The provider's own form loads a font from elsewhere. */
async function withoutFonts(page: Page): Promise<void> {
  await page.route('https://fonts.googleapis.com/**', async (route) => {
    await route.fulfill({ contentType: 'text/css', body: '' })
  })
}

async function signInAs(login: string): Promise<ConsolePage> {
  const view = await openConsole(server.url)
  await withoutFonts(view.page)
  await view.page.goto(WANTED)
  await view.page.getByRole('link', { name: `使用 ${PROVIDER_NAME} 登录` }).click()
  await view.page.locator('input[name="login"]').fill(login)
  await view.page.locator('input[name="password"]').fill('any')
  await view.page.locator('button[type="submit"]').click()
  return view
}

async function readSelf(page: Page): Promise<Partial<User>> {
  const answer = await fetch(`${server.url}/account/info`, {
    headers: { authorization: await loadToken(page) },
  })
  return ((await answer.json()) as { data: User }).data
}

/** From now on leaving the console for a while takes no new sign-in. */
async function keepSignedIn(page: Page): Promise<void> {
  const authorization = await loadToken(page)
  const answer = await fetch(`${server.url}/${parameterApi.update.path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ key: 'session.unloadRule', value: 'false' }),
  })
  expect(answer.status).toBe(200)
}

async function addRule(page: Page, rule: { value: string; domain: string; role: string }): Promise<void> {
  await page.getByRole('button', { name: '新增规则' }).click()
  const form = page.getByRole('dialog', { name: '新增规则' })
  await form.getByLabel('声明路径').fill('groups')
  await form.getByRole('textbox', { name: /^值/ }).fill(rule.value)
  await form.getByRole('combobox', { name: '管理域' }).click()
  await page.getByRole('dialog', { name: '管理域' }).getByRole('treeitem', { name: rule.domain }).click()
  await form.getByRole('combobox', { name: '第一角色' }).click()
  await page.getByRole('option', { name: rule.role }).click()
  await form.getByRole('button', { name: '新增规则' }).click()
  await form.waitFor({ state: 'detached' })
}

test('while the provider is down that is said, and a password signs in all the same', async () => {
  const { page, close } = await openConsole(server.url, { expected: ['server-failed'] })
  await page.goto(WANTED)
  await page.getByRole('link', { name: `使用 ${PROVIDER_NAME} 登录` }).click()
  await page
    .getByRole('alert')
    .getByText(REASONS['sso.unavailable'].zh.replace('{0}', PROVIDER_NAME))
    .waitFor()
  await submitLogin(page, 'admin', ADMIN_PASSWORD)
  await page.waitForURL((url) => url.pathname + url.search === WANTED)
  expect(page.url()).toContain(WANTED)
  await close()
  provider = await startIdentityProvider([redirectUri], provider.port)
})

test('rules written in the console decide who signs in by the provider, and where they belong', async () => {
  const admin = await openConsole(server.url)
  await signIn(admin.page)
  await addDomain(admin.page, '华东')
  await openFromMenu(admin.page, '系统管理', '单点登录')
  await addRule(admin.page, { value: 'chief', domain: '全部', role: '值班员' })
  await addRule(admin.page, { value: 'watch', domain: '华东', role: '值班员' })
  await admin.page.getByText('groups 包含 watch').waitFor()
  await admin.close()

  provider.people.set('u1', { name: '周敏', preferred_username: 'zhou.min', groups: ['watch'] })
  const first = await signInAs('u1')
  await first.page.waitForURL((url) => url.pathname + url.search === WANTED)
  const self = await readSelf(first.page)
  expect(self).toMatchObject({ username: 'zhoumin', name: '周敏', domainName: '华东', roleNames: ['值班员'] })
  // Neither token nor ticket is in any address the browser keeps.
  expect(await first.page.evaluate(() => location.href)).not.toContain('sso=')
  await first.close()

  provider.people.set('u1', { name: '周敏', preferred_username: 'zhou.min', groups: ['watch', 'chief'] })
  const second = await signInAs('u1')
  await second.page.waitForURL((url) => url.pathname + url.search === WANTED)
  expect(await readSelf(second.page)).toMatchObject({ id: self.id, domainName: '全部' })
  await second.close()

  provider.people.set('u1', { name: '周敏', preferred_username: 'zhou.min', groups: [] })
  const third = await signInAs('u1')
  await third.page
    .getByRole('alert')
    .getByText(REASONS['sso.not-mapped'].zh.replace('{0}', PROVIDER_NAME))
    .waitFor()
  expect(new URL(third.page.url()).search).toBe(`?redirect=${encodeURIComponent(WANTED)}`)
  await third.close()
})

test('one links an identity to an account that is there, and signs in by it', async () => {
  provider.people.set('boss', { name: '管理员', preferred_username: 'the.boss' })
  const { page, close } = await openConsole(server.url)
  await withoutFonts(page)
  await signIn(page)
  // However slow the provider is.
  await keepSignedIn(page)
  await page.goto('/account/profile?section=identities')
  await page.getByRole('button', { name: `绑定 ${PROVIDER_NAME}` }).click()
  await page.locator('input[name="login"]').fill('boss')
  await page.locator('input[name="password"]').fill('any')
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => url.origin === server.url)
  await page.getByText('the.boss').waitFor()
  await close()
  const view = await signInAs('boss')
  await view.page.waitForURL((url) => url.pathname + url.search === WANTED)
  expect(await readSelf(view.page)).toMatchObject({ username: 'admin', isSuper: 1 })
  await view.close()
})
