import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NETDISK_CHUNK_BYTES } from '@fibrewatch/contract/netdisk'
import { sorImportApi } from '@fibrewatch/contract/sor-import'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeSorBytes } from '#modules/testing'
import { Secret } from '#platform/config/secret'
import { createFileStore, type FileStore } from '#platform/files/file-store'
import { type ObjectServer, startObjectServer } from '#platform/files/testing/object-server'
import { testDatabase } from '#platform/testing/test-database'
import { createNetdiskClient } from '#testing/netdisk-client'
import { createFile } from '#testing/samples/groups/batch'
import { createWorld } from '#testing/samples/index'
import { createTestApp, START_AT, type TestApp } from '#testing/test-app'
import { SAFE_AGE_MS, type SweepLimits } from './sweep-limits.ts'
import { sweepFiles } from './sweep.service.ts'

const HOUR_MS = 3_600_000
const CONTENT = Buffer.from('nobody names this')
const TABLES = [
  'batch_file',
  'batch_removal',
  'netdisk_content',
  'netdisk_removal',
  'netdisk_upload',
  'sor_import_file',
  'trace',
] as const
/** A key of a shape that a store makes. */
const KEY = '2026/05/0195a4c8-1111-7222-8333-444455556666'

describe('the sweep of the file store', () => {
  const database = testDatabase()
  let app: TestApp
  let lines: string[]
  beforeEach(() => {
    lines = []
  })
  afterEach(() => app.remove())

  const beginUpload = async () => {
    const netdisk = createNetdiskClient(app, await app.signIn('admin'))
    await netdisk.put('', 'plan.txt')
    const { uploadId } = await netdisk.begin('', 'half.bin', NETDISK_CHUNK_BYTES + 1)
    const sent = await netdisk.sendChunk(uploadId ?? '', 0, Buffer.alloc(NETDISK_CHUNK_BYTES))
    expect(sent.status).toBe(200)
  }
  const listKeys = async (store: FileStore): Promise<string[]> =>
    (await store.list({ after: null, limit: 1000 })).files.map(({ key }) => key)
  const runTask = async (params: object = { acceptsMost: false }): Promise<string | undefined> => {
    const task = app.modules.list
      .flatMap(({ tasks = [] }) => tasks)
      .find(({ name }) => name === 'files.sweep')
    const context = { signal: new AbortController().signal, log: (line: string) => void lines.push(line) }
    return task?.run(params, context)
  }
  /** As the task runs it, with limits that a test can reach. */
  const sweepWith = (limits: SweepLimits) => {
    const { database: asked, files, clockWatch, log, metrics } = app.deps
    const swept = metrics.addCounter<'kind'>({ name: `swept_${lines.length}`, help: '-', labels: ['kind'] })
    const owners = app.modules.list.flatMap(({ listNamedKeys }) => listNamedKeys ?? [])
    lines.push('swept')
    return sweepFiles(
      { db: asked.db, files, clockWatch, log, swept, owners, limits },
      { acceptsMost: true },
      { signal: new AbortController().signal, log: () => undefined },
    )
  }

  describe('in a folder', () => {
    let folder: string
    let store: FileStore
    /** How much later the store lists than it wrote. */
    let laterMs: number
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'fibrewatch-sweep-'))
      laterMs = 0
      const clock = { now: () => Date.now() + laterMs }
      store = await createFileStore({ url: undefined, folder, clock })
      // The clock of the app is set while no time passes.
      app = await createTestApp(database, { files: store, steady: { now: () => 0 } })
    })
    afterEach(() => rm(folder, { recursive: true }))

    const nameAll = async (): Promise<string[]> => {
      const asked = TABLES.map((table) =>
        database.pool.query<{ key: string }>(
          `SELECT file_key AS key FROM ${table} WHERE file_key IS NOT NULL`,
        ),
      )
      return (await Promise.all(asked)).flatMap(({ rows }) => rows.map(({ key }) => key))
    }
    /** A trace, one of the past to be imported, a file of a batch test, one of the netdisk, an upload half way, and what waits to be removed. */
    const makeNamed = async () => {
      const world = await createWorld(app)
      await createFile(world.near, world)
      await beginUpload()
      const { id } = await world.call(sorImportApi.add, { body: { name: 'past' } })
      const body = makeSorBytes({ seed: 4711, timestampS: 1_600_000_000 })
      await world.call(sorImportApi.upload, { query: { id, fileName: 'past.sor' }, body })
      const gone = [await store.put(CONTENT), await store.put(CONTENT)]
      await database.pool.query('INSERT INTO batch_removal VALUES ($1)', [gone[0]])
      await database.pool.query('INSERT INTO netdisk_removal (file_key) VALUES ($1)', [gone[1]])
    }

    test('removes an old file that no row names, and keeps every file that one names', async () => {
      await makeNamed()
      const named = await nameAll()
      const before = await listKeys(store)
      const begun = (await store.listParts({ after: null, limit: 9 }))?.transfers ?? []
      expect(begun).toHaveLength(1)
      const orphan = await store.put(CONTENT)
      const parts = await store.startParts()
      await store.putPart(parts, { number: 1, startByte: 0, content: CONTENT })
      laterMs = SAFE_AGE_MS + HOUR_MS
      expect(await runTask()).toMatch(/removed: 1, parts: 1, failed: 0, foreign: 0$/)
      expect(await listKeys(store)).toEqual(before)
      expect((await store.listParts({ after: null, limit: 9 }))?.transfers).toEqual(begun)
      const held = new Set([...before, ...begun.map(({ key }) => key)])
      expect(held.difference(new Set(named))).toEqual(new Set())
      expect(await app.deps.metrics.readTotal('files_swept_total')).toBe(2)
      for (const key of [orphan, parts.key]) expect(app.logText()).toContain(key)
    })

    test('asks every table that names files', async () => {
      const { rows } = await database.pool.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.columns
          WHERE table_schema = 'public' AND column_name LIKE '%file_key' ORDER BY 1`,
      )
      // A new table's module must have `listNamedKeys`, or its files would be removed.
      expect(rows.map(({ name }) => name)).toEqual(TABLES)
      await makeNamed()
      const owners = app.modules.list.flatMap(({ listNamedKeys }) => listNamedKeys ?? [])
      const named = [...new Set(await nameAll())]
      const told = await Promise.all(owners.map((listNamedKeys) => listNamedKeys([...named, KEY])))
      expect([...new Set(told.flat())].toSorted()).toEqual(named.toSorted())
    })

    test('keeps a young file, whatever the clock of this process says', async () => {
      const young = await store.put(CONTENT)
      laterMs = SAFE_AGE_MS - HOUR_MS
      app.clock.set(START_AT + HOUR_MS)
      await runTask()
      laterMs = -10 * SAFE_AGE_MS
      await runTask()
      expect(await listKeys(store)).toEqual([young])
      laterMs = SAFE_AGE_MS + HOUR_MS
      app.clock.set(START_AT + 200 * 24 * HOUR_MS)
      await expect(runTask()).rejects.toThrow('clock.doubtful')
      expect(await listKeys(store)).toEqual([young])
    })

    test('removes nothing when a table cannot be asked', async () => {
      const orphan = await store.put(CONTENT)
      laterMs = SAFE_AGE_MS + HOUR_MS
      await database.pool.query('ALTER TABLE netdisk_upload RENAME TO away')
      await expect(runTask()).rejects.toThrow('netdisk_upload')
      expect(await listKeys(store)).toEqual([orphan])
      await database.pool.query('ALTER TABLE away RENAME TO netdisk_upload')
      expect(await runTask()).toContain('removed: 1')
      expect(await listKeys(store)).toEqual([])
    })

    test('takes a store whose files are mostly unnamed for that of another database, until somebody accepts it', async () => {
      for (let at = 0; at < 21; at++) await store.put(CONTENT)
      laterMs = SAFE_AGE_MS + HOUR_MS
      await expect(runTask()).rejects.toThrow('files.mostly-unnamed: no row names 21 of 21 old files')
      expect(await listKeys(store)).toHaveLength(21)
      expect(await runTask({ acceptsMost: true })).toContain('removed: 21')
    })

    test('leaves a store alone in which files of another database lie, until that one is said to be gone', async () => {
      const orphan = await store.put(CONTENT)
      laterMs = SAFE_AGE_MS + HOUR_MS
      const other = '0195a4c8-1111-7222-8333-444455556666'
      await store.claim(other)
      await expect(runTask({ acceptsMost: true })).rejects.toThrow(`files.store-shared`)
      expect(await listKeys(store)).toEqual([orphan])
      await rm(join(folder, `owner-${other}`))
      expect(await runTask()).toContain('removed: 1')
    })

    test('keeps what the store did not make, and says so', async () => {
      await writeFile(join(folder, 'readme.txt'), '')
      laterMs = SAFE_AGE_MS + HOUR_MS
      expect(await runTask()).toContain('removed: 0')
      expect(await runTask()).toContain('foreign: 1')
      expect(lines).toContain('foreign: readme.txt')
      expect((await store.list({ after: null, limit: 9 })).foreign).toEqual(['readme.txt'])
    })

    test('looks at so many files at a time, and goes on behind them the next time', async () => {
      const keys = []
      for (let at = 0; at < 5; at++) keys.push(await store.put(CONTENT))
      keys.sort()
      laterMs = SAFE_AGE_MS + HOUR_MS
      expect(await sweepWith({ page: 2, looked: 3 })).toMatchObject({ looked: 3, removed: 3 })
      expect(await listKeys(store)).toEqual(keys.slice(3))
      laterMs = 0
      const before = await store.put(CONTENT)
      laterMs = SAFE_AGE_MS + HOUR_MS
      expect(await sweepWith({ page: 2, looked: 9 })).toMatchObject({ looked: 3, removed: 3 })
      expect(await listKeys(store)).not.toContain(before)
      await store.put(CONTENT)
      expect(await sweepWith({ page: 2, looked: 9 })).toMatchObject({ looked: 1, removed: 1 })
    })

    test('is a task that is there from the start', async () => {
      const { rows } = await database.pool.query("SELECT enabled FROM task WHERE handler = 'files.sweep'")
      expect(rows).toEqual([{ enabled: true }])
    })
  })

  describe('in an object store', () => {
    let objects: ObjectServer
    let store: FileStore
    beforeEach(async () => {
      objects = await startObjectServer()
      const clock = { now: () => START_AT }
      store = await createFileStore({ url: new Secret(objects.url), folder: '', clock })
      app = await createTestApp(database, { files: store })
    })
    afterEach(() => objects.stop())

    test('removes old objects and parts that no row names, page by page, and keeps the others', async () => {
      await beginUpload()
      const named = await listKeys(store)
      for (let at = 0; at < 3; at++) {
        await store.put(CONTENT)
        await store.startParts()
      }
      objects.age(SAFE_AGE_MS + HOUR_MS)
      const young = await store.put(CONTENT)
      await store.startParts()
      expect(await sweepWith({ page: 2, looked: 100 })).toMatchObject({ looked: 5, removed: 3, parts: 3 })
      expect(await listKeys(store)).toEqual([...named, young].toSorted())
      expect(objects.countTransfers()).toBe(2)
    })

    test('is told at the start whose it is', async () => {
      const { rows } = await database.pool.query<{ owner: string }>('SELECT owner FROM file_sweep')
      await expect.poll(objects.listPaths).toEqual([`/traces/owner-${rows[0]?.owner}`])
    })

    test('says that it leaves parts to the bucket where the store does not list them', async () => {
      await store.startParts()
      objects.age(SAFE_AGE_MS + HOUR_MS)
      objects.listsTransfers = false
      expect(await runTask()).toContain('parts: 0')
      expect(lines).toEqual(['parts: this store does not list them'])
      expect(objects.countTransfers()).toBe(1)
    })

    test('removes nothing while the store does not answer', async () => {
      await store.put(CONTENT)
      objects.age(SAFE_AGE_MS + HOUR_MS)
      objects.stop()
      await expect(runTask()).rejects.toMatchObject({ reason: 'store.unavailable' })
      await objects.resume()
      expect(await runTask()).toContain('removed: 1')
    })
  })
})
