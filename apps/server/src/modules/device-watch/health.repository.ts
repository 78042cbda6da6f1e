import { MAX_IDENTITIES } from '@fibrewatch/contract/device-health'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'

export type HealthRow = Selectable<DatabaseTables['deviceHealth']>
export type IdentityRow = Pick<
  Selectable<DatabaseTables['deviceIdentity']>,
  'since' | 'model' | 'serial' | 'firmware'
>
/** What a device is. */
export type Identity = Omit<IdentityRow, 'since'>
/** What it said of itself, beside its clock. */
export type SaidHealth = Omit<
  Insertable<DatabaseTables['deviceHealth']>,
  'deviceId' | 'clockOffMs' | 'clockAt' | 'clockOffSince' | 'clockToldAt'
>

export interface ClockReading {
  readonly deviceId: number
  readonly offMs: number
  /** By the server's clock. */
  readonly at: Date
  readonly isOff: boolean
}

/** Of two heartbeats that overtook each other the later one counts: then undefined. */
export function noteClock(
  db: Db,
  { deviceId, offMs, at, isOff }: ClockReading,
): Promise<HealthRow | undefined> {
  const offSince = isOff ? at : null
  return db
    .insertInto('deviceHealth')
    .values({ deviceId, clockOffMs: offMs, clockAt: at, clockOffSince: offSince })
    .onConflict((conflict) =>
      conflict
        .column('deviceId')
        .doUpdateSet({
          clockOffMs: offMs,
          clockAt: at,
          clockOffSince: sql`CASE WHEN ${isOff} THEN coalesce(device_health.clock_off_since, ${at}) END`,
        })
        .where('deviceHealth.clockAt', '<=', at),
    )
    .returningAll()
    .executeTakeFirst()
}

/** `since`: the alarm stands for being off since then; null: it was cleared. */
export async function changeClockTold(db: Db, deviceId: number, since: Date | null): Promise<void> {
  await db
    .updateTable('deviceHealth')
    .set({ clockToldAt: since })
    .where('deviceId', '=', deviceId)
    .executeTakeFirst()
}

export async function changeHealth(tx: Tx, deviceId: number, said: SaidHealth): Promise<void> {
  await tx.updateTable('deviceHealth').set(said).where('deviceId', '=', deviceId).executeTakeFirst()
}

/** Keeps what a device was, and forgets the oldest beyond the bound. */
export async function addIdentity(
  tx: Tx,
  { deviceId, since, ...identity }: Identity & { readonly deviceId: number; readonly since: Date },
): Promise<void> {
  await tx
    .insertInto('deviceIdentity')
    .values({ deviceId, since, ...identity })
    .execute()
  await tx
    .deleteFrom('deviceIdentity')
    .where('deviceId', '=', deviceId)
    .where('id', 'not in', (each) =>
      each
        .selectFrom('deviceIdentity')
        .select('id')
        .where('deviceId', '=', deviceId)
        .orderBy('id', 'desc')
        .limit(MAX_IDENTITIES),
    )
    .execute()
}

/** Whether there is such a device in the scope; one that was removed is not. */
export async function hasDevice(db: Db, scope: DomainScope, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('device')
    .select('id')
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where(inScope(scope, 'device.domainId'))
    .executeTakeFirst()
  return found !== undefined
}

/** Undefined before the first heartbeat. */
export const loadHealth = (db: Db, deviceId: number): Promise<HealthRow | undefined> =>
  db.selectFrom('deviceHealth').selectAll().where('deviceId', '=', deviceId).executeTakeFirst()

/** The newest first. */
export const listIdentities = (db: Db, deviceId: number): Promise<IdentityRow[]> =>
  db
    .selectFrom('deviceIdentity')
    .select(['since', 'model', 'serial', 'firmware'])
    .where('deviceId', '=', deviceId)
    .orderBy('id', 'desc')
    .limit(MAX_IDENTITIES)
    .execute()
