import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { qualityApi, QualityRuleSetRow } from '@fibrewatch/contract/quality'
import { sql } from 'kysely'
import { type DomainScope, includesDomain, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'

/** The fields of a rule set. */
export type RuleSetFields = EndpointBody<typeof qualityApi.ruleAdd>

type StoredRuleSet = Omit<QualityRuleSetRow, 'updatedAt' | 'isOwn'> & {
  readonly updatedAt: Date
  /** Of its domain; null for the whole installation. */
  readonly domainPath: string | null
}
export type { StoredRuleSet }

/** All of them, those of the whole installation first. */
export async function listRuleSets(db: Db | Tx): Promise<StoredRuleSet[]> {
  const { rows } = await sql<StoredRuleSet>`
    SELECT r.id, r.name, r.domain_id, r.wavelength_nm, r.fibre_class, r.limits, r.design, r.valid_days, r.source,
           r.is_seed, r.revision, r.updated_at, domain.name AS domain_name, domain.path AS domain_path
      FROM quality_rule_set r LEFT JOIN domain ON domain.id = r.domain_id
     ORDER BY domain.path NULLS FIRST, r.wavelength_nm NULLS LAST, r.fibre_class NULLS FIRST, r.id`.execute(
    db,
  )
  return rows
}

/** Whether a scope may write it: the whole installation's takes a scope of all domains. */
export const isOwn = (scope: DomainScope, { domainId }: Pick<RuleSetFields, 'domainId'>): boolean =>
  domainId === null ? scope.all : includesDomain(scope, domainId)

/** Undefined when another exists for the same domain, wavelength and class. */
export async function createRuleSet(tx: Tx, fields: RuleSetFields, at: Date): Promise<number | undefined> {
  const { name, domainId, wavelengthNm, fibreClass, limits, design, validDays, source } = fields
  const { rows } = await sql<{ id: number }>`
    INSERT INTO quality_rule_set
      (name, domain_id, wavelength_nm, fibre_class, limits, design, valid_days, source, updated_at)
    VALUES (${name}, ${domainId}, ${wavelengthNm}, ${fibreClass}, ${JSON.stringify(limits)}::jsonb,
            ${JSON.stringify(design)}::jsonb, ${validDays}, ${source}, ${at})
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return rows[0]?.id
}

/** Whether another exists for the same domain, wavelength and class. */
export async function isScopeTaken(tx: Tx, id: number, fields: RuleSetFields): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM quality_rule_set
     WHERE id <> ${id} AND domain_id IS NOT DISTINCT FROM ${fields.domainId}::bigint
       AND wavelength_nm IS NOT DISTINCT FROM ${fields.wavelengthNm}::int
       AND fibre_class IS NOT DISTINCT FROM ${fields.fibreClass}::text`.execute(tx)
  return rows.length > 0
}

export async function changeRuleSet(tx: Tx, id: number, given: RuleSetFields & { at: Date }): Promise<void> {
  const { name, domainId, wavelengthNm, fibreClass, limits, design, validDays, source, at } = given
  await sql`
    UPDATE quality_rule_set
       SET name = ${name}, domain_id = ${domainId}, wavelength_nm = ${wavelengthNm}, fibre_class = ${fibreClass},
           limits = ${JSON.stringify(limits)}::jsonb, design = ${JSON.stringify(design)}::jsonb,
           valid_days = ${validDays}, source = ${source}, is_seed = false,
           revision = revision + 1, updated_at = ${at}
     WHERE id = ${id}`.execute(tx)
}

export async function removeRuleSet(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('qualityRuleSet').where('id', '=', id).execute()
}

/** Makes every link be graded again. The lock of its row orders the changes of rule sets. */
export async function countRulesUp(tx: Tx): Promise<void> {
  await sql`UPDATE quality_rules SET version = version + 1`.execute(tx)
}

/** Links in scope, and those of them graded by rules from before the last change. */
export async function countGraded(db: Db, scope: DomainScope): Promise<{ total: number; left: number }> {
  const { rows } = await sql<{ total: number; left: number }>`
    SELECT count(*) AS total,
           count(*) FILTER (WHERE q.rules_version IS DISTINCT FROM (SELECT version FROM quality_rules)) AS left
      FROM link LEFT JOIN quality_link q ON q.link_id = link.id
     WHERE ${inScope(scope, 'link.domainId')}`.execute(db)
  return rows[0] ?? { total: 0, left: 0 }
}

/** The domain's path in the tree; empty when it is gone. */
export async function loadDomainPath(db: Db, domainId: number): Promise<string> {
  const row = await db.selectFrom('domain').select('path').where('id', '=', domainId).executeTakeFirst()
  return row?.path ?? ''
}
