import { PassThrough } from 'node:stream'
import { MAX_TRACE_BYTES } from '@fibrewatch/contract/ingest'
import {
  type LinkRule,
  MAX_SOR_FILES,
  MAX_SOR_WAITING_BYTES,
  sorImportApi,
} from '@fibrewatch/contract/sor-import'
import { traceApi } from '@fibrewatch/contract/trace'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import {
  createMonitoredLink,
  makeSorBytes,
  type MonitoredPlant,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'
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
  let beforeStoring: () => Promise<void>
  beforeEach(async () => {
    beforeStoring = () => Promise.resolve()
    held = { isSuper: true, permissions: new Set(), scope: ALL_DOMAINS }
    monitored = await startMonitoredPlant(database, {
      loadHeldNow: () => held,
      beforeStoring: () => beforeStoring(),
    })
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

  test('a file that another run stored while this one read it is not stored again, nor is what came after it', async () => {
    const id = await fill()
    await run(id, 'all')
    const runOnce = (signal?: AbortSignal) => monitored.doJob('trace.import', { importId: id }, signal)
    const other = new AbortController()
    let storing = 0
    beforeStoring = async () => {
      storing += 1
      // The first is of this run, the next three are of the other.
      if (storing === 1) await runOnce(other.signal)
      if (storing === 4) other.abort()
    }
    await runOnce()
    expect(await countTraces()).toEqual([2, 2])
    const done = await load(id)
    expect([done.state, done.counts]).toMatchObject(['done', { stored: 4, same: 0, failed: 0 }])
    expect(await monitored.listFileKeys()).toHaveLength(4)
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

  const patch = (zip: Buffer, from: string, to: string): Buffer =>
    Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')

  test('of an archive that is encrypted, leads out of itself or is damaged at its end nothing goes in, and it is said why', async () => {
    const id = await begin()
    const keys = await monitored.listFileKeys()
    const good = await pack({ 'xx/a.sor': makeFile('01', 1), 'b.sor': makeFile('01', 2) })
    const encrypted = Buffer.from(good)
    const central = encrypted.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    encrypted.writeUInt16LE(encrypted.readUInt16LE(central + 8) + 1, central + 8)
    const damaged = Buffer.from(good)
    const last = damaged.lastIndexOf(Buffer.from('b.sor')) - 46 - 200
    damaged.fill(0xff, last, last + 100)
    for (const [zip, fault] of [
      [encrypted, 'encrypted'],
      [patch(good, 'xx/a.sor', '../a.sor'), 'unsafe-names'],
      [patch(good, 'xx/a.sor', '/x/a.sor'), 'unsafe-names'],
      [await pack({ 'read.me': Buffer.from('x') }), 'no-sor'],
      [damaged, 'not-zip'],
    ] as const)
      await expect(upload(id, 'x.zip', zip)).rejects.toMatchObject({
        reason: 'import.file-unreadable',
        values: [fault],
      })
    expect(await listFiles(id)).toEqual([])
    expect(await monitored.listFileKeys()).toEqual(keys)
  })

  test('files in an archive that was packed by a Chinese Windows have their names', async () => {
    const id = await begin()
    const gbk = Buffer.from('cbd5d6dd2d3031d0be', 'hex').toString('latin1')
    const packed = patch(await pack({ 'xxxxxxxxx.sor': makeFile('01', 1) }), 'xxxxxxxxx', gbk)
    const central = packed.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    packed.writeUInt16LE(packed.readUInt16LE(central + 8) - 0x800, central + 8)
    await upload(id, 'all.zip', packed)
    expect((await listFiles(id)).map(({ fileName, state }) => [fileName, state])).toEqual([
      ['苏州-01芯.sor', 'ready'],
    ])
  })

  test('an archive within an archive, a file that is too large and one without a time are refused by name', async () => {
    const id = await begin()
    const packed = await pack({ 'in.zip': Buffer.from('x'), 'a.sor': makeFile('01', 1) })
    const tell = async (fileName: string, bytes: Buffer) => (await upload(id, fileName, bytes)).uploaded
    expect(await tell('all.zip', packed)).toEqual({ files: 2, refused: 1, known: 0, reason: 'nested' })
    expect(await tell('all.zip', packed)).toEqual({ files: 2, refused: 1, known: 1, reason: 'nested' })
    expect(await tell('large.sor', Buffer.alloc(MAX_TRACE_BYTES + 1))).toMatchObject({ reason: 'too-large' })
    expect(await tell('never.sor', makeSorBytes({ timestampS: 0 }))).toMatchObject({ reason: 'undated' })
    expect(await tell('b.sor', makeFile('01', 2))).toEqual({ files: 1, refused: 0, known: 0, reason: null })
    const refused = (await listFiles(id)).filter(({ state }) => state === 'refused')
    expect(refused.map(({ fileName, reason }) => [fileName, reason])).toEqual([
      ['in.zip', 'nested'],
      ['large.sor', 'too-large'],
      ['never.sor', 'undated'],
    ])
  })

  test('whoever leaves a gigabyte waiting uploads no more until some of it is dropped, and keeps no bytes of it', async () => {
    const id = await begin()
    const keys = await monitored.listFileKeys()
    await upload(id, 'a.sor', makeFile('01', 1))
    await match(id)
    await sql`UPDATE sor_import_file SET size_bytes = ${MAX_SOR_WAITING_BYTES - 10}`.execute(database.db)
    const other = await begin()
    const more = upload(other, 'b.sor', makeFile('01', 2))
    await expect(more).rejects.toMatchObject({ reason: 'import.too-much-waiting', statusCode: 409 })
    expect(await monitored.listFileKeys()).toHaveLength(keys.length + 1)
    await monitored.call(sorImportApi.drop, { body: { id } })
    expect(await monitored.listFileKeys()).toEqual(keys)
    expect((await upload(other, 'b.sor', makeFile('01', 2))).rememberedRule).toEqual(BY_IDS)
  })

  test('more files than an import takes are refused together, and none of the archive goes in', async () => {
    const id = await begin()
    await sql`
      INSERT INTO sor_import_file (id, import_id, file_name, size_bytes, digest, state)
      SELECT gen_random_uuid(), ${id}, 'x', 0, decode(md5(n::text), 'hex'), 'refused'
        FROM generate_series(1, ${MAX_SOR_FILES - 1}::int) AS n`.execute(database.db)
    const zip = await pack({ 'a.sor': makeFile('01', 1), 'b.sor': makeFile('01', 2) })
    await expect(upload(id, 'x.zip', zip)).rejects.toMatchObject({ reason: 'import.too-many-files' })
    expect((await upload(id, 'a.sor', makeFile('01', 1))).counts.ready).toBe(1)
    await expect(upload(id, 'b.sor', makeFile('01', 2))).rejects.toMatchObject({
      reason: 'import.too-many-files',
    })
  })

  test('what nobody began is cleared away after three days, and what is over keeps no bytes of what stayed out', async () => {
    const keys = await monitored.listFileKeys()
    const waiting = await begin()
    await upload(waiting, 'a.sor', makeFile('01', 1))
    const done = await begin()
    await upload(done, 'b.sor', makeFile('77', 2))
    await match(done)
    await run(done, 'good')
    expect((await doJobs(done)).state).toBe('done')
    expect(await monitored.listFileKeys()).toHaveLength(keys.length + 1)
    const later = async (days: number) => {
      monitored.clock.set(START_AT + days * 86_400_000)
      await monitored.doJob('trace.import-expire', {})
    }
    await later(2)
    expect((await load(waiting)).counts.ready).toBe(1)
    await later(4)
    await expect(load(waiting)).rejects.toMatchObject({ statusCode: 404 })
    expect(await monitored.listFileKeys()).toEqual(keys)
    await later(31)
    expect((await load(done)).state).toBe('expired')
    await expect(undo(done)).rejects.toMatchObject({ reason: 'import.wrong-state' })
  })

  test('a file whose bytes are gone is given up after five tries, and the others go in', async () => {
    const id = await fill()
    await sql`
      UPDATE sor_import_file SET file_key = 'gone' WHERE id = (SELECT id FROM sor_import_file ORDER BY id LIMIT 1)`.execute(
      database.db,
    )
    await run(id, 'good')
    for (let tries = 0; tries < 5; tries += 1)
      await expect(monitored.doJob('trace.import', { importId: id })).rejects.toThrow()
    await monitored.doJob('trace.import', { importId: id })
    expect(await load(id)).toMatchObject({ state: 'done', counts: { stored: 3, failed: 1 } })
    expect(
      (await listFiles(id)).filter(({ state }) => state === 'failed').map(({ reason }) => reason),
    ).toEqual(['gave-up'])
  })

  test('a list says why a file has no link, which one its link has already, and what became of each as a file', async () => {
    const first = await fill()
    await run(first, 'good')
    await doJobs(first)
    const id = await begin()
    await upload(id, 'a.sor', makeFile('01', 1))
    await upload(id, 'b.sor', makeFile('77', 12))
    await upload(id, 'c.sor', makeSorBytes({ seed: 13, timestampS: 1_500_000_000 }))
    await match(id)
    expect((await listFiles(id)).map(({ fileName, fit, isKnown }) => [fileName, fit, isKnown])).toEqual([
      ['a.sor', 'rule', true],
      ['b.sor', 'none', false],
      ['c.sor', 'unfilled', false],
    ])
    const { list } = await monitored.call(sorImportApi.page, { query: {} })
    expect(list.map((one) => [one.id, one.state])).toEqual([
      [id, 'open'],
      [first, 'done'],
    ])
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
