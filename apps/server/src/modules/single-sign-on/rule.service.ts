import type { EndpointBody, SsoRule, ssoRuleApi } from '@fibrewatch/contract'
import { MAX_SSO_RULES } from '@fibrewatch/contract'
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
  readonly isProvider: (id: string) => boolean
  readonly roles: Pick<RoleModule, 'requireAssignable'>
}

/**
 * Rules that map claims to domain and roles. A rule grants them: to write, move or remove one, the actor
 * must be able to grant the same, since rules after it replace it, or it replaces theirs.
 */
export class RuleService {
  readonly #parts: RuleParts

  constructor(parts: RuleParts) {
    this.#parts = parts
  }

  list(provider?: string): Promise<SsoRule[]> {
    return stored.listRules(this.#parts.db, provider)
  }

  /** The first matching rule, if any. @throws sso.claims-invalid */
  async test(provider: string, claims: string): Promise<SsoRule | null> {
    const parsed = requireClaims(claims)
    return findRule(await this.list(provider), parsed) ?? null
  }

  /** @throws object.not-found, user.is-super, role.exceeds-own, sso.rule-incomplete, sso.too-many-rules */
  async create({ actor, record }: RuleCall, given: NewRule): Promise<{ id: number }> {
    const fields = this.#requireFields(given)
    const id = await transaction(this.#parts.db, async (tx) => {
      await stored.lockRules(tx)
      if ((await stored.listRules(tx)).length >= MAX_SSO_RULES) throw tooManyRules(MAX_SSO_RULES)
      await this.#requireHeld(tx, actor, fields)
      return stored.createRule(tx, fields, this.#now())
    })
    record({ objectId: id, objectName: nameRule(fields), after: fields })
    return { id }
  }

  /** @throws as above, also for what the rule gave before */
  async change({ actor, record }: RuleCall, { id, ...given }: RuleChange): Promise<null> {
    const fields = this.#requireFields(given)
    const before = await transaction(this.#parts.db, async (tx) => {
      await stored.lockRules(tx)
      const rule = await this.#requireOwn(tx, actor, id)
      await this.#requireHeld(tx, actor, fields)
      await stored.changeRule(tx, { id, ...fields }, this.#now())
      return pickFields(rule)
    })
    record({ objectId: id, objectName: nameRule(fields), before, after: fields })
    return null
  }

  /** Both rules that change places count as changed. */
  async move({ actor, record }: RuleCall, { id, direction }: RuleMove): Promise<null> {
    const { rule, before, after } = await transaction(this.#parts.db, async (tx) => {
      await stored.lockRules(tx)
      const moved = await this.#requireOwn(tx, actor, id)
      const all = await stored.listRules(tx)
      const ids = all.map((one) => one.id)
      const from = ids.indexOf(id)
      const to = from + (direction === 'up' ? -1 : 1)
      const other = ids[to]
      if (other === undefined) return { rule: moved, before: from + 1, after: from + 1 }
      await this.#requireOwn(tx, actor, other)
      await stored.orderRules(tx, ids.with(from, other).with(to, id))
      return { rule: moved, before: from + 1, after: to + 1 }
    })
    record({ objectId: id, objectName: nameRule(rule), before: { place: before }, after: { place: after } })
    return null
  }

  async remove({ actor, record }: RuleCall, id: number): Promise<null> {
    const rule = await transaction(this.#parts.db, async (tx) => {
      await stored.lockRules(tx)
      const found = await this.#requireOwn(tx, actor, id)
      await stored.removeRule(tx, id)
      return found
    })
    record({ objectId: id, objectName: nameRule(rule), before: pickFields(rule) })
    return null
  }

  #requireFields({ isSuper = false, remark = null, roles, ...given }: NewRule): stored.RuleFields {
    if (!this.#parts.isProvider(given.provider)) throw objectNotFound()
    if (roles.length === 0 && !isSuper) throw roleNeeded()
    if (given.comparison === 'always')
      return { ...given, claim: '', value: '', roleIds: roles, isSuper, remark }
    const [claim, value] = [given.claim.trim(), given.value.trim()]
    if (claim === '' || value === '') throw ruleIncomplete()
    return { ...given, claim, value, roleIds: roles, isSuper, remark }
  }

  /** @throws object.not-found, user.is-super, role.exceeds-own */
  async #requireHeld(tx: Tx, actor: Actor, { domainId, roleIds, isSuper }: stored.RuleFields): Promise<void> {
    if (isSuper && !actor.isSuper) throw isSuperUser()
    if (!includesDomain(actor.scope, domainId)) throw objectNotFound()
    await this.#parts.roles.requireAssignable(tx, actor, { given: roleIds, placed: roleIds, domainId })
    if (!(await stored.holdGiven(tx, domainId, roleIds))) throw objectNotFound()
  }

  /** Of a rule whose domain or roles are gone, the actor must hold the rest. */
  async #requireOwn(tx: Tx, actor: Actor, id: number): Promise<SsoRule> {
    const rule = (await stored.listRules(tx)).find((one) => one.id === id)
    if (rule === undefined) throw objectNotFound()
    if (rule.isSuper && !actor.isSuper) throw isSuperUser()
    const { domainId, roles } = rule
    if (domainId === null) return rule
    if (!includesDomain(actor.scope, domainId)) throw objectNotFound()
    if (rule.isWhole)
      await this.#parts.roles.requireAssignable(tx, actor, { given: roles, placed: roles, domainId })
    return rule
  }

  #now(): Date {
    return new Date(this.#parts.clock.now())
  }
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
