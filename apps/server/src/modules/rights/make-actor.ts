import type { SessionHold } from '@fibrewatch/contract/endpoint'
import type { Actor } from '#platform/auth/actor'
import { isFactorDue } from './factor-rule.ts'
import { makeRights, narrowRights } from './make-rights.ts'
import type { SignedInRow, TokenSignedInRow } from './signed-in.repository.ts'

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
    apiToken: null,
    confirmedAtMs: row.confirmedAt.getTime(),
    isDisplay: row.isDisplay,
    holds: row.isDisplay ? [] : listHolds(row, rights.permissions),
  }
}

/**
 * The actor of an API token: of what the account holds now the part that the token was given, in the token's domain. Nobody
 * with a token is a super user, whatever the account is.
 */
export function makeTokenActor(row: TokenSignedInRow): Actor {
  const actor = makeActor(row)
  return {
    ...actor,
    ...narrowRights(row, { permissions: row.tokenPermissions, domainIds: row.tokenDomainIds }),
    isSuper: false,
    domainId: row.tokenDomainId,
    apiToken: { name: row.tokenName, prefix: row.tokenPrefix },
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
