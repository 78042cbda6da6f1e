import { demoApi, type SparePart } from '@fibrewatch/contract/demo'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { PartSearchPage } from './part-search.page.tsx'

const part: SparePart = {
  id: 1,
  code: 'JTH-1',
  name: '接头盒',
  kind: 'closure',
  count: 3,
  place: '北站机房',
  state: 'low',
  countedOn: '2026-01-06',
  remark: '',
}

function openPage(address = '/') {
  signInAs()
  const asked: Readonly<Record<string, string>>[] = []
  const server = startFakeServer()
    .on(demoApi.pageParts, ({ query }) => {
      asked.push(query)
      return { list: [part], pagination: { page: 1, size: 20, total: 1 } }
    })
    .on(demoApi.updateParts, () => null)
    .on(demoApi.deleteParts, () => null)
    .on(demoApi.addPart, () => ({ id: 61 }))
  return { ...renderPage(<PartSearchPage />, address), server, asked }
}

test('days, kind and state narrow the list as the call takes them', async () => {
  const { asked } = openPage('/?countedOn=2026-01-05~2026-01-07&kind=closure&state=low')
  await screen.findByText('JTH-1')
  expect(asked[0]).toMatchObject({
    countedFrom: '2026-01-05',
    countedTo: '2026-01-07',
    kind: 'closure',
    state: 'low',
  })
})

test('a part is written by the call for several, judged by what one may be', async () => {
  const { user, server } = openPage()
  await user.click(await screen.findByRole('button', { name: '编辑 JTH-1' }))
  const dialog = await screen.findByRole('dialog')
  const name = within(dialog).getByRole('textbox', { name: /名称/ })
  await user.clear(name)
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await within(dialog).findByText('填写名称。')).toBeTruthy()
  expect(server.count(demoApi.updateParts)).toBe(0)
  await user.type(name, '新名称')
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.count(demoApi.updateParts)).toBe(1))
  expect(server.bodyOf(demoApi.updateParts)).toEqual({ list: [{ ...part, name: '新名称' }] })
})

test('one deleted part can be brought back', async () => {
  const { user, server } = openPage()
  await user.click(await screen.findByRole('button', { name: '删除 JTH-1' }))
  await user.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() => expect(server.count(demoApi.addPart)).toBe(1))
  const { id: _, ...fields } = part
  expect(server.bodyOf(demoApi.addPart)).toEqual(fields)
})
