import { plantApi } from '@fibrewatch/contract/plant'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMonitoredLink, type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import { ALL_DOMAINS } from '#platform/auth/scope'
import { testDatabase } from '#platform/testing/test-database'

const database = testDatabase()
let monitored: MonitoredPlant
let linkId: number
beforeEach(async () => {
  monitored = await startMonitoredPlant(database)
  linkId = (await createMonitoredLink(monitored)).linkId
  const marks = [
    { name: '桥头人井 100%', opticalM: 1200 },
    { name: '西桥头', opticalM: 2200 },
    { name: '无名', opticalM: 3200, remark: '桥头以东 40 m' },
  ]
  const landmarks = marks.map((mark) => ({ kind: 'handhole' as const, ...mark }))
  await monitored.call(plantApi.landmarkAdd, { body: { linkId, landmarks } })
})
afterEach(() => monitored.stop())

const find = async (keyword: string, limit?: number) =>
  (await monitored.call(plantApi.landmarkFind, { query: { keyword, ...(limit && { limit }) } })).map(
    ({ name }) => name,
  )

test('landmarks of any link are found by name and remark, those that begin so first', async () => {
  expect(await find('桥头')).toEqual(['桥头人井 100%', '西桥头', '无名'])
  expect(await find('桥头', 1)).toEqual(['桥头人井 100%'])
  const [found] = await monitored.call(plantApi.landmarkFind, { query: { keyword: '西桥头' } })
  expect(found).toMatchObject({ linkId, linkCode: 'GL-01', opticalM: 2200, lngLat: null })
})

const EAST_GATES = ['东门 a', '东门 B', '人民路与解放路路口以北二十米的东门', '大东门', '井']

async function addEastGates() {
  const marks = [
    { name: '井', opticalM: 100, remark: '近东门' },
    { name: '人民路与解放路路口以北二十米的东门', opticalM: 200 },
    { name: '大东门', opticalM: 300 },
    { name: '东门 B', opticalM: 400 },
    { name: '东门 a', opticalM: 500 },
  ]
  const landmarks = marks.map((mark) => ({ kind: 'handhole' as const, ...mark }))
  await monitored.call(plantApi.landmarkAdd, { body: { linkId, landmarks } })
}

test('one in whose remark it stands comes behind all in whose name it does, however long these are', async () => {
  await addEastGates()
  expect(await find('东门')).toEqual(EAST_GATES)
  expect(await find('东门 A')).toEqual(['东门 a'])
})

test('so many as are asked for are the first of all, whether the asker sees all domains or one', async () => {
  await addEastGates()
  const everywhere = { ...monitored.actor, scope: ALL_DOMAINS }
  for (const actor of [everywhere, monitored.actor]) {
    for (const [at] of EAST_GATES.entries()) {
      const query = { keyword: '东门', limit: at + 1 }
      const first = await monitored.call(plantApi.landmarkFind, { query, actor })
      expect(first.map(({ name }) => name)).toEqual(EAST_GATES.slice(0, at + 1))
    }
  }
})

test('a word is found that stands behind thousands of names without it', async () => {
  await addEastGates()
  await database.pool.query(
    `INSERT INTO landmark (link_id, name, kind, optical_m)
     SELECT $1, 'A' || n, 'marker', 6000 + n FROM generate_series(1, 2001) AS n`,
    [linkId],
  )
  const actor = { ...monitored.actor, scope: ALL_DOMAINS }
  const found = await monitored.call(plantApi.landmarkFind, { query: { keyword: '门', limit: 5 }, actor })
  expect(found.map(({ name }) => name)).toEqual([...EAST_GATES.slice(0, 4), '井'])
})

/** Thousands of names in another domain that come before all of ours. */
async function addForeignGates() {
  const { call, stranger } = monitored
  const foreign = { kind: 'otdr', domainId: monitored.otherDomainId } as const
  const device = await call(plantApi.deviceAdd, {
    body: { code: 'OTDR-X', name: 'X', ...foreign },
    actor: stranger,
  })
  const link = { code: 'X-1', name: 'X', deviceId: device.id, port: 1, lengthM: 20_000 }
  const { id } = await call(plantApi.linkAdd, { body: link, actor: stranger })
  await database.pool.query(
    `INSERT INTO landmark (link_id, name, kind, optical_m)
     SELECT $1, '东门 ' || to_char(n, 'FM00000'), 'marker', 6000 + n FROM generate_series(1, 2001) AS n`,
    [id],
  )
}

test('behind thousands of another domain that begin alike those in the scope are found, in the same order', async () => {
  await addEastGates()
  await addForeignGates()
  // Among the first of all names, and yet behind those that begin with the word.
  const early = { name: 'A 东门', kind: 'handhole' as const, opticalM: 600 }
  await monitored.call(plantApi.landmarkAdd, { body: { linkId, landmarks: [early] } })
  const expected = EAST_GATES.toSpliced(2, 0, early.name)
  for (const [at] of expected.entries()) expect(await find('东门', at + 1)).toEqual(expected.slice(0, at + 1))
  const asked = { query: { keyword: '东门', limit: 1 }, actor: monitored.stranger }
  const [theirs] = await monitored.call(plantApi.landmarkFind, asked)
  expect(theirs?.name).toBe('东门 00001')
})

test('what is typed is text and no pattern', async () => {
  expect(await find('100%')).toEqual(['桥头人井 100%'])
  expect(await find('1_0')).toEqual([])
})

test('those of another domain are not found', async () => {
  const asked = { query: { keyword: '桥头' }, actor: monitored.stranger }
  expect(await monitored.call(plantApi.landmarkFind, asked)).toEqual([])
})
