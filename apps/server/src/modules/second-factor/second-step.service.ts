import { createHash } from 'node:crypto'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { ReasonCode } from '@fibrewatch/contract/reason'
import type {
  FactorDemand,
  FactorMethod,
  PasskeyAssertion,
  secondStepApi,
  SignInMethod,
} from '@fibrewatch/contract/second-factor'
import type { LogModule } from '#modules/log'
import type { Parameters } from '#modules/parameter'
import type { SignedIn } from '#platform/auth/login-answer'
import type { Sessions } from '#platform/auth/session'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, ReasonError } from '#platform/http/errors'
import { hashToken } from '#platform/ids/ids'
import { listPasskeyRows } from './passkey.repository.ts'
import { requireUsedPasskey } from './passkey.service.ts'
import { type ProofParts, readMethod, requireProof } from './proof.service.ts'
import { countRecoveryCodes, hasSecondFactor } from './recovery-code.repository.ts'
import {
  createTicket,
  loadSigningIn,
  lockSigningIn,
  type SigningIn,
  tryTicket,
  takeTicket,
} from './ticket.repository.ts'
import { loadTotp } from './totp.repository.ts'

const TICKET_LIFETIME_MS = 5 * 60_000
/** A user may have begun to sign in in so many windows. */
const MAX_OPEN_TICKETS = 5
const MAX_TRIES = 5

const factorRequired = defineError('auth.factor-required')
const ticketUnknown = defineError('auth.ticket-unknown')
const accountDisabled = defineError('auth.disabled')
const factorOff = defineError('factor.off')

export interface Visitor {
  readonly ip: string
  readonly userAgent: string | undefined
}

type SecondStep = EndpointBody<typeof secondStepApi.factor>

export interface SecondStepParts extends ProofParts {
  readonly sessions: Sessions
  readonly parameters: Parameters
  readonly makeToken: () => string
  readonly recordLogin: LogModule['recordLogin']
}

interface Opening extends Visitor {
  /** In the transaction that opens the session. */
  readonly confirm?: (tx: Tx, user: SigningIn) => Promise<void>
}

interface Attempt {
  readonly user: SigningIn
  readonly method: SignInMethod
  readonly visitor: Visitor
}

/** Whether the user's password alone is not enough to sign in. */
export async function isAskedOf(parts: SecondStepParts, userId: number): Promise<boolean> {
  if ((await parts.parameters.read('login.secondFactor')) === 'off') return false
  return hasSecondFactor(parts.db, userId)
}

/** After the right password. @throws auth.factor-required, with what the second step takes */
export async function requireSecondStep(
  parts: SecondStepParts,
  { id, passwordHash }: { readonly id: number; readonly passwordHash: string },
): Promise<void> {
  if (await isAskedOf(parts, id)) throw factorRequired({ data: await makeDemand(parts, id, passwordHash) })
}

/**
 * The second step of signing in; there is no session before it.
 * @throws auth.ticket-unknown, auth.factor-failed, auth.factor-locked, auth.passkey-failed, auth.disabled,
 * factor.key-unknown
 */
export async function finishSecondStep(
  parts: SecondStepParts,
  { ticket, ...proof }: SecondStep,
  visitor: Visitor,
): Promise<SignedIn> {
  const hash = Buffer.from(hashToken(ticket), 'hex')
  const begun = await tryTicket(parts.db, hash, { now: new Date(parts.clock.now()), maxTries: MAX_TRIES })
  const user = begun && (await loadSigningIn(parts.db, begun.userId))
  if (begun === undefined || user === undefined) throw ticketUnknown()
  return recordAttempt(parts, { user, method: readMethod(proof) ?? 'password', visitor }, async () => {
    await requireProof(parts, user.id, proof)
    const confirm = async (tx: Tx, now: SigningIn): Promise<void> => {
      const isGood = digest(now.passwordHash).equals(begun.passwordDigest)
      if (!(await takeTicket(tx, hash)) || !isGood) throw ticketUnknown()
    }
    return openSession(parts, user.id, { ...visitor, confirm })
  })
}

/** Needs no name and no password: the authenticator has verified the user. @throws auth.passkey-failed, auth.disabled */
export async function signInByPasskey(
  parts: SecondStepParts,
  assertion: PasskeyAssertion,
  visitor: Visitor,
): Promise<SignedIn> {
  if ((await parts.parameters.read('login.secondFactor')) === 'off') throw factorOff()
  const { userId } = await requireUsedPasskey(parts, assertion)
  const user = await loadSigningIn(parts.db, userId)
  if (user === undefined) throw accountDisabled()
  return recordAttempt(parts, { user, method: 'passkey', visitor }, () => openSession(parts, userId, visitor))
}

async function makeDemand(
  parts: SecondStepParts,
  userId: number,
  passwordHash: string,
): Promise<FactorDemand> {
  const ticket = parts.makeToken()
  const now = new Date(parts.clock.now())
  const expiresAt = new Date(now.getTime() + TICKET_LIFETIME_MS)
  const hash = Buffer.from(hashToken(ticket), 'hex')
  const row = { hash, userId, passwordDigest: digest(passwordHash), expiresAt }
  await transaction(parts.db, (tx) => createTicket(tx, row, { now, maxOpen: MAX_OPEN_TICKETS }))
  return { ticket, methods: await listMethods(parts, userId), expiresAt: expiresAt.toISOString() }
}

async function listMethods(parts: SecondStepParts, userId: number): Promise<FactorMethod[]> {
  const totp = await loadTotp(parts.db, userId)
  const passkeys = await listPasskeyRows(parts.db, userId)
  const codesLeft = await countRecoveryCodes(parts.db, userId)
  return [
    ...(totp === undefined || totp.confirmedAt === null ? [] : (['totp'] as const)),
    ...(codesLeft === 0 ? [] : (['recovery-code'] as const)),
    ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
  ]
}

async function openSession(
  parts: SecondStepParts,
  userId: number,
  { confirm, ...visitor }: Opening,
): Promise<string> {
  const { token } = await parts.sessions.open({
    userId,
    ...visitor,
    confirm: async (tx) => {
      const user = await lockSigningIn(tx, userId)
      if (user?.enabled !== true) throw accountDisabled()
      await confirm?.(tx, user)
    },
  })
  return token
}

/** `signIn` returns the token of the opened session. */
async function recordAttempt(
  parts: SecondStepParts,
  { user, method, visitor }: Attempt,
  signIn: () => Promise<string>,
): Promise<SignedIn> {
  const { id: userId, username, domainId } = user
  const who = { userId, username, domainId }
  const write = (reason: ReasonCode | null): Promise<void> => {
    return parts.recordLogin({
      at: new Date(parts.clock.now()),
      ...who,
      ...visitor,
      ok: reason === null,
      reason,
      method,
    })
  }
  try {
    const token = await signIn()
    await write(null)
    return { ...who, token }
  } catch (cause) {
    if (cause instanceof ReasonError) await write(cause.reason)
    throw cause
  }
}

/** A digest of the password hash, to detect a change of the password. */
const digest = (passwordHash: string): Buffer => createHash('sha256').update(passwordHash).digest()
