import type { Db } from '#platform/database/database'

export interface StoredCaptcha {
  readonly code: string
  /** The address it is for, as `makeAddressGroup` gives it. */
  readonly address: string
  readonly workBits: number
}

interface Bounds {
  readonly now: Date
  readonly maxTries: number
}

/** Also removes old ones. The limit of all unknown addresses bounds their number. */
export async function createCaptcha(
  db: Db,
  captcha: StoredCaptcha & { readonly id: string; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.deleteFrom('captcha').where('expiresAt', '<=', now).execute()
  await db.insertInto('captcha').values(captcha).execute()
}

/** Counts a try and returns it; absent when it is unknown, of another address, too old, or was tried too often. */
export function tryCaptcha(
  db: Db,
  { id, address }: { readonly id: string | undefined; readonly address: string },
  { now, maxTries }: Bounds,
): Promise<StoredCaptcha | undefined> {
  const latest = db
    .selectFrom('captcha')
    .select('id')
    .where('address', '=', address)
    .orderBy('expiresAt', 'desc')
    .limit(1)
  return db
    .updateTable('captcha')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id ?? latest)
    .where('address', '=', address)
    .where('expiresAt', '>', now)
    .where('tries', '<', maxTries)
    .returning(['code', 'address', 'workBits'])
    .executeTakeFirst()
}

/** Returns it and removes it, right or wrong; absent as above. */
export async function takeCaptcha(
  db: Db,
  id: string,
  { now, maxTries }: Bounds,
): Promise<StoredCaptcha | undefined> {
  const row = await db
    .deleteFrom('captcha')
    .where('id', '=', id)
    .returning(['code', 'address', 'workBits', 'expiresAt', 'tries'])
    .executeTakeFirst()
  return row !== undefined && row.expiresAt > now && row.tries < maxTries ? row : undefined
}
