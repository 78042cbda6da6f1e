import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { limitApi, LimitSet } from '@fibrewatch/contract/limit'
import type { LimitRule, LimitValues } from '@fibrewatch/otdr'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/auth/actor'
import { inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'

export type LimitFields = EndpointBody<typeof limitApi.add>

export type StoredLimitSet = Omit<LimitSet, 'updatedAt' | 'isOwn' | 'isSeed'> & { readonly updatedAt: Date }

type Reader = Pick<Actor, 'scope' | 'domainId'>

/** Those that came with the product, of the reader's domains, and of all above the reader's own. */
const isVisible = ({ scope, domainId }: Reader): RawBuilder<unknown> => sql`(
  limit_set.domain_id IS NULL OR ${inScope(scope, 'limit_set.domain_id')}
  OR starts_with((SELECT path FROM domain WHERE id = ${domainId}), domain.path))`

export async function listLimitSets(db: Db | Tx, reader: Reader): Promise<StoredLimitSet[]> {
  const { rows } = await sql<StoredLimitSet>`
    SELECT limit_set.id, limit_set.name, limit_set.domain_id, limit_set.source, limit_set.limits AS "values",
           limit_set.updated_at, domain.name AS domain_name,
           (SELECT count(*) FROM batch
             WHERE batch.limit_set_id = limit_set.id AND ${inScope(reader.scope, 'batch.domain_id')}) AS batches
      FROM limit_set LEFT JOIN domain ON domain.id = limit_set.domain_id
     WHERE ${isVisible(reader)} ORDER BY domain.path NULLS FIRST, limit_set.name, limit_set.id`.execute(db)
  return rows
}

export async function countOfDomain(tx: Tx, domainId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('limitSet')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('domainId', '=', domainId)
    .executeTakeFirstOrThrow()
  return total
}

export async function createLimitSet(tx: Tx, fields: LimitFields, now: Date): Promise<number> {
  const { values, ...plain } = fields
  const row = await tx
    .insertInto('limitSet')
    .values({ ...plain, limits: JSON.stringify(values), updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeLimitSet(
  tx: Tx,
  id: number,
  { values, ...plain }: LimitFields & { readonly updatedAt: Date },
): Promise<void> {
  await tx
    .updateTable('limitSet')
    .set({ ...plain, limits: JSON.stringify(values) })
    .where('id', '=', id)
    .execute()
}

export async function removeLimitSet(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('limitSet').where('id', '=', id).execute()
}

/** What a batch is judged by, whoever looks at it; undefined when the set is gone. */
export async function loadLimitValues(db: Db, id: number): Promise<LimitValues | undefined> {
  const { rows } = await sql<{ rule: LimitRule; value: number | null }>`
    SELECT judged.key AS rule, (judged.value->>'value')::float8 AS value
      FROM limit_set, jsonb_each(limit_set.limits) judged WHERE limit_set.id = ${id}`.execute(db)
  if (rows.length === 0) return undefined
  return Object.fromEntries(rows.map(({ rule, value }) => [rule, value])) as LimitValues
}
