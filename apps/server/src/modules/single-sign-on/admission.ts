import type { SsoRule } from '@fibrewatch/contract/single-sign-on'
import { changePlacement, createSignedOn, type Placement } from '#modules/user'
import type { Sessions } from '#platform/auth/session'
import type { Tx } from '#platform/database/database'
import { defineError } from '#platform/http/errors'
import {
  createIdentity,
  hasOtherSuper,
  loadSignedOn,
  lockIdentity,
  noteUse,
  type SignedOnUser,
} from './identity.repository.ts'
import { makeNames, makeShownName, numberUsername } from './new-user.ts'
import type { ProvedIdentity } from './provider-client.ts'
import { lockGiven, listRules } from './rule.repository.ts'
import { findRule } from './rule.service.ts'
import { ssoNotMapped, ssoRuleBroken } from './sso.errors.ts'

const accountDisabled = defineError('auth.disabled')
const lastSuper = defineError('user.last-super')
const nameTaken = defineError('user.name-taken')
/** If more users have the same name, an administrator must look. */
const MAX_USERNAME_TRIES = 200

export interface AdmissionParts {
  readonly sessions: Pick<Sessions, 'announceRightsChanged'>
  readonly provider: { readonly id: string; readonly name: string }
  /** Of a password that nobody knows. */
  readonly passwordHash: string
  readonly at: Date
}

/** The user who may sign in, and changes of the user. */
export interface Admission {
  readonly userId: number
  readonly username: string
  readonly domainId: number
  /** Absent when nothing changed; without `before` the user was created. */
  readonly change?: { readonly before?: Placement; readonly after: Placement & { readonly ruleId: number } }
}

/**
 * Admits the owner of an identity. The rules place a user made by single sign-on at each sign-in; a user
 * with a password has linked the identity, and is placed by administrators.
 * @throws auth.disabled, sso.not-mapped, sso.rule-broken, user.last-super
 */
export async function admit(tx: Tx, identity: ProvedIdentity, parts: AdmissionParts): Promise<Admission> {
  await lockIdentity(tx, identity)
  const user = await loadSignedOn(tx, identity)
  if (user === undefined) return makeUser(tx, identity, parts)
  if (!user.enabled) throw accountDisabled()
  const { id: userId, username } = user
  const name = makeShownName(identity.claims, identity.subject)
  await noteUse(tx, identity, { name, provider: parts.provider.id, lastUsedAt: parts.at })
  if (user.hasPassword) return { userId, username, domainId: user.domainId }
  const { placement, ruleId } = await requirePlacement(tx, identity, parts)
  if (isSame(user, placement)) return { userId, username, domainId: user.domainId }
  const before = await moveUser(tx, { user, placement }, parts)
  return {
    userId,
    username,
    domainId: placement.domainId,
    change: { before, after: { ...placement, ruleId } },
  }
}

async function moveUser(
  tx: Tx,
  { user, placement }: { readonly user: SignedOnUser; readonly placement: Placement },
  { sessions, at }: AdmissionParts,
): Promise<Placement> {
  if (user.isSuper && !placement.isSuper && !(await hasOtherSuper(tx, user.id))) throw lastSuper()
  await changePlacement(tx, user.id, { ...placement, updatedAt: at })
  await sessions.announceRightsChanged(tx, [user.id])
  return { domainId: user.domainId, roleIds: user.roleIds, isSuper: user.isSuper }
}

async function makeUser(tx: Tx, identity: ProvedIdentity, parts: AdmissionParts): Promise<Admission> {
  const { placement, ruleId } = await requirePlacement(tx, identity, parts)
  const names = makeNames(identity.claims)
  const { passwordHash, at, provider } = parts
  const row = { ...names, ...placement, passwordHash, at }
  for (let attempt = 0; attempt < MAX_USERNAME_TRIES; attempt++) {
    const username = numberUsername(names.username, attempt)
    const userId = await createSignedOn(tx, { ...row, username })
    if (userId === undefined) continue
    const { issuer, subject, claims } = identity
    const name = makeShownName(claims, subject)
    await createIdentity(tx, { userId, provider: provider.id, issuer, subject, name, linkedAt: at })
    await noteUse(tx, identity, { name, provider: provider.id, lastUsedAt: at })
    return { userId, username, domainId: placement.domainId, change: { after: { ...placement, ruleId } } }
  }
  throw nameTaken(names.username)
}

/** What the first matching rule gives; locked until the commit. */
async function requirePlacement(
  tx: Tx,
  { claims }: ProvedIdentity,
  { provider }: AdmissionParts,
): Promise<{ placement: Placement; ruleId: number }> {
  const rule = findRule(await listRules(tx, provider.id), claims)
  if (rule === undefined) throw ssoNotMapped(provider.name)
  return { placement: await requireWhole(tx, rule), ruleId: rule.id }
}

async function requireWhole(tx: Tx, { domainId, roles: roleIds, isSuper }: SsoRule): Promise<Placement> {
  if (domainId === null || !(await lockGiven(tx, domainId, roleIds))) throw ssoRuleBroken()
  return { domainId, roleIds, isSuper }
}

const isSame = (user: Placement, { domainId, roleIds, isSuper }: Placement): boolean =>
  user.domainId === domainId && user.isSuper === isSuper && String(user.roleIds) === String(roleIds)
