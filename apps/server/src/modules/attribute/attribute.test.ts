import type { attributeApi } from '@fibrewatch/contract/attribute'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
let admin: string
beforeEach(async () => {
  app = await createTestApp(database)
  admin = await app.signIn('admin')
})
afterEach(() => app.remove())

const post = (call: string, body: object, token = admin) =>
  app.post<{ id: number }>(`/sys/attribute/${call}`, body, token)
const add = async (body: object): Promise<number> =>
  (await post('add', { target: 'site', nameZh: '名称', ...body })).envelope.data?.id ?? 0
const info = async (id: number) =>
  (await app.get<EndpointData<typeof attributeApi.info>>(`/sys/attribute/info?id=${id}`, admin)).envelope.data
const addSite = async (code: string, domainId = 1): Promise<string> => {
  const added = await app.post<{ id: number }>('/plant/site/add', { code, name: code, domainId }, admin)
  return String(added.envelope.data?.id)
}
type Values = EndpointData<typeof attributeApi.values>
const read = (target: string, objectId: string, token = admin) =>
  app.get<Values>(`/sys/attribute/values?target=${target}&objectId=${objectId}`, token)
const write = (objectId: string, values: object, token = admin, target = 'site') =>
  app.post('/sys/attribute/values/update', { target, objectId, values }, token)
const refused = (status: number, reason: string) => ({ status, envelope: { reason } })
const options = [
  { value: 'own', zh: '自有', en: 'Own' },
  { value: 'leased', zh: '租用', en: null },
]

describe('definitions', () => {
  test('are made, shown in order, changed and removed', async () => {
    const owner = await add({ code: 'owner', type: 'enum', options, defaultValue: 'own', orderNum: 20 })
    const height = await add({ code: 'height', type: 'number', unit: 'm', required: true, orderNum: 10 })
    type List = EndpointData<typeof attributeApi.list>
    const list = await app.get<List>('/sys/attribute/list?target=site', admin)
    expect(list.envelope.data?.map(({ code }) => code)).toEqual(['height', 'owner'])
    expect(await info(owner)).toMatchObject({ options, defaultValue: 'own', required: false, values: 0 })
    expect((await post('update', { id: height, nameZh: '楼高', required: false, unit: null })).status).toBe(
      200,
    )
    expect(await info(height)).toMatchObject({ nameZh: '楼高', unit: null, required: false, type: 'number' })
    expect((await post('delete', { id: owner })).status).toBe(200)
    expect(await info(owner)).toBeNull()
  })

  test.each<[string, object]>([
    ['an enum without options', { type: 'enum' }],
    ['options of something else', { type: 'text', options }],
    ['an option named twice', { type: 'enum', options: [...options, ...options] }],
    ['a unit of a text', { type: 'text', unit: 'm' }],
    ['a default of another type', { type: 'number', defaultValue: 'five' }],
    ['a default that is no option', { type: 'enum', options, defaultValue: 'rented' }],
    ['a code that is no word', { code: '1 2', type: 'text' }],
    ['an unknown object', { target: 'moon', type: 'text' }],
  ])('%s is refused', async (_, body) => {
    expect(await post('add', { target: 'site', nameZh: '名称', code: 'odd', ...body })).toMatchObject(
      refused(400, 'request.invalid'),
    )
  })

  test('a code is used once for each kind of object', async () => {
    await add({ code: 'owner', type: 'text' })
    expect(await post('add', { target: 'site', code: 'owner', nameZh: '业主', type: 'text' })).toMatchObject(
      refused(409, 'object.code-taken'),
    )
    expect(await add({ target: 'link', code: 'owner', type: 'text' })).toBeGreaterThan(0)
  })

  test('as a page and as a file', async () => {
    await add({ code: 'owner', type: 'enum', options, nameZh: '业主' })
    await add({ code: 'height', type: 'number', unit: 'm', nameZh: '楼高' })
    const page = await app.get<EndpointData<typeof attributeApi.page>>(
      '/sys/attribute/page?type=number',
      admin,
    )
    expect(page.envelope.data).toMatchObject({ list: [{ code: 'height' }], pagination: { total: 1 } })
    const file = await app.http.inject({
      url: '/sys/attribute/export?columns=code,nameZh,options&sortBy=code',
      headers: { authorization: admin },
    })
    expect(file.body).toBe(
      '\uFEFF"编码","中文名","选项"\r\n"height","楼高",\r\n"owner","业主","own=自有; leased=租用"\r\n',
    )
  })
})

