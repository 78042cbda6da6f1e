import { PassThrough } from 'node:stream'
import { type LinkRule, sorImportApi } from '@fibrewatch/contract/sor-import'
import { traceApi } from '@fibrewatch/contract/trace'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { createMonitoredLink, makeSorBytes, type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import { ALL_DOMAINS } from '#platform/auth/scope'
import { testDatabase } from '#platform/testing/test-database'

const BY_IDS: LinkRule = {
  parts: ['cableId', 'fibreId'],
  separator: '-',
  against: 'code',
  direction: 'forward',
}

async function pack(parts: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(content, name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream.pipe(new PassThrough())) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

describe('traces from many files', () => {
  const database = testDatabase()
  let held: { isSuper: boolean; permissions: Set<string>; scope: typeof ALL_DOMAINS }
  let monitored: MonitoredPlant
  let linkIds: number[]
  beforeEach(async () => {
    held = { isSuper: true, permissions: new Set(), scope: ALL_DOMAINS }
    monitored = await startMonitoredPlant(database, { loadHeldNow: () => held })
    const first = await createMonitoredLink(monitored, { code: 'GL-01' })
    const second = await createMonitoredLink(monitored, { code: 'GL-02' })
    linkIds = [first.linkId, second.linkId]
  })
  afterEach(() => monitored.stop())

  const makeFile = (fibreId: string, seed: number) =>
    makeSorBytes({ seed, timestampS: 1_500_000_000 + seed, ids: { cableId: 'GL', fibreId } })
  const begin = async () => (await monitored.call(sorImportApi.add, { body: { name: 'old files' } })).id
  const upload = (id: number, fileName: string, body: Buffer) =>
    monitored.call(sorImportApi.upload, { query: { id, fileName }, body })
  const match = (id: number, rule = BY_IDS) => monitored.call(sorImportApi.match, { body: { id, rule } })
  const run = (id: number, mode: 'all' | 'good') => monitored.call(sorImportApi.run, { body: { id, mode } })
  const undo = (id: number) => monitored.call(sorImportApi.undo, { body: { id } })
  const load = (id: number) => monitored.call(sorImportApi.info, { query: { id } })
  const listFiles = async (id: number) => (await monitored.call(sorImportApi.files, { query: { id } })).list
  const listTraces = async () =>
    Promise.all(
      linkIds.map(async (linkId) => (await monitored.call(traceApi.page, { query: { linkId } })).list),
    )
  const countTraces = async () => (await listTraces()).map(({ length }) => length)
  const doJobs = async (id: number) => {
    await monitored.doJobs()
    return load(id)
  }
  /** Two files of each link, by the ids in them. */
  const fill = async () => {
    const id = await begin()
    const files = { '01': [1, 2], '02': [3, 4] }
    for (const [fibreId, seeds] of Object.entries(files))
      for (const seed of seeds) await upload(id, `${seed}.sor`, makeFile(fibreId, seed))
    await match(id)
    return id
  }

  test('files find two links by the ids in them, raise nothing, and are taken back with their bytes', async () => {
    const keys = await monitored.listFileKeys()
    const id = await fill()
    expect((await load(id)).counts).toMatchObject({ ready: 4, unmatched: 0, refused: 0 })
    expect(await countTraces()).toEqual([0, 0])
    await run(id, 'all')
    const done = await doJobs(id)
    expect([done.state, done.counts.stored]).toEqual(['done', 4])
    expect(await countTraces()).toEqual([2, 2])
    expect(await monitored.listAlarms('all')).toEqual([])
    await undo(id)
    const undone = await doJobs(id)
    expect([undone.state, undone.counts.undone]).toEqual(['undone', 4])
    expect(await countTraces()).toEqual([0, 0])
    expect(await monitored.listFileKeys()).toEqual(keys)
  })

  test('undoing keeps a trace that became a reference, and names it', async () => {
    const id = await fill()
    await run(id, 'all')
    await doJobs(id)
    const traceId = (await listTraces())[0]?.[0]?.id ?? ''
    await monitored.call(traceApi.baseline, { body: { id: traceId } })
    await undo(id)
    expect((await doJobs(id)).counts).toMatchObject({ undone: 3, kept: 1 })
    const kept = (await listFiles(id)).filter(({ state }) => state === 'kept')
    expect(kept.map((file) => [file.reason, file.traceId])).toEqual([['reference', traceId]])
  })

  test('a job that was broken off goes on, and what it stored is not stored again', async () => {
    const id = await fill()
    await run(id, 'all')
    const cut = new AbortController()
    cut.abort()
    await monitored.doJob('trace.import', { importId: id }, cut.signal)
    expect((await load(id)).state).toBe('running')
    await Promise.all([0, 1].map(() => monitored.doJob('trace.import', { importId: id })))
    expect((await load(id)).counts).toMatchObject({ ready: 0, failed: 0 })
    expect(await countTraces()).toEqual([2, 2])
  })

  test('a file that its link has already is the same, and undoing leaves its trace', async () => {
    const first = await fill()
    await run(first, 'all')
    await doJobs(first)
    const again = await fill()
    await run(again, 'all')
    expect((await doJobs(again)).counts).toMatchObject({ same: 4, stored: 0 })
    await undo(again)
    await doJobs(again)
    expect(await countTraces()).toEqual([2, 2])
  })

  test('what finds no link or is no trace stops everything, unless only the good ones are asked for', async () => {
    const id = await begin()
    await upload(id, 'a.sor', makeFile('01', 1))
    await upload(id, 'b.sor', makeFile('77', 2))
    await upload(id, 'c.sor', Buffer.from('no trace'))
    expect((await match(id)).counts).toMatchObject({ ready: 2, unmatched: 1, refused: 1 })
    await expect(run(id, 'all')).rejects.toMatchObject({ reason: 'import.has-refused' })
    await run(id, 'good')
    expect((await doJobs(id)).counts).toMatchObject({ stored: 1, ready: 1, refused: 1 })
    expect(await countTraces()).toEqual([1, 0])
  })

  test('a link that is chosen by hand stays when a rule is tried again', async () => {
    const id = await begin()
    await upload(id, 'b.sor', makeFile('77', 2))
    const [file] = await listFiles(id)
    const body = { id, files: [file?.id ?? ''], linkId: linkIds[1] ?? 0, direction: 'backward' } as const
    await monitored.call(sorImportApi.place, { body: { ...body, files: [...body.files] } })
    await match(id)
    expect((await listFiles(id)).map(({ linkCode, direction }) => [linkCode, direction])).toEqual([
      ['GL-02', 'backward'],
    ])
  })

  test('a rule is remembered for files of the same source', async () => {
    await fill()
    const id = await begin()
    expect((await load(id)).rememberedRule).toBeNull()
    expect((await upload(id, 'new.sor', makeFile('01', 9))).rememberedRule).toEqual(BY_IDS)
  })

  test('an archive gives its traces by their bare names, and nothing else of it', async () => {
    const id = await begin()
    const bytes = await pack({
      'old/x/a.SOR': makeFile('01', 1),
      'b.sor': makeFile('02', 2),
      'read.me': Buffer.from('x'),
    })
    expect((await upload(id, 'all.zip', bytes)).counts.ready).toBe(2)
    expect((await listFiles(id)).map(({ fileName }) => fileName).toSorted()).toEqual(['a.SOR', 'b.sor'])
  })

  test('of an archive that unpacks beyond measure a trace is refused, and one that is none is named', async () => {
    const id = await begin()
    const bomb = await pack({ 'bomb.sor': Buffer.alloc(8 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    await upload(id, 'bomb.zip', bomb)
    expect((await listFiles(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', 'too-large'],
    ])
    const cut = upload(id, 'cut.zip', bomb.subarray(0, 200))
    await expect(cut).rejects.toMatchObject({ reason: 'import.file-unreadable' })
  })

  test('an import is its own user’s, and no link of another domain is found or chosen', async () => {
    const id = await begin()
    await upload(id, 'a.sor', makeFile('01', 1))
    const actor = { ...monitored.stranger, userId: monitored.actor.userId + 1 }
    const asked = monitored.call(sorImportApi.info, { query: { id }, actor })
    await expect(asked).rejects.toMatchObject({ statusCode: 404 })
    const own = await monitored.call(sorImportApi.add, { body: { name: 'mine' }, actor })
    await monitored.call(sorImportApi.upload, {
      query: { id: own.id, fileName: 'a.sor' },
      body: makeFile('01', 1),
      actor,
    })
    const matched = await monitored.call(sorImportApi.match, { body: { id: own.id, rule: BY_IDS }, actor })
    expect(matched.counts.unmatched).toBe(1)
    const { list } = await monitored.call(sorImportApi.files, { query: { id: own.id }, actor })
    const body = {
      id: own.id,
      files: list.map((file) => file.id),
      linkId: linkIds[0] ?? 0,
      direction: 'forward',
    } as const
    await expect(monitored.call(sorImportApi.place, { body, actor })).rejects.toMatchObject({
      statusCode: 404,
    })
  })

  test('whoever lost the right since stores nothing, and of everything nothing stays', async () => {
    const id = await fill()
    await run(id, 'all')
    held = { ...held, isSuper: false }
    const ended = await doJobs(id)
    expect([ended.state, ended.counts.failed]).toEqual(['undone', 1])
    expect(await countTraces()).toEqual([0, 0])
  })
})
