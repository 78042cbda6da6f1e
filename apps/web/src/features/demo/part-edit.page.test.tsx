import { demoApi, type SparePart } from '@fibrewatch/contract/demo'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TabContext, type TabHandle } from '#lib/tab/tab.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { PartEditPage } from './part-edit.page.tsx'

const makePart = (id: number): SparePart => ({
  id,
  code: `JTH-${id}`,
  name: `接头盒 ${id}`,
  kind: 'closure',
  count: id,
  place: '',
  state: 'stocked',
  countedOn: null,
  remark: '',
})

/** A store of three parts that keeps what is saved, and the page on it. */
function openPage() {
  signInAs()
  const guarded = vi.fn<TabHandle['guard']>(() => () => undefined)
  const tab: TabHandle = { guard: guarded, release: () => {}, changeTitle: () => {}, changeQuery: () => {} }
  let parts = [1, 2, 3].map(makePart)
  const server = startFakeServer()
    .on(demoApi.pageParts, () => ({ list: parts, pagination: { page: 1, size: 20, total: parts.length } }))
    .on(demoApi.updateParts, ({ body }) => {
      const { list } = body
      const taken = list.findIndex(({ code, id }) => parts.some((one) => one.code === code && one.id !== id))
      if (taken >= 0) {
        return new Refusal('demo.code-taken', '编号已被使用。', null, [
          { index: taken, field: 'code', reason: list[taken]?.code ?? '' },
        ])
      }
      parts = parts.map((part) => list.find(({ id }) => id === part.id) ?? part)
      return null
    })
    .on(demoApi.addPart, ({ body }) => {
      parts = [...parts, { ...body, id: 4 }]
      return { id: 4 }
    })
  const view = renderPage(
    <TabContext value={tab}>
      <PartEditPage />
    </TabContext>,
  )
  return { ...view, server, guarded }
}

const rowOf = (text: RegExp) => screen.findByRole('row', { name: text })
const cellOf = async (text: string) => await screen.findByRole('cell', { name: text })

test('one row is written and saved, and a cancelled one is as before', async () => {
  const { user, server } = openPage()
  await user.click(await screen.findByRole('button', { name: '编辑 JTH-1' }))
  const name = screen.getByRole('textbox', { name: 'JTH-1的名称' })
  await user.clear(name)
  await user.type(name, '新名称')
  await user.click(screen.getByRole('button', { name: '保存 JTH-1' }))
  expect(await cellOf('新名称')).toBeTruthy()
  expect(server.bodyOf(demoApi.updateParts)).toEqual({ list: [{ ...makePart(1), name: '新名称' }] })
  await user.click(screen.getByRole('button', { name: '编辑 JTH-2' }))
  await user.type(screen.getByRole('textbox', { name: 'JTH-2的名称' }), '改')
  await user.click(screen.getByRole('button', { name: '取消 JTH-2' }))
  expect(await cellOf('接头盒 2')).toBeTruthy()
  expect(server.count(demoApi.updateParts)).toBe(1)
})

test('several rows are saved by one call, and only those that were changed', async () => {
  const { user, server } = openPage()
  await rowOf(/JTH-1/)
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
  await user.click(screen.getByRole('button', { name: '编辑所选 3' }))
  await user.type(screen.getByRole('textbox', { name: 'JTH-1的备注' }), '甲')
  await user.type(screen.getByRole('textbox', { name: 'JTH-3的备注' }), '丙')
  expect(screen.getByText('正在编辑 3 行，2 行未保存')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存全部' }))
  expect(await cellOf('丙')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  const { list } = server.bodyOf(demoApi.updateParts) as { list: SparePart[] }
  expect(list.map(({ id, remark }) => [id, remark])).toEqual([
    [1, '甲'],
    [3, '丙'],
  ])
})

test('one cell: Enter opens and saves it, Esc gives it back, Tab opens the next, arrows walk', async () => {
  const { user, server } = openPage()
  const first = await cellOf('JTH-1')
  first.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('接头盒 2')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  await user.keyboard('改{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('接头盒 2'))
  await user.dblClick(await cellOf('JTH-3'))
  await user.keyboard('X{Tab}')
  expect(await screen.findByRole('textbox', { name: 'JTH-3的名称' })).toBe(document.activeElement)
  await user.keyboard('Y{Enter}')
  expect(await cellOf('JTH-3X')).toBeTruthy()
  expect(server.bodyOf(demoApi.updateParts)).toEqual({
    list: [{ ...makePart(3), code: 'JTH-3X', name: '接头盒 3Y' }],
  })
})

test('a fault is said at its cell and nothing is sent', async () => {
  const { user, server } = openPage()
  await user.dblClick(await cellOf('JTH-1'))
  const code = screen.getByRole('textbox', { name: 'JTH-1的编号' })
  await user.clear(code)
  await user.keyboard('{Enter}')
  const fault = await screen.findByRole('alert')
  expect(fault.textContent).toContain('填写')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(code.getAttribute('aria-describedby')).toBe(fault.id)
  expect(server.count(demoApi.updateParts)).toBe(0)
})

test('a refused number is said at its cell, and everything typed stays', async () => {
  const { user } = openPage()
  await rowOf(/JTH-1/)
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
  await user.click(screen.getByRole('button', { name: '编辑所选 3' }))
  await user.type(screen.getByRole('textbox', { name: 'JTH-1的备注' }), '留着')
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'JTH-2的编号' })
  await user.clear(code)
  await user.type(code, 'JTH-3')
  await user.click(screen.getByRole('button', { name: '保存全部' }))
  const fault = await screen.findByRole('alert')
  expect(fault.textContent).toBe('编号已被使用。')
  const row = screen.getByDisplayValue('接头盒 2').closest('tr') as HTMLElement
  expect(within(row).getByRole('alert')).toBe(fault)
  expect(code.value).toBe('JTH-3')
  expect(screen.getByDisplayValue('留着')).toBeTruthy()
})

test('a new row stands on top and is added; unsaved work holds its tab until then', async () => {
  const { user, server, guarded } = openPage()
  await rowOf(/JTH-1/)
  await user.click(screen.getByRole('button', { name: '新增一行' }))
  const code = screen.getByRole('textbox', { name: '新行的编号' })
  expect(screen.getAllByRole('row')[1]?.contains(code)).toBe(true)
  expect(guarded).not.toHaveBeenCalled()
  await user.type(code, 'NEW-1')
  expect(guarded).toHaveBeenCalledTimes(1)
  await user.type(screen.getByRole('textbox', { name: '新行的名称' }), '新件')
  await user.click(screen.getByRole('button', { name: '保存 新行' }))
  expect(await cellOf('NEW-1')).toBeTruthy()
  expect(server.bodyOf(demoApi.addPart)).toMatchObject({ code: 'NEW-1', name: '新件', countedOn: null })
})

test('Enter, Esc and Tab that choose characters belong to the input method', async () => {
  const { user, server } = openPage()
  await user.dblClick(await cellOf('接头盒 1'))
  const name = screen.getByRole('textbox', { name: 'JTH-1的名称' })
  await user.type(name, '改')
  for (const key of ['Enter', 'Escape', 'Tab']) fireEvent.keyDown(name, { key, isComposing: true })
  expect(screen.getByRole('textbox', { name: 'JTH-1的名称' })).toBe(name)
  expect(screen.queryByRole('textbox', { name: 'JTH-1的编号' })).toBeNull()
  expect(server.count(demoApi.updateParts)).toBe(0)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.count(demoApi.updateParts)).toBe(1))
})
