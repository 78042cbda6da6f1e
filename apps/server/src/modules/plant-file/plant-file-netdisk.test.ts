import type { NetdiskTrashed } from '@fibrewatch/contract/netdisk'
import { MAX_PLANT_FILES, MAX_PLANT_FILE_BYTES } from '@fibrewatch/contract/plant-file'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { requireData } from '#testing/netdisk-client'
import { createPlantFileClient, JPEG, type PlantFileClient, refused } from '#testing/plant-file-client'
import { createTestApp, type TestApp } from '#testing/test-app'

const EDIT = [
  'plant:file:list',
  'plant:file:add',
  'plant:file:update',
  'plant:file:delete',
  'plant:change:page',
  'plant:change:undo',
]

const database = testDatabase()
let app: TestApp
let admin: string
let plant: PlantFileClient
beforeEach(async () => {
  app = await createTestApp(database, { worksJobs: true })
  admin = await app.signIn('admin')
  plant = createPlantFileClient(app, database, admin)
})
afterEach(() => app.remove())

describe('files of the netdisk', () => {
  const takeTicket = async (path: string, ...files: string[]) => {
    const made = await plant.disk().post<{ url: string }>('download', { path, names: files })
    return requireData(made).url.split('/').at(-1) ?? ''
  }

  test('are added by the ticket that lets their reader download them, once', async () => {
    await plant.disk().makeFolders('竣工')
    await plant.disk().put('竣工/', '图纸.pdf', '%PDF-1.7')
    await plant.disk().put('竣工/', '测试.txt', '0.2 dB/km')
    const asked = { owner: 'cable', ownerId: await plant.addCable('C-1') } as const
    const ticket = await takeTicket('竣工/', '图纸.pdf', '测试.txt')
    expect((await plant.post('attach', { ...asked, ticket })).status).toBe(200)
    expect(await plant.names(asked)).toEqual(['图纸.pdf', '测试.txt'])
    expect(await plant.post('attach', { ...asked, ticket })).toMatchObject(
      refused(404, 'netdisk.ticket-invalid'),
    )
    const again = await takeTicket('竣工/', '图纸.pdf')
    expect(await plant.post('attach', { ...asked, ticket: again })).toMatchObject(
      refused(409, 'plant.file-attached'),
    )
  })

  test('a ticket of somebody else, and a folder, are refused', async () => {
    await plant.disk().makeFolders('竣工')
    await plant.disk().put('竣工/', 'a.txt')
    const asked = { owner: 'cable', ownerId: await plant.addCable('C-1') } as const
    await app.createUser({ username: 'other', permissions: EDIT })
    const other = await app.signIn('other')
    const ticket = await takeTicket('竣工/', 'a.txt')
    expect(await plant.post('attach', { ...asked, ticket }, other)).toMatchObject(
      refused(404, 'netdisk.ticket-invalid'),
    )
    expect(await plant.post('attach', { ...asked, ticket: await takeTicket('', '竣工') })).toMatchObject(
      refused(409, 'plant.file-too-large'),
    )
    expect(await plant.list(asked)).toEqual([])
  })

  test('removing one says whose it is, and only then does it', async () => {
    const [first, second] = [await plant.addCable('C-1'), await plant.addNode('N-1')]
    await plant.disk().put('', 'a.jpg', JPEG)
    await plant.post('attach', { owner: 'cable', ownerId: first, ticket: await takeTicket('', 'a.jpg') })
    await plant.post('attach', { owner: 'node', ownerId: second, ticket: await takeTicket('', 'a.jpg') })
    const files = [{ name: 'a.jpg' }]
    const answer = await plant.disk().post('delete', { path: '', files })
    expect(answer).toMatchObject(refused(409, 'netdisk.attached'))
    expect(answer.envelope.msg).toContain('2 个资源对象')
    expect(answer.envelope.msg).toContain('C-1、N-1')
    requireData(await plant.disk().post('delete', { path: '', files, isAttachedToo: true }))
    const asked = { owner: 'cable', ownerId: first } as const
    const [tie] = await plant.list(asked)
    expect(tie).toMatchObject({ isThere: false })
    expect((await plant.open(tie?.id ?? 0)).json()).toMatchObject({ reason: 'plant.file-trashed' })
    const ids = requireData(await plant.disk().get<{ list: NetdiskTrashed[] }>('trash', {})).list.map(
      ({ id }) => id,
    )
    requireData(await plant.disk().post('restore', { ids }))
    expect(await plant.list(asked)).toMatchObject([{ isThere: true }])
  })

  test('a folder with files of objects is not removed unasked, and names no object of another domain', async () => {
    const north = await app.createDomain('north')
    await plant.disk().makeFolders('a', 'a/b')
    await plant.disk().put('a/b/', 'plan.jpg', JPEG)
    const ticket = await takeTicket('a/b/', 'plan.jpg')
    await plant.post('attach', { owner: 'cable', ownerId: await plant.addCable('SECRET-1'), ticket })
    await plant.disk(admin, north).put('', 'x.jpg', JPEG)
    const made = await plant
      .disk(admin, north)
      .post<{ url: string }>('download', { path: '', names: ['x.jpg'] })
    const other = requireData(made).url.split('/').at(-1) ?? ''
    await plant.post('attach', { owner: 'cable', ownerId: await plant.addCable('SECRET-2'), ticket: other })
    expect(await plant.disk().post('delete', { path: '', files: [{ name: 'a' }] })).toMatchObject(
      refused(409, 'netdisk.attached'),
    )
    await app.createUser({ username: 'head', domainId: north, permissions: ['netdisk:manage:delete'] })
    const answer = await plant.disk(await app.signIn('head'), north).post('delete', {
      path: '',
      files: [{ name: 'x.jpg' }],
    })
    expect(answer).toMatchObject(refused(409, 'netdisk.attached'))
    expect(answer.envelope.msg).not.toContain('SECRET')
  })

  test('deleted for good they leave their objects, and undoing says that they are gone', async () => {
    const asked = { owner: 'cable', ownerId: await plant.addCable('C-1') } as const
    const id = await plant.upload(asked, 'a.jpg')
    requireData(await plant.post('delete', { ...asked, ids: [id] }))
    requireData(await plant.disk().post('delete', { path: '资源文档/', files: [{ name: 'C-1' }] }))
    requireData(await plant.disk().post('empty', {}))
    await vi.waitFor(async () => expect(await plant.countStored()).toBe(0))
    expect(await plant.undoLast(asked)).toMatchObject(refused(409, 'plant.file-gone'))
  })
})

