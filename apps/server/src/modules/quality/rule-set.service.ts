import { findDisorderedRule, type QualityRuleSetRow } from '@fibrewatch/contract/quality'
import type { Actor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, invalidFields, objectNotFound } from '#platform/http/errors'
import type { AuditChange } from '#platform/http/audit'
import * as stored from './rule-set.repository.ts'

const ruleSetTaken = defineError('quality.rule-set-taken')

export interface RuleSetCall {
  readonly actor: Actor
  readonly record: (change: AuditChange) => void
}

export interface RuleSetParts {
  readonly db: Db
  readonly clock: Clock
  /** After the commit of a change: starts grading the links concerned. */
  readonly gradeSoon: () => void
}

/** The rule sets for links that the actor sees: of their domains, and of all above. */
export async function listRuleSets(
  parts: RuleSetParts,
  { scope, domainId }: Pick<Actor, 'scope' | 'domainId'>,
): Promise<QualityRuleSetRow[]> {
  const all = await stored.listRuleSets(parts.db)
  const path = await stored.loadDomainPath(parts.db, domainId)
  return all
    .filter((set) => stored.isOwn(scope, set) || set.domainPath === null || path.startsWith(set.domainPath))
    .map((set) => makeRuleSetRow(set, scope))
}

/** How many of the actor's links are graded since the last change. */
export function loadProgress(
  parts: RuleSetParts,
  { scope }: Pick<Actor, 'scope'>,
): Promise<{ total: number; left: number }> {
  return stored.countGraded(parts.db, scope)
}

/** @throws request.invalid, object.not-found, quality.rule-set-taken */
export async function createRuleSet(
  parts: RuleSetParts,
  { actor, record }: RuleSetCall,
  fields: stored.RuleSetFields,
): Promise<{ id: number }> {
  requireOrder(fields)
  requireOwn(actor, fields)
  const id = await changeRules(parts, (tx, at) => stored.createRuleSet(tx, fields, at))
  if (id === undefined) throw ruleSetTaken()
  record({ objectId: id, objectName: fields.name, after: fields })
  return { id }
}

/** @throws request.invalid, object.not-found, quality.rule-set-taken */
export async function changeRuleSet(
  parts: RuleSetParts,
  { actor, record }: RuleSetCall,
  { id, ...fields }: stored.RuleSetFields & { readonly id: number },
): Promise<null> {
  requireOrder(fields)
  requireOwn(actor, fields)
  const before = await changeRules(parts, async (tx, at) => {
    const found = await requireRuleSet(tx, actor, id)
    if (await stored.isScopeTaken(tx, id, fields)) throw ruleSetTaken()
    await stored.changeRuleSet(tx, id, { ...fields, at })
    return found
  })
  record({ objectId: id, objectName: fields.name, before: pickFields(before), after: fields })
  return null
}

/** @throws object.not-found */
export async function removeRuleSet(
  parts: RuleSetParts,
  { actor, record }: RuleSetCall,
  id: number,
): Promise<null> {
  const before = await changeRules(parts, async (tx) => {
    const found = await requireRuleSet(tx, actor, id)
    await stored.removeRuleSet(tx, id)
    return found
  })
  record({ objectId: id, objectName: before.name, before: pickFields(before) })
  return null
}

async function changeRules<Result>(
  parts: RuleSetParts,
  work: (tx: Tx, at: Date) => Promise<Result>,
): Promise<Result> {
  const at = new Date(parts.clock.now())
  const result = await transaction(parts.db, async (tx) => {
    await stored.countRulesUp(tx)
    return work(tx, at)
  })
  parts.gradeSoon()
  return result
}

/** A better grade with a weaker limit than a worse one would be a mistake. */
function requireOrder({ limits }: Pick<stored.RuleSetFields, 'limits'>): void {
  const rule = findDisorderedRule(limits)
  if (rule !== null)
    throw invalidFields([{ field: 'limits', reason: `the limits of ${rule} are not in order` }])
}

function requireOwn({ scope }: Actor, fields: Pick<stored.RuleSetFields, 'domainId'>): void {
  if (!stored.isOwn(scope, fields)) throw objectNotFound()
}

async function requireRuleSet(tx: Tx, actor: Actor, id: number): Promise<stored.StoredRuleSet> {
  const found = (await stored.listRuleSets(tx)).find((set) => set.id === id)
  if (found === undefined || !stored.isOwn(actor.scope, found)) throw objectNotFound()
  return found
}

const pickFields = ({
  name,
  domainId,
  wavelengthNm,
  fibreClass,
  limits,
  design,
  validDays,
  source,
}: stored.StoredRuleSet): stored.RuleSetFields => ({
  name,
  domainId,
  wavelengthNm,
  fibreClass,
  limits,
  design,
  validDays,
  source,
})

export function makeRuleSetRow(set: stored.StoredRuleSet, scope: Actor['scope']): QualityRuleSetRow {
  const { id, domainName, isSeed, revision, updatedAt } = set
  return {
    id,
    ...pickFields(set),
    domainName,
    isSeed,
    revision,
    updatedAt: updatedAt.toISOString(),
    isOwn: stored.isOwn(scope, set),
  }
}
