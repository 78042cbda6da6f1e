import { get, post } from '@fibrewatch/contract/endpoint'
import {
  conditionBody,
  conditionPage,
  exportQuery,
  paged,
  pageQuery,
  sortQuery,
} from '@fibrewatch/contract/envelope'
import { closedObject, id, text } from '@fibrewatch/contract/schema'
import { userFilter } from '@fibrewatch/contract/user'
import { describe, expect, test } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { signInAs } from '#testing/sample-user.ts'
import type { ListQuery } from './list-query.ts'
import { listOf } from './list-source.ts'

const label = { zh: '样例', en: 'Samples' }
const row = closedObject({ id, name: text(80) })
const { keyword, status } = userFilter
const filter = { keyword, status }
const page = get('sys/sample/page', {
  label,
  query: closedObject({ ...pageQuery, ...sortQuery(['name']), ...filter }),
  data: paged(row),
})
const exported = get('sys/sample/export', {
  label,
  query: closedObject({ ...filter, ...exportQuery }),
  answerKind: 'binary',
})
const select = post('samples/select/condition', {
  label,
  body: conditionBody(closedObject({ status }), ['name']),
  data: conditionPage(row),
})
const whole = get('sys/sample/list', { label, data: paged(row).properties.list })

const asked: ListQuery = {
  page: 2,
  size: 20,
  keyword: '',
  sort: { by: 'name', isAsc: false },
  params: { status: '1', other: 'x', empty: null },
}
const { signal } = new AbortController()

describe('a list of the server', () => {
  test('in the catalogue style: pages from 1, only parameters the endpoint knows', async () => {
    signInAs()
    const server = startFakeServer().on(page, ({ query }) => {
      expect(query).toEqual({ page: '2', limit: '20', sortBy: 'name', isAsc: 'false', status: '1' })
      return { list: [{ id: 1, name: 'a' }], pagination: { page: 2, size: 20, total: 21 } }
    })
    expect(await listOf({ page }).load(asked, signal)).toEqual({ rows: [{ id: 1, name: 'a' }], total: 21 })
    expect(server.count(page)).toBe(1)
  })

  test('in the condition style: pages from 0, filters in the types of their schema', async () => {
    signInAs()
    const server = startFakeServer().on(select, () => ({ list: [], total: 0, page: 1, size: 20 }))
    await listOf({ page: select }).load(asked, signal)
    expect(server.bodyOf(select)).toEqual({
      condition: { status: 1 },
      page: 1,
      size: 20,
      sortBy: 'name',
      isAsc: false,
    })
  })

  test('that comes whole is searched, sorted and paged here', async () => {
    signInAs()
    const names = ['线路 10', '线路 9', '站点 1']
    startFakeServer().on(whole, () => names.map((name, at) => ({ id: at, name })))
    const query = {
      ...asked,
      page: 1,
      size: 1,
      keyword: '线路',
      sort: { by: 'name', isAsc: true },
      params: {},
    }
    expect(await listOf({ page: whole }).load(query, signal)).toEqual({
      rows: [{ id: 1, name: '线路 9' }],
      total: 2,
    })
  })

  test('is exported with its filters and the columns in sight, not with its page', async () => {
    signInAs()
    const server = startFakeServer().on(exported, () => null)
    const source = listOf({ page, export: exported })
    await source.exportRows(
      { ...asked, format: 'xlsx', columns: ['name', 'id'] },
      { signal, onReceive: () => {} },
    )
    const query = new URL(server.requests[0]?.url ?? '', 'http://here').searchParams
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(Object.fromEntries(query)).toEqual({ status: '1', format: 'xlsx', columns: 'name,id', timeZone })
  })
})
