import { type Channel, MAX_CHANNEL_COUNT, type notifyApi } from '@fibrewatch/contract/notify'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import { makeContainsPattern } from '#platform/database/like'
import type { PageSlice } from '#platform/list/page'
import type { Receiver } from './notify.types.ts'

export type ChannelFields = Pick<
  Channel,
  'name' | 'domainId' | 'targets' | 'minSeverity' | 'events' | 'language' | 'timeZone' | 'isEnabled'
>

export type StoredChannel = Omit<Channel, 'updatedAt' | 'lastAttempt'> & {
  readonly updatedAt: Date
  readonly lastAt: Date | null
  readonly lastOutcome: NonNullable<Channel['lastAttempt']>['outcome'] | null
}

const count = (condition: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (SELECT count(*) FROM (SELECT FROM notify_delivery WHERE channel_id = channel.id AND ${condition} LIMIT ${MAX_CHANNEL_COUNT}) found)`

const SELECT_CHANNEL = sql`
  SELECT channel.id, channel.name, channel.domain_id, channel.kind, channel.targets, channel.min_severity, channel.events,
         channel.language, channel.time_zone, channel.is_enabled, channel.secret IS NOT NULL AS has_secret, channel.updated_at,
         domain.name AS domain_name, last.at AS last_at, last.outcome AS last_outcome,
         ${count(sql`state IN ('waiting', 'sending')`)} AS waiting,
         ${count(sql`state = 'dead' AND event <> 'test'`)} AS dead
    FROM notify_channel channel JOIN domain ON domain.id = channel.domain_id
    LEFT JOIN LATERAL (SELECT at, outcome FROM notify_attempt WHERE channel_id = channel.id ORDER BY id DESC LIMIT 1) last ON true`

type Filter = Pick<
  EndpointQuery<typeof notifyApi.page>,
  'keyword' | 'kind' | 'isEnabled' | 'sortBy' | 'isAsc'
>

function matches(scope: DomainScope, { keyword, kind, isEnabled }: Filter): RawBuilder<unknown> {
  const pattern = makeContainsPattern(keyword ?? '')
  const conditions = [
    inScope(scope, 'channel.domainId'),
    ...(keyword
      ? [
          sql`(channel.name ILIKE ${pattern} OR domain.name ILIKE ${pattern} OR array_to_string(channel.targets, ' ') ILIKE ${pattern})`,
        ]
      : []),
    ...(kind === undefined ? [] : [sql`channel.kind = ${kind}`]),
    ...(isEnabled === undefined ? [] : [sql`channel.is_enabled = ${isEnabled}::boolean`]),
  ]
  return sql.join(conditions, sql` AND `)
}

const ORDERS = { name: sql`channel.name`, updatedAt: sql`channel.updated_at` } as const

export async function pageChannels(
  db: Db,
  scope: DomainScope,
  { slice, ...filter }: Filter & { readonly slice: PageSlice },
): Promise<{ rows: StoredChannel[]; total: number }> {
  const direction = filter.isAsc === false ? sql`DESC` : sql`ASC`
  const { rows } = await sql<StoredChannel>`
    ${SELECT_CHANNEL} WHERE ${matches(scope, filter)}
     ORDER BY ${ORDERS[filter.sortBy ?? 'name']} ${direction}, channel.id LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM notify_channel channel JOIN domain ON domain.id = channel.domain_id
     WHERE ${matches(scope, filter)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type LockedChannel = ChannelFields & Receiver

/** Locked until the end of a transaction, but not for alarms that are to be told by it; undefined outside of the scope. */
export async function lockChannel(
  tx: Tx,
  scope: DomainScope,
  id: number,
): Promise<LockedChannel | undefined> {
  const { rows } = await sql<LockedChannel>`
    SELECT id, name, domain_id, kind, targets, min_severity, events, language, time_zone, is_enabled, secret
      FROM notify_channel channel WHERE id = ${id} AND ${inScope(scope, 'channel.domainId')} FOR NO KEY UPDATE`.execute(
    tx,
  )
  return rows[0]
}

/** Undefined outside of the scope. */
export async function loadReceiver(
  db: Db,
  scope: DomainScope,
  id: number,
): Promise<(Receiver & { readonly name: string }) | undefined> {
  return db
    .selectFrom('notifyChannel')
    .select(['id', 'name', 'kind', 'targets', 'language', 'timeZone', 'secret'])
    .where('id', '=', id)
    .where(inScope(scope, 'notifyChannel.domainId'))
    .executeTakeFirst()
}

export async function countOfDomain(tx: Tx, domainId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('notifyChannel')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('domainId', '=', domainId)
    .executeTakeFirstOrThrow()
  return total
}

export async function createChannel(
  tx: Tx,
  fields: ChannelFields & Pick<Channel, 'kind'> & { readonly updatedAt: Date },
): Promise<number> {
  const { id } = await tx.insertInto('notifyChannel').values(fields).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeChannel(
  tx: Tx,
  id: number,
  fields: Omit<ChannelFields, 'domainId'> & { readonly updatedAt: Date },
): Promise<void> {
  await tx.updateTable('notifyChannel').set(fields).where('id', '=', id).execute()
}

export async function saveSecret(tx: Tx, id: number, secret: Buffer): Promise<void> {
  await tx.updateTable('notifyChannel').set({ secret }).where('id', '=', id).execute()
}

export async function removeChannel(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('notifyChannel').where('id', '=', id).execute()
}

/** What waits becomes a dead letter, and what is being sent does when its try fails: nothing old is sent elsewhere. */
export async function giveUpWaiting(tx: Tx, channelId: number, now: Date): Promise<void> {
  await tx
    .updateTable('notifyDelivery')
    .set({ giveUpAt: now })
    .where('channelId', '=', channelId)
    .where('state', '=', 'sending')
    .execute()
  await tx
    .updateTable('notifyDelivery')
    .set({ state: 'dead', endedAt: now })
    .where('channelId', '=', channelId)
    .where('state', '=', 'waiting')
    .execute()
}
