import type { Locator, Page } from 'playwright-core'
import { openFromMenu } from './console-tabs.ts'

const dialogOf = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })

/** On the page of management domains, below the top one. */
export async function addDomain(page: Page, name: string): Promise<void> {
  await openFromMenu(page, '系统管理', '管理域')
  await page.getByRole('tabpanel').getByRole('button', { name: '新增', exact: true }).click()
  const form = dialogOf(page, '新增管理域')
  await form.getByLabel('名称').fill(name)
  await form.getByRole('button', { name: '新增管理域' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('tree').getByText(name).waitFor()
}

/** A box of the permission table is drawn by its label. */
const tick = async (page: Page, name: string) =>
  await page.getByRole('checkbox', { name, exact: true }).check({ force: true })

type NewRole = { name: string; label: string; boxes: readonly string[] }

/** On the page of roles: adds the role and ticks its permissions box by box. */
export async function addRole(page: Page, { name, label, boxes }: NewRole): Promise<void> {
  await openFromMenu(page, '系统管理', '角色权限')
  await page.getByRole('button', { name: '新增角色' }).click()
  const form = dialogOf(page, '新增角色')
  await form.getByLabel('名称').fill(name)
  await form.getByLabel('标识').fill(label)
  await form.getByRole('button', { name: '新增角色' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name }).waitFor()
  await page.getByRole('tab', { name: '菜单与权限' }).click()
  for (const box of boxes) await tick(page, box)
  await page.getByRole('button', { name: '保存权限' }).click()
  await page.getByText('已保存权限，立即生效。').waitFor()
}

type NewUser = { username: string; name: string; domain: string; role: string }

/** On the page of users: adds a user with a generated password; returns it from the one dialog that shows it. */
export async function addUser(page: Page, { username, name, domain, role }: NewUser): Promise<string> {
  await openFromMenu(page, '系统管理', '用户')
  await page.getByRole('button', { name: '新增用户' }).click()
  const form = dialogOf(page, '新增用户')
  await form.getByLabel('用户名').fill(username)
  await form.getByLabel('姓名').fill(name)
  await form.getByRole('combobox', { name: '管理域' }).click()
  await dialogOf(page, '管理域').getByRole('treeitem', { name: domain }).click()
  await form.getByRole('combobox', { name: '第一角色' }).click()
  await page.getByRole('option', { name: role }).click()
  await form.getByRole('button', { name: '新增用户' }).click()
  const issued = dialogOf(page, `${name} 的一次性密码`)
  const password = await issued.locator('.issued-password').innerText()
  await issued.getByRole('button', { name: '已记下' }).click()
  await issued.waitFor({ state: 'detached' })
  return password
}
