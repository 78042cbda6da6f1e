import { get, post } from '@fibrewatch/contract/endpoint'
import { exportQuery, paged, pageQuery, sortQuery } from '@fibrewatch/contract/envelope'
import { closedObject, id as rowId, text } from '@fibrewatch/contract/schema'
import { userFilter, userStatus } from '@fibrewatch/contract/user'
import { viewApi } from '@fibrewatch/contract/view'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ApiRequest, changeTransport } from '#lib/api/transport.ts'
import { chosenOne } from '#lib/filter/field.ts'
import { listOf } from '#lib/table/list-source.ts'
import { saveLayout } from '#lib/table/stored-layout.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { PrintHost } from '#ui/print/print-host.tsx'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './table.types.ts'

const label = { zh: '样例', en: 'Samples' }
const row = closedObject({ id: rowId, name: text(80), status: userStatus })
type Sample = { id: number; name: string; status: number }
const page = get('sys/sample/page', {
  label,
  query: closedObject({
    ...pageQuery,
    ...sortQuery(['name']),
    keyword: userFilter.keyword,
    status: userFilter.status,
  }),
  data: paged(row),
})
const remove = post('sys/sample/delete', { label })
const exported = get('sys/sample/export', {
  label,
  query: closedObject({ ...exportQuery }),
  answerKind: 'binary',
})
const source = listOf({ page, export: exported })

function startSamples(total: number) {
  saveLayout('sample', null)
  let samples: Sample[] = Array.from({ length: total }, (_, at) => ({
    id: at + 1,
    name: `样例 ${at + 1}`,
    status: at % 2,
  }))
  const server = startFakeServer()
    .on(viewApi.list, () => [])
    .on(page, ({ query }) => {
      const { page: at = '1', limit = '20', keyword = '', status, isAsc } = query
      const found = samples.filter(
        (one) => one.name.includes(keyword) && (status === undefined || String(one.status) === status),
      )
      const ordered = isAsc === 'false' ? found.toReversed() : found
      const start = (Number(at) - 1) * Number(limit)
      const pagination = { page: Number(at), size: Number(limit), total: found.length }
      return { list: ordered.slice(start, start + Number(limit)), pagination }
    })
  return {
    server,
    drop: (id: number) => {
      samples = samples.filter((one) => one.id !== id)
    },
  }
}

function Table(props: Partial<DataTableProps<Sample>>) {
  return (
    <DataTable
      id="sample"
      label="样例"
      source={source}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => name}
      columns={[
        { id: 'name', head: '名称', sortBy: 'name', cell: ({ name }) => name },
        {
          id: 'status',
          head: '状态',
          cell: ({ status }) => (status === 1 ? '启用' : '停用'),
          filter: chosenOne('status', [{ value: '1', label: '启用' }]),
        },
      ]}
      {...props}
    />
  )
}

