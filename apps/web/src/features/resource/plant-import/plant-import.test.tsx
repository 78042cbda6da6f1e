import { type ImportInfo, type ImportRow, plantImportApi } from '@fibrewatch/contract/plant-import'
import { plantApi } from '@fibrewatch/contract/plant'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { samplePlant } from '../testing/sample-plant.ts'
import { PlantImportDialog } from './plant-import-dialog.tsx'

const NONE = { added: 0, changed: 0, same: 0, refused: 0, undone: 0, kept: 0 }
const READ: ImportInfo = {
  id: 7,
  kind: 'site',
  format: 'csv',
  fileName: 'sites.csv',
  state: 'read',
  mode: null,
  domainId: 1,
  datum: 'wgs84',
  headings: ['Ort', '名称'],
  mapping: { name: 1 },
  isRemembered: false,
  sample: [['LF', '娄葑局']],
  rowCount: 2,
  objectCount: 0,
  doneCount: 0,
  counts: NONE,
  hasRows: true,
  isBroken: false,
  createdAt: '2026-06-01T08:00:00Z',
  userName: '值班员',
}
const REFUSED: ImportRow = { row: 3, code: 'XA', outcome: 'refused', reason: '缺少“名称”。' }
const page = (list: ImportInfo[]) => ({ list, pagination: { page: 1, size: 5, total: list.length } })

const serve = () =>
  startFakeServer()
    .on(plantApi.tree, () => samplePlant)
    .on(plantImportApi.page, () => page([]))
    .on(plantImportApi.upload, () => READ)
    .on(plantImportApi.places, () => ({ points: [], lines: [] }))
    .on(plantImportApi.rows, () => ({
      list: [REFUSED],
      pagination: { page: 1, size: 100, total: 1 },
    }))

async function openWithFile() {
  const { user } = renderPage(<PlantImportDialog domainId={1} onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog'))
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('there is no input for a file')
  await user.upload(input, new File(['Ort,名称\nLF,娄葑局\n'], 'sites.csv', { type: 'text/csv' }))
  return { user, dialog }
}

describe('the import of a file', () => {
  test('asks for the column of what is needed, sends the columns, and shows what the check found', async () => {
    signInAs()
    const checked: ImportInfo = {
      ...READ,
      state: 'checked',
      objectCount: 2,
      doneCount: 2,
      mapping: { code: 0, name: 1 },
      counts: { ...NONE, added: 1, refused: 1 },
    }
    const checking: ImportInfo = { ...checked, state: 'checking', doneCount: 0, counts: NONE }
    const server = serve()
      .on(plantImportApi.check, () => checking)
      .on(plantImportApi.info, () => checked)
    const { user, dialog } = await openWithFile()
    await dialog.findByText('还有必需的字段没有对应：编码。')
    const check = dialog.getByRole<HTMLButtonElement>('button', { name: '检查' })
    expect(check.disabled).toBe(true)
    await user.click(dialog.getByRole('combobox', { name: '编码' }))
    await user.click(await screen.findByRole('option', { name: 'Ort' }))
    await user.click(check)
    await dialog.findByText('缺少“名称”。')
    expect(server.bodyOf(plantImportApi.check)).toEqual({
      id: 7,
      mapping: { code: 0, name: 1 },
      domainId: 1,
      datum: 'wgs84',
    })
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: '全部导入' }).disabled).toBe(true)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: '只导入正确的 1 项' }).disabled).toBe(false)
  })

  test('that cannot be read is said where it was chosen, and another may be chosen', async () => {
    signInAs()
    serve().on(
      plantImportApi.upload,
      () => new Refusal('import.file-unreadable', '文件读不出来：不是 UTF-8。'),
    )
    const { dialog } = await openWithFile()
    expect((await dialog.findByRole('alert')).textContent).toBe('文件读不出来：不是 UTF-8。')
    expect(dialog.getByText('选择文件')).toBeTruthy()
  })

  test('a server that does not answer is said, and how far the import is can be asked again', async () => {
    signInAs()
    let [isDown, isAsked] = [true, false]
    const running: ImportInfo = { ...READ, state: 'running', objectCount: 4, doneCount: 2 }
    const done: ImportInfo = { ...running, state: 'done', doneCount: 4, counts: { ...NONE, added: 4 } }
    serve()
      .on(plantImportApi.page, () => page([running]))
      .on(plantImportApi.info, () => {
        const first = !isAsked
        isAsked = true
        if (first) return running
        return isDown ? new Refusal('server.unexpected') : done
      })
    const { user } = renderPage(<PlantImportDialog domainId={1} onClose={() => {}} />)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: '打开 sites.csv' }))
    await dialog.findByRole('alert')
    expect(dialog.getByText('2 / 4')).toBeTruthy()
    isDown = false
    await user.click(await dialog.findByRole('button', { name: '继续查看' }))
    await dialog.findByText('导入完成。')
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  test('the latest imports that are not known are not told as none', async () => {
    signInAs()
    serve().on(plantImportApi.page, () => new Refusal('server.unexpected'))
    renderPage(<PlantImportDialog domainId={1} onClose={() => {}} />)
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(dialog.getByText(/导入记录/)).toBeTruthy())
    expect(dialog.queryByText('还没有导入过。')).toBeNull()
  })

  test('whoever may import and not undo sees no undoing', async () => {
    signInAs('plant:import:page', 'plant:import:info', 'plant:tree')
    const done: ImportInfo = { ...READ, state: 'done', counts: { ...NONE, added: 2 } }
    serve()
      .on(plantImportApi.page, () => page([done]))
      .on(plantImportApi.info, () => done)
    const { user } = renderPage(<PlantImportDialog domainId={1} onClose={() => {}} />)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: '打开 sites.csv' }))
    await dialog.findByText('导入完成。')
    expect(dialog.queryByRole('button', { name: '撤销这次导入' })).toBeNull()
  })
})
