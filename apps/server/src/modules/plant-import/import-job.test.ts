import { TABLE_KINDS, type TableKind } from '@fibrewatch/contract/import-field'
import { plantApi } from '@fibrewatch/contract/plant'
import { type ImportInfo, plantImportApi } from '@fibrewatch/contract/plant-import'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import type { Actor } from '#platform/auth/actor'
import { ALL_DOMAINS } from '#platform/auth/scope'
import { testDatabase } from '#platform/testing/test-database'
import { rulesOf } from './kinds.ts'

const PERMISSIONS = new Set(TABLE_KINDS.flatMap((kind) => Object.values(rulesOf(kind).permissions)))
/** More than two portions. */
const SITES = ['code,name', ...Array.from({ length: 250 }, (_, index) => `S-${1000 + index},site`)].join('\n')

describe('the job of an import', () => {
  const database = testDatabase()
  const heldNow = { isSuper: false, permissions: PERMISSIONS, scope: ALL_DOMAINS }
  let now = heldNow
  let isBroken = false
  let stopping: AbortController | undefined
  /** Asked at the beginning of each portion. */
  const loadHeldNow = () => {
    stopping?.abort()
    if (isBroken) throw new TypeError('broken')
    return now
  }
  let monitored: MonitoredPlant
  let actor: Actor
  beforeEach(async () => {
    now = heldNow
    isBroken = false
    stopping = undefined
    monitored = await startMonitoredPlant(database, { loadHeldNow })
    actor = { ...monitored.actor, permissions: PERMISSIONS }
  })
  afterEach(() => monitored.stop())

  const upload = async (kind: TableKind, content: string) => {
    const query = { kind, fileName: 'plant.csv', domainId: monitored.domainId }
    return monitored.call(plantImportApi.upload, { actor, query, body: Buffer.from(content) })
  }
  const load = (id: number) => monitored.call(plantImportApi.info, { actor, query: { id } })
  const finish = async (id: number) => {
    await monitored.doJobs()
    return load(id)
  }
  const check = async (kind: TableKind, content: string): Promise<ImportInfo> => {
    const { id, mapping } = await upload(kind, content)
    const body = { id, mapping, domainId: monitored.domainId, datum: 'wgs84' } as const
    await monitored.call(plantImportApi.check, { actor, body })
    return finish(id)
  }
  const run = (id: number, mode: 'all' | 'good') =>
    monitored.call(plantImportApi.run, { actor, body: { id, mode } })
  const enter = async (kind: TableKind, content: string, mode: 'all' | 'good' = 'all') => {
    const { id } = await check(kind, content)
    await run(id, mode)
    return finish(id)
  }
  const takeUp = (id: number) => monitored.doJob('plant.import', { importId: id })
  const countSites = async () =>
    (await monitored.call(plantApi.sitePage, { actor, query: { limit: 1 } })).pagination.total
  const listReasons = async (id: number) => {
    const rows = await monitored.call(plantImportApi.rows, { actor, query: { id, outcome: 'refused' } })
    return rows.list.map(({ row, reason }) => [row, reason])
  }

  /** A server that stops while the first portion is entered lets it end, and begins no other. */
  const stopAfterPortion = async (id: number) => {
    stopping = new AbortController()
    await monitored.doJobs(stopping.signal)
    stopping = undefined
    const { doneCount } = await load(id)
    expect([doneCount > 0, doneCount < 250]).toEqual([true, true])
  }

  test('a job that was ended half way is taken up where it was, and by two at once nothing is done twice', async () => {
    const { id } = await check('site', SITES)
    await run(id, 'all')
    await stopAfterPortion(id)
    expect((await load(id)).state).toBe('running')
    await Promise.all([takeUp(id), takeUp(id)])
    expect(await load(id)).toMatchObject({ state: 'done', doneCount: 250, counts: { added: 250 } })
    expect(await countSites()).toBe(250)
  })

  test('rights that were taken away meanwhile put back an import of everything, and refuse the rest of another', async () => {
    const all = await check('site', SITES)
    await run(all.id, 'all')
    await stopAfterPortion(all.id)
    now = { ...heldNow, permissions: new Set() }
    await takeUp(all.id)
    expect(await load(all.id)).toMatchObject({ state: 'undone', counts: { kept: 0 } })
    expect(await countSites()).toBe(0)
    now = heldNow
    const good = await check('site', SITES)
    await run(good.id, 'good')
    now = { ...heldNow, permissions: new Set() }
    expect(await finish(good.id)).toMatchObject({ state: 'done', counts: { added: 0, refused: 250 } })
  })

  test('a fault of the server ends an import of everything with nothing left in, and says so', async () => {
    const { id } = await check('site', SITES)
    await run(id, 'all')
    await stopAfterPortion(id)
    isBroken = true
    await takeUp(id)
    expect(await load(id)).toMatchObject({ state: 'undone', isBroken: true })
    expect(await countSites()).toBe(0)
  })

  test('a check that is cancelled when it has just come to its end is forgotten, and may begin anew', async () => {
    const { id, mapping } = await check('site', SITES)
    const cancelled = await monitored.call(plantImportApi.cancel, { actor, body: { id } })
    expect(cancelled).toMatchObject({ state: 'read', mapping, counts: { added: 0 } })
    await expect(run(id, 'all')).rejects.toMatchObject({ reason: 'import.wrong-state' })
    const body = { id, mapping, domainId: monitored.domainId, datum: 'wgs84' } as const
    await monitored.call(plantImportApi.check, { actor, body })
    expect(await finish(id)).toMatchObject({ state: 'checked', counts: { added: 250 } })
  })

  test('links that ask for one port, of one file, are told apart as if they came one by one', async () => {
    await enter('device', 'code,port_count\nD1,4\n')
    await enter('link', 'code,device,port,length_m\nL9,D1,4,1000\n')
    const rows = [
      'L1,D1,1,1000',
      'L2,D1,1,1000',
      'L3,D1,2,1000',
      'L4,D1,4,1000',
      'L5,D1,9,1000',
      'L6,D1,3,1000',
    ]
    const done = await enter('link', ['code,device,port,length_m', ...rows].join('\n'), 'good')
    expect(done.counts).toMatchObject({ added: 3, refused: 3 })
    expect((await listReasons(done.id)).map(([row]) => row)).toEqual([3, 5, 6])
    const { links } = await monitored.call(plantApi.tree, { actor })
    expect(links.map(({ code }) => code).toSorted()).toEqual(['L1', 'L3', 'L6', 'L9'])
  })

  test('a link keeps its landmarks by their numbers, and each change of many at once is undone by itself', async () => {
    await enter('device', 'code,port_count\nD1,8\n')
    await enter('link', 'code,device,port,length_m\nL1,D1,1,1000\nL2,D1,2,1000\n')
    const first = 'link,name,kind,optical_m\nL1,A,closure,10\nL1,B,closure,20\nL2,A,closure,30\n'
    await enter('landmark', first)
    const listMarks = async () => {
      const { links } = await monitored.call(plantApi.tree, { actor })
      const infos = []
      for (const { id } of links)
        infos.push(await monitored.call(plantApi.linkInfo, { actor, query: { id } }))
      return infos.map(({ landmarks }) => landmarks.map(({ id, name, opticalM }) => [id, name, opticalM]))
    }
    const before = await listMarks()
    const second = await enter('landmark', 'link,name,kind,optical_m\nL1,A,closure,12\nL2,C,marker,40\n')
    expect(second.counts).toMatchObject({ changed: 2 })
    const after = await listMarks()
    expect(after[0]?.map(([id]) => id)).toEqual(before[0]?.map(([id]) => id))
    expect(after.map((marks) => marks.map(([, name, at]) => [name, at]))).toEqual([
      [
        ['A', 12],
        ['B', 20],
      ],
      [
        ['A', 30],
        ['C', 40],
      ],
    ])
    await monitored.call(plantImportApi.undo, { actor, body: { id: second.id } })
    expect((await finish(second.id)).counts).toMatchObject({ undone: 2, kept: 0 })
    expect(await listMarks()).toEqual(before)
  })
})
