import { type ProductServer, ADMIN_PASSWORD } from '@fibrewatch/tools/product-server'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { requireStored } from './harness/ingest.ts'
import {
  changeRole,
  createRole,
  createUser,
  type Grants,
  OPERATOR_GRANTS,
  USER_PASSWORD,
} from './harness/people.ts'
import { createInstrument, createLink } from './harness/plant.ts'
import { startServer } from './harness/started-server.ts'

const { resource: _resource, ...WITHOUT_RESOURCE } = OPERATOR_GRANTS
const WITHOUT_ACK: Grants = {
  ...OPERATOR_GRANTS,
  event: OPERATOR_GRANTS.event?.filter((code) => code !== 'monitor:alarm:ack') ?? [],
}

let server: ProductServer
let admin: Admin
let roleId: number
let view: ConsolePage
let page: Page

beforeAll(async () => {
  server = await startServer()
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  roleId = await createRole(admin, 'watch', OPERATOR_GRANTS)
  await createUser(admin, { username: 'watch01', roleId })
  const instrument = await createInstrument(admin, { code: 'RIGHTS-01' })
  const link = await createLink(admin, instrument, { port: 1 })
  const at = new Date().toISOString()
  await requireStored({ url: server.url, instrument }, [
    { at, link: link.code, type: 'FIBRE_BREAK', positionM: 4321 },
  ])
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  await changeRole(admin, roleId, OPERATOR_GRANTS)
  view = await openConsole(server.url)
  page = view.page
  await signIn(page, { username: 'watch01', password: USER_PASSWORD })
  await page.evaluate(() => Object.assign(window, { mark: 'here' }))
})
afterEach(async () => {
  // Gone after a reload.
  expect(await page.evaluate(() => 'mark' in window)).toBe(true)
  await view.close()
})

const menuEntry = (name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).first().getByRole('button', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name })

async function openFromMenu(name: string): Promise<void> {
  await menuEntry(name).click()
  await page.getByRole('tab', { name, selected: true }).waitFor()
}

describe('a role is changed while somebody who holds it is at work', () => {
  test('a permission is taken away and given again: its button goes and comes back', async () => {
    await openFromMenu('事件')
    await page.getByRole('grid', { name: '告警列表' }).getByRole('row').filter({ hasText: '断纤' }).click()
    const acknowledge = page.getByRole('complementary').getByRole('button', { name: '确认', exact: true })
    await acknowledge.waitFor()

    await changeRole(admin, roleId, WITHOUT_ACK)
    await acknowledge.waitFor({ state: 'detached' })
    await changeRole(admin, roleId, OPERATOR_GRANTS)
    await acknowledge.click()
    await page.getByText('已确认 1 条告警。').waitFor()
    await expect.poll(() => acknowledge.count()).toBe(0)
  })

  test('a page behind is taken away: its menu and its tab go, and come back with it', async () => {
    await openFromMenu('资源')
    await openFromMenu('事件')
    await changeRole(admin, roleId, WITHOUT_RESOURCE)
    await menuEntry('资源').waitFor({ state: 'detached' })
    await tab('资源').waitFor({ state: 'detached' })
    expect(await tab('事件').getAttribute('aria-selected')).toBe('true')

    await changeRole(admin, roleId, OPERATOR_GRANTS)
    await openFromMenu('资源')
  })

  test('the page in front is taken away: a dialog says so and closes it', async () => {
    await openFromMenu('事件')
    await openFromMenu('资源')
    await changeRole(admin, roleId, WITHOUT_RESOURCE)
    const dialog = page.getByRole('dialog', { name: '权限已变更' })
    await dialog.getByText('你的权限已被管理员修改，暂无当前页面预览权限！').waitFor()
    await dialog.getByRole('button', { name: '关闭当前页' }).click()
    await page.getByRole('tab', { name: '事件', selected: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/event/index')
    expect(await tab('资源').count()).toBe(0)
  })
})
