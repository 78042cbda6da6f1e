import { gunzipSync, gzipSync } from 'node:zlib'
import { plantExportApi, plantImportApi } from '@fibrewatch/contract/plant-import'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import type { Actor } from '#platform/auth/actor'
import { testDatabase } from '#platform/testing/test-database'
import type { ArchivedPart } from './archive-format.ts'
import { PART_PERMISSIONS } from './part-kinds.ts'
import { DEFINED, plantParts, type Parts } from './testing/plant-parts.ts'
import { writeArchiveLines } from './write-archive.ts'

const RUNS = 12

async function* inTurn(parts: Parts): AsyncGenerator<ArchivedPart> {
  yield* parts
}
async function pack(parts: Parts): Promise<Buffer> {
  let text = ''
  for await (const line of writeArchiveLines({ at: '2026-06-01', domain: '外地' }, inTurn(parts)))
    text += line
  return gzipSync(text)
}
const keyOf = ({ kind, code }: ArchivedPart) => `${kind} ${code}`
const sort = (parts: Parts) => parts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
const unpack = (bytes: Buffer): Parts =>
  gunzipSync(bytes)
    .toString()
    .trimEnd()
    .split('\n')
    .slice(1, -1)
    // Lines of the export.
    .map((line) => JSON.parse(line) as ArchivedPart)

