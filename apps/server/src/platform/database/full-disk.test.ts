import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseFolder } from '../testing/database-folder.ts'
import { mountSmallDisk, type SmallDisk } from '../testing/small-disk.ts'
import { createEmbeddedDatabase, type Database } from './database.ts'

const TEXT = 'x'.repeat(2000)

describe.skipIf(process.getuid?.() !== 0)(
  'the embedded database on a full disk (mounting one takes root)',
  () => {
    const made = databaseFolder()
    let disk: SmallDisk
    beforeEach(() => {
      disk = mountSmallDisk(160)
      made.copyTo(disk.folder)
    })
    afterEach(() => disk.remove())

    const open = (onLost: (cause: Error) => void = () => {}) =>
      createEmbeddedDatabase({ dataDir: disk.folder, pid: process.pid, onLost })
    const insert = (database: Database, n: number) =>
      sql`INSERT INTO kept (n, x) VALUES (${n}, ${TEXT})`.execute(database.db)
    const listNumbers = async (database: Database) =>
      (await sql<{ n: number }>`SELECT n FROM kept ORDER BY n`.execute(database.db)).rows.map(({ n }) => n)

    test('refuses what has no room, keeps what it acknowledged, and goes on when there is room', async () => {
      const database = await open()
      await sql`CREATE TABLE kept (n int, x text)`.execute(database.db)
      disk.fill(0.5)
      const acknowledged: number[] = []
      const refusals: unknown[] = []
      for (let n = 0; refusals.length < 5; n++) {
        await insert(database, n).then(
          () => acknowledged.push(n),
          (cause: unknown) => refusals.push(cause),
        )
      }
      expect(acknowledged.length).toBeGreaterThan(20)
      for (const refusal of refusals) expect(refusal).toMatchObject({ code: '53100' })
      disk.fill(20)
      await insert(database, 1_000_000)
      expect(await listNumbers(database)).toEqual([...acknowledged, 1_000_000])
      await database.close()
    })

    test('without room for its log is lost at once, and the next start has what was acknowledged', async () => {
      const lost = Promise.withResolvers<Error>()
      const database = await open(lost.resolve)
      await sql`CREATE TABLE kept (n int, x text)`.execute(database.db)
      disk.fill(18)
      const acknowledged: number[] = []
      const fill = async (): Promise<void> => {
        for (let n = 0; ; n++) {
          await insert(database, n)
          acknowledged.push(n)
        }
      }
      await expect(fill()).rejects.toMatchObject({ code: '53100' })
      expect((await lost.promise).message).toContain('No space left')
      // A process that ends releases its lock of the folder; here the folder is copied while it is locked.
      disk.fill(40)
      const copy = disk.copy()
      const again = await createEmbeddedDatabase({ dataDir: copy, pid: process.pid })
      expect(await listNumbers(again)).toEqual(acknowledged)
      await again.close()
    })
  },
)
