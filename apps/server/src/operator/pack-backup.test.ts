import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readArchive } from '#platform/archive/read-archive'
import { writeArchive } from '#platform/archive/write-archive'
import { systemClock } from '#platform/clock/clock'
import { withLongSession } from '#platform/database/migrate'
import { createFileStore, type FileStore } from '#platform/files/file-store'
import { testDatabase } from '#platform/testing/test-database'
import { OperatorError } from './operator-error.ts'
import { packBackup } from './pack-backup.ts'
import { readBackup } from './read-backup.ts'

const AT_MS = Date.UTC(2026, 10, 27)

const database = testDatabase()
let folder: string
let archive: string
let store: FileStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-pack-'))
  archive = join(folder, 'backup.tar.gz')
  store = await createFileStore({ url: undefined, folder: join(folder, 'files'), clock: systemClock })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Packs the database with these files; `endRows` as the moment after the rows. */
const pack = (files: FileStore | undefined, endRows = async (): Promise<void> => undefined) =>
  withLongSession(database, async (client) => {
    const source = { client, endRows, files, secretKey: undefined, keyId: null, version: '1.0.0' }
    try {
      await writeArchive(archive, packBackup({ ...source, madeAt: new Date(AT_MS) }, {}), { atMs: AT_MS })
    } finally {
      await client.query('ROLLBACK')
    }
  })

async function readFiles(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { name, pieces } of readArchive(archive)) {
    let text = ''
    for await (const piece of pieces) text += piece.toString()
    if (name.startsWith('files/')) found[name] = text
  }
  return found
}

test('a file that grows while it is packed is in it as it was when it was found', async () => {
  const [one, empty] = [await store.put(Buffer.from('begun')), await store.put(new Uint8Array())]
  const growing: FileStore = {
    ...store,
    readSizeBytes: async (key) => {
      const sizeBytes = await store.readSizeBytes(key)
      appendFileSync(join(folder, 'files', key), ' and goes on')
      return sizeBytes
    },
  }
  await pack(growing)
  expect(await readFiles()).toEqual({ [`files/${one}`]: 'begun', [`files/${empty}`]: '' })
  expect(await readBackup(archive)).toMatchObject({ files: { count: 2, bytes: 5 } })
})

test('the database is given back before the files are read', async () => {
  await store.put(Buffer.from('content'))
  const order: string[] = []
  const noting: FileStore = {
    ...store,
    list: async (slice) => {
      order.push('files')
      return store.list(slice)
    },
  }
  await pack(noting, async () => void order.push('rows ended'))
  expect(order).toEqual(['rows ended', 'files'])
})

test('a store that fails while it is read is named, and no archive is left', async () => {
  const key = await store.put(Buffer.from('content'))
  const failing: FileStore = {
    ...store,
    openStream: async () => {
      throw Object.assign(new Error('input/output error'), { code: 'EIO' })
    },
  }
  await expect(pack(failing)).rejects.toThrow(
    new OperatorError(
      `The file store could not read ${key} (EIO): look at the store, or at the disk of its folder.`,
    ),
  )
  await expect(pack({ ...store, list: async () => Promise.reject(new Error('gone')) })).rejects.toThrow(
    'The file store could not list its files (Error)',
  )
  await expect(readFiles()).rejects.toThrow('ENOENT')
})

test('a database that a newer server has migrated is refused', async () => {
  await database.pool.query("INSERT INTO schema_migration (name, checksum) VALUES ('9999-later.sql', '')")
  try {
    await expect(pack(undefined)).rejects.toThrow(
      'The database was used by a newer Fibrewatch (9999-later.sql): make the backup with that one.',
    )
  } finally {
    await database.pool.query("DELETE FROM schema_migration WHERE name = '9999-later.sql'")
  }
})
