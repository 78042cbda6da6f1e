import type { Db } from '#platform/database/database'

/** Whose files the store of this database holds. */
export async function loadOwner(db: Db): Promise<string> {
  const { owner } = await db.selectFrom('fileSweep').select('owner').executeTakeFirstOrThrow()
  return owner
}

/** The name that was looked at last; null: begin at the front. */
export async function loadSweptUpTo(db: Db): Promise<string | null> {
  const { after } = await db.selectFrom('fileSweep').select('after').executeTakeFirstOrThrow()
  return after
}

export async function saveSweptUpTo(db: Db, after: string | null): Promise<void> {
  await db.updateTable('fileSweep').set({ after }).execute()
}
