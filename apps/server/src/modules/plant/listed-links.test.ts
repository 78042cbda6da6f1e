import { plantApi } from '@fibrewatch/contract/plant'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ALL_DOMAINS } from '#platform/auth/scope'
import { testDatabase } from '#platform/testing/test-database'
import { type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import { createListedLinks, type ListedLinks } from './listed-links.ts'

describe('the links in memory', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  /** As two processes on one database: nobody tells them of anything. */
  let processes: readonly ListedLinks[]
  let linkIds: number[]
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    processes = [createListedLinks(database.db), createListedLinks(database.db)]
    linkIds = []
    for (const [at, domainId] of [monitored.domainId, monitored.otherDomainId].entries()) {
      const actor = at === 0 ? monitored.actor : monitored.stranger
      const device = { code: `D-${at}`, name: '设备', kind: 'das' as const, domainId }
      const { id: deviceId } = await monitored.call(plantApi.deviceAdd, { actor, body: device })
      for (const port of [1, 2]) {
        const link = { code: `L-${at}${port}`, name: '光路', deviceId, port, lengthM: 20_000 }
        linkIds.push((await monitored.call(plantApi.linkAdd, { actor, body: link })).id)
      }
    }
    await listEverywhere()
  })
  afterEach(() => monitored.stop())

  const listEverywhere = () => Promise.all(processes.map(({ list }) => list(ALL_DOMAINS)))
  const rename = (id: number, code: string) =>
    database.db.updateTable('link').set({ code }).where('id', '=', id).execute()
  const codesEverywhere = async () =>
    (await listEverywhere()).map((links) => links.map(({ code }) => code).join(' '))

  test('are as the database says in every process, in its order', async () => {
    expect(await codesEverywhere()).toEqual(['L-01 L-02 L-11 L-12', 'L-01 L-02 L-11 L-12'])
    await rename(linkIds[0] ?? 0, 'L-13')
    expect(await codesEverywhere()).toEqual(['L-02 L-11 L-12 L-13', 'L-02 L-11 L-12 L-13'])
    await monitored.call(plantApi.linkDelete, { body: { id: linkIds[1] ?? 0 } })
    expect(await codesEverywhere()).toEqual(['L-11 L-12 L-13', 'L-11 L-12 L-13'])
  })

  test('stay the same objects while nothing of them has changed', async () => {
    const [before = []] = await listEverywhere()
    await rename(linkIds[0] ?? 0, 'L-00')
    await rename(linkIds[0] ?? 0, 'L-01')
    const [after = []] = await listEverywhere()
    expect(after).toEqual(before)
    expect(after).not.toBe(before)
    const [again] = await listEverywhere()
    expect(again).toBe(after)
  })

  test('show the state of their device, and are not read again when it only says that it is there', async () => {
    const say = (state: 'online' | 'offline') =>
      database.db.updateTable('device').set({ state, lastSeenAt: new Date() }).execute()
    const statesEverywhere = async () =>
      (await listEverywhere()).map((links) => new Set(links.map(({ quietState }) => quietState)))
    await say('online')
    expect(await statesEverywhere()).toEqual([new Set(['normal']), new Set(['normal'])])
    const [before] = await listEverywhere()
    await say('online')
    const [after] = await listEverywhere()
    expect(after).toBe(before)
    await say('offline')
    expect(await statesEverywhere()).toEqual([new Set(['unknown']), new Set(['unknown'])])
  })

  test('know nothing of a change before its commit, nor of one that is taken back', async () => {
    const [before] = await listEverywhere()
    const whileOpen: string[] = []
    const client = await database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(`UPDATE link SET code = 'L-99' WHERE id = $1`, [linkIds[0]])
      // The embedded database serves nobody else meanwhile.
      if (database.kind !== 'embedded') whileOpen.push(...(await codesEverywhere()))
      await client.query('ROLLBACK')
    } finally {
      client.release()
    }
    expect(new Set(whileOpen)).toEqual(new Set(database.kind === 'embedded' ? [] : ['L-01 L-02 L-11 L-12']))
    const [after] = await listEverywhere()
    expect(after).toBe(before)
  })

  test('a change that is committed while others ask is in every answer asked for after it', async () => {
    const { list } = createListedLinks(database.db)
    const early = Array.from({ length: 5 }, () => list(ALL_DOMAINS))
    await rename(linkIds[0] ?? 0, 'L-00')
    const late = await list(ALL_DOMAINS)
    expect(late.map(({ code }) => code)).toContain('L-00')
    await Promise.all(early)
    expect(await codesEverywhere()).toEqual(['L-00 L-02 L-11 L-12', 'L-00 L-02 L-11 L-12'])
  })

  test('are those of the scope, also when they move to another domain', async () => {
    const { domainId, otherDomainId } = monitored
    const listOf = async (domainIds: number[]) =>
      (await processes[0]?.list({ all: false, domainIds }))?.map(({ code }) => code)
    expect(await listOf([domainId])).toEqual(['L-01', 'L-02'])
    expect(await listOf([otherDomainId])).toEqual(['L-11', 'L-12'])
    expect(await listOf([])).toEqual([])
    await database.db
      .updateTable('link')
      .set({ domainId: otherDomainId })
      .where('id', '=', linkIds[0] ?? 0)
      .execute()
    expect(await listOf([domainId])).toEqual(['L-02'])
    expect(await listOf([otherDomainId])).toEqual(['L-01', 'L-11', 'L-12'])
  })

  test('are read for each answer where there are too many to keep', async () => {
    const { list } = createListedLinks(database.db, 3)
    const [one, other] = [await list(ALL_DOMAINS), await list(ALL_DOMAINS)]
    expect(one.map(({ code }) => code)).toEqual(['L-01', 'L-02', 'L-11', 'L-12'])
    expect(other).toEqual(one)
    expect(other[0]).not.toBe(one[0])
  })
})