const bodyRows = () => screen.getAllByRole('row').slice(1)
describe('table of a list', () => {
  test('pages, and tells how many rows there are', async () => {
    signInAs()
    startSamples(45)
    const { user } = renderPage(<Table />)
    expect(await screen.findByText('共 45 条')).toBeTruthy()
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('46')
    await user.click(screen.getByRole('button', { name: '第 3 页' }))
    await waitFor(() => expect(bodyRows()).toHaveLength(5))
  })

  test('the state stands in the address, and comes from it', async () => {
    signInAs()
    startSamples(45)
    const { user, router } = renderPage(<Table />, '/samples?status=1')
    expect(await screen.findByText('共 22 条')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '去掉条件“状态”' }))
    expect(await screen.findByText('共 45 条')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /名称/ }))
    await user.click(screen.getByRole('button', { name: /名称/ }))
    expect(screen.getByRole('columnheader', { name: /名称/ }).getAttribute('aria-sort')).toBe('descending')
    expect(router.state.location.search).toBe('?sort=-name')
  })

  test('the last row of the last page deleted: the page before it is shown', async () => {
    signInAs()
    const { drop } = startSamples(21)
    const { queryClient, router } = renderPage(<Table />, '/samples?page=2')
    expect(await screen.findByText('样例 21')).toBeTruthy()
    drop(21)
    await queryClient.invalidateQueries()
    expect(await screen.findByText('样例 20')).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })

  test('an action without permission is gone, and with the last of them its column', async () => {
    signInAs('sys:sample:page')
    startSamples(1)
    const actions = [{ id: 'delete', label: '删除', endpoint: remove, onSelect: () => {} }]
    renderPage(<Table rowActions={actions} bulkActions={actions} />)
    await screen.findByText('样例 1')
    expect(screen.queryByText('删除')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull()
    act(() => signInAs())
    expect(await screen.findByRole('button', { name: '删除 样例 1' })).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: '操作' })).toBeTruthy()
  })

  test('chosen rows stay chosen while the pages turn; the bar acts on them and lets them go', async () => {
    signInAs()
    startSamples(30)
    const onSelect = vi.fn<(rows: readonly Sample[]) => void>()
    const { user } = renderPage(<Table bulkActions={[{ id: 'delete', label: '删除', onSelect }]} />)
    await user.click(await screen.findByRole('checkbox', { name: '选择 样例 2' }))
    await user.click(screen.getByRole('button', { name: '第 2 页' }))
    await user.click(await screen.findByRole('checkbox', { name: '选择 样例 21' }))
    expect(screen.getByText('已选 2 项')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '删除' }))
    expect(onSelect.mock.calls[0]?.[0].map(({ id }) => id)).toEqual([2, 21])
    await waitFor(() => expect(screen.queryByText('已选 2 项')).toBeNull())
  })

  test('the keyboard walks, selects, opens, searches', async () => {
    signInAs()
    startSamples(3)
    const onOpen = vi.fn<(row: Sample) => void>()
    const { user } = renderPage(
      <Table onOpen={onOpen} bulkActions={[{ id: 'x', label: 'x', onSelect: () => {} }]} />,
    )
    await screen.findByText('样例 3')
    screen.getByRole('grid').focus()
    await user.keyboard('{End}{Enter}')
    expect(onOpen).toHaveBeenCalledWith({ id: 3, name: '样例 3', status: 0 })
    await user.keyboard('{Home}/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    screen.getByRole('grid').focus()
    await user.keyboard(' ')
    expect(screen.getByText('已选 1 项')).toBeTruthy()
  })

  test('the search is applied by Enter at once, and keeps the keyboard', async () => {
    signInAs()
    startSamples(3)
    const { user, router } = renderPage(<Table />)
    await screen.findByText('样例 3')
    const search = screen.getByRole('searchbox')
    await user.type(search, '样{Enter}')
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe('样')
    expect(document.activeElement).toBe(search)
  })

  test('columns are hidden, moved and kept', async () => {
    signInAs()
    startSamples(1)
    const { user, unmount } = renderPage(<Table />)
    await screen.findByText('样例 1')
    await user.click(screen.getByRole('button', { name: '列设置' }))
    screen.getByRole('button', { name: /移动“状态”/ }).focus()
    await user.keyboard('{ArrowUp}')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '状态',
      '名称',
    ])
    await user.click(screen.getByRole('checkbox', { name: '名称' }))
    unmount()
    renderPage(<Table />)
    await screen.findByText('共 1 条')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['状态'])
  })

  test('an empty list says why; a filtered one names the filter and lets it go', async () => {
    signInAs()
    startSamples(2)
    const { user } = renderPage(<Table />, '/samples?q=zzz')
    expect(await screen.findByText('没有符合“zzz”的样例。')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(await screen.findByText('样例 2')).toBeTruthy()
  })

  test('a failure says what, why, and when it is tried again', async () => {
    signInAs()
    startSamples(2).server.on(page, () => new Refusal('request.invalid', '每页太多。'))
    renderPage(<Table />)
    expect((await screen.findByRole('alert')).textContent).toContain('没能取到样例。每页太多。')
  })

  test('an export on its way tells its bytes and can be given up', async () => {
    signInAs()
    const { server } = startSamples(2)
    const { user } = renderPage(<Table />)
    await screen.findByText('共 2 条')
    const started: ApiRequest[] = []
    onTestFinished(
      changeTransport((request) => {
        started.push(request)
        return new Promise((_, reject) => {
          request.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        })
      }),
    )
    await user.click(screen.getByRole('button', { name: '导出 2 条' }))
    await user.click(screen.getByRole('menuitem', { name: '导出为 CSV' }))
    const { onReceive, signal } = await waitFor(() => {
      const [request] = started
      if (request === undefined) throw new Error('not asked yet')
      return request
    })
    act(() => onReceive?.(1536, null))
    expect(screen.getByText('1.5 KB')).toBeTruthy()
    act(() => onReceive?.(2048, 4096))
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(2048)
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(signal?.aborted).toBe(true)
    expect(await screen.findByRole('button', { name: '导出 2 条' })).toBeTruthy()
    expect(server.count(exported)).toBe(0)
  })

  test('the export asks the server for all rows with the columns in sight, with times of this zone', async () => {
    signInAs()
    const { server } = startSamples(2)
    server.on(exported, () => null)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
    const { user } = renderPage(<Table />)
    await screen.findByText('共 2 条')
    await user.click(screen.getByRole('button', { name: '导出 2 条' }))
    await user.click(screen.getByRole('menuitem', { name: '导出为 Excel' }))
    expect(await screen.findByText('已导出 2 条。')).toBeTruthy()
    const query = new URL(server.requests.at(-1)?.url ?? '', 'http://here').searchParams
    expect(Object.fromEntries(query)).toEqual({
      format: 'xlsx',
      columns: 'name,status',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
  })
})

describe('on paper', () => {
  /** Presses the export button; the test browser has no save dialog. */
  async function printList(total: number): Promise<string> {
    signInAs()
    startSamples(total)
    vi.stubGlobal('print', () => dispatchEvent(new Event('beforeprint')))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user } = renderPage(
      <>
        <Table />
        <PrintHost head={null} />
      </>,
    )
    await screen.findByText('样例 1')
    await user.click(screen.getByRole('button', { name: '打印' }))
    return (await screen.findByRole('article')).textContent ?? ''
  }

  test('stand all that match, not the page that is shown', async () => {
    const paper = await printList(45)
    expect(paper).toContain('打印 45 条，共 45 条')
    expect(paper).toContain('样例 45')
    expect(paper).not.toContain('最多打印')
  })

  test('stand so many of very many, and it says so', async () => {
    const paper = await printList(1234)
    expect(paper).toContain('打印 1,000 条，共 1,234 条 · 一次最多打印 1,000 条，全部请导出')
    expect(paper).toContain('样例 1000')
    expect(paper).not.toContain('样例 1001')
  })

  test('stands what is shown by the browser’s own command, and it says so', async () => {
    signInAs()
    startSamples(45)
    renderPage(
      <>
        <Table />
        <PrintHost head={null} />
      </>,
    )
    await screen.findByText('样例 1')
    act(() => void dispatchEvent(new Event('beforeprint')))
    const paper = screen.getByRole('article').textContent ?? ''
    expect(paper).toContain('打印 20 条，共 45 条 · 只有已显示的；列表的打印按钮打印全部')
  })
})
