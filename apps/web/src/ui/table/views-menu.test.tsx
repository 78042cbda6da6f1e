import { type EndpointBody, get } from '@fibrewatch/contract/endpoint'
import { paged, pageQuery } from '@fibrewatch/contract/envelope'
import { roleApi } from '@fibrewatch/contract/role'
import { closedObject, id as rowId, text } from '@fibrewatch/contract/schema'
import { userFilter } from '@fibrewatch/contract/user'
import { type SavedView, viewApi } from '@fibrewatch/contract/view'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { listOf } from '#lib/table/list-source.ts'
import { saveLayout } from '#lib/table/stored-layout.ts'
import { writeTableView } from '#lib/table/table-view.ts'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { DataTable } from './data-table.tsx'

const page = get('sys/sample/page', {
  label: { zh: '样例', en: 'Samples' },
  query: closedObject({ ...pageQuery, keyword: userFilter.keyword }),
  data: paged(closedObject({ id: rowId, name: text(80) })),
})
const source = listOf({ page })

const makeView = (facts: Partial<SavedView>, keyword: string, isDefault = false): SavedView => ({
  id: 1,
  table: 'sample',
  name: '苏州',
  state: writeTableView({ size: 20, keyword, sort: null, filters: {}, layout: null, isDefault }),
  roleId: null,
  roleName: null,
  isOwn: true,
  updatedAt: '2026-03-18T06:00:00.000Z',
  ...facts,
})

/** A table with these views; records its requests. */
async function openTable(initial: readonly SavedView[], ...permissions: string[]) {
  signInAs(...permissions)
  saveLayout('sample', null)
  let views = [...initial]
  const keywords: string[] = []
  const saved: EndpointBody<typeof viewApi.save>[] = []
  const server = startFakeServer()
    .on(viewApi.list, () => views)
    .on(viewApi.save, ({ body }) => {
      saved.push(body)
      return { id: body.id ?? 9 }
    })
    .on(viewApi.delete, ({ body }) => {
      views = views.filter(({ id }) => id !== body.id)
      return null
    })
    .on(page, ({ query }) => {
      keywords.push(query['keyword'] ?? '')
      return { list: [{ id: 1, name: '样例 1' }], pagination: { page: 1, size: 20, total: 1 } }
    })
  const view = renderPage(
    <DataTable
      id="sample"
      label="样例"
      source={source}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => name}
      columns={[{ id: 'name', head: '名称', cell: ({ name }) => name }]}
    />,
  )
  await screen.findByText('共 1 条')
  const open = () => view.user.click(screen.getByRole('button', { name: '视图' }))
  const choose = (name: string) => view.user.click(screen.getByRole('menuitem', { name }))
  return { ...view, server, keywords, saved, open, choose }
}

describe('saved views of a table', () => {
  test('a view puts its conditions in place, the default view takes them away', async () => {
    const { keywords, open, choose } = await openTable([makeView({}, '苏州')])
    await open()
    await choose('苏州')
    await waitFor(() => expect(keywords.at(-1)).toBe('苏州'))
    await open()
    await choose('默认视图')
    await waitFor(() => expect(keywords.at(-1)).toBe(''))
  })

  test('one’s own default is there on arrival, before that of a role', async () => {
    const ofRole = makeView(
      { id: 2, name: '值班', isOwn: false, roleId: 3, roleName: '值班员' },
      '值班',
      true,
    )
    const { keywords } = await openTable([ofRole, makeView({}, '苏州', true)])
    await waitFor(() => expect(keywords.at(-1)).toBe('苏州'))
  })

  test('views of a role bear its name and are not for changing', async () => {
    const { open } = await openTable([makeView({ isOwn: false, roleId: 3, roleName: '值班员' }, 'a')])
    await open()
    expect(screen.getByRole('menuitem', { name: '苏州 · 值班员' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: '更新“苏州”' })).toBeNull()
    expect(screen.queryByRole('menuitem', { name: '删除“苏州”' })).toBeNull()
  })

  test('is saved under a name, with what the table shows', async () => {
    const { user, saved, keywords, open, choose } = await openTable([], 'sys:sample:page')
    await user.type(screen.getByRole('searchbox'), '昆山{Enter}')
    await waitFor(() => expect(keywords.at(-1)).toBe('昆山'))
    await open()
    await choose('保存为视图')
    expect(screen.queryByText('谁能用')).toBeNull()
    await user.type(await screen.findByRole('textbox', { name: /视图名称/ }), '昆山')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({ table: 'sample', name: '昆山' })
    expect(JSON.parse(saved[0]?.state ?? '')).toMatchObject({ keyword: '昆山', isDefault: false })
  })

  test('is updated in its place and deleted', async () => {
    const { saved, server, open, choose } = await openTable([makeView({ id: 4 }, 'a')])
    await open()
    await choose('更新“苏州”')
    await screen.findByText('已保存视图“苏州”。')
    expect(saved[0]).toMatchObject({ id: 4, name: '苏州', roleId: null })
    await open()
    await choose('删除“苏州”')
    await screen.findByText('已删除视图“苏州”。')
    expect(server.bodyOf(viewApi.delete)).toEqual({ id: 4 })
    await open()
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: '苏州' })).toBeNull())
  })

  test('who may change roles can share it with one', async () => {
    const { user, server, open, choose } = await openTable([])
    server.on(roleApi.list, () => [{ id: 3, name: '值班员' } as never])
    await open()
    await choose('保存为视图')
    expect(await screen.findByText('谁能用')).toBeTruthy()
    await user.keyboard('{Escape}')
  })
})
