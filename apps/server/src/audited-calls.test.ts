import { ENDPOINTS, type EndpointData, type logApi } from '@fibrewatch/contract'
import { testDatabase } from '#platform/testing/test-database'
import { createNetdiskClient } from '#testing/netdisk-client'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
let admin: string
beforeEach(async () => {
  app = await createTestApp(database)
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
    'manager/select/condition',
    'menus/select/condition',
    'rolesMenus/select/condition',
    'netdisk/manage/check',
    'netdisk/manage/upload',
  ])
  expect(ENDPOINTS.filter(({ method, isAudited }) => method === 'GET' && isAudited)).toEqual([])
})
