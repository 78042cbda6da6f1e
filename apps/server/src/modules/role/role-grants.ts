import { PERMISSIONS } from '@fibrewatch/contract/api'
import { parsePermissionCodes } from '@fibrewatch/contract/menu-rules'
import type { MenuRow } from '#modules/menu'
import type { Actor } from '#platform/auth/actor'
import { defineError, invalidFields, objectNotFound } from '#platform/http/errors'
import { requireGrantable, roleExceedsOwn } from './grant.ts'

const permsInvalid = defineError('menu.perms-invalid')

/** The codes of one menu that a role opens. */
export interface Grant {
  readonly menuId: number
  readonly codes: readonly string[]
}

export interface MenuKnowledge {
  readonly menus: readonly MenuRow[]
  /** Menus the actor sees. */
  readonly visibleIds: ReadonlySet<number>
}

/**
 * Whether the actor may change what a role opens from `before` to `after`: the actor must hold what is added, codes and
 * menus; what was there may stay, and may go.
 * @throws object.not-found for an unknown menu, menu.perms-invalid, role.exceeds-own
 */
export function requireGrants(
  actor: Actor,
  { before, after }: { readonly before: readonly Grant[]; readonly after: readonly Grant[] },
  { menus, visibleIds }: MenuKnowledge,
): void {
  const known = new Map(menus.map((menu) => [menu.id, menu]))
  const had = new Set(before.flatMap(({ codes }) => codes))
  const added = after.flatMap(({ codes }) => codes).filter((code) => !had.has(code))
  const unknown = added.filter((code) => !PERMISSIONS.includes(code))
  if (unknown.length > 0) throw permsInvalid(unknown.slice(0, 5).join('、'))
  requireGrantable(actor, added)
  const hadMenus = new Set(before.map(({ menuId }) => menuId))
  for (const { menuId } of after) {
    const menu = known.get(menuId)
    if (menu === undefined) throw objectNotFound()
    if (!hadMenus.has(menuId) && !visibleIds.has(menuId)) throw roleExceedsOwn(menu.name)
  }
}

/**
 * The codes of a link's permission text.
 * @throws request.invalid when it is not a JSON array of texts
 */
export function requireCodes(permission: string): string[] {
  const codes = [...new Set(parsePermissionCodes(permission))]
  const isWhole = JSON.stringify(codes) === normalize(permission)
  if (!isWhole)
    throw invalidFields([{ field: 'permission', reason: 'is not a JSON array of different codes' }])
  return codes
}

function normalize(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return undefined
  }
}
