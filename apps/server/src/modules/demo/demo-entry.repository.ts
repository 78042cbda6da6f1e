import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import { unnestRows } from '#platform/database/unnest'

/** What a user has saved under one name; content null: the user has removed the example. */
export interface DemoEntry {
  /** `form/basic`, `part/17` */
  readonly entry: string
  readonly content: object | null
}

export interface SavedEntry extends DemoEntry {
  readonly savedAt: Date
}

/** The user's entries whose name begins with the text. */
export async function listEntries(db: Db, userId: number, beginning: string): Promise<SavedEntry[]> {
  const { rows } = await sql<SavedEntry>`
    SELECT entry, content, saved_at FROM demo_entry
     WHERE user_id = ${userId} AND starts_with(entry, ${beginning})`.execute(db)
  return rows
}

/** The user's saves run one after the other until the transaction ends. */
export async function lockEntries(tx: Tx, userId: number): Promise<void> {
  await sql`SELECT 1 FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
}

export async function saveEntries(
  db: Db,
  userId: number,
  { entries, at }: { readonly entries: readonly DemoEntry[]; readonly at: Date },
): Promise<void> {
  await sql`
    INSERT INTO demo_entry (user_id, entry, content, saved_at)
    SELECT ${userId}, entry, content, ${at}::timestamptz
      FROM ${unnestRows(entries, { entry: 'text', content: 'jsonb' })}
        ON CONFLICT (user_id, entry) DO UPDATE SET content = excluded.content, saved_at = excluded.saved_at`.execute(
    db,
  )
}

/** Of all users. Returns how many there were. */
export async function removeAllEntries(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('demoEntry').executeTakeFirst()
  return Number(numDeletedRows)
}
