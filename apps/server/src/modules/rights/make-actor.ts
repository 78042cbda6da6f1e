import type { SessionHold } from '@fibrewatch/contract/endpoint'
import type { Actor } from '#platform/auth/actor'
import { isFactorDue } from './factor-rule.ts'
import { makeRights } from './make-rights.ts'
import type { SignedInRow } from './signed-in.repository.ts'

/** The actor of the session, with their rights. */
export function makeActor(row: SignedInRow): Actor {
  const rights = makeRights(row)
  return {
    userId: row.userId,
    username: row.username,
    name: row.name,
    isSuper: row.isSuper,
    domainId: row.domainId,
    roleIds: row.roleIds,
    ...rights,
    sessionId: row.id,
    confirmedAtMs: row.confirmedAt.getTime(),
    isDisplay: row.isDisplay,
    holds: row.isDisplay ? [] : listHolds(row, rights.permissions),
  }
}

/** In the order of lifting them: unlocking needs nothing else, and setting up a second factor needs the password. */
function listHolds(row: SignedInRow, permissions: ReadonlySet<string>): SessionHold[] {
  const { lockedAt, mustChangePassword } = row
  return [
    ...(lockedAt === null ? [] : (['locked'] as const)),
    ...(mustChangePassword ? (['password-due'] as const) : []),
    ...(isFactorDue({ ...row, permissions }) ? (['factor-due'] as const) : []),
  ]
}
