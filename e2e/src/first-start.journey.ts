import { domainApi } from '@fibrewatch/contract/domain'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDomain, addRole, addUser } from './harness/administration.ts'
import { openConsole, submitLogin } from './harness/console-page.ts'
import { restPointer } from './harness/rest-pointer.ts'
import { mainMenu, openFromMenu } from './harness/console-tabs.ts'
import { requireStored } from './harness/ingest.ts'
import { type Instrument, type PlantLink, createInstrument, createLink } from './harness/plant.ts'
import { askStatus, loadToken } from './harness/session.ts'

const STORY_TIMEOUT_MS = 300_000
const DOMAINS = ['城东', '城西'] as const
const OWN_PASSWORD = 'Only-mine-42'
const OPERATOR = { username: 'chengdong', name: '城东值班员' }
const ROLE = {
  name: '城东值班',
  label: 'eastwatch',
  boxes: ['应用，查看', '事件，查看', '事件，执行', '资源，查看'],
}

let server: ServerProcess

beforeAll(async () => {
  // Without a password of ours the server makes one at its first start.
  server = await startProductServer({ env: { ADMIN_PASSWORD: '' } })
})
afterAll(async () => {
  await server.stop()
})

function readPrintedPassword(): string {
  const printed = /^First start: sign in as admin with (\S+)$/
  const password = server.log.map((line) => printed.exec(line)?.[1]).find((found) => found !== undefined)
  if (password === undefined) throw new Error('the server has printed no password')
  return password
}

type Part = { instrument: Instrument; link: PlantLink }

async function createPart(admin: Admin, domainName: string, code: string): Promise<Part> {
  const domains = await admin.call(domainApi.list)
  const domainId = domains.find(({ name }) => name === domainName)?.id ?? 0
  const instrument = await createInstrument(admin, { code, domainId })
  return { instrument, link: await createLink(admin, instrument, { port: 1 }) }
}

async function raise({ instrument, link }: Part, positionM: number): Promise<void> {
  const event = { at: new Date().toISOString(), link: link.code, type: 'FIBRE_BREAK' as const, positionM }
  await requireStored({ url: server.url, instrument }, [event])
}

/** Returns the one-time password: it is shown once, and nowhere in the list of users. */
async function addOperator(page: Page): Promise<string> {
  const password = await addUser(page, { ...OPERATOR, domain: DOMAINS[0], role: ROLE.name })
  await page.getByRole('row').filter({ hasText: OPERATOR.username }).waitFor()
  expect(await page.getByText(password).count()).toBe(0)
  return password
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/login')
}

async function setOwnPassword(page: Page): Promise<void> {
  await page.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD)
  await page.getByLabel('再输入一次新密码').fill(OWN_PASSWORD)
  await page.getByRole('button', { name: '保存并进入' }).click()
}

/** The printed password is good for one sign-in. */
async function replacePrintedPassword(page: Page): Promise<void> {
  await page.goto('/dashboard/index')
  await submitLogin(page, 'admin', readPrintedPassword())
  await setOwnPassword(page)
  await page.waitForURL(({ pathname }) => pathname === '/dashboard/index')
  await restPointer(page)
}

async function replaceOneTimePassword(page: Page, oneTimePassword: string): Promise<void> {
  await submitLogin(page, OPERATOR.username, oneTimePassword)
  await page.getByRole('heading', { name: '设置新密码' }).waitFor()
  // It opens nothing else: a user who leaves without a new one is asked for it again.
  await page.goto('/event/index')
  await submitLogin(page, OPERATOR.username, oneTimePassword)
  await setOwnPassword(page)
  await page.getByRole('tab', { name: '事件', selected: true }).waitFor()
  await restPointer(page)
}

async function expectOwnDomainAlone(page: Page, { own, foreign }: { own: Part; foreign: Part }) {
  const rows = page.getByRole('grid', { name: '告警列表' }).getByRole('row')
  await rows.filter({ hasText: own.link.name }).filter({ hasText: '4.321' }).waitFor()
  // Both are reported, the foreign one first: had it been in scope, it would be there by now.
  await raise(foreign, 9876)
  await raise(own, 6543)
  await rows.filter({ hasText: '6.543' }).waitFor()
  expect(await page.getByText(foreign.link.name).count()).toBe(0)
  await openFromMenu(page, '资源')
  await page.getByRole('tree').getByText(own.link.code).first().waitFor()
  expect(await page.getByText(foreign.link.code).count()).toBe(0)
}

test('from the first start to an operator who sees their own domain alone', {
  timeout: STORY_TIMEOUT_MS,
}, async () => {
  const { page, close } = await openConsole(server.url)
  await replacePrintedPassword(page)
  for (const name of DOMAINS) await addDomain(page, name)
  await addRole(page, ROLE)
  const admin = await createAdmin(server.url, 'admin', OWN_PASSWORD)
  const own = await createPart(admin, DOMAINS[0], 'EAST-01')
  const foreign = await createPart(admin, DOMAINS[1], 'WEST-01')
  await raise(own, 4321)
  await raise(foreign, 8765)
  const oneTimePassword = await addOperator(page)
  const adminToken = await loadToken(page)
  await signOut(page)
  expect(await askStatus(server.url, adminToken)).toBe(401)

  await replaceOneTimePassword(page, oneTimePassword)
  expect(await mainMenu(page).getByRole('button').allInnerTexts()).toEqual(['应用', '事件', '资源'])
  await expectOwnDomainAlone(page, { own, foreign })

  await page.goto('/system/role')
  await page.getByText('OOPS！你好像走丢了...').waitFor()
  await close()
})