describe('bounds', () => {
  test('an object has so many files at most, and nothing is left of one too many', async () => {
    const asked = { owner: 'node', ownerId: await plant.addNode('N-1') } as const
    await plant.upload(asked, 'a.jpg')
    await database.pool.query(
      `INSERT INTO plant_file (node_id, part_kind, part_id, file_id, name, remark, added_at, added_by)
       SELECT node_id, 'splice', number, file_id, name, remark, added_at, added_by
         FROM plant_file, generate_series(2, $1) AS number`,
      [MAX_PLANT_FILES],
    )
    expect(await plant.send(asked, 'b.jpg')).toMatchObject(refused(409, 'plant.files-full'))
    expect(await plant.countStored()).toBe(1)
    expect(await plant.disk().names('资源文档/N-1/')).toEqual(['a.jpg'])
  })

  test('a file without a byte and one with too many are refused', async () => {
    const asked = { owner: 'node', ownerId: await plant.addNode('N-1') } as const
    expect(await plant.send(asked, 'a.jpg', Buffer.alloc(0))).toMatchObject({ status: 400 })
    expect((await plant.send(asked, 'a.jpg', Buffer.alloc(MAX_PLANT_FILE_BYTES + 1))).status).toBe(413)
    expect(await plant.list(asked)).toEqual([])
  })
})
