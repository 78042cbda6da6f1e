import type { domainApi, EndpointData } from '@fibrewatch/contract'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
beforeEach(async () => {
  app = await createTestApp(database)
})
afterEach(() => app.remove())

const PERMISSIONS = ['sys:domain:list', 'sys:domain:add']
const listNames = async (token: string) => {
  const answer = await app.get<EndpointData<typeof domainApi.list>>('/sys/domain/list', token)
  return answer.envelope.data?.map(({ name }) => name)
}

test('a user sees and extends the subtree of his own domain', async () => {
  const north = await app.createDomain('north')
  const south = await app.createDomain('south')
  await app.createUser({ username: 'head', domainId: north, permissions: PERMISSIONS })
  const token = await app.signIn('head')
  expect(await listNames(token)).toEqual(['north'])
  const add = (parentId: number) => app.post('/sys/domain/add', { parentId, name: 'branch' }, token)
  expect((await add(north)).status).toBe(200)
  // The new branch is in the scope of who is already signed in.
  expect(await listNames(token)).toEqual(['north', 'branch'])
  expect(await add(south)).toMatchObject({ status: 404, envelope: { reason: 'object.not-found' } })
  expect(await listNames(await app.signIn('admin'))).toEqual(['全部', 'north', 'south', 'branch'])
})

test('a domain needs a name and a parent that exists', async () => {
  const token = await app.signIn('admin')
  expect((await app.post('/sys/domain/add', { parentId: 1, name: '' }, token)).status).toBe(400)
  expect((await app.post('/sys/domain/add', { parentId: 77, name: 'x' }, token)).status).toBe(404)
})
