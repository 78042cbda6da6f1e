import { userApi } from '@fibrewatch/contract/user'
import { PARAMETERS } from '@fibrewatch/contract/parameter'
import { changePasswordRow } from '#modules/user'
import { makePasswordHash } from '#platform/auth/password'
import { makeOneTimePassword } from '#platform/auth/password-policy'
import { endSessions } from '#platform/auth/session.repository'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { createAuditRow } from '#platform/http/audit'
import { makeUuid } from '#platform/ids/ids'
import { ToldError } from '#platform/program/told-error'
import { removeLockOut } from './login-failure.repository.ts'
import { lockUser } from './operator-reset.repository.ts'

/** The account has no password that could be another. The message says so to the operator. */
export class ResetRefusedError extends ToldError {
  override readonly name = 'ResetRefusedError'
}

interface Parts {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
}

export interface ResetByOperator {
  /** To be replaced at the next sign-in. */
  readonly password: string
  readonly isEnabled: boolean
}

/** Who stands for the operator in the record of changes: nobody is signed in at a command line. */
const OPERATOR = { userId: null, username: null, ip: '', userAgent: 'fibrewatch reset-password' } as const

/**
 * Gives an account a new password, whatever its domain; ends its lock-outs and sessions (open consoles notice within half a
 * minute). The record of changes holds it.
 * @throws ResetRefusedError
 */
export async function resetPasswordByOperator(
  { database: { db }, clock }: Parts,
  username: string,
): Promise<ResetByOperator> {
  const password = makeOneTimePassword(PARAMETERS['password.minLength'].initial)
  const passwordHash = await makePasswordHash(password)
  const at = new Date(clock.now())
  const isEnabled = await transaction(db, async (tx) => {
    const user = await lockUser(tx, username)
    if (user === undefined) throw new ResetRefusedError(`There is no account ${username}.`)
    if (!user.hasPassword)
      throw new ResetRefusedError(`${username} signs in by single sign-on and has no password.`)
    await changePasswordRow(tx, user.id, { passwordHash, mustChangePassword: true, changedAt: at })
    await removeLockOut(tx, username)
    await endSessions(tx, { userId: user.id }, { endedAt: at, reason: 'password-changed' })
    await createAuditRow(tx, {
      ...OPERATOR,
      at,
      domainId: user.domainId,
      action: userApi.password.path,
      params: '{}',
      status: 200,
      durationMs: 0,
      requestId: makeUuid(),
      change: { objectId: user.id, objectName: username },
    })
    return user.enabled
  })
  return { password, isEnabled }
}
