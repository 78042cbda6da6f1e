import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { Role, roleApi, RoleMenuRow } from '@fibrewatch/contract/role'
import type { MenuModule } from '#modules/menu'
import type { ModuleSwitch } from '#modules/product-module'
import type { Actor } from '#platform/auth/actor'
import { ALL_DOMAINS, includesDomain } from '#platform/auth/scope'
import type { Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import { transaction } from '#platform/database/transaction'
import { defineError, invalidFields, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import type { CallBase } from '#platform/http/route'
import { requireGivable } from './grant.ts'
import { loadGrants, loadMenuKnowledge, requireChangeable, requireReadable } from './role-access.ts'
import { type Grant, requireGrants } from './role-grants.ts'
import * as links from './role-link.repository.ts'
import { makeHolders, refusalsOfRole } from './role-refusals.ts'
import { listRoleCodes, requireForUser, requireWithinReach } from './role-reach.ts'
import { makeRole, makeRoleMenuRows } from './role-view.ts'
import * as stored from './role.repository.ts'

const inUse = defineError('object.in-use')
const builtIn = defineError('object.built-in')
const ownScope = defineError('role.own-scope')

/** Shown with a role. */
const LISTED_USERS = 200

/** Roles to be given to a user. */
export interface RoleGift {
  /** Roles that the user gains. */
  readonly given: readonly number[]
  /** Roles that the user already has and keeps in a new domain. */
  readonly placed: readonly number[]
  readonly domainId: number
}

export interface RoleParts {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
  readonly menus: Pick<MenuModule, 'listMenus' | 'listVisible'>
  readonly modules: ModuleSwitch
}

type NewRole = EndpointBody<typeof roleApi.add>
type RoleChange = EndpointBody<typeof roleApi.update>

type Reader = Pick<RoleCall, 'actor' | 'locale'>

/** The actor, and where the change is logged. */
export type RoleCall = Pick<CallBase, 'locale' | 'record'> & { readonly actor: Actor }

export async function listRoles(parts: RoleParts, actor: Actor, locale: Locale): Promise<Role[]> {
  const rows = await stored.listRoles(parts.db, actor)
  return rows.map((row) => makeRole(row, actor, locale))
}

export async function listReadableIds(parts: RoleParts, actor: Actor): Promise<number[]> {
  const rows = await stored.listRoles(parts.db, actor)
  return rows.map(({ id }) => id)
}

export async function requireRoleInfo(parts: RoleParts, { actor, locale }: Reader, roleId: number) {
  const { db } = parts
  const row = await requireReadable(db, actor, roleId)
  const [granted, users] = [
    await links.listLinks(db, roleId),
    await stored.listRoleUsers(db, [roleId], { scope: actor.scope, limit: LISTED_USERS }),
  ]
  return {
    role: makeRole(row, actor, locale),
    links: granted.map(({ menuId, permission }) => ({ menuId, permission })),
    domainIds: [...row.domainIds],
    users,
  }
}

export async function listMenuRows(parts: RoleParts, actor: Actor, locale: Locale): Promise<RoleMenuRow[]> {
  const { isPageOn } = parts.modules
  return makeRoleMenuRows({ ...(await loadMenuKnowledge(parts.menus, actor)), isPageOn }, actor, locale)
}

export async function requireEffect(
  parts: RoleParts,
  actor: Actor,
  roleId: number,
): Promise<{ users: number; online: number }> {
  await requireReadable(parts.db, actor, roleId)
  return stored.countRoleUsers(parts.db, roleId, new Date(parts.clock.now()))
}

export async function createRole(
  parts: RoleParts,
  { actor, record }: RoleCall,
  body: NewRole,
): Promise<{ roleId: number }> {
  const { name, label, remark = null, domainId = actor.domainId, dataScope = 'own', domainIds = [] } = body
  const after = makeGrants(body.menus ?? [])
  requireDomains(actor, [domainId, ...domainIds])
  requireChosen(dataScope, domainIds)
  requireGrants(actor, { before: [], after }, await loadMenuKnowledge(parts.menus, actor))
  const role = { name, label, remark, domainId, dataScope }
  const roleId = await mapConstraintErrors(refusalsOfRole(role), () =>
    transaction(parts.db, async (tx) => {
      const id = await stored.createRole(tx, role, new Date(parts.clock.now()))
      await stored.replaceRoleDomains(tx, id, dataScope === 'chosen' ? domainIds : [])
      await saveGrants(tx, id, { grants: after, at: new Date(parts.clock.now()) })
      requireWithinReach(actor, { after: await requireReadable(tx, actor, id) })
      return id
    }),
  )
  record({ objectId: roleId, objectName: name, after: { ...role, domainIds, menus: after } })
  return { roleId }
}

export async function changeRole(
  parts: RoleParts,
  { actor, record }: RoleCall,
  { roleId, ...body }: RoleChange,
): Promise<null> {
  const knowledge = await loadMenuKnowledge(parts.menus, actor)
  const work = async (tx: Tx) => {
    await stored.lockRoles(tx, [roleId])
    const role = await requireChangeable(tx, actor, roleId)
    const { menus, domainIds, ...fields } = body
    requireUnchanged(role, fields)
    requireDomains(actor, [fields.domainId ?? role.domainId, ...(domainIds ?? [])])
    await changeScope(tx, actor, { before: role, dataScope: fields.dataScope, domainIds })
    const updatedAt = new Date(parts.clock.now())
    await stored.changeRole(tx, roleId, { ...fields, updatedAt })
    const had = await loadGrants(tx, roleId)
    if (menus !== undefined) {
      const after = makeGrants(menus)
      requireGrants(actor, { before: had, after }, knowledge)
      await saveGrants(tx, roleId, { grants: after, at: updatedAt })
    }
    requireWithinReach(actor, { before: role, after: await requireReadable(tx, actor, roleId) })
    await parts.sessions.announceRightsChanged(tx)
    return { role, before: pickSame(body, { ...role, menus: had }) }
  }
  const { role, before } = await mapConstraintErrors(refusalsOfRole(body), () => transaction(parts.db, work))
  record({ objectId: roleId, objectName: role.name, before, after: body })
  return null
}

export async function removeRoles(
  parts: RoleParts,
  { actor, locale, record }: RoleCall,
  roleIds: readonly number[],
): Promise<null> {
  const names = await transaction(parts.db, async (tx) => {
    await stored.lockRoles(tx, roleIds)
    const going: string[] = []
    for (const id of roleIds) {
      const role = await requireChangeable(tx, actor, id)
      if (role.builtIn) throw builtIn(role.name)
      if (role.users > 0) throw inUse(await makeHolders(tx, actor, { role, locale }))
      going.push(role.name)
    }
    await stored.removeRoles(tx, roleIds)
    await parts.sessions.announceRightsChanged(tx)
    return going
  })
  record({ objectId: roleIds.join(','), objectName: names.join('、') })
  return null
}

/** See `RoleModule`. */
export async function requireAssignable(
  tx: Tx,
  actor: Actor,
  { given, placed, domainId }: RoleGift,
): Promise<void> {
  await stored.lockRolesShared(tx, [...new Set([...given, ...placed])])
  for (const id of given) requireGivable(actor, listRoleCodes(await requireReadable(tx, actor, id)))
  const isTopUser = await stored.isTopDomain(tx, domainId)
  const roles = await stored.listRoles(tx, { domainId, scope: ALL_DOMAINS })
  for (const role of roles.filter(({ id }) => placed.includes(id))) requireForUser(actor, role, isTopUser)
}

async function changeScope(
  tx: Tx,
  actor: Actor,
  change: {
    readonly before: stored.RoleRow
    readonly dataScope: stored.RoleRow['dataScope'] | undefined
    readonly domainIds: readonly number[] | undefined
  },
): Promise<void> {
  const { before, dataScope = before.dataScope, domainIds = before.domainIds } = change
  const chosen = dataScope === 'chosen' ? [...domainIds].toSorted((a, b) => a - b) : []
  requireChosen(dataScope, chosen)
  const isSame = dataScope === before.dataScope && String(chosen) === String(before.domainIds)
  if (isSame) return
  if (!actor.isSuper && actor.roleIds.includes(before.id)) throw ownScope()
  await stored.replaceRoleDomains(tx, before.id, chosen)
}

/** Afterwards the role has exactly these links; those that stay keep their ids. */
async function saveGrants(
  tx: Tx,
  roleId: number,
  { grants, at }: { readonly grants: readonly Grant[]; readonly at: Date },
): Promise<void> {
  const kept = new Set(grants.map(({ menuId }) => menuId))
  const gone = (await links.listLinks(tx, roleId)).filter(({ menuId }) => !kept.has(menuId))
  await links.removeLinks(
    tx,
    gone.map(({ id }) => id),
  )
  for (const { menuId, codes } of grants) {
    const permission = JSON.stringify(codes)
    await links.saveLink(tx, { roleId, menuId, permission, isDelete: false }, at)
  }
}

/** The present values of the fields that were sent. */
const pickSame = (sent: object, before: object): object =>
  Object.fromEntries(Object.entries(before).filter(([key]) => key in sent))

/** @throws request.invalid when a menu is named twice */
function makeGrants(menus: NonNullable<NewRole['menus']>): Grant[] {
  const ids = menus.map(({ menuId }) => menuId)
  if (new Set(ids).size < ids.length) throw invalidFields([{ field: 'menus', reason: 'names a menu twice' }])
  return menus.map(({ menuId, perms }) => ({ menuId, codes: perms }))
}

function requireDomains(actor: Actor, domainIds: readonly number[]): void {
  if (!domainIds.every((id) => includesDomain(actor.scope, id))) throw objectNotFound()
}

function requireChosen(dataScope: stored.RoleRow['dataScope'], domainIds: readonly number[]): void {
  if (dataScope === 'chosen' && domainIds.length === 0)
    throw invalidFields([{ field: 'domainIds', reason: 'required' }])
}

function requireUnchanged(role: stored.RoleRow, { label }: { readonly label?: string }): void {
  if (role.builtIn && label !== undefined && label !== role.label) throw builtIn(role.name)
}
