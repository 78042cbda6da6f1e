import { type Attribute, attributeApi } from '@fibrewatch/contract/attribute'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { AttributePage } from './attribute.page.tsx'

beforeEach(() => signInAs())

const vendor: Attribute = {
  id: 1,
  target: 'device',
  code: 'vendor',
  nameZh: '生产厂家',
  nameEn: 'Vendor',
  type: 'text',
  unit: null,
  options: [],
  required: true,
  defaultValue: null,
  orderNum: 0,
  enabled: true,
  values: 12,
  createTime: '2026-03-01T06:00:00.000Z',
  updateTime: '2026-03-01T06:00:00.000Z',
}
const owner: Attribute = {
  ...vendor,
  id: 2,
  code: 'owner',
  nameZh: '维护单位',
  nameEn: null,
  type: 'enum',
  options: [
    { value: 'own', zh: '自维', en: 'Own crew' },
    { value: 'a', zh: '代维单位 A', en: null },
  ],
  required: false,
  defaultValue: 'own',
  orderNum: 1,
  values: 0,
}
const address: Attribute = { ...vendor, id: 3, target: 'site', code: 'address', nameZh: '地址', orderNum: 0 }

/** A server that stores its attributes. */
function serve(given: Attribute[] = [vendor, owner, address]) {
  let rows = given
  return startFakeServer()
    .on(attributeApi.list, () => rows.toSorted((a, b) => a.orderNum - b.orderNum))
    .on(attributeApi.add, () => ({ id: 9 }))
    .on(attributeApi.update, ({ body: { id, ...change } }) => {
      rows = rows.map((row) => (row.id === id ? { ...row, ...change } : row))
      return null
    })
    .on(attributeApi.delete, ({ body }) => {
      rows = rows.filter(({ id }) => id !== body.id)
      return null
    })
}
const open = () => renderPage(<AttributePage />, '/system/attribute?target=device')
const line = (name: string | RegExp) => screen.findByRole('treeitem', { name })
const bodies = (server: ReturnType<typeof serve>) =>
  server.requests
    .filter(({ url }) => url === '/sys/attribute/update')
    .map(({ body }) => JSON.parse(typeof body === 'string' ? body : 'null') as unknown)

test('each kind of object has its own attributes and their number', async () => {
  serve()
  const { user } = open()
  expect(await line(/生产厂家/)).toBeTruthy()
  const devices = screen.getByRole('tab', { name: /^设备/ })
  expect(devices.getAttribute('aria-selected')).toBe('true')
  expect(devices.textContent).toBe('设备2')
  await user.click(screen.getByRole('tab', { name: /^站点/ }))
  expect(await line(/地址/)).toBeTruthy()
  expect(screen.queryByRole('treeitem', { name: /生产厂家/ })).toBeNull()
  await user.click(screen.getByRole('tab', { name: /^防区/ }))
  expect(await screen.findByText(/防区还没有自定义属性/)).toBeTruthy()
})

test('a chosen one shows its definition and the field it makes', async () => {
  serve()
  const { user } = open()
  await user.click(await line(/维护单位/))
  const preview = await screen.findByRole('region', { name: '表单中的样子' })
  expect(within(preview).getByRole('combobox', { name: '维护单位' }).textContent).toContain('自维')
  await user.click(within(preview).getByRole('combobox'))
  expect(await screen.findByRole('option', { name: '代维单位 A' })).toBeTruthy()
})

