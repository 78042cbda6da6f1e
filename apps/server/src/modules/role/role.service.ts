import type { EndpointBody, Role, roleApi, RoleMenuRow } from '@fibrewatch/contract'
import type { MenuModule } from '#modules/menu'
import type { ModuleSwitch } from '#modules/product-module'
import type { Actor } from '#platform/auth/actor'
import { includesDomain } from '#platform/auth/scope'
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

export interface RoleServiceParts {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
  readonly menus: Pick<MenuModule, 'listMenus' | 'listVisible'>
  readonly modules: ModuleSwitch
}

type NewRole = EndpointBody<typeof roleApi.add>
type RoleChange = EndpointBody<typeof roleApi.update>

/** The actor, and where the change is logged. */
export type RoleCall = Pick<CallBase, 'locale' | 'record'> & { readonly actor: Actor }

/** Roles: what they open, their data scope, who may change them and grant them. */
export class RoleService {
  readonly #parts: RoleServiceParts

  constructor(parts: RoleServiceParts) {
    this.#parts = parts
  }

  async list(actor: Actor, locale: Locale): Promise<Role[]> {
    const rows = await stored.listRoles(this.#parts.db, actor)
    return rows.map((row) => makeRole(row, actor, locale))
  }

  async listReadableIds(actor: Actor): Promise<number[]> {
    const rows = await stored.listRoles(this.#parts.db, actor)
    return rows.map(({ id }) => id)
  }

  async requireInfo(actor: Actor, roleId: number, locale: Locale) {
    const { db } = this.#parts
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

  async listMenuRows(actor: Actor, locale: Locale): Promise<RoleMenuRow[]> {
    const { isPageOn } = this.#parts.modules
    return makeRoleMenuRows(
      { ...(await loadMenuKnowledge(this.#parts.menus, actor)), isPageOn },
      actor,
      locale,
    )
  }

  async requireEffect(actor: Actor, roleId: number): Promise<{ users: number; online: number }> {
    await requireReadable(this.#parts.db, actor, roleId)
    return stored.countRoleUsers(this.#parts.db, roleId, this.#now())
  }

  async create({ actor, record }: RoleCall, body: NewRole): Promise<{ roleId: number }> {
    const { name, label, remark = null, domainId = actor.domainId, dataScope = 'own', domainIds = [] } = body
    const after = makeGrants(body.menus ?? [])
    requireDomains(actor, [domainId, ...domainIds])
    requireChosen(dataScope, domainIds)
    requireGrants(actor, { before: [], after }, await loadMenuKnowledge(this.#parts.menus, actor))
    const role = { name, label, remark, domainId, dataScope }
    const roleId = await mapConstraintErrors(refusalsOfRole(role), () =>
      transaction(this.#parts.db, async (tx) => {
        const id = await stored.createRole(tx, role, this.#now())
        await stored.replaceRoleDomains(tx, id, dataScope === 'chosen' ? domainIds : [])
        await this.#saveGrants(tx, id, after)
        requireWithinReach(actor, { after: await requireReadable(tx, actor, id) })
        return id
      }),
    )
    record({ objectId: roleId, objectName: name, after: { ...role, domainIds, menus: after } })
    return { roleId }
  }

  async change({ actor, record }: RoleCall, { roleId, ...body }: RoleChange): Promise<null> {
    const knowledge = await loadMenuKnowledge(this.#parts.menus, actor)
    const work = async (tx: Tx) => {
      await stored.lockRoles(tx, [roleId])
      const role = await requireChangeable(tx, actor, roleId)
      const { menus, domainIds, ...fields } = body
      requireUnchanged(role, fields)
      requireDomains(actor, [fields.domainId ?? role.domainId, ...(domainIds ?? [])])
      await this.#changeScope(tx, actor, { before: role, dataScope: fields.dataScope, domainIds })
      await stored.changeRole(tx, roleId, { ...fields, updatedAt: this.#now() })
      const had = await loadGrants(tx, roleId)
      if (menus !== undefined) {
        const after = makeGrants(menus)
        requireGrants(actor, { before: had, after }, knowledge)
        await this.#saveGrants(tx, roleId, after)
      }
      requireWithinReach(actor, { before: role, after: await requireReadable(tx, actor, roleId) })
      await this.#parts.sessions.announceRightsChanged(tx)
      return { role, before: pickSame(body, { ...role, menus: had }) }
    }
    const { role, before } = await mapConstraintErrors(refusalsOfRole(body), () =>
      transaction(this.#parts.db, work),
    )
    record({ objectId: roleId, objectName: role.name, before, after: body })
    return null
  }

  async remove({ actor, locale, record }: RoleCall, roleIds: readonly number[]): Promise<null> {
    const names = await transaction(this.#parts.db, async (tx) => {
      await stored.lockRoles(tx, roleIds)
      const going: string[] = []
      for (const id of roleIds) {
        const role = await requireChangeable(tx, actor, id)
        if (role.builtIn) throw builtIn(role.name)
        if (role.users > 0) throw inUse(await makeHolders(tx, actor, { role, locale }))
        going.push(role.name)
      }
      await stored.removeRoles(tx, roleIds)
      await this.#parts.sessions.announceRightsChanged(tx)
      return going
    })
    record({ objectId: roleIds.join(','), objectName: names.join('、') })
    return null
  }

  /** See `RoleModule`. */
  async requireAssignable(tx: Tx, actor: Actor, { given, placed, domainId }: RoleGift): Promise<void> {
    await stored.holdRoles(tx, [...new Set([...given, ...placed])])
    for (const id of given) requireGivable(actor, listRoleCodes(await requireReadable(tx, actor, id)))
    const isTopUser = await stored.isTopDomain(tx, domainId)
    const roles = await stored.listRoles(tx, { domainId, scope: { all: true } })
    for (const role of roles.filter(({ id }) => placed.includes(id))) requireForUser(actor, role, isTopUser)
  }

  async #changeScope(
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
  async #saveGrants(tx: Tx, roleId: number, grants: readonly Grant[]): Promise<void> {
    const kept = new Set(grants.map(({ menuId }) => menuId))
    const gone = (await links.listLinks(tx, roleId)).filter(({ menuId }) => !kept.has(menuId))
    await links.removeLinks(
      tx,
      gone.map(({ id }) => id),
    )
    for (const { menuId, codes } of grants) {
      const permission = JSON.stringify(codes)
      await links.saveLink(tx, { roleId, menuId, permission, isDelete: false }, this.#now())
    }
  }

  #now(): Date {
    return new Date(this.#parts.clock.now())
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