describe('values', () => {
  test('are checked by type and completed from the defaults', async () => {
    await add({ code: 'owner', type: 'enum', options, defaultValue: 'own' })
    await add({ code: 'built', type: 'date', required: true })
    const site = await addSite('S-1')
    const wrong = await write(site, { owner: 'rented', built: '2026-13-01', odd: 1 })
    expect(wrong).toMatchObject(refused(400, 'request.invalid'))
    expect(wrong.envelope.errors?.map(({ field }) => field).toSorted()).toEqual(['built', 'odd', 'owner'])
    expect((await write(site, { built: '2026-03-12' })).status).toBe(200)
    expect((await read('site', site)).envelope.data).toMatchObject({
      definitions: [{ code: 'owner' }, { code: 'built' }],
      values: { owner: 'own', built: '2026-03-12' },
    })
  })

  test('stay in their domain', async () => {
    const north = await app.createDomain('north')
    await add({ code: 'owner', type: 'text' })
    const [ours, theirs] = [await addSite('S-1', north), await addSite('S-2')]
    const permissions = ['sys:attribute:values', 'sys:attribute:values:update']
    await app.createUser({ username: 'head', domainId: north, permissions })
    const head = await app.signIn('head')
    const notFound = refused(404, 'object.not-found')
    expect((await write(ours, { owner: '我们' }, head)).status).toBe(200)
    expect(await write(theirs, { owner: '我们' }, head)).toMatchObject(notFound)
    expect(await read('site', theirs, head)).toMatchObject(notFound)
    expect(await read('site', '01', head)).toMatchObject(notFound)
    expect(await read('zone', ours, head)).toMatchObject(notFound)
  })

  test('of an alarm type are kept by its code', async () => {
    await add({ target: 'alarm-type', code: 'manual', type: 'link' })
    const manual = 'https://example.com/break'
    expect((await write('FIBRE_BREAK', { manual }, admin, 'alarm-type')).status).toBe(200)
    expect((await read('alarm-type', 'FIBRE_BREAK')).envelope.data?.values).toEqual({ manual })
    expect(await read('alarm-type', 'NO_SUCH')).toMatchObject(refused(404, 'object.not-found'))
  })

  test('hold their attribute and its options, until they may go with it', async () => {
    const id = await add({ code: 'owner', type: 'enum', options })
    await add({ code: 'height', type: 'number' })
    const site = await addSite('S-1')
    await write(site, { owner: 'leased', height: 12 })
    const [own] = options
    expect(await post('update', { id, options: [own] })).toMatchObject(refused(409, 'object.in-use'))
    const refusal = await post('delete', { id })
    expect(refusal).toMatchObject(refused(409, 'attribute.has-values'))
    expect(refusal.envelope.msg).toContain('1 个对象')
    expect((await post('delete', { id, cascade: true })).status).toBe(200)
    expect((await read('site', site)).envelope.data?.values).toEqual({ height: 12 })
  })

  test('of an attribute that is switched off are kept and not shown', async () => {
    const id = await add({ code: 'owner', type: 'text' })
    const site = await addSite('S-1')
    await write(site, { owner: '市公司' })
    await post('update', { id, enabled: false })
    expect((await read('site', site)).envelope.data).toEqual({ definitions: [], values: {} })
    expect((await write(site, {})).status).toBe(200)
    await post('update', { id, enabled: true })
    expect((await read('site', site)).envelope.data?.values).toEqual({ owner: '市公司' })
  })
})
