import { OPEN_COMMAND_STATES, type TestSettings } from '@fibrewatch/contract/device-command'
import type { DeviceKind } from '@fibrewatch/contract/plant'
import { sql } from 'kysely'
import type { DeviceActor } from '#platform/auth/actor'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import type { StoredCommand } from './device-command.types.ts'
import type { AnsweredCommand } from './judge-answer.ts'

type Narrowed = Pick<StoredCommand, 'kind' | 'settings' | 'cause' | 'state' | 'fault'>

const selectCommands = (db: Db | Tx) =>
  db
    .selectFrom('deviceCommand')
    .innerJoin('link', 'link.id', 'deviceCommand.linkId')
    .innerJoin('device', 'device.id', 'deviceCommand.deviceId')
    .select([
      'deviceCommand.id',
      'deviceCommand.deviceId',
      'device.code as deviceCode',
      'link.domainId',
      'deviceCommand.linkId',
      'link.code as linkCode',
      'link.port',
      'deviceCommand.kind',
      'deviceCommand.settings',
      'deviceCommand.cause',
      'deviceCommand.state',
      'deviceCommand.progressPercent',
      'deviceCommand.attempts',
      'deviceCommand.createdAt',
      'deviceCommand.createdBy',
      'deviceCommand.deadlineAt',
      'deviceCommand.cancelledAt',
      'deviceCommand.endedAt',
      'deviceCommand.fault',
      'deviceCommand.detail',
      'deviceCommand.traceId',
    ])
    .$narrowType<Narrowed>()

export interface TestSubject {
  readonly linkCode: string
  readonly lengthM: number
  readonly deviceId: number
  readonly deviceCode: string
  /** Of the device. */
  readonly domainId: number
  readonly kind: DeviceKind
  /** Both the link and its device. */
  readonly enabled: boolean
  readonly isOffline: boolean
}

/** The link that is to be tested; its device is held until the transaction ends, so that its commands can be counted. */
export async function lockTestSubject(
  tx: Tx,
  scope: DomainScope,
  linkId: number,
): Promise<TestSubject | undefined> {
  const { rows } = await sql<TestSubject>`
    SELECT link.code AS link_code, link.length_m, device.id AS device_id, device.code AS device_code, device.domain_id,
           device.kind, device.enabled AND link.enabled AS enabled, device.state = 'offline' AS is_offline
      FROM link JOIN device ON device.id = link.device_id
     WHERE link.id = ${linkId} AND ${inScope(scope, 'link.domainId')}
       FOR NO KEY UPDATE OF device`.execute(tx)
  return rows[0]
}

/** The links that the device is to test, or tests now, each once. */
export async function listOpenCommands(
  tx: Tx,
  deviceId: number,
): Promise<Pick<StoredCommand, 'id' | 'linkId' | 'cause' | 'state'>[]> {
  return tx
    .selectFrom('deviceCommand')
    .select(['id', 'linkId', 'cause', 'state'])
    .$narrowType<Pick<StoredCommand, 'cause' | 'state'>>()
    .where('deviceId', '=', deviceId)
    .where('state', 'in', [...OPEN_COMMAND_STATES])
    .execute()
}

/** Tests of the device that alarms asked for since. */
export async function countConfirming(tx: Tx, deviceId: number, since: Date): Promise<number> {
  const counted = tx
    .selectFrom('deviceCommand')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deviceId', '=', deviceId)
    .where('cause', '=', 'alarm')
    .where('createdAt', '>', since)
  return (await counted.executeTakeFirstOrThrow()).count
}

export interface NewCommand
  extends Pick<
    StoredCommand,
    'id' | 'deviceId' | 'linkId' | 'kind' | 'cause' | 'createdAt' | 'createdBy' | 'deadlineAt'
  > {
  readonly settings: TestSettings
}

export async function createCommand(tx: Tx, command: NewCommand): Promise<void> {
  await tx
    .insertInto('deviceCommand')
    .values({ ...command, settings: JSON.stringify(command.settings) })
    .execute()
}

export const loadCommand = (
  db: Db | Tx,
  scope: DomainScope,
  id: string,
): Promise<StoredCommand | undefined> =>
  selectCommands(db)
    .where('deviceCommand.id', '=', id)
    .where(inScope(scope, 'link.domainId'))
    .executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockCommand = (tx: Tx, scope: DomainScope, id: string): Promise<StoredCommand | undefined> =>
  selectCommands(tx)
    .where('deviceCommand.id', '=', id)
    .where(inScope(scope, 'link.domainId'))
    .forUpdate('deviceCommand')
    .executeTakeFirst()

