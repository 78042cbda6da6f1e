import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface StoredMark {
  /** Null before the first sign of life. */
  readonly seenAt: Date | null
  readonly databaseAt: Date
}

export async function loadMark(db: Db): Promise<StoredMark> {
  return db
    .selectFrom('clockMark')
    .select(['seenAt', sql<Date>`clock_timestamp()`.as('databaseAt')])
    .executeTakeFirstOrThrow()
}

export async function saveMark(db: Db, seenAt: Date): Promise<void> {
  await db.updateTable('clockMark').set({ seenAt }).execute()
}
