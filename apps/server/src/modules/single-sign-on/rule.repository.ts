import type { SsoRule } from '@fibrewatch/contract/single-sign-on'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'

/** The fields of a rule. */
export type RuleFields = Omit<
  Selectable<DatabaseTables['ssoRule']>,
  'id' | 'orderNum' | 'updatedAt' | 'domainId'
> & {
  readonly domainId: number
}

/** All rules in their order, with the names of the existing domain and roles they give. */
export async function listRules(db: Db, provider?: string): Promise<SsoRule[]> {
  const { rows } = await sql<Omit<SsoRule, 'updatedAt' | 'isWhole'> & { updatedAt: Date }>`
    select r.id, r.provider, r.claim, r.comparison, r.value, r.domain_id, d.name as domain_name,
           r.role_ids as roles, r.is_super, r.remark, r.order_num, r.updated_at,
           array(select role.name from unnest(r.role_ids) with ordinality as held (id, place)
                   join role on role.id = held.id order by held.place) as role_names
      from sso_rule r left join domain d on d.id = r.domain_id
     where r.provider = coalesce(${provider ?? null}::text, r.provider)
     order by r.order_num, r.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    isWhole: row.domainId !== null && row.roleNames.length === row.roles.length,
    updatedAt: row.updatedAt.toISOString(),
  }))
}

/** Locks the rules until the commit: their number and order stay. */
export async function lockRules(tx: Tx): Promise<void> {
  await sql`lock table sso_rule in share row exclusive mode`.execute(tx)
}

/** Locks the domain and the roles of a rule until the commit; false when one is gone. */
export async function lockGiven(tx: Tx, domainId: number, roleIds: readonly number[]): Promise<boolean> {
  const domains = await sql`select id from domain where id = ${domainId} for key share`.execute(tx)
  const roles = await sql`
    select id from role where id = any(${[...roleIds]}::bigint[]) order by id for key share`.execute(tx)
  return domains.rows.length === 1 && roles.rows.length === roleIds.length
}

/** Added at the end. */
export async function createRule(tx: Tx, rule: RuleFields, updatedAt: Date): Promise<number> {
  const last = await tx
    .selectFrom('ssoRule')
    .select(({ fn }) => fn.max('orderNum').as('orderNum'))
    .executeTakeFirst()
  const made = await tx
    .insertInto('ssoRule')
    .values({ ...rule, roleIds: [...rule.roleIds], orderNum: (last?.orderNum ?? 0) + 1, updatedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export async function changeRule(
  tx: Tx,
  { id, ...rule }: RuleFields & { readonly id: number },
  updatedAt: Date,
): Promise<void> {
  await tx
    .updateTable('ssoRule')
    .set({ ...rule, roleIds: [...rule.roleIds], updatedAt })
    .where('id', '=', id)
    .execute()
}

/** Orders the rules by these ids. */
export async function orderRules(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update sso_rule set order_num = placed.place
      from unnest(${[...ids]}::bigint[]) with ordinality as placed (id, place)
     where sso_rule.id = placed.id`.execute(tx)
}

export async function removeRule(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('ssoRule').where('id', '=', id).execute()
}
