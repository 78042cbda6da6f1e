import type { Actor } from '#platform/auth/actor'
import type { Db } from '#platform/database/database'
import { findConstraint, isForeignKeyViolation } from '#platform/database/violation'
import { defineError, objectCodeTaken, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import { listRoleUsers, type RoleRow } from './role.repository.ts'

const nameTaken = defineError('object.name-taken')

/** Named when a role cannot be deleted. */
const NAMED_USERS = 5

/** @throws object.name-taken, object.code-taken, object.not-found (a domain) instead of the database's own refusal */
export async function mapConstraintErrors<Result>(
  { name = '', label = '' }: { readonly name?: string; readonly label?: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const constraint = findConstraint(cause)
    if (constraint === 'role_name') throw nameTaken(name, { cause })
    if (constraint === 'role_label') throw objectCodeTaken(label, { cause })
    if (isForeignKeyViolation(cause)) throw objectNotFound({ cause })
    throw cause
  }
}

/** Who stands in the way, as far as the actor may know: names from his scope, and the number of all. */
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
