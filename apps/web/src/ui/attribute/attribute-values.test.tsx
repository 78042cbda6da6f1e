import { type Attribute, attributeApi } from '@fibrewatch/contract/attribute'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { AttributeValues } from './attribute-values.tsx'

beforeEach(() => signInAs())

const depth: Attribute = {
  id: 1,
  target: 'link',
  code: 'depth',
  nameZh: '埋深',
  nameEn: 'Depth',
  type: 'number',
  unit: 'm',
  options: [],
  required: true,
  defaultValue: null,
  orderNum: 0,
  enabled: true,
  values: 1,
  createTime: '2026-03-01T06:00:00.000Z',
  updateTime: '2026-03-01T06:00:00.000Z',
}
const leased: Attribute = {
  ...depth,
  id: 2,
  code: 'leased',
  nameZh: '租用',
  type: 'boolean',
  unit: null,
  required: false,
}
const serve = (definitions: Attribute[] = [depth, leased]) =>
  startFakeServer()
    .on(attributeApi.values, () => ({ definitions, values: { depth: 1.2 } }))
    .on(attributeApi.changeValues, ({ body }) => ({ values: body.values }))
const open = () => renderPage(<AttributeValues target="link" objectId="7" objectName="SZ-KS-01" />)
const edit = () => screen.findByRole('button', { name: '修改属性' })

test('values are read with their unit, what is not filled in as missing', async () => {
  serve()
  open()
  expect(await screen.findByText('1.2 m')).toBeTruthy()
  expect(screen.getByText('—')).toBeTruthy()
})

test('a form by type changes them all; what is left out is not sent', async () => {
  const server = serve()
  const { user } = open()
  await user.click(await edit())
  const dialog = within(await screen.findByRole('dialog'))
  const number = dialog.getByRole('spinbutton')
  await user.clear(number)
  await user.click(dialog.getByRole('button', { name: '保存属性' }))
  expect(server.count(attributeApi.changeValues)).toBe(0)
  await user.type(number, '2')
  await user.click(dialog.getByRole('radio', { name: /是$/ }))
  await user.click(dialog.getByRole('button', { name: '保存属性' }))
  expect(await screen.findByText('已保存属性。')).toBeTruthy()
  expect(server.bodyOf(attributeApi.changeValues)).toEqual({
    target: 'link',
    objectId: '7',
    values: { depth: 2, leased: true },
  })
})

test.each([
  ['no definition', () => serve([])],
  ['the module off', () => serve().on(attributeApi.values, () => new Refusal('module.off'))],
])('with %s there is nothing', async (_, start) => {
  const server = start()
  open()
  await expect.poll(() => server.count(attributeApi.values)).toBe(1)
  expect(screen.queryByRole('button', { name: '修改属性' })).toBeNull()
})

test('without the permission to read nothing is asked for', () => {
  signInAs('plant:tree')
  const server = serve()
  open()
  expect(server.count(attributeApi.values)).toBe(0)
})