describe('a plant as one archive', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let actor: Actor
  let topId: number
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    topId = monitored.domainId
    const made = await database.pool.query<{ id: number }>(
      `INSERT INTO domain (name, path, parent_id) VALUES ('一分区', '/a/x/', ${topId}) RETURNING id`,
    )
    await database.pool.query(
      `INSERT INTO attribute (target, code, name_zh, type)
       SELECT target, code, code, type
         FROM unnest('{site,node,cable,device,link,service}'::text[]) AS target,
              (VALUES ('${DEFINED.text}', 'text'), ('${DEFINED.number}', 'number'), ('${DEFINED.yesNo}', 'boolean'))
                AS defined (code, type)`,
    )
    const domainIds = [topId, made.rows[0]?.id ?? 0]
    actor = { ...monitored.actor, permissions: new Set(PART_PERMISSIONS), scope: { all: false, domainIds } }
  })
  afterEach(() => monitored.stop())

  const load = (id: number) => monitored.call(plantImportApi.info, { actor, query: { id } })
  const check = async (bytes: Buffer) => {
    const query = { kind: 'plant', fileName: 'plant.fwplant', domainId: topId } as const
    const { id, mapping } = await monitored.call(plantImportApi.upload, { actor, query, body: bytes })
    const body = { id, mapping, domainId: topId, datum: 'wgs84' } as const
    await monitored.call(plantImportApi.check, { actor, body })
    await monitored.doJobs()
    return load(id)
  }
  const listRefused = async (id: number) => {
    const query = { id, outcome: 'refused' } as const
    const { list } = await monitored.call(plantImportApi.rows, { actor, query })
    return list.map(({ code, reason }) => [code, reason])
  }
  const enter = async (bytes: Buffer) => {
    const { id, counts } = await check(bytes)
    expect([counts.refused, await listRefused(id)]).toEqual([0, []])
    await monitored.call(plantImportApi.run, { actor, body: { id, mode: 'all' } })
    await monitored.doJobs()
    return load(id)
  }
  const takeOut = async () => {
    const query = { domainId: topId }
    return (await monitored.fetchFile(plantExportApi.archive, { actor, query })).bytes
  }
  const takeBack = async (id: number) => {
    await monitored.call(plantImportApi.undo, { actor, body: { id } })
    await monitored.doJobs()
    expect(await load(id)).toMatchObject({ state: 'undone', counts: { kept: 0 } })
  }

  test('goes in, comes out and goes in again as the same, and is taken back whole', async () => {
    await fc.assert(
      fc.asyncProperty(plantParts, async (parts) => {
        const first = await enter(await pack(parts))
        // Stops and joints change a cable and a node that went in before them.
        const { state, counts } = first
        expect([state, counts.added + counts.changed]).toEqual(['done', parts.length])
        const bytes = await takeOut()
        expect(sort(unpack(bytes))).toEqual(sort(parts))
        expect((await check(bytes)).counts).toMatchObject({ added: 0, changed: 0, same: parts.length })
        await takeBack(first.id)
        expect(unpack(await takeOut())).toEqual([])
        const second = await enter(bytes)
        expect(sort(unpack(await takeOut()))).toEqual(sort(parts))
        await takeBack(second.id)
      }),
      // A run that fails leaves its plant behind: a smaller one would fail for that.
      { numRuns: RUNS, endOnFailure: true },
    )
  }, 600_000)

  const site = (code: string, more: object = {}): ArchivedPart => ({
    kind: 'site',
    code,
    domain: [],
    state: { name: code, address: null, lng: null, lat: null, ...more },
  })
  const node = (code: string, siteCode: string): ArchivedPart => ({
    kind: 'node',
    code,
    domain: [],
    state: {
      name: code,
      kind: 'closure',
      site: siteCode,
      lng: null,
      lat: null,
      address: '',
      adminState: 'in-service',
      remark: '',
    },
  })

  test('is tried as a whole: what names something that is refused is refused too, each by its name', async () => {
    const parts = [
      site('S1'),
      site('S2', { lat: 95, lng: 1 }),
      site('S3', { surprise: 1 }),
      { ...site('S4'), domain: ['没有'] },
      node('N1', 'S1'),
      node('N2', 'S2'),
    ]
    const checked = await check(await pack(parts))
    expect(checked.counts).toMatchObject({ added: 2, refused: 4 })
    const refused = await listRefused(checked.id)
    expect(refused.map(([code]) => code)).toEqual(['site S2', 'site S3', 'site S4', 'node N2'])
    expect(refused[3]?.[1]).toBe('“站点”里的 S2 不存在。')
    expect(refused[2]?.[1]).toBe('“管理域”里的 没有 不存在。')
    const body = { id: checked.id, mode: 'all' } as const
    await expect(monitored.call(plantImportApi.run, { actor, body })).rejects.toMatchObject({
      reason: 'import.has-refused',
    })
    expect(unpack(await takeOut())).toEqual([])
  })

  test('values of an attribute that is not defined here are refused, and the others stay as they are', async () => {
    const values = { kind: 'site-attributes' as const, code: 'S1', domain: [] }
    await enter(await pack([site('S1'), { ...values, state: { values: { [DEFINED.text]: '一' } } }]))
    const odd = { ...values, state: { values: { unheard_of: 1 } } }
    const checked = await check(await pack([odd]))
    expect(checked.counts).toMatchObject({ refused: 1, same: 0 })
    expect(await listRefused(checked.id)).toMatchObject([
      ['site-attributes S1', expect.stringContaining('unheard_of')],
    ])
    await enter(await pack([{ ...values, state: { values: { [DEFINED.number]: 2.5 } } }]))
    expect(unpack(await takeOut()).find(({ kind }) => kind === 'site-attributes')).toMatchObject({
      state: { values: { [DEFINED.text]: '一', [DEFINED.number]: 2.5 } },
    })
  })

  test('says nothing of other domains, and enters nothing that its user may not enter by hand', async () => {
    await enter(await pack([site('S1'), node('N1', 'S1')]))
    const { stranger, otherDomainId } = monitored
    const query = { domainId: topId }
    await expect(monitored.call(plantExportApi.archive, { actor: stranger, query })).rejects.toMatchObject({
      reason: 'object.not-found',
    })
    const own = await monitored.fetchFile(plantExportApi.archive, {
      actor: stranger,
      query: { domainId: otherDomainId },
    })
    expect(unpack(own.bytes)).toEqual([])
    actor = { ...actor, permissions: new Set(['plant:site:update']) }
    const checked = await check(await pack([site('S1', { address: 'x' }), site('S9'), node('N9', 'S1')]))
    expect(checked.counts).toMatchObject({ changed: 1, refused: 2 })
  })
})
