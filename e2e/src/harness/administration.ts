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

/** On the page of roles: the role, then what it may do, ticked box by box. */
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
