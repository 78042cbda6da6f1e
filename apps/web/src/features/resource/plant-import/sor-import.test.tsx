import { type SorImportFile, type SorImportInfo, sorImportApi } from '@fibrewatch/contract/sor-import'
import { plantApi } from '@fibrewatch/contract/plant'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { samplePlant } from '../testing/sample-plant.ts'
import { SorImportDialog } from './sor-import-dialog.tsx'

const NONE = { ready: 0, unmatched: 0, refused: 0, stored: 0, same: 0, failed: 0, undone: 0, kept: 0 }
const OPEN: SorImportInfo = {
  id: 7,
  name: 'old',
  state: 'open',
  mode: null,
  rule: null,
  rememberedRule: null,
  counts: { ...NONE, ready: 1, unmatched: 1 },
  createdAt: '2026-06-01T08:00:00Z',
}
const FILE: SorImportFile = {
  id: '0195a4c8-1111-7222-8333-444455556666',
  fileName: 'lost.sor',
  sizeBytes: 1000,
  state: 'ready',
  reason: null,
  stated: null,
  linkId: null,
  linkCode: null,
  fit: 'none',
  isKnown: false,
  isLengthOff: null,
  direction: null,
  traceId: null,
}
const [LINK] = samplePlant.links

const serve = () =>
  startFakeServer()
    .on(plantApi.tree, () => samplePlant)
    .on(sorImportApi.page, () => ({ list: [OPEN], pagination: { page: 1, size: 5, total: 1 } }))
    .on(sorImportApi.info, () => OPEN)
    .on(sorImportApi.files, () => ({ list: [FILE], pagination: { page: 1, size: 50, total: 1 } }))

async function openDialog() {
  signInAs()
  const { user } = renderPage(<SorImportDialog onClose={() => {}} />)
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

async function openImport() {
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('button', { name: '打开 old' }))
  return { user, dialog }
}

describe('the import of traces of the past', () => {
  test('a file without a link waits for one, and nothing may go in', async () => {
    serve()
    const { dialog } = await openImport()
    const row = within(await dialog.findByRole('row', { name: /lost\.sor/ }))
    expect(row.getByText('待选光路')).toBeDefined()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: '全部导入' }).disabled).toBe(true)
  })

  test('files stay chosen when their link could not be given, and the reason is told', async () => {
    const server = serve().on(sorImportApi.place, () => new Refusal('server.unavailable', '服务器忙。'))
    const { user, dialog } = await openImport()
    await user.click(await dialog.findByRole('checkbox', { name: '选择 lost.sor' }))
    await user.click(await dialog.findByRole('combobox', { name: '手工选择光路' }))
    await user.click(await screen.findByRole('option', { name: new RegExp(LINK?.code ?? '') }))
    await user.click(dialog.getByRole('button', { name: '指定给所选文件' }))
    expect(await dialog.findByRole('alert')).toBeDefined()
    expect(dialog.getByText('已选 1 个')).toBeDefined()
    const placed = { ...OPEN, counts: { ...NONE, ready: 1 } }
    server.on(sorImportApi.place, () => placed)
    await user.click(dialog.getByRole('button', { name: '指定给所选文件' }))
    expect(await dialog.findByText('已选 0 个')).toBeDefined()
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  test('a list that cannot be read says so and is asked for again', async () => {
    const server = serve().on(sorImportApi.page, () => new Refusal('server.unavailable'))
    const { user, dialog } = await openDialog()
    const again = await dialog.findByRole('button', { name: '立即重试' })
    server.on(sorImportApi.page, () => ({ list: [], pagination: { page: 1, size: 5, total: 0 } }))
    await user.click(again)
    expect(await dialog.findByText('还没有导入过曲线。')).toBeDefined()
  })

  // The list outlives its dialog: each has an import of its own.
  test.each([
    [
      11,
      'is refused',
      { files: 1, refused: 1, known: 0, reason: 'undated' },
      /没有接受 · 文件里没有可信的测量时间/,
    ],
    [12, 'is in it already', { files: 1, refused: 0, known: 1, reason: null }, /已保存 · 本次导入里已有/],
    [
      13,
      'holds some that are refused',
      { files: 3, refused: 2, known: 0, reason: 'nested' },
      /已保存 · 3 个里有 2 个没有接受，第一个的原因：压缩包里的压缩包不展开/,
    ],
    [
      14,
      'holds none but refused ones',
      { files: 2, refused: 2, known: 0, reason: 'undated' },
      /没有接受 · 2 个里有 2 个没有接受/,
    ],
    [15, 'is taken', { files: 1, refused: 0, known: 0, reason: null }, /^已保存$/],
  ])(
    'the list of uploads says what became of a file (import %i): one that %s',
    async (id, _, uploaded, expected) => {
      const made = { ...OPEN, id }
      serve()
        .on(sorImportApi.add, () => made)
        .on(sorImportApi.info, () => made)
        .on(sorImportApi.upload, () => ({ ...made, uploaded }))
        .on(sorImportApi.match, () => made)
      const { user, dialog } = await openDialog()
      const [input] = await screen.findAllByLabelText<HTMLInputElement>('选择文件或 ZIP')
      if (input === undefined) throw new Error('no input for files')
      await user.upload(input, new File(['x'], 'a.sor'))
      const list = within(await dialog.findByRole('list', { name: '上传的文件' }))
      expect(await list.findByText(expected)).toBeDefined()
    },
  )
})
