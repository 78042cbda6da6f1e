import { ENDPOINTS } from '@fibrewatch/contract/api'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { logApi } from '@fibrewatch/contract/log'
import { testDatabase } from '#platform/testing/test-database'
import { createNetdiskClient } from '#testing/netdisk-client'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
let admin: string
beforeEach(async () => {
  app = await createTestApp(database, { worksJobs: true })
  admin = await app.signIn('admin')
})
afterEach(() => app.remove())

const listRecorded = async (): Promise<string[]> => {
  const rows = await app.get<EndpointData<typeof logApi.requestPage>>('/sys/log/req/page?limit=100', admin)
  return (rows.envelope.data?.list ?? []).map(({ action }) => action).toReversed()
}

test('of an upload its beginning and its end are recorded, not its chunks and not who asks how far it is', async () => {
  const disk = createNetdiskClient(app, admin)
  const content = Buffer.from('a trace')
  const { uploadId } = await disk.begin('', 'trace.sor', content.length)
  await disk.sendAll(uploadId ?? '', content)
  const space = { domainId: undefined }
  expect((await disk.post('check', { ...space, uploadId })).status).toBe(200)
  expect((await disk.post('uploadFinish', { ...space, uploadId })).status).toBe(200)
  expect((await listRecorded()).filter((action) => action.startsWith('netdisk'))).toEqual([
    'netdisk/manage/token',
    'netdisk/manage/uploadFinish',
  ])
})

test('what reads is not recorded, what changes is, but for the pieces of an upload', () => {
  const changing = ENDPOINTS.filter(({ method }) => method !== 'GET')
  expect(changing.filter(({ isAudited }) => !isAudited).map(({ path }) => path)).toEqual([
    'account/activity',
    'plant/cable/cutover/preview',
    'manager/select/condition',
    'menus/select/condition',
    'rolesMenus/select/condition',
    'netdisk/manage/check',
    'netdisk/manage/upload',
    'oauth/sso/finish',
    'sys/sso/test',
  ])
  expect(ENDPOINTS.filter(({ method, isAudited }) => method === 'GET' && isAudited)).toEqual([])
})

test('what happened to files is recorded with their names, also of those that are gone for good', async () => {
  const disk = createNetdiskClient(app, admin)
  await disk.makeFolders('a')
  await disk.put('a/', 'f')
  const files = [{ name: 'g' }]
  await disk.post('mark', { path: 'a/', name: 'f', mark: '验收' })
  await disk.post('rename', { path: 'a/', name: 'f', toName: 'g' })
  await disk.post('cut', { originPath: 'a/', toPath: '', files })
  await disk.post('copy', { originPath: '', toPath: 'a/', files })
  await disk.post('delete', { path: '', files })
  const [item] = await disk.trash()
  await disk.post('restore', { ids: [item?.id] })
  await disk.post('delete', { path: '', files })
  const [again] = await disk.trash()
  await disk.post('purge', { ids: [again?.id] })
  const { rows } = await database.pool.query<object>(
    `SELECT split_part(action, '/', 3) AS call, object_name AS name, before, after FROM audit
      WHERE action LIKE 'netdisk/%' AND action !~ '(token|upload)' ORDER BY seq`,
  )
  const deleted = { call: 'delete', name: 'g', before: { path: '' }, after: null }
  expect(rows).toEqual([
    { call: 'mkdir', name: 'a', before: null, after: { name: 'a' } },
    { call: 'mark', name: 'a/f', before: { mark: '' }, after: { mark: '验收' } },
    { call: 'rename', name: 'a/f', before: { name: 'f' }, after: { name: 'g' } },
    { call: 'cut', name: 'g', before: { path: 'a/' }, after: { path: '' } },
    { call: 'copy', name: 'g', before: null, after: { path: 'a/' } },
    deleted,
    { call: 'restore', name: 'g', before: null, after: { paths: ['g'] } },
    deleted,
    { call: 'purge', name: 'g', before: { paths: ['g'] }, after: null },
  ])
})