test('a new enum: options in order, each named, one of them the default', async () => {
  const server = serve()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '新增属性' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/中文名/), '防护等级')
  await user.type(dialog.getByLabelText(/编码/), 'ipCode')
  await user.click(dialog.getByRole('radio', { name: '选项' }))
  await user.click(dialog.getByRole('button', { name: '新增属性' }))
  expect(await dialog.findByText('至少要有一个选项')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '新增选项' }))
  await user.click(dialog.getByRole('button', { name: '新增选项' }))
  expect(await dialog.findByText('选项 1 缺少中文名')).toBeTruthy()
  await user.type(dialog.getByLabelText('选项 1 中文'), '室内')
  await user.type(dialog.getByLabelText('选项 2 中文'), '室外')
  await user.type(dialog.getByLabelText('选项 2 英文'), 'Outdoor')
  await user.click(dialog.getAllByRole('radio', { name: '默认' })[0] as HTMLElement)
  await user.click(dialog.getByRole('button', { name: '下移选项 1' }))
  await user.click(dialog.getByRole('button', { name: '新增属性' }))
  expect(await screen.findByText('已新增属性。')).toBeTruthy()
  expect(server.bodyOf(attributeApi.add)).toEqual({
    target: 'device',
    orderNum: 2,
    nameZh: '防护等级',
    nameEn: null,
    code: 'ipCode',
    type: 'enum',
    unit: null,
    options: [
      { value: '2', zh: '室外', en: 'Outdoor' },
      { value: '1', zh: '室内', en: null },
    ],
    defaultValue: '1',
    required: false,
    enabled: true,
  })
})

test('a default is checked by its type and sent in it', async () => {
  const server = serve()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '新增属性' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/中文名/), '手册')
  await user.type(dialog.getByLabelText(/编码/), 'manual')
  await user.click(dialog.getByRole('radio', { name: '链接' }))
  await user.type(dialog.getByLabelText(/^默认值/), 'ftp://x')
  await user.click(dialog.getByRole('button', { name: '新增属性' }))
  expect(await dialog.findByText('链接以 http:// 或 https:// 开头')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: '数值' }))
  await user.type(dialog.getByLabelText(/^单位/), 'm')
  await user.type(dialog.getByLabelText(/^默认值/), '2.5')
  await user.click(dialog.getByRole('button', { name: '新增属性' }))
  await screen.findByText('已新增属性。')
  expect(server.bodyOf(attributeApi.add)).toMatchObject({ type: 'number', unit: 'm', defaultValue: 2.5 })
})

test('an option that objects still have is not given up: the refusal stays in the form', async () => {
  serve().on(attributeApi.update, () => new Refusal('object.in-use', '正在使用：own'))
  const { user } = open()
  await user.click(await line(/维护单位/))
  await user.click(await screen.findByRole('button', { name: '修改' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '删除选项 1' }))
  await user.click(dialog.getByRole('button', { name: '保存属性' }))
  expect(await dialog.findByText('正在使用：own')).toBeTruthy()
})

test('Alt+arrow changes the order; only what moved is sent', async () => {
  const server = serve([vendor, owner, { ...owner, id: 4, code: 'third', nameZh: '第三', orderNum: 2 }])
  open()
  fireEvent.focus(await line(/维护单位/))
  fireEvent.keyDown(await line(/维护单位/), { key: 'ArrowUp', altKey: true })
  expect(await screen.findByText('顺序已保存。')).toBeTruthy()
  expect(bodies(server)).toEqual([
    { id: 2, orderNum: 0 },
    { id: 1, orderNum: 1 },
  ])
  const names = screen.getAllByRole('treeitem').map(({ textContent }) => textContent)
  expect(names[0]).toContain('维护单位')
})

test('deleting says how many objects lose a value, and takes them along', async () => {
  const server = serve()
  const { user } = open()
  await user.click(await line(/生产厂家/))
  await user.click(await screen.findByRole('button', { name: '删除' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/12 个设备填写的值会一并删除/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '删除属性和 12 个值' }))
  await waitFor(() => expect(server.bodyOf(attributeApi.delete)).toEqual({ id: 1, cascade: true }))
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: /生产厂家/ })).toBeNull())
})

test('disabling can be taken back', async () => {
  const server = serve()
  const { user } = open()
  await user.click(await line(/生产厂家/))
  await user.click(await screen.findByRole('button', { name: '停用' }))
  expect(await screen.findByText(/12 个已填的值保留/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() =>
    expect(bodies(server)).toEqual([
      { id: 1, enabled: false },
      { id: 1, enabled: true },
    ]),
  )
})

test('without the permission nothing can be added, changed or moved', async () => {
  signInAs('sys:attribute:list')
  const server = serve()
  const { user } = open()
  await user.click(await line(/维护单位/))
  for (const name of ['新增属性', '修改', '停用', '删除']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  fireEvent.keyDown(await line(/维护单位/), { key: 'ArrowUp', altKey: true })
  expect(server.count(attributeApi.update)).toBe(0)
})
