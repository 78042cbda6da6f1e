import { type Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import { ALARM_TYPE_NAMES } from '@fibrewatch/contract/alarm-type'
import type { LiveMessage } from '@fibrewatch/contract/live'
import { plantApi } from '@fibrewatch/contract/plant'
import { matchesKeyword } from '@fibrewatch/contract/search'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  callAs,
  createDevice,
  createDomain,
  createRig,
  makeEvent,
  type Rig,
  type SeededDevice,
  sendEvents,
} from '#modules/ingest/testing'
import { testDatabase } from '#platform/testing/test-database'
import { makeReading } from '#platform/text/reading'

const database = testDatabase({ keepUntil: 'file' })
const LINKS = ['苏昆干线', '重庆长沙', 'Réseau Nord 100 %', 'a_b [1]', '单家桥 G312', 'plain']
let rig: Rig
let device: SeededDevice
let listed: readonly Alarm[]
let told: readonly Alarm[]

const list = async (query: object): Promise<Alarm[]> =>
  (await callAs(rig.alarms, alarmApi.page, { query: { ...query, limit: 200 } })).list
const isAlarm = (message: LiveMessage) => message.topic === 'alarm'
const takeAlarms = async (): Promise<Alarm[]> => {
  await rig.alarms.published()
  const alarms = rig.live.messages().filter(isAlarm)
  rig.live.published.length = 0
  return alarms.map(({ data: { ingestedAt, ...alarm } }) => {
    expect(Date.parse(ingestedAt)).not.toBeNaN()
    return alarm
  })
}

/** Links with and without Chinese names, two of them with landmarks, one of them without a survey. */
async function nameThings(): Promise<void> {
  const { pool } = database
  await pool.query('UPDATE device SET name = $2 WHERE id = $1', [device.deviceId, '娄葑局 OTDR'])
  for (const [index, name] of LINKS.entries())
    await pool.query('UPDATE link SET name = $2, name_reading = $3 WHERE id = $1', [
      device.links[index]?.id,
      name,
      makeReading(name),
    ])
  const marks = [
    ['唯亭接头', 500, 120.7],
    ['未测井', 900, null],
    ['Été (1)', 1000, 120.8],
    ['胜浦局', 6000, 120.9],
  ]
  for (const link of device.links.slice(0, 2))
    for (const [name, opticalM, lng] of marks)
      await pool.query(
        `INSERT INTO landmark (link_id, name, kind, optical_m, lng, lat) VALUES ($1, $2, 'closure', $3, $4, 31.3)`,
        [link.id, name, opticalM, lng],
      )
}

beforeAll(async () => {
  rig = await createRig(database)
  const domainId = await createDomain(database, 'north')
  const linkCodes = LINKS.map((_, index) => `SZ-${index + 1}`)
  device = await createDevice(database, { code: 'DAS-1', domainId, linkCodes })
  await nameThings()
  const places = [100, 700, 1000, 3000, 7000]
  const events = linkCodes.flatMap((link, at) =>
    places.map((positionM, index) =>
      makeEvent(at, { link, type: index % 2 === 0 ? 'FIBRE_BREAK' : 'LEAK', state: 'raise', positionM }),
    ),
  )
  await sendEvents(rig, device, [
    ...events,
    makeEvent(9, { link: 'SZ-1', type: 'RTU_CLOCK', state: 'raise' }),
  ])
  told = await takeAlarms()
  listed = await list({})
  return () => rig.stop()
})

function requireAt<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('there is none')
  return item
}

const byId = (a: Alarm, b: Alarm) => (a.id < b.id ? -1 : 1)

test('an alarm that comes live is the one that is listed, the words it is found by included', () => {
  expect(listed).toHaveLength(31)
  expect(told.toSorted(byId)).toEqual(listed.toSorted(byId))
  const near = listed.find(({ linkCode, positionM }) => linkCode === 'SZ-1' && positionM === 700)
  expect(near?.search).toEqual({
    texts: [
      'LEAK',
      '泄漏',
      'Leak',
      'SZ-1',
      '苏昆干线',
      'DAS-1',
      '娄葑局 OTDR',
      'Zone SZ-1',
      '唯亭接头',
      'Été (1)',
    ],
    reading: 'su kun gan xian',
  })
})

test('an alarm is found by the name that the console shows for its type', async () => {
  for (const type of ['RTU_CLOCK', 'LEAK'] as const)
    for (const name of Object.values(ALARM_TYPE_NAMES[type])) {
      const found = await list({ keyword: name })
      expect(new Set(found.map((alarm) => alarm.type))).toEqual(new Set([type]))
    }
})

/** Typed keywords: part of a word in any case, letters of a reading, or anything. */
const typed = fc.record({
  alarm: fc.nat(),
  word: fc.nat(),
  from: fc.nat(20),
  count: fc.integer({ min: 1, max: 6 }),
  kept: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
  kind: fc.constantFrom('part', 'PART', 'letters', 'any'),
  any: fc.string({
    unit: fc.constantFrom('苏', 's', 'S', 'u', '%', '_', '.', 'É', '1', '-', ' '),
    maxLength: 4,
  }),
})

type Typed = typeof typed extends fc.Arbitrary<infer Value> ? Value : never

function makeKeyword({ alarm, word, from, count, kept, kind, any }: Typed): string {
  const { texts, reading } = requireAt(listed, alarm).search
  const part = requireAt([...texts, reading], word)
    .slice(from)
    .slice(0, count)
  const letters = Array.from(reading.replaceAll(/[ ,]/g, '')).filter((_, index) => kept[index] === true)
  return { any, part, PART: part.toUpperCase(), letters: letters.join('') }[kind]
}

test('what the server finds is what the words say', async () => {
  const known = ['skgx', 'qingzhang', '娄葑', '未测', 'été (', '100 %', 'system', 'fibre br', '唯亭', '\\']
  const keywords = [...known, ...fc.sample(typed, 150).map(makeKeyword)]
  for (const keyword of keywords) {
    const wanted = listed.filter(({ search }) => keyword === '' || matchesKeyword(search, keyword))
    const found = await list({ keyword })
    const idsOf = (alarms: readonly Alarm[]) => alarms.map(({ id }) => id)
    expect({ keyword, ids: idsOf(found) }).toEqual({ keyword, ids: idsOf(wanted) })
  }
})

test('a device that was given another name is found by it, listed and live', async () => {
  const { deviceId } = device
  await callAs(rig.plant, plantApi.deviceUpdate, { body: { id: deviceId, name: '北塔 DAS' } })
  expect((await list({ keyword: '北塔' })).length).toBe(listed.length)
  expect(await list({ keyword: '娄葑' })).toEqual([])
  await sendEvents(rig, device, [
    makeEvent(20, { link: 'SZ-6', type: 'INTRUSION', state: 'raise', positionM: 1 }),
  ])
  const [alarm, ...others] = await takeAlarms()
  expect(others).toEqual([])
  expect(alarm && matchesKeyword(alarm.search, '北塔')).toBe(true)
})

test('a landmark that was added is looked for from then on', async () => {
  const linkId = device.links[5]?.id
  const landmarks = [{ name: '新井', kind: 'closure', opticalM: 2000, lngLat: [120.7, 31.3] }]
  await callAs(rig.plant, plantApi.landmarkAdd, { body: { linkId, landmarks } })
  const found = await list({ keyword: '新井' })
  expect(found.map(({ linkCode }) => linkCode)).toContain('SZ-6')
  expect(found.every(({ search }) => matchesKeyword(search, '新井'))).toBe(true)
})
