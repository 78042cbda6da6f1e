import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { hashToken } from '#platform/ids/ids'
import type { DatabaseTables } from '#platform/database/tables'

const hash = (secret: string): Buffer => Buffer.from(hashToken(secret), 'hex')

/** The key of a step: a secret of the address and one of the browser. */
export interface StepKey {
  readonly kind: DatabaseTables['ssoStep']['kind']
  readonly secret: string
  readonly browserKey: string
}

export interface NewStep extends StepKey {
  readonly ip: string
  /** JSON. */
  readonly carried: string
  readonly expiresAt: Date
}

export interface StepBounds {
  readonly now: Date
  readonly maxSteps: number
  readonly maxStepsOfAddress: number
}

/** False when too many are open, of this address or of all. Also removes expired ones. */
export async function createStep(
  db: Db,
  { kind, secret, browserKey, ip, carried, expiresAt }: NewStep,
  { now, maxSteps, maxStepsOfAddress }: StepBounds,
): Promise<boolean> {
  await db.deleteFrom('ssoStep').where('expiresAt', '<=', now).execute()
  const { numAffectedRows } = await sql`
    insert into sso_step (kind, secret_hash, browser_hash, ip, carried, expires_at)
    select ${kind}, ${hash(secret)}::bytea, ${hash(browserKey)}::bytea, ${ip}, ${carried}, ${expiresAt}
     where (select count(*) from sso_step) < ${maxSteps}
       and (select count(*) from sso_step where ip = ${ip}) < ${maxStepsOfAddress}`.execute(db)
  return numAffectedRows === 1n
}

/** The content of the step, once; absent when it is unknown, expired, or was begun in another browser. */
export async function takeStep(
  db: Db,
  { kind, secret, browserKey }: StepKey,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('ssoStep')
    .where('secretHash', '=', hash(secret))
    .where('browserHash', '=', hash(browserKey))
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .returning('carried')
    .executeTakeFirst()
  return row?.carried
}
