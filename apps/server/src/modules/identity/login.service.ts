import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { oauthApi } from '@fibrewatch/contract/oauth'
import type { ReasonCode } from '@fibrewatch/contract/reason'
import type { LogModule } from '#modules/log'
import type { Actor } from '#platform/auth/actor'
import type { SignedIn } from '#platform/auth/login-answer'
import { isPasswordRight } from '#platform/auth/password'
import type { OpenedSession, Sessions } from '#platform/auth/session'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { makeAddressGroup } from '#platform/http/address-group'
import { defineError, ReasonError } from '#platform/http/errors'
import {
  type AttemptParts,
  beginAttempt,
  failAttempt,
  giveAttemptBack,
  succeedAttempt,
} from './attempt.service.ts'
import type { CaptchaProof } from './captcha.service.ts'
import { isStillValid, type LoginRow, loadLogin } from './login.repository.ts'
import { rememberAddress } from './sign-in-address.repository.ts'

const loginFailed = defineError('auth.failed')
const accountDisabled = defineError('auth.disabled')
/** The form asks for what is missing, or waits, and sends again: these count as no attempt. */
const NO_ATTEMPT = new Set<ReasonCode>(['auth.captcha-required', 'auth.busy'])

export interface Credentials extends EndpointBody<typeof oauthApi.login> {
  readonly ip: string
  readonly userAgent: string | undefined
}

export interface LoginParts extends AttemptParts {
  readonly sessions: Sessions
  /** Compared against when the user is unknown; computed at the start, so that the first such sign-in takes no longer. */
  readonly unknownUserHash: Promise<string>
  readonly recordLogin: LogModule['recordLogin']
  /**
   * Whether the password alone is not enough for this user, because a second step follows: guessing at it is then useless,
   * and lock-outs and slow-downs, which anybody can cause, need not block the user. Asked before the password is checked,
   * also for an unknown user name.
   */
  readonly passesLock: (credentials: Credentials, user: LoginRow | undefined) => Promise<boolean>
  /** After the right password. @throws auth.factor-required with what the second step takes */
  readonly requireSecondStep: (user: LoginRow) => Promise<void>
}

/**
 * @throws auth.failed, auth.locked, auth.slowed, auth.busy, auth.disabled, auth.captcha-required, auth.captcha-wrong,
 * auth.factor-required
 */
export async function logIn(parts: LoginParts, credentials: Credentials): Promise<SignedIn> {
  const user = await loadLogin(parts.db, credentials.username)
  try {
    const checked = await checkCredentials(parts, credentials, user)
    await parts.requireSecondStep(checked)
    const opened = await openSession(parts, credentials, checked)
    await recordAttempt(parts, credentials, { user, reason: null })
    const { id: userId, domainId } = checked
    return { token: opened.token, userId, username: credentials.username, domainId }
  } catch (cause) {
    if (cause instanceof ReasonError) await recordAttempt(parts, credentials, { user, reason: cause.reason })
    throw cause
  }
}

/** Checking takes a while, in which the password may have been reset. @throws auth.failed */
function openSession(
  parts: LoginParts,
  { ip, userAgent }: Credentials,
  user: LoginRow,
): Promise<OpenedSession> {
  const confirm = async (tx: Tx): Promise<void> => {
    if (!(await isStillValid(tx, user))) throw loginFailed()
    await rememberAddress(tx, {
      userId: user.id,
      address: makeAddressGroup(ip),
      now: new Date(parts.clock.now()),
    })
  }
  return parts.sessions.open({ userId: user.id, ip, userAgent, confirm })
}

export async function logOut(parts: LoginParts, actor: Actor): Promise<void> {
  const { sessions } = parts
  await transaction(parts.db, (tx) => sessions.end(tx, { sessionId: actor.sessionId }, 'signed-out'))
}

/** Does the same work for an unknown user name, in the same time: neither tells which names exist. */
async function checkCredentials(
  parts: LoginParts,
  credentials: Credentials,
  user: LoginRow | undefined,
): Promise<LoginRow> {
  const attempt = { username: credentials.username, address: makeAddressGroup(credentials.ip) }
  const counts = await beginAttempt(parts, attempt, {
    proof: readProof(credentials),
    passesLock: await parts.passesLock(credentials, user),
  })
  const isRight = await checkPassword(parts, credentials, user).catch(async (cause: unknown) => {
    await giveAttemptBack(parts, attempt)
    throw cause
  })
  if (user === undefined || !isRight) {
    await failAttempt(parts, attempt, counts)
    throw loginFailed()
  }
  await succeedAttempt(parts, attempt)
  if (!user.enabled) throw accountDisabled()
  return user
}

/** @throws auth.busy */
async function checkPassword(
  parts: LoginParts,
  { password }: Credentials,
  user: LoginRow | undefined,
): Promise<boolean> {
  return isPasswordRight(password, user?.passwordHash ?? (await parts.unknownUserHash))
}

async function recordAttempt(
  parts: LoginParts,
  credentials: Credentials,
  { user, reason }: { readonly user: LoginRow | undefined; readonly reason: ReasonCode | null },
): Promise<void> {
  if (reason !== null && NO_ATTEMPT.has(reason)) return
  const { username, ip, userAgent } = credentials
  const { id: userId = null, domainId = null } = user ?? {}
  const ok = reason === null
  await parts.recordLogin({
    at: new Date(parts.clock.now()),
    username,
    userId,
    domainId,
    ip,
    userAgent,
    ok,
    reason,
    method: 'password',
  })
}

function readProof({ captchaId, verifyCode, work }: Credentials): CaptchaProof | undefined {
  if (captchaId === undefined) return undefined
  if (verifyCode !== undefined) return { id: captchaId, code: verifyCode }
  return work === undefined ? undefined : { id: captchaId, work }
}
