import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import { createAdmin } from '@fibrewatch/simulator'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { listBarriers } from './harness/find-barriers.ts'
import { createRole, createUser, USER_PASSWORD } from './harness/people.ts'
import { startServer } from './harness/started-server.ts'

const TIMEOUT_MS = 180_000

let server: ProductServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
})

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

const MENU = ['按钮', '可拖拽弹窗', '自定义图标']
const FORMS = ['基础表单', '校验表单', '动态表单', '自定义表单组件']
const TABLES = ['查询表格', '可编辑行表格', '英雄表格', '王者英雄表格']

test('the menu has every page under the names of the specification', { timeout: TIMEOUT_MS }, async () => {
  const { page, close } = await openConsole(server.url)
  await signIn(page)
  await page.getByRole('button', { name: '演示' }).click()
  await page.getByRole('menu', { name: '演示' }).waitFor()
  const shown = await page.getByRole('menuitemradio').allTextContents()
  expect(shown.toSorted()).toEqual([...MENU, ...FORMS, ...TABLES].toSorted())
  await close()
})

describe('the examples of single parts', () => {
  test('buttons tell what they did, wait for an answer, and say why they cannot', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page, { path: '/demo/button' })
    await press(page, '主要')
    await press(page, '带图标')
    await page.getByText('按下：带图标，共 2 次').waitFor()
    await page.getByRole('switch', { name: '禁用' }).click()
    await expect.poll(() => page.getByRole('button', { name: '主要' }).isDisabled()).toBe(true)
    await press(page, '读取选项')
    await page.getByText('读到 20 个选项').waitFor()
    await press(page, '检查编号 JTH-24-001')
    await page.getByText('编号 JTH-24-001 已被使用。').waitFor()
    // Playwright takes it for disabled; with the focus it shows the reason.
    await page.getByRole('button', { name: '暂不可用' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('不可用的按钮留在原处').waitFor()
    await press(page, '删除')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await press(page, '撤销')
    await page.getByText('光缆段 A', { exact: true }).waitFor()
    await close()
  })

  test('a window is moved, resized, filled, and gone with its page', { timeout: TIMEOUT_MS }, async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page, { path: '/demo/modal' })
    await press(page, '打开弹窗')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const boxOf = async () => {
      const box = await dialog.boundingBox()
      if (box === null) throw new Error('no window')
      return box
    }
    const before = await boxOf()
    await page.mouse.move(before.x + 60, before.y + 20)
    await page.mouse.down()
    // Further than there is room: it stays within the screen.
    await page.mouse.move(before.x - 900, before.y + 120, { steps: 5 })
    await page.mouse.up()
    const moved = await boxOf()
    expect(moved.x).toBe(8)
    expect(moved.y).toBeGreaterThan(before.y + 60)
    await page.mouse.move(moved.x + moved.width - 2, moved.y + 100)
    await page.mouse.down()
    await page.mouse.move(moved.x + moved.width + 118, moved.y + 100, { steps: 5 })
    await page.mouse.up()
    expect((await boxOf()).width).toBeGreaterThan(moved.width + 100)
    await dialog.getByRole('button', { name: '窗口最大化' }).click()
    expect((await boxOf()).width).toBeGreaterThan(1400)
    expect(await listBarriers(page)).toEqual([])
    await page.evaluate(() => history.back())
    await expect.poll(() => dialog.count()).toBe(0)
    await close()
  })

  test('an icon of the script is found by its name and copied', { timeout: TIMEOUT_MS }, async () => {
    const { page, takeContext, close } = await openConsole(server.url)
    await takeContext().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, { path: '/demo/icon' })
    await page.getByRole('searchbox', { name: '按名称查找图标' }).fill('hom')
    await press(page, 'icon-home')
    await page.getByText('已复制 icon-home。').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('icon-home')
    await page.getByRole('searchbox', { name: '按名称查找图标' }).fill('no such')
    await press(page, '清除查找')
    await expect.poll(() => page.getByRole('button', { name: /^icon-/ }).count()).toBeGreaterThan(50)
    await close()
  })
})

/** The page after a reload. */
async function reload(page: Page): Promise<void> {
  await page.reload()
  await page.getByText(/^上次保存/).waitFor()
}

const save = async (page: Page): Promise<void> => {
  await press(page, '保存')
  await page.getByText('已保存。').waitFor()
}

