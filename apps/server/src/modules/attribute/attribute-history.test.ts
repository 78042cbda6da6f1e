import type { attributeApi } from '@fibrewatch/contract/attribute'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { PlantChange } from '@fibrewatch/contract/plant-change'
import { FILE_OWNERS } from '@fibrewatch/contract/plant-file'
import { testDatabase } from '#platform/testing/test-database'
import { requireData } from '#testing/netdisk-client'
import { type Asked, createPlantFileClient, type PlantFileClient, refused } from '#testing/plant-file-client'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
let admin: string
let plant: PlantFileClient
beforeEach(async () => {
  app = await createTestApp(database)
  admin = await app.signIn('admin')
  plant = createPlantFileClient(app, database, admin)
})
afterEach(() => app.remove())

const define = (target: string, code = 'owner', type = 'text') =>
  plant.add('sys/attribute/add', { target, code, nameZh: code, type })
const write = async ({ owner, ownerId }: Asked, values: object, token = admin) =>
  app.post('/sys/attribute/values/update', { target: owner, objectId: String(ownerId), values }, token)
const read = async ({ owner, ownerId }: Asked) =>
  requireData(
    await app.get<EndpointData<typeof attributeApi.values>>(
      `/sys/attribute/values?target=${owner}&objectId=${ownerId}`,
      admin,
    ),
  ).values
const changesOf = async ({ owner, ownerId }: Asked): Promise<readonly PlantChange[]> =>
  requireData(
    await app.get<{ list: PlantChange[] }>(
      `/plant/change/page?kind=attributes&objectId=${ownerId}&owner=${owner}`,
      admin,
    ),
  ).list
const undoLast = async (asked: Asked) => plant.undo((await changesOf(asked))[0]?.id ?? 0)

test.each([...FILE_OWNERS])('values of a %s are kept with who changed them, and undone', async (owner) => {
  await define(owner)
  const asked = { owner, ownerId: await plant.addOwner(owner) }
  requireData(await write(asked, { owner: '市公司' }))
  requireData(await write(asked, { owner: '省公司' }))
  expect(await changesOf(asked)).toMatchObject([
    { objectName: 'X-1', before: { values: { owner: '市公司' } }, after: { values: { owner: '省公司' } } },
    { before: null, after: { values: { owner: '市公司' } } },
  ])
  const [second, first] = await changesOf(asked)
  expect(await plant.undo(first?.id ?? 0)).toMatchObject(refused(409, 'plant.changed-since'))
  requireData(await plant.undo(second?.id ?? 0))
  expect(await read(asked)).toEqual({ owner: '市公司' })
  requireData(await plant.undo(first?.id ?? 0))
  expect(await read(asked)).toEqual({})
})

test('a change that changes nothing is none', async () => {
  await define('node')
  const asked = { owner: 'node', ownerId: await plant.addNode('N-1') } as const
  requireData(await write(asked, { owner: '市公司' }))
  requireData(await write(asked, { owner: '市公司' }))
  expect(await changesOf(asked)).toHaveLength(1)
})

test('the history of a cable has nothing of the node with its number', async () => {
  await define('node')
  const node = { owner: 'node', ownerId: await plant.addNode('N-1') } as const
  const cable = { owner: 'cable', ownerId: await plant.addCable('C-1') } as const
  requireData(await write(node, { owner: '市公司' }))
  expect(cable.ownerId).toBe(node.ownerId)
  expect(await changesOf(cable)).toEqual([])
})

test('an object that goes leaves no values, and both come back', async () => {
  await define('cable')
  const asked = { owner: 'cable', ownerId: await plant.addCable('C-1') } as const
  requireData(await write(asked, { owner: '市公司' }))
  requireData(await app.post('/plant/cable/delete', { id: asked.ownerId }, admin))
  const { rows } = await database.pool.query('SELECT 1 FROM attribute_value')
  expect(rows).toEqual([])
  const page = requireData(
    await app.get<{ list: PlantChange[] }>(`/plant/change/page?kind=cable&objectId=${asked.ownerId}`, admin),
  )
  expect(await undoLast(asked)).toMatchObject(refused(404, 'object.not-found'))
  requireData(await plant.undo(page.list[0]?.id ?? 0))
  requireData(await undoLast(asked))
  expect(await read(asked)).toEqual({ owner: '市公司' })
})

test('values whose attribute is no more are not brought back', async () => {
  const id = await define('node')
  const asked = { owner: 'node', ownerId: await plant.addNode('N-1') } as const
  requireData(await write(asked, { owner: '市公司' }))
  requireData(await write(asked, {}))
  requireData(await app.post('/sys/attribute/delete', { id }, admin))
  expect(await undoLast(asked)).toMatchObject(refused(400, 'request.invalid'))
})

test('nobody undoes values of another domain', async () => {
  const [north, south] = [await app.createDomain('north'), await app.createDomain('south')]
  await define('cable')
  const asked = { owner: 'cable', ownerId: await plant.addCable('C-1', north) } as const
  requireData(await write(asked, { owner: '市公司' }))
  const permissions = ['plant:change:undo', 'sys:attribute:values:update']
  await app.createUser({ username: 'stranger', domainId: south, permissions })
  const stranger = await app.signIn('stranger')
  const [change] = await changesOf(asked)
  const gone = refused(404, 'object.not-found')
  expect(await plant.undo(change?.id ?? 0, stranger)).toMatchObject(gone)
  expect(await write(asked, { owner: '我' }, stranger)).toMatchObject(gone)
})

test('values of users and alarm types are no part of the plant', async () => {
  await define('user')
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM app_user')
  const body = { target: 'user', objectId: String(rows[0]?.id), values: { owner: '市公司' } }
  requireData(await app.post('/sys/attribute/values/update', body, admin))
  const kept = await database.pool.query('SELECT 1 FROM plant_change')
  expect(kept.rows).toEqual([])
})
