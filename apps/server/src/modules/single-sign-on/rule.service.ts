import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { SsoRule, ssoRuleApi } from '@fibrewatch/contract/single-sign-on'
import { MAX_SSO_RULES } from '@fibrewatch/contract/single-sign-on'
import type { RoleModule } from '#modules/role'
import type { Actor } from '#platform/auth/actor'
import { includesDomain } from '#platform/auth/scope'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { AuditChange } from '#platform/http/audit'
import { type Claims, fitsClaims } from './claim.ts'
import * as stored from './rule.repository.ts'

const isSuperUser = defineError('user.is-super')
const roleNeeded = defineError('user.role-needed')
const ruleIncomplete = defineError('sso.rule-incomplete')
const claimsInvalid = defineError('sso.claims-invalid')
const tooManyRules = defineError('sso.too-many-rules')

type NewRule = EndpointBody<typeof ssoRuleApi.add>
type RuleChange = EndpointBody<typeof ssoRuleApi.update>
type RuleMove = EndpointBody<typeof ssoRuleApi.move>

export interface RuleCall {
  readonly actor: Actor
  readonly record: (change: AuditChange) => void
}

export interface RuleParts {
  readonly db: Db
  readonly clock: Clock
  readonly providers: Pick<ReadonlyMap<string, unknown>, 'has'>
  readonly roles: Pick<RoleModule, 'requireAssignable'>
}

export function listRules(parts: RuleParts, provider?: string): Promise<SsoRule[]> {
  return stored.listRules(parts.db, provider)
}

/** The first matching rule, if any. @throws sso.claims-invalid */
export async function testClaims(
  parts: RuleParts,
  provider: string,
  claims: string,
): Promise<SsoRule | null> {
  const parsed = requireClaims(claims)
  return findRule(await listRules(parts, provider), parsed) ?? null
}

/**
 * A rule grants domain and roles: to write, move or remove one, the actor must be able to grant the same, since rules after
 * it replace it, or it replaces theirs.
 * @throws object.not-found, user.is-super, role.exceeds-own, sso.rule-incomplete, sso.too-many-rules
 */
export async function createRule(
  parts: RuleParts,
  { actor, record }: RuleCall,
  given: NewRule,
): Promise<{ id: number }> {
  const fields = requireFields(parts, given)
  const id = await transaction(parts.db, async (tx) => {
    await stored.lockRules(tx)
    if ((await stored.listRules(tx)).length >= MAX_SSO_RULES) throw tooManyRules(MAX_SSO_RULES)
    await requireHeld(parts, tx, { actor, fields })
    return stored.createRule(tx, fields, new Date(parts.clock.now()))
  })
  record({ objectId: id, objectName: nameRule(fields), after: fields })
  return { id }
}

/** @throws as above, also for what the rule gave before */
export async function changeRule(
  parts: RuleParts,
  { actor, record }: RuleCall,
  { id, ...given }: RuleChange,
): Promise<null> {
  const fields = requireFields(parts, given)
  const before = await transaction(parts.db, async (tx) => {
    await stored.lockRules(tx)
    const rule = await requireOwn(parts, tx, { actor, id })
    await requireHeld(parts, tx, { actor, fields })
    await stored.changeRule(tx, { id, ...fields }, new Date(parts.clock.now()))
    return pickFields(rule)
  })
  record({ objectId: id, objectName: nameRule(fields), before, after: fields })
  return null
}

/** Both rules that change places count as changed. */
export async function moveRule(
  parts: RuleParts,
  { actor, record }: RuleCall,
  { id, direction }: RuleMove,
): Promise<null> {
  const { rule, before, after } = await transaction(parts.db, async (tx) => {
    await stored.lockRules(tx)
    const moved = await requireOwn(parts, tx, { actor, id })
    const all = await stored.listRules(tx)
    const ids = all.map((one) => one.id)
    const from = ids.indexOf(id)
    const to = from + (direction === 'up' ? -1 : 1)
    const other = ids[to]
    if (other === undefined) return { rule: moved, before: from + 1, after: from + 1 }
    await requireOwn(parts, tx, { actor, id: other })
    await stored.orderRules(tx, ids.with(from, other).with(to, id))
    return { rule: moved, before: from + 1, after: to + 1 }
  })
  record({ objectId: id, objectName: nameRule(rule), before: { place: before }, after: { place: after } })
  return null
}

export async function removeRule(parts: RuleParts, { actor, record }: RuleCall, id: number): Promise<null> {
  const rule = await transaction(parts.db, async (tx) => {
    await stored.lockRules(tx)
    const found = await requireOwn(parts, tx, { actor, id })
    await stored.removeRule(tx, id)
    return found
  })
  record({ objectId: id, objectName: nameRule(rule), before: pickFields(rule) })
  return null
}

function requireFields(
  parts: RuleParts,
  { isSuper = false, remark = null, roles, ...given }: NewRule,
): stored.RuleFields {
  if (!parts.providers.has(given.provider)) throw objectNotFound()
  if (roles.length === 0 && !isSuper) throw roleNeeded()
  if (given.comparison === 'always')
    return { ...given, claim: '', value: '', roleIds: roles, isSuper, remark }
  const [claim, value] = [given.claim.trim(), given.value.trim()]
  if (claim === '' || value === '') throw ruleIncomplete()
  return { ...given, claim, value, roleIds: roles, isSuper, remark }
}

/** @throws object.not-found, user.is-super, role.exceeds-own */
async function requireHeld(
  parts: RuleParts,
  tx: Tx,
  { actor, fields }: { readonly actor: Actor; readonly fields: stored.RuleFields },
): Promise<void> {
  const { domainId, roleIds, isSuper } = fields
  if (isSuper && !actor.isSuper) throw isSuperUser()
  if (!includesDomain(actor.scope, domainId)) throw objectNotFound()
  await parts.roles.requireAssignable(tx, actor, { given: roleIds, placed: roleIds, domainId })
  if (!(await stored.lockGiven(tx, domainId, roleIds))) throw objectNotFound()
}

/** Of a rule whose domain or roles are gone, the actor must hold the rest. */
async function requireOwn(
  parts: RuleParts,
  tx: Tx,
  { actor, id }: { readonly actor: Actor; readonly id: number },
): Promise<SsoRule> {
  const rule = (await stored.listRules(tx)).find((one) => one.id === id)
  if (rule === undefined) throw objectNotFound()
  if (rule.isSuper && !actor.isSuper) throw isSuperUser()
  const { domainId, roles } = rule
  if (domainId === null) return rule
  if (!includesDomain(actor.scope, domainId)) throw objectNotFound()
  if (rule.isWhole) await parts.roles.requireAssignable(tx, actor, { given: roles, placed: roles, domainId })
  return rule
}

/** The first matching one, in their order. */
export const findRule = (rules: readonly SsoRule[], claims: Claims): SsoRule | undefined =>
  rules.find((rule) => fitsClaims(claims, rule))

function requireClaims(text: string): Claims {
  const claims = parseJson(text)
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw claimsInvalid()
  return claims as Claims
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const pickFields = ({ provider, claim, comparison, value, domainId, roles, isSuper, remark }: SsoRule) => ({
  provider,
  claim,
  comparison,
  value,
  domainId,
  isSuper,
  remark,
  roleIds: roles,
})

type Named = Pick<SsoRule, 'provider' | 'claim' | 'comparison' | 'value'>

const nameRule = ({ provider, claim, comparison, value }: Named): string =>
  comparison === 'always'
    ? `${provider}: *`
    : `${provider}: ${claim} ${comparison === 'equals' ? '=' : '∋'} ${value}`
