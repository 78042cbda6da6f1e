import type { Db } from '#platform/database/database'
import type { IdentityTables } from './identity.tables.ts'

const tables = (db: Db) => db.withTables<IdentityTables>()

/** Also removes those that are too old. */
export async function createCaptcha(
  db: Db,
  captcha: { readonly id: string; readonly code: string; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  await tables(db).deleteFrom('captcha').where('expiresAt', '<=', now).execute()
  await tables(db).insertInto('captcha').values(captcha).execute()
}

/** Counts a try and gives the code; absent when it is unknown, too old, or was tried too often. */
export async function tryCaptcha(
  db: Db,
  id: string,
  { now, maxTries }: { readonly now: Date; readonly maxTries: number },
): Promise<string | undefined> {
  const row = await tables(db)
    .updateTable('captcha')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .where('tries', '<', maxTries)
    .returning('code')
    .executeTakeFirst()
  return row?.code
}

/** Gives the code and forgets it, right or wrong; absent as above. */
export async function takeCaptcha(
  db: Db,
  id: string,
  { now, maxTries }: { readonly now: Date; readonly maxTries: number },
): Promise<string | undefined> {
  const row = await tables(db)
    .deleteFrom('captcha')
    .where('id', '=', id)
    .returning(['code', 'expiresAt', 'tries'])
    .executeTakeFirst()
  return row !== undefined && row.expiresAt > now && row.tries < maxTries ? row.code : undefined
}
