import type { Actor } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { loadGrants, loadMenuKnowledge, requireChangeable, requireReadable } from './role-access.ts'
import { type MenuKnowledge, requireCodes, requireGrants } from './role-grants.ts'
import * as links from './role-link.repository.ts'
import { requireWithinReach } from './role-reach.ts'
import { changeRole, lockRoles } from './role.repository.ts'
import type { RoleCall, RoleParts } from './role.service.ts'

type LinkChange = Partial<links.NewLink> & { readonly id: number }

interface LinkDraft {
  readonly actor: Actor
  readonly link: links.NewLink
  readonly knowledge: MenuKnowledge
}

export type RoleLinkParts = Pick<RoleParts, 'db' | 'clock' | 'sessions' | 'menus'>

/**
 * Adds the link of a role to a menu, or changes the existing one: under the rules of whole roles, and logged as a change of
 * the role.
 */
export async function saveLink(parts: RoleLinkParts, call: RoleCall, link: links.NewLink): Promise<number> {
  const knowledge = await loadMenuKnowledge(parts.menus, call.actor)
  const id = await transaction(parts.db, (tx) => writeLink(parts, tx, { actor: call.actor, link, knowledge }))
  call.record({ objectId: link.roleId, after: { id, ...link } })
  return id
}

/** The link may move to another role or menu. */
export async function changeLink(
  parts: RoleLinkParts,
  { actor, record }: RoleCall,
  { id, ...change }: LinkChange,
): Promise<null> {
  const knowledge = await loadMenuKnowledge(parts.menus, actor)
  const { before, after } = await transaction(parts.db, async (tx) => {
    const found = await requireLink(tx, actor, { id, goesTo: change.roleId })
    const link = { ...toNewLink(found), ...change }
    const isMoved = link.roleId !== found.roleId || link.menuId !== found.menuId
    if (isMoved) await links.removeLinks(tx, [id])
    await writeLink(parts, tx, { actor, link, knowledge })
    return { before: toNewLink(found), after: link }
  })
  record({ objectId: [...new Set([before.roleId, after.roleId])].join(','), before, after })
  return null
}

export async function removeLink(
  parts: RoleLinkParts,
  { actor, record }: RoleCall,
  id: number,
): Promise<null> {
  const before = await transaction(parts.db, async (tx) => {
    const link = await requireLink(tx, actor, { id })
    await links.removeLinks(tx, [id])
    await touchRole(parts, tx, link.roleId)
    return toNewLink(link)
  })
  record({ objectId: before.roleId, before: { id, ...before } })
  return null
}

async function writeLink(
  parts: RoleLinkParts,
  tx: Tx,
  { actor, link, knowledge }: LinkDraft,
): Promise<number> {
  await lockRoles(tx, [link.roleId])
  const role = await requireChangeable(tx, actor, link.roleId)
  const before = await loadGrants(tx, link.roleId)
  const after = [{ menuId: link.menuId, codes: requireCodes(link.permission) }]
  requireGrants(actor, { before, after }, knowledge)
  const id = await links.saveLink(tx, link, new Date(parts.clock.now()))
  requireWithinReach(actor, { before: role, after: await requireReadable(tx, actor, link.roleId) })
  await touchRole(parts, tx, link.roleId)
  return id
}

async function touchRole(parts: RoleLinkParts, tx: Tx, roleId: number): Promise<void> {
  await changeRole(tx, roleId, { updatedAt: new Date(parts.clock.now()) })
  await parts.sessions.announceRightsChanged(tx)
}

const toNewLink = ({ menuId, roleId, permission, isDelete }: links.LinkRow): links.NewLink => ({
  menuId,
  roleId,
  permission,
  isDelete,
})

/** With its role, and the target role, locked: both at once, in order of their ids. */
async function requireLink(
  tx: Tx,
  actor: Actor,
  { id, goesTo }: { readonly id: number; readonly goesTo?: number | undefined },
): Promise<links.LinkRow> {
  const found = await links.loadLink(tx, id)
  if (found === undefined) throw objectNotFound()
  await lockRoles(tx, [found.roleId, goesTo ?? found.roleId])
  const link = await links.loadLink(tx, id)
  // Meanwhile it may have been removed, or moved to another role.
  if (link?.roleId !== found.roleId) throw objectNotFound()
  await requireChangeable(tx, actor, link.roleId)
  return link
}
