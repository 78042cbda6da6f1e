import type {
  AttributeOption,
  AttributeTarget,
  AttributeType,
  AttributeValue,
} from '@fibrewatch/contract/attribute'
import { sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'

export interface AttributeRow {
  readonly id: number
  readonly target: AttributeTarget
  readonly code: string
  readonly nameZh: string
  readonly nameEn: string | null
  readonly type: AttributeType
  readonly unit: string | null
  readonly options: AttributeOption[]
  readonly required: boolean
  readonly defaultValue: AttributeValue | null
  readonly orderNum: number
  readonly enabled: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Objects with a value of it. */
  readonly values: number
}

export type AttributeDraft = Omit<AttributeRow, 'id' | 'createdAt' | 'updatedAt' | 'values'>

/** In the order of forms; all targets when none is named. */
export async function listAttributes(db: Db, target?: AttributeTarget): Promise<AttributeRow[]> {
  const wanted = target === undefined ? sql`true` : sql`a.target = ${target}`
  const { rows } = await sql<AttributeRow>`
    SELECT a.*, (SELECT count(*) FROM attribute_value v WHERE v.target = a.target AND v.values ? a.code) AS values
      FROM attribute a WHERE ${wanted} ORDER BY a.target, a.order_num, a.id`.execute(db)
  return rows
}

/** The attributes by which values of the target are checked; without counts. */
export function listDefinitions(db: Db, target: AttributeTarget): Promise<Omit<AttributeRow, 'values'>[]> {
  return db
    .selectFrom('attribute')
    .selectAll()
    .where('target', '=', target)
    .where('enabled', '=', true)
    .orderBy('orderNum')
    .orderBy('id')
    .execute()
}

/** Changes of definitions and values of a target run one after the other. */
export async function lockAttributes(tx: Tx): Promise<void> {
  await sql`LOCK TABLE attribute IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

const toColumns = ({ options, defaultValue, ...draft }: AttributeDraft) => ({
  ...draft,
  options: JSON.stringify(options),
  defaultValue: defaultValue === null ? null : JSON.stringify(defaultValue),
})

export async function createAttribute(tx: Tx, draft: AttributeDraft, now: Date): Promise<number> {
  const row = await tx
    .insertInto('attribute')
    .values({ ...toColumns(draft), createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeAttribute(
  tx: Tx,
  id: number,
  { updatedAt, ...draft }: AttributeDraft & { readonly updatedAt: Date },
): Promise<void> {
  await tx
    .updateTable('attribute')
    .set({ ...toColumns(draft), updatedAt })
    .where('id', '=', id)
    .execute()
}

/** With every value of it. */
export async function removeAttribute(tx: Tx, { id, target, code }: AttributeRow): Promise<void> {
  await sql`UPDATE attribute_value SET values = values - ${code}::text
             WHERE target = ${target} AND values ? ${code}`.execute(tx)
  await tx.deleteFrom('attribute').where('id', '=', id).execute()
}

/** Options of an enum that objects still have. */
export async function listUsedOptions(db: Db, { target, code }: AttributeRow): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    SELECT DISTINCT values ->> ${code}::text AS value FROM attribute_value
     WHERE target = ${target} AND values ? ${code}`.execute(db)
  return rows.map(({ value }) => value)
}

export interface ObjectKey {
  readonly target: AttributeTarget
  readonly objectId: string
}

export async function loadValues(
  db: Db,
  { target, objectId }: ObjectKey,
): Promise<Record<string, AttributeValue>> {
  const row = await db
    .selectFrom('attributeValue')
    .select('values')
    .where('target', '=', target)
    .where('objectId', '=', objectId)
    .executeTakeFirst()
  return row?.values ?? {}
}

export async function saveValues(
  tx: Tx,
  { target, objectId }: ObjectKey,
  { values, updatedAt }: { readonly values: Record<string, AttributeValue>; readonly updatedAt: Date },
): Promise<void> {
  const text = JSON.stringify(values)
  await tx
    .insertInto('attributeValue')
    .values({ target, objectId, values: text, updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['target', 'objectId']).doUpdateSet({ values: text, updatedAt }),
    )
    .execute()
}

export async function removeValues(tx: Tx, { target, objectId }: ObjectKey): Promise<void> {
  await tx
    .deleteFrom('attributeValue')
    .where('target', '=', target)
    .where('objectId', '=', objectId)
    .execute()
}

/** Where an object has its name and its domain: in its own row, or in its link's. */
const OBJECT_SOURCES = {
  site: { from: sql`site o`, name: sql`o.code`, domain: 'o.domain_id' },
  device: { from: sql`device o`, name: sql`o.code`, domain: 'o.domain_id' },
  link: { from: sql`link o`, name: sql`o.code`, domain: 'o.domain_id' },
  cable: { from: sql`cable o`, name: sql`o.code`, domain: 'o.domain_id' },
  node: { from: sql`node o`, name: sql`o.code`, domain: 'o.domain_id' },
  service: { from: sql`cable_service o`, name: sql`o.code`, domain: 'o.domain_id' },
  landmark: {
    from: sql`landmark o JOIN link ON link.id = o.link_id`,
    name: sql`o.name`,
    domain: 'link.domain_id',
  },
  zone: { from: sql`zone o JOIN link ON link.id = o.link_id`, name: sql`o.code`, domain: 'link.domain_id' },
  user: { from: sql`app_user o`, name: sql`o.username`, domain: 'o.domain_id' },
} as const satisfies Partial<Record<AttributeTarget, unknown>>

export interface ObjectRow {
  readonly id: number
  readonly name: string
  readonly domainId: number
}

/** The row of the object, within the scope. */
export async function loadObject(
  db: Db,
  target: keyof typeof OBJECT_SOURCES,
  { id, scope }: { readonly id: number; readonly scope: DomainScope },
): Promise<ObjectRow | undefined> {
  const { from, name, domain } = OBJECT_SOURCES[target]
  const { rows } = await sql<ObjectRow>`
    SELECT o.id, ${name} AS name, ${sql.ref(domain)} AS domain_id
      FROM ${from} WHERE o.id = ${id} AND ${inScope(scope, domain)}`.execute(db)
  return rows[0]
}
