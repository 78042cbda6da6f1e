import type { Db } from '#platform/database/database'

/** The name that was looked at last; null: begin at the front. */
export async function loadSweptUpTo(db: Db): Promise<string | null> {
  const { after } = await db.selectFrom('fileSweep').select('after').executeTakeFirstOrThrow()
  return after
}

export async function saveSweptUpTo(db: Db, after: string | null): Promise<void> {
  await db.updateTable('fileSweep').set({ after }).execute()
}
