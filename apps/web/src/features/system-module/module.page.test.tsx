import {
  MODULE_CODES,
  MODULES,
  moduleApi,
  type ModuleCode,
  pagesOfModule,
  type ProductModuleRow,
} from '@fibrewatch/contract/module'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { changeLanguage } from '#lib/i18n/i18n.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { ModulePage } from './module.page.tsx'

beforeEach(() => signInAs())

const makeRow = (code: ModuleCode, off: ReadonlySet<string>): ProductModuleRow => {
  const { zh, remark, isCore, paths, deviceKinds } = MODULES[code]
  return {
    code,
    name: zh,
    remark: remark.zh,
    isCore,
    enabled: !off.has(code),
    pages: pagesOfModule(code),
    paths: [...paths],
    deviceKinds: [...deviceKinds],
    devices: code === 'das' ? 7 : 0,
    updateTime: null,
  }
}

/** A server that stores which modules are off. */
function serve(...offAtFirst: ModuleCode[]) {
  const off = new Set<string>(offAtFirst)
  return startFakeServer()
    .on(moduleApi.list, () => MODULE_CODES.map((code) => makeRow(code, off)))
    .on(moduleApi.switch, ({ body }) => {
      if (body.enabled) off.delete(body.code)
      else off.add(body.code)
      return null
    })
}
const card = (name: string) => screen.findByRole('article', { name })

test('a module says what it covers; a core one has no switch', async () => {
  serve()
  renderPage(<ModulePage />)
  const netdisk = await card('网盘')
  expect(netdisk.textContent).toContain('netdisk/*')
  expect(within(netdisk).getByText('网盘', { selector: 'dd' })).toBeTruthy()
  const das = await card('DAS 振动监测')
  expect(within(das).getByText('振动主机')).toBeTruthy()
  expect(within(das).getByRole('link', { name: '7 台' })).toBeTruthy()
  const system = await card('系统管理')
  expect(within(system).queryByRole('switch')).toBeNull()
  expect(within(system).getByText('核心')).toBeTruthy()
})

test('switching off asks first, says what stops for which devices, and shows it', async () => {
  const server = serve()
  const { user } = renderPage(<ModulePage />)
  await user.click(within(await card('DAS 振动监测')).getByRole('switch'))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('停用“DAS 振动监测”？')
  expect(dialog.textContent).toContain('7 台设备（振动主机）的上报会被拒收')
  expect(server.count(moduleApi.switch)).toBe(0)
  await user.click(within(dialog).getByRole('button', { name: '停用模块' }))
  expect(await screen.findByText('已停用“DAS 振动监测”，立即生效。')).toBeTruthy()
  expect(server.bodyOf(moduleApi.switch)).toEqual({ code: 'das', enabled: false })
  expect(within(await card('DAS 振动监测')).getByText('已停用')).toBeTruthy()
  expect(screen.getByText('1 个已停用')).toBeTruthy()
})

test('one that is declined stays on; switching on asks nothing', async () => {
  const server = serve('netdisk')
  const { user } = renderPage(<ModulePage />)
  await user.click(within(await card('定时任务')).getByRole('switch'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
  expect(server.count(moduleApi.switch)).toBe(0)
  await user.click(within(await card('网盘')).getByRole('switch'))
  expect(await screen.findByText('已启用“网盘”，立即生效。')).toBeTruthy()
  expect(server.bodyOf(moduleApi.switch)).toEqual({ code: 'netdisk', enabled: true })
})

test('the server’s no is said and nothing changes', async () => {
  serve().on(moduleApi.switch, () => new Refusal('module.core', '“网盘”是核心模块，不能停用。'))
  const { user } = renderPage(<ModulePage />)
  await user.click(within(await card('网盘')).getByRole('switch'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '停用模块' }))
  expect(await screen.findByText('“网盘”是核心模块，不能停用。')).toBeTruthy()
  expect(
    within(await card('网盘'))
      .getByRole('switch')
      .getAttribute('aria-checked'),
  ).toBe('true')
})

test('without the permission there are no switches', async () => {
  signInAs('sys:module:list')
  serve()
  renderPage(<ModulePage />)
  expect(within(await card('网盘')).queryByRole('switch')).toBeNull()
})

test('the names follow the language without asking the server again', async () => {
  const server = serve()
  renderPage(<ModulePage />)
  await card('网盘')
  await changeLanguage('en_US')
  expect(await card('Netdisk')).toBeTruthy()
  expect(server.count(moduleApi.list)).toBe(1)
})
