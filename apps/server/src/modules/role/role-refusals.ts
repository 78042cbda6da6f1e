import type { Actor } from '#platform/auth/actor'
import type { Db } from '#platform/database/database'
import { type ConstraintRefusals } from '#platform/database/constraint-errors'
import { defineError, objectCodeTaken, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import { listRoleUsers, type RoleRow } from './role.repository.ts'

const nameTaken = defineError('object.name-taken')

/** Named when a role cannot be deleted. */
const NAMED_USERS = 5

const isGone = (cause: unknown) => objectNotFound({ cause })

/** Constraints that a role may violate, as reasons of the contract: a taken name or label, a missing reference. */
export const refusalsOfRole = ({
  name = '',
  label = '',
}: {
  readonly name?: string
  readonly label?: string
}): ConstraintRefusals => ({
  role_name: (cause) => nameTaken(name, { cause }),
  role_label: (cause) => objectCodeTaken(label, { cause }),
  role_domain_id_fkey: isGone,
  role_domain_domain_id_fkey: isGone,
  role_domain_role_id_fkey: isGone,
  role_menu_menu_id_fkey: isGone,
  role_menu_role_id_fkey: isGone,
})

/** The users with a role, as far as the actor may know: names from their scope, and the number of all. */
export async function makeHolders(
  db: Db,
  actor: Actor,
  { role, locale }: { readonly role: RoleRow; readonly locale: Locale },
): Promise<string> {
  const known = await listRoleUsers(db, [role.id], { scope: actor.scope, limit: NAMED_USERS })
  const names = known.map(({ name }) => name).join('、')
  return locale === 'zh'
    ? `“${role.name}”有 ${role.users} 名用户${names && `（${names}）`}`
    : `${role.name} is held by ${role.users} users${names && ` (${names})`}`
}