describe('the example forms', () => {
  test('a choice is found by keyword, and what is saved is there again', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page, { path: '/demo/form/basic' })
    await page.getByLabel('工单标题').fill('苏昆干线巡检')
    const days = page.locator('[data-field="period"] input')
    await days.nth(0).fill('2026-11-24')
    await days.nth(1).fill('2026-11-25')
    await page.getByRole('combobox', { name: '负责人' }).click()
    await page.getByRole('combobox', { name: '搜索选项' }).fill('annie')
    await page.getByRole('option', { name: /安妮/ }).click()
    await save(page)
    await reload(page)
    expect(await page.getByLabel('工单标题').inputValue()).toBe('苏昆干线巡检')
    await expect.poll(() => page.getByRole('combobox', { name: '负责人' }).textContent()).toContain('安妮')
    await close()
  })

  test('a taken code is told as soon as its field is left', { timeout: TIMEOUT_MS }, async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page, { path: '/demo/form/rule' })
    await page.getByLabel('光路编号').fill('JTH-24-001')
    await page.keyboard.press('Tab')
    await page.getByText('编号 JTH-24-001 已被使用。').waitFor()
    await page.getByLabel('光路编号').fill('GL-100')
    await page.getByLabel('光纤长度').fill('50')
    await page.getByLabel('损耗预算').fill('8.9')
    await page.getByLabel('联系邮箱').fill('nobody')
    await press(page, '保存')
    await page.getByText('长 50 km 的光纤本身就损耗 9.00 dB，预算不能更低。').waitFor()
    await page.getByText(/写成邮箱地址/).waitFor()
    expect(await listBarriers(page)).toEqual([])
    await page.getByLabel('损耗预算').fill('20')
    await page.getByLabel('联系邮箱').fill('watch@example.com')
    await save(page)
    await reload(page)
    expect(await page.getByLabel('损耗预算').inputValue()).toBe('20')
    await close()
  })

  test('rows come, go and are saved; leaving asks first', { timeout: TIMEOUT_MS }, async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page, { path: '/demo/form/dynamic' })
    await page.getByLabel('光缆').fill('GYTA-24')
    const row = (at: number) => page.getByRole('listitem', { name: `第 ${at} 行` })
    for (const at of [1, 2]) {
      if (at > 1) await press(page, '添加一行')
      await row(at).getByLabel('接头盒').fill(`J0${at}`)
      await row(at).getByLabel('光纤距离').fill(`${at}.5`)
      await row(at).getByLabel('接头损耗').fill('0.05')
    }
    await press(page, '上移第 2 行')
    await page
      .getByRole('tab', { name: /动态表单/ })
      .locator('.tab-close')
      .click()
    await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click()
    await save(page)
    await reload(page)
    expect(await row(1).getByLabel('接头盒').inputValue()).toBe('J02')
    expect(await row(2).getByLabel('接头盒').inputValue()).toBe('J01')
    await close()
  })

  test('limits on one scale never cross, by keyboard too', { timeout: TIMEOUT_MS }, async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page, { path: '/demo/form/component' })
    await page.getByLabel('名称', { exact: true }).fill('干线')
    const minor = page.getByRole('slider', { name: /次要/ })
    await minor.focus()
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight')
    expect(await minor.inputValue()).toBe('1.1')
    expect(await page.getByRole('slider', { name: /重要/ }).inputValue()).toBe('1.2')
    await save(page)
    await reload(page)
    expect(await minor.inputValue()).toBe('1.1')
    await close()
  })

  test('what one user saves no other sees, and each button is there for those alone who may', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
    const codes = ['sys:demo:form:rule:info', 'sys:demo:form:rule:save']
    const roleId = await createRole(admin, 'trainee', { demoFormRule: codes, demoButton: [] })
    await createUser(admin, { username: 'linmei', roleId })
    const { page, close } = await openConsole(server.url)
    await signIn(page, { path: '/demo/form/rule', username: 'linmei', password: USER_PASSWORD })
    await page.getByText('还没有保存过').waitFor()
    await page.goto('/demo/button')
    await page.getByRole('button', { name: '主要' }).waitFor()
    expect(await page.getByRole('button', { name: /检查编号/ }).count()).toBe(0)
    await close()
  })
})
