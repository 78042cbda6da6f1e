import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFileStore } from '#platform/files/file-store'
import { createLog } from '#platform/log/log'
import { testDatabase } from '#platform/testing/test-database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeFiles } from './netdisk.jobs.ts'

const database = testDatabase()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fibrewatch-removal-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a file that the store will not give up keeps no other one in it, and is tried again', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } })
  const files = await createFileStore({ url: undefined, folder, clock: { now: () => 0 } })
  const keys = await Promise.all(['a', 'b', 'c'].map((text) => files.put(Buffer.from(text))))
  const [stuck = '', ...others] = keys.toSorted()
  await database.pool.query('INSERT INTO netdisk_removal (file_key) SELECT unnest($1::text[])', [keys])
  const stubborn = {
    ...files,
    remove: async (key: string) => {
      if (key === stuck) throw new Error('the store is read-only')
      await files.remove(key)
    },
  }
  const { signal } = new AbortController()
  await removeFiles({ db: database.db, files: stubborn, log }, signal)
  const left = await database.pool.query<{ file_key: string }>('SELECT file_key FROM netdisk_removal')
  expect(left.rows.map(({ file_key }) => file_key)).toEqual([stuck])
  expect(lines.join('')).toContain('the store is read-only')
  for (const key of others) await expect(files.readBytes(key)).rejects.toThrow()
  await removeFiles({ db: database.db, files, log }, signal)
  expect((await database.pool.query('SELECT 1 FROM netdisk_removal')).rowCount).toBe(0)
  await expect(files.readBytes(stuck)).rejects.toThrow()
})
