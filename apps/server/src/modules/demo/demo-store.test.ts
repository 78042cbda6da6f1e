import { MAX_PARTS_ADDED, type SparePart } from '@fibrewatch/contract/demo'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
let admin: string
beforeEach(async () => {
  app = await createTestApp(database, { worksJobs: true })
  admin = await app.signIn('admin')
})
afterEach(() => app.remove())

const fields = {
  code: 'NEW-1',
  name: '光功率计',
  kind: 'tool',
  count: 2,
  place: '中心仓库',
  state: 'stocked',
  countedOn: '2026-05-01',
  remark: '',
}
type Page = { list: SparePart[]; pagination: { total: number } }

const page = async (query = '', token = admin): Promise<Page> => {
  const { envelope } = await app.get<Page>(`/sys/demo/part/page?${query}`, token)
  return envelope.data as Page
}
const first = async (): Promise<SparePart> => (await page('limit=1')).list[0] as SparePart
const post = (path: string, body: object, token = admin) => app.post(`/sys/demo/${path}`, body, token)
const codesOf = ({ list }: Page) => list.map(({ code }) => code)

async function createOther(): Promise<string> {
  await app.createUser({ username: 'linmei', isSuper: true })
  return await app.signIn('linmei')
}

describe('the parts of the demo area', () => {
  test('are 60 at first, found by word, kind and state, sorted and by the page', async () => {
    expect((await page()).pagination.total).toBe(60)
    expect((await page('keyword=jth-24')).pagination.total).toBe(5)
    const low = await page('kind=closure&state=low&sortBy=count&isAsc=false&limit=100')
    const counts = low.list.map(({ count }) => count)
    expect(counts.length).toBeGreaterThan(1)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(new Set(low.list.map(({ state, kind }) => `${kind} ${state}`))).toEqual(new Set(['closure low']))
    const january = await page('countedFrom=2026-01-05&countedTo=2026-01-07')
    expect(january.list.map(({ countedOn }) => countedOn)).toEqual(['2026-01-05', '2026-01-06', '2026-01-07'])
  })

  test('each user has their own', async () => {
    const other = await createOther()
    expect((await post('part/add', fields)).status).toBe(200)
    await post('part/update', { list: [{ ...(await first()), name: '改过的' }] })
    await post('part/delete', { ids: [2] })
    expect((await page('keyword=NEW-1')).pagination.total).toBe(1)
    expect((await first()).name).toBe('改过的')
    expect((await page('keyword=JTH-24-002')).pagination.total).toBe(0)
    const { list } = await page('limit=2', other)
    expect(list.map(({ id, name }) => `${id} ${name}`)).toEqual(['1 24 芯光缆接头盒', '2 24 芯光缆接头盒'])
    expect((await page('', other)).pagination.total).toBe(60)
  })

  test('have each a number of their own, and a list is changed whole or not at all', async () => {
    const [one, two] = (await page('limit=2')).list as [SparePart, SparePart]
    const swapped = await post('part/update', {
      list: [
        { ...one, name: '甲' },
        { ...two, code: 'TX-SC3-016' },
      ],
    })
    expect(swapped).toMatchObject({
      status: 409,
      envelope: {
        reason: 'demo.code-taken',
        errors: [{ index: 1, field: 'code', reason: '编号 TX-SC3-016 已被使用。' }],
      },
    })
    expect((await first()).name).toBe(one.name)
    // Two parts that swap their numbers are no conflict.
    const traded = {
      list: [
        { ...one, code: two.code },
        { ...two, code: one.code },
      ],
    }
    expect((await post('part/update', traded)).status).toBe(200)
    expect(codesOf(await page('limit=2'))).toEqual([two.code, one.code])
    const isFree = async (query: string) =>
      (await app.get(`/sys/demo/form/rule/check?${query}`, admin)).envelope.data
    expect(await isFree('code=TX-SC3-016')).toEqual({ isFree: false })
    expect(await isFree('code=TX-SC3-016&id=16')).toEqual({ isFree: true })
    expect(await isFree('code=NEW-9')).toEqual({ isFree: true })
  })

  test('who is not there is neither changed nor removed', async () => {
    const part = await first()
    expect((await post('part/update', { list: [part, { ...part, id: 999 }] })).status).toBe(404)
    expect((await post('part/delete', { ids: [1, 999] })).status).toBe(404)
    expect((await page()).pagination.total).toBe(60)
  })

  test('can be added up to a limit, at the same time too', async () => {
    const add = (at: number) => post('part/add', { ...fields, code: `NEW-${at}` })
    const statuses = await Promise.all(
      Array.from({ length: MAX_PARTS_ADDED + 2 }, async (_, at) => (await add(at)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_PARTS_ADDED)
    expect(statuses.filter((status) => status === 409)).toHaveLength(2)
    expect((await page()).pagination.total).toBe(60 + MAX_PARTS_ADDED)
  })
})

const RULE = { code: 'GL-1', lengthKm: 50, budgetDb: 20, email: 'watch@example.com' }

describe('the forms of the demo area', () => {
  test('give users what they saved last', async () => {
    const other = await createOther()
    const load = async (token: string) => (await app.get('/sys/demo/form/rule/info', token)).envelope.data
    expect(await load(admin)).toBeNull()
    await post('form/rule/save', RULE)
    await post('form/rule/save', { ...RULE, budgetDb: 25 })
    expect(await load(admin)).toMatchObject({ content: { ...RULE, budgetDb: 25 } })
    expect(await load(other)).toBeNull()
  })

  test.each([
    ['rule', { ...RULE, code: 'JTH-24-001' }, 'demo.code-taken'],
    ['rule', { ...RULE, budgetDb: 8.9 }, 'demo.budget-too-low'],
    ['rule', { ...RULE, email: 'nobody' }, 'request.invalid'],
    ['component', { name: '默认', limits: { minor: 1, major: 1, critical: 3 } }, 'demo.limits-not-rising'],
    ['dynamic', { cable: 'A', splices: [] }, 'request.invalid'],
  ])('%s is judged by the server: %j', async (form, body, reason) => {
    expect(await post(`form/${form}/save`, body)).toMatchObject({ envelope: { reason } })
    expect((await app.get(`/sys/demo/form/${form}/info`, admin)).envelope.data).toBeNull()
  })

  test('are empty again after the reset, which a task does every night', async () => {
    await post('form/rule/save', RULE)
    await post('part/delete', { ids: [1] })
    const { envelope } = await app.get<{ list: { id: number; handler: string; cron: string }[] }>(
      '/sys/task/page?limit=50',
      admin,
    )
    const task = envelope.data?.list.find(({ handler }) => handler === 'demo.reset')
    expect(task?.cron).toBe('0 2 * * *')
    expect((await app.post('/sys/task/once', { id: task?.id }, admin)).status).toBe(200)
    await expect.poll(async () => (await app.get('/sys/demo/form/rule/info', admin)).envelope.data).toBeNull()
    expect((await page()).pagination.total).toBe(60)
  })
})

test('options are found by keyword, by pinyin too, and by id', async () => {
  const find = async (query: string) =>
    (await app.get<{ name: string }[]>(`/sys/demo/option/list?${query}`, admin)).envelope.data?.map(
      ({ name }) => name,
    )
  expect(await find('keyword=annie')).toEqual(['安妮'])
  expect(await find('id=1')).toEqual(['安妮'])
  expect(await find('')).toHaveLength(20)
  expect(await find('keyword=nobody-is-called-so')).toEqual([])
})
