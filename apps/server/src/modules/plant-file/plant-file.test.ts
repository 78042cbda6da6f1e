import type { cableApi, jointApi } from '@fibrewatch/contract/cable'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { PlantChange } from '@fibrewatch/contract/plant-change'
import { FILE_OWNERS } from '@fibrewatch/contract/plant-file'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeStopFields } from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'
import { requireData } from '#testing/netdisk-client'
import { createPlantFileClient, JPEG, type PlantFileClient, refused, SMALL } from '#testing/plant-file-client'
import { createTestApp, type TestApp } from '#testing/test-app'

const READ = 'plant:file:list'
const EDIT = [
  READ,
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
  app = await createTestApp(database)
  admin = await app.signIn('admin')
  plant = createPlantFileClient(app, database, admin)
})
afterEach(() => app.remove())

describe('documents and photographs of an object', () => {
  test.each([...FILE_OWNERS])('of a %s are added, seen, opened, renamed and taken off', async (owner) => {
    const asked = { owner, ownerId: await plant.addOwner(owner) }
    const id = await plant.upload(asked, '接头盒.jpg')
    requireData(await plant.post('picture/set', { id, picture: SMALL }))
    expect(await plant.list(asked)).toMatchObject([
      {
        id,
        name: '接头盒.jpg',
        sizeBytes: JPEG.length,
        mimeType: 'image/jpeg',
        hasPicture: true,
        isThere: true,
      },
    ])
    expect((await plant.open(id)).rawPayload).toEqual(JPEG)
    requireData(await plant.post('update', { id, name: '东侧.jpg', remark: '开盒前' }))
    expect(await plant.list(asked)).toMatchObject([{ name: '东侧.jpg', remark: '开盒前' }])
    requireData(await plant.post('delete', { ...asked, ids: [id] }))
    expect(await plant.list(asked)).toEqual([])
  })

  test('lie in the netdisk of the domain of their object', async () => {
    const north = await app.createDomain('north')
    await plant.upload({ owner: 'cable', ownerId: await plant.addCable('C-1', north) }, 'a.jpg')
    expect(await plant.disk(admin, north).tree()).toEqual([
      '资源文档/',
      '资源文档/C-1/',
      '资源文档/C-1/a.jpg',
    ])
    expect(await plant.disk().tree()).toEqual([])
  })

  test('two of one name are two files', async () => {
    const asked = { owner: 'node', ownerId: await plant.addNode('N-1') } as const
    await plant.upload(asked, 'IMG_0001.jpg')
    await plant.upload(asked, 'IMG_0001.jpg', Buffer.from([0xff, 0xd8, 0xff, 9]))
    expect(await plant.names(asked)).toEqual(['IMG_0001.jpg', 'IMG_0001.jpg'])
    expect(await plant.disk().names('资源文档/N-1/')).toHaveLength(2)
  })

  test('a page with a script is never sent as one, nor a drawing with a script', async () => {
    const asked = { owner: 'node', ownerId: await plant.addNode('N-1') } as const
    for (const text of [
      '<html><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    ]) {
      const answer = await plant.open(
        await plant.upload(asked, 'plan.html', Buffer.from(text)),
        admin,
        '&isShown=true',
      )
      expect(answer.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    }
    const id = await plant.upload(asked, 'a.jpg')
    expect((await plant.open(id, admin, '&isShown=true')).headers['content-disposition']).toMatch(/^inline/)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    expect(await plant.post('picture/set', { id, picture: svg })).toMatchObject(
      refused(400, 'plant.file-picture'),
    )
  })
})

describe('parts of an object', () => {
  test('a file may be of a port, a fibre, a section or a splice, and says which', async () => {
    const [first, second] = [await plant.addNode('N-1'), await plant.addNode('N-2')]
    const cableId = await plant.addCable('C-1')
    const stops = [makeStopFields(first, 0), makeStopFields(second, 20_000)]
    requireData(await app.post('/plant/cable/stops', { id: cableId, version: 1, stops }, admin))
    const info = requireData(
      await app.get<EndpointData<typeof cableApi.info>>(`/plant/cable/info?id=${cableId}`, admin),
    )
    const stopId = info.stops[0]?.id ?? 0
    const deviceId = await plant.addDevice('D-1')
    const joint = { kind: 'splice', tray: '1', position: '3', lossDb: null, measuredOn: null }
    const ends = [
      { stopId, fibre: 1, side: 'b' },
      { deviceId, port: 1 },
    ]
    const joined = requireData(
      await app.post<EndpointData<typeof jointApi.add>>(
        '/plant/joint/add',
        { nodeId: first, joints: [{ ...joint, ends }] },
        admin,
      ),
    )
    const cable = { owner: 'cable', ownerId: cableId } as const
    const node = { owner: 'node', ownerId: first } as const
    await plant.upload({ ...cable, partKind: 'fibre', partId: 12 }, 'fibre.jpg')
    await plant.upload({ ...cable, partKind: 'section', partId: stopId }, 'section.jpg')
    await plant.upload({ ...node, partKind: 'splice', partId: joined.ids[0] ?? 0 }, 'splice.jpg')
    await plant.upload({ owner: 'device', ownerId: deviceId, partKind: 'port', partId: 4 }, 'port.jpg')
    expect((await plant.list(cable)).map(({ part }) => part?.name)).toEqual(['12', 'N-1 – N-2'])
    expect((await plant.list(node)).map(({ part }) => part?.name)).toEqual(['1 3'])
    requireData(await app.post('/plant/joint/delete', { ids: joined.ids }, admin))
    expect(await plant.list(node)).toMatchObject([{ name: 'splice.jpg', part: { kind: 'splice', name: '' } }])
  })

  test.each([
    ['a fibre that the cable has not', { partKind: 'fibre', partId: 145 }],
    ['a port of a cable', { partKind: 'port', partId: 1 }],
    ['a kind without a number', { partKind: 'fibre' }],
    ['a section of another cable', { partKind: 'section', partId: 999_999 }],
  ])('%s is refused', async (_, part) => {
    const asked = { owner: 'cable', ownerId: await plant.addCable('C-1') } as const
    expect(await plant.send({ ...asked, ...part }, 'a.jpg')).toMatchObject(refused(400, 'plant.file-part'))
    expect(await plant.countStored()).toBe(0)
  })
})

describe('rights and domains', () => {
  test('who sees the object sees its files, without any right in the netdisk', async () => {
    const north = await app.createDomain('north')
    const asked = { owner: 'cable', ownerId: await plant.addCable('C-1', north) } as const
    const id = await plant.upload(asked, 'a.jpg')
    await app.createUser({ username: 'reader', domainId: north, permissions: [READ] })
    const reader = await app.signIn('reader')
    expect(requireData(await plant.ask(asked, reader)).list).toMatchObject([{ id }])
    expect((await plant.open(id, reader)).rawPayload).toEqual(JPEG)
    expect(await plant.send(asked, 'b.jpg', JPEG, reader)).toMatchObject(
      refused(403, 'auth.permission-denied'),
    )
    expect(await plant.post('delete', { ...asked, ids: [id] }, reader)).toMatchObject(
      refused(403, 'auth.permission-denied'),
    )
  })

  test('whoever does not see the object finds nothing, whatever they know', async () => {
    const [north, south] = [await app.createDomain('north'), await app.createDomain('south')]
    const asked = { owner: 'cable', ownerId: await plant.addCable('C-1', north) } as const
    const id = await plant.upload(asked, 'a.jpg')
    requireData(await plant.post('picture/set', { id, picture: SMALL }))
    await app.createUser({ username: 'stranger', domainId: south, permissions: EDIT })
    const stranger = await app.signIn('stranger')
    const gone = refused(404, 'object.not-found')
    expect(await plant.ask(asked, stranger)).toMatchObject(gone)
    expect(await plant.send(asked, 'b.jpg', JPEG, stranger)).toMatchObject(gone)
    expect(await plant.post('update', { id, name: 'b.jpg', remark: '' }, stranger)).toMatchObject(gone)
    expect(await plant.post('delete', { ...asked, ids: [id] }, stranger)).toMatchObject(gone)
    expect(await plant.post('picture/set', { id, picture: SMALL }, stranger)).toMatchObject(gone)
    expect((await plant.open(id, stranger)).statusCode).toBe(404)
    expect(await plant.undo((await plant.changesOf(asked))[0]?.id ?? 0, stranger)).toMatchObject(gone)
    expect(await plant.names(asked)).toEqual(['a.jpg'])
  })

  test('files of one object cannot be taken off by the name of another', async () => {
    const [first, second] = [await plant.addCable('C-1'), await plant.addCable('C-2')]
    const id = await plant.upload({ owner: 'cable', ownerId: first }, 'a.jpg')
    expect(await plant.post('delete', { owner: 'cable', ownerId: second, ids: [id] })).toMatchObject(
      refused(404, 'object.not-found'),
    )
  })
})

describe('history', () => {
  test('each change is kept with who and when, and undone in turn', async () => {
    const asked = { owner: 'node', ownerId: await plant.addNode('N-1') } as const
    const id = await plant.upload(asked, 'a.jpg')
    requireData(await plant.post('update', { id, name: 'b.jpg', remark: '' }))
    requireData(await plant.post('delete', { ...asked, ids: [id] }))
    expect(
      (await plant.changesOf(asked)).map(({ before, after }) => [before !== null, after !== null]),
    ).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ])
    const [removed, renamed, added] = await plant.changesOf(asked)
    for (const [change, wanted] of [
      [removed, ['b.jpg']],
      [renamed, ['a.jpg']],
      [added, []],
    ] as const) {
      requireData(await plant.undo(change?.id ?? 0))
      expect(await plant.names(asked)).toEqual(wanted)
    }
  })

  test('a picture is there again after its file came back', async () => {
    const asked = { owner: 'node', ownerId: await plant.addNode('N-1') } as const
    const id = await plant.upload(asked, 'a.jpg')
    requireData(await plant.post('picture/set', { id, picture: SMALL }))
    requireData(await plant.post('delete', { ...asked, ids: [id] }))
    requireData(await plant.undoLast(asked))
    expect(await plant.list(asked)).toMatchObject([{ id, hasPicture: true }])
  })

  test('the history of one kind of object has nothing of another with its number', async () => {
    const cable = { owner: 'cable', ownerId: await plant.addCable('C-1') } as const
    const node = { owner: 'node', ownerId: await plant.addNode('N-1') } as const
    await plant.upload(cable, 'a.jpg')
    expect(node.ownerId).toBe(cable.ownerId)
    expect(await plant.changesOf(node)).toEqual([])
    expect(await plant.changesOf(cable)).toHaveLength(1)
  })

  test('an object that goes takes its files off, and both come back', async () => {
    const asked = { owner: 'cable', ownerId: await plant.addCable('C-1') } as const
    const id = await plant.upload(asked, 'a.jpg')
    requireData(await app.post('/plant/cable/delete', { id: asked.ownerId }, admin))
    const { rows } = await database.pool.query('SELECT 1 FROM plant_file')
    expect(rows).toEqual([])
    expect(await plant.undoLast(asked)).toMatchObject(refused(404, 'object.not-found'))
    const page = requireData(
      await app.get<{ list: PlantChange[] }>(
        `/plant/change/page?kind=cable&objectId=${asked.ownerId}`,
        admin,
      ),
    )
    requireData(await plant.undo(page.list[0]?.id ?? 0))
    requireData(await plant.undoLast(asked))
    expect(await plant.list(asked)).toMatchObject([{ id, name: 'a.jpg' }])
  })

  test('undoing that an object was made takes its files off too', async () => {
    const asked = { owner: 'node', ownerId: await plant.addNode('N-1') } as const
    await plant.upload(asked, 'a.jpg')
    const page = requireData(
      await app.get<{ list: PlantChange[] }>(`/plant/change/page?kind=node&objectId=${asked.ownerId}`, admin),
    )
    requireData(await plant.undo(page.list[0]?.id ?? 0))
    expect((await plant.changesOf(asked))[0]).toMatchObject({ after: null })
    expect(await plant.disk().names('资源文档/N-1/')).toEqual(['a.jpg'])
  })
})
