import { traceApi } from '@fibrewatch/contract/trace'
import { traceTemplateApi, type TraceTemplate } from '@fibrewatch/contract/trace-template'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { NOW_ID, nowInfo } from '../testing/sample-traces.ts'
import { makeEventRows } from '../trace-viewer/event-rows.ts'
import { TemplateDialog } from './template-dialog.tsx'

const template: TraceTemplate = {
  linkId: 13,
  revision: 3,
  madeAt: '2026-03-01T02:00:00.000Z',
  madeBy: '周敏',
  traceId: NOW_ID,
  traceVersion: 1,
  appliesToArrivals: true,
  places: [
    { positionM: 2106, kind: 'non-reflective', name: 'JC-01' },
    { positionM: 12_384, kind: 'end', name: '' },
  ],
}
const rows = makeEventRows({
  events: nowInfo.events,
  referenceEvents: null,
  comparison: null,
  wavelengths: null,
  landmarks: [],
  pulseM: 10,
})

function open(stored: TraceTemplate | null) {
  const server = startFakeServer()
    .on(traceTemplateApi.info, () => stored)
    .on(traceTemplateApi.update, () => ({ revision: (stored?.revision ?? 0) + 1 }))
    .on(traceTemplateApi.preview, () => ({
      revision: 3,
      before: { head: nowInfo.version, events: [], orlDb: null, endM: null, totalLossDb: null },
      events: [],
      missed: [],
    }))
    .on(traceApi.page, () => ({ list: [], nextCursor: null, total: 0, totalIsMore: false }))
  const onClose = vi.fn<() => void>()
  const view = renderPage(<TemplateDialog info={nowInfo} rows={rows} withinM={20} onClose={onClose} />)
  const saved = () => server.bodyOf(traceTemplateApi.update)
  return { ...view, server, saved, onClose }
}

const places = async () => within(await screen.findByRole('table', { name: '模板位置' }))

test('the name of each place is seen and written; saving keeps the places and what else was chosen', async () => {
  signInAs()
  const { user, saved } = open(template)
  const table = await places()
  const field = table.getByLabelText('2.106 km 处的名称')
  expect((field as HTMLInputElement).value).toBe('JC-01')
  const save = screen.getByRole('button', { name: '保存模板' })
  expect((save as HTMLButtonElement).disabled).toBe(true)
  await user.type(table.getByLabelText('12.384 km 处的名称'), '昆山局')
  await user.click(save)
  await waitFor(() => expect(saved()).toBeDefined())
  expect(saved()).toMatchObject({
    baseRevision: 3,
    appliesToArrivals: true,
    places: [template.places[0], { positionM: 12_384, kind: 'end', name: '昆山局' }],
  })
})

test('made anew from the events of the trace, its places keep their names', async () => {
  signInAs()
  const { user, saved } = open(template)
  await places()
  await user.click(screen.getByRole('button', { name: '用当前事件更新模板' }))
  await waitFor(() => expect(saved()).toBeDefined())
  expect(saved()).toMatchObject({ places: template.places })
})

test('the first template has names before it is made', async () => {
  signInAs()
  const { user, saved } = open(null)
  const table = await places()
  await user.type(table.getByLabelText('2.106 km 处的名称'), ' JC-01 ')
  await user.click(screen.getByRole('button', { name: '用当前事件建立模板' }))
  await waitFor(() => expect(saved()).toBeDefined())
  expect(saved()).toMatchObject({ baseRevision: 0, places: template.places })
})

test('who may only read sees the names, and no field', async () => {
  signInAs('monitor:trace:info', 'monitor:trace:page')
  open(template)
  const table = await places()
  expect(table.getByText('JC-01')).toBeTruthy()
  expect(table.queryByRole('textbox')).toBeNull()
})

test('asks before names that are not saved are lost, and not where there are none', async () => {
  signInAs()
  const { user, onClose } = open(template)
  const table = await places()
  const close = () => user.click(screen.getByRole('button', { name: '关闭' }))
  await user.type(table.getByLabelText('12.384 km 处的名称'), '昆山局')
  await close()
  const question = await screen.findByRole('dialog', { name: '放弃没有保存的修改？' })
  await user.click(within(question).getByRole('button', { name: '继续编辑' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(table.getByLabelText<HTMLInputElement>('12.384 km 处的名称').value).toBe('昆山局')
  await close()
  await user.click(await screen.findByRole('button', { name: '放弃修改' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  await user.clear(table.getByLabelText('12.384 km 处的名称'))
  await close()
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('which traces have not got the template is told, with the reason of each', async () => {
  signInAs()
  const { user, server } = open(template)
  server.on(traceTemplateApi.apply, () => [
    { traceId: NOW_ID, outcome: 'measured-backward' as const, version: null, missed: 0 },
  ])
  await user.click(await screen.findByRole('button', { name: '套用到 1 条曲线' }))
  const left = within(await screen.findByRole('status', { name: '没有套用的曲线' }))
  expect(left.getByText(/由远端测得/)).toBeDefined()
})