/** A command of this device alone, held until the transaction ends. */
export const lockCommandOf = (tx: Tx, deviceId: number, id: string): Promise<StoredCommand | undefined> =>
  selectCommands(tx)
    .where('deviceCommand.id', '=', id)
    .where('deviceCommand.deviceId', '=', deviceId)
    .forUpdate('deviceCommand')
    .executeTakeFirst()

export async function loadLinkOf(db: Db, deviceId: number, id: string): Promise<number | undefined> {
  const command = await db
    .selectFrom('deviceCommand')
    .select('linkId')
    .where('id', '=', id)
    .where('deviceId', '=', deviceId)
    .executeTakeFirst()
  return command?.linkId
}

/** Newest first. */
export const listCommandsOfLink = (
  db: Db,
  { scope, linkId, limit }: { readonly scope: DomainScope; readonly linkId: number; readonly limit: number },
): Promise<StoredCommand[]> =>
  selectCommands(db)
    .where('deviceCommand.linkId', '=', linkId)
    .where(inScope(scope, 'link.domainId'))
    .orderBy('deviceCommand.createdAt', 'desc')
    .orderBy('deviceCommand.id', 'desc')
    .limit(limit)
    .execute()

export async function changeCommand(
  tx: Tx,
  id: string,
  change: AnsweredCommand | CancelledCommand,
): Promise<void> {
  await tx.updateTable('deviceCommand').set(change).where('id', '=', id).execute()
}

export type CancelledCommand = Partial<
  Pick<StoredCommand, 'state' | 'cancelledAt' | 'deadlineAt' | 'endedAt'>
> & { readonly leaseUntil: Date | null }

/** What an instrument has not taken, and what it has to stop, unless it was handed out lately. */
const IS_DUE = sql<boolean>`(device_command.state IN ('queued', 'sent')
  OR device_command.state IN ('accepted', 'running') AND device_command.cancelled_at IS NOT NULL)`

interface Taking {
  readonly deviceId: number
  readonly now: Date
  readonly leaseUntil: Date
}

/** Hands out what is due, oldest first: nobody else hands it out before the lease has ended. */
export async function takeCommands(db: Db, { deviceId, now, leaseUntil }: Taking): Promise<StoredCommand[]> {
  const taken = await sql<{ id: string }>`
    UPDATE device_command
       SET state = CASE WHEN state = 'queued' THEN 'sent' ELSE state END,
           attempts = attempts + 1, lease_until = ${leaseUntil}
     WHERE device_id = ${deviceId} AND ${IS_DUE} AND deadline_at > ${now}
       AND (lease_until IS NULL OR lease_until <= ${now})
    RETURNING id`.execute(db)
  if (taken.rows.length === 0) return []
  return selectCommands(db)
    .where(
      'deviceCommand.id',
      'in',
      taken.rows.map(({ id }) => id),
    )
    .orderBy('deviceCommand.createdAt')
    .orderBy('deviceCommand.id')
    .execute()
}

/** The devices for which something is to be handed out now. */
export async function listWaitedFor(db: Db, now: Date): Promise<DeviceActor[]> {
  const { rows } = await sql<DeviceActor>`
    SELECT DISTINCT device.id AS device_id, device.code, device.domain_id
      FROM device_command JOIN device ON device.id = device_command.device_id
     WHERE ${IS_DUE} AND device_command.deadline_at > ${now}
       AND (device_command.lease_until IS NULL OR device_command.lease_until <= ${now})`.execute(db)
  return rows
}

/** Ends what was not taken or not done in time. */
export async function expireCommands(db: Db, now: Date): Promise<void> {
  await sql`
    UPDATE device_command
       SET fault = CASE WHEN cancelled_at IS NOT NULL THEN NULL
                        WHEN state IN ('queued', 'sent') THEN 'not-taken' ELSE 'not-finished' END,
           state = CASE WHEN cancelled_at IS NULL THEN 'expired' ELSE 'cancelled' END,
           ended_at = ${now}
     WHERE state IN ('queued', 'sent', 'accepted', 'running') AND deadline_at <= ${now}`.execute(db)
}

export async function removeCommandsEndedBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('deviceCommand')
    .where('endedAt', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
