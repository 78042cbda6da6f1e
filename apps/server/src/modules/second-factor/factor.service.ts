import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import {
  type FactorProof,
  type FactorStatus,
  type factorApi,
  MAX_PASSKEYS,
} from '@fibrewatch/contract/second-factor'
import type { Parameters } from '#modules/parameter'
import type { Actor } from '#platform/auth/actor'
import { isPasswordRight } from '#platform/auth/password'
import type { Sessions } from '#platform/auth/session'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import {
  createPasskey,
  listPasskeyRows,
  listPasskeys,
  removePasskey,
  removePasskeys,
  renamePasskey,
} from './passkey.repository.ts'
import { makeCreationOptions, requireCreatedPasskey } from './passkey.service.ts'
import { type ProofParts, requireProof } from './proof.service.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code.ts'
import {
  countRecoveryCodes,
  hasSecondFactor,
  lockUser,
  removeRecoveryCodes,
  replaceRecoveryCodes,
} from './recovery-code.repository.ts'
import { loadSigningIn } from './ticket.repository.ts'
import { confirmTotp, loadTotp, removeTotp } from './totp.repository.ts'
import { beginTotpSetup, checkBegunTotp } from './totp.service.ts'

const passwordWrong = defineError('password.wrong')
const tokenUnknown = defineError('auth.token-unknown')
const factorFailed = defineError('auth.factor-failed')
const factorOff = defineError('factor.off')
const passkeyFailed = defineError('auth.passkey-failed')
const passkeyLimit = defineError('factor.passkey-limit')

type Proved = FactorProof & { readonly password: string }
type NewOwnPasskey = EndpointBody<typeof factorApi.passkeyAdd>

/** Whose factors, and the language of what their device shows. */
export interface FactorCall {
  readonly actor: Actor
  readonly locale: Locale
}

export interface FactorParts extends ProofParts {
  readonly sessions: Sessions
  readonly parameters: Parameters
  readonly makeUuid: () => string
  /** Shown in the app, and by the authenticator of a passkey. */
  readonly loadSystemName: (locale: Locale) => Promise<string>
  /** @throws object.not-found, user.is-self, user.is-super, user.exceeds-own unless the actor may reset the user's password */
  readonly requireResettable: (tx: Tx, actor: Actor, userId: number) => Promise<{ readonly username: string }>
}

export async function loadFactorStatus(parts: FactorParts, { userId, holds }: Actor): Promise<FactorStatus> {
  const { db, parameters, relyingParty } = parts
  const totp = await loadTotp(db, userId)
  return {
    rule: await parameters.read('login.secondFactor'),
    isDue: holds.includes('factor-due'),
    totpSince: totp?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    passkeys: await listPasskeys(db, userId),
    arePasskeysPossible: relyingParty !== undefined,
  }
}

/** @throws password.wrong, factor.off, factor.totp-exists */
export async function beginOwnTotp(parts: FactorParts, { actor, locale }: FactorCall, password: string) {
  await requireAllowed(parts, actor, password)
  const issuer = await parts.loadSystemName(locale)
  return beginTotpSetup(parts, actor.userId, { issuer, label: actor.username })
}

/** Returns recovery codes when it is the first factor. @throws auth.factor-failed */
export async function confirmOwnTotp(
  parts: FactorParts,
  { userId }: Actor,
  code: string,
): Promise<string[] | null> {
  const begun = await checkBegunTotp(parts, userId, code)
  if (begun === undefined) throw factorFailed()
  return addFactor(parts, userId, async (tx) => {
    if (!(await confirmTotp(tx, userId, { ...begun, now: new Date(parts.clock.now()) }))) throw factorFailed()
  })
}

/** @throws password.wrong, auth.factor-failed */
export async function removeOwnTotp(parts: FactorParts, actor: Actor, given: Proved): Promise<void> {
  await requireProved(parts, actor, given)
  await removeFactor(parts, actor.userId, async (tx) => {
    if (!(await removeTotp(tx, actor.userId))) throw objectNotFound()
  })
}

/** The former ones become invalid. @throws password.wrong, auth.factor-failed */
export async function renewRecoveryCodes(parts: FactorParts, actor: Actor, given: Proved): Promise<string[]> {
  await requireProved(parts, actor, given)
  const codes = makeRecoveryCodes()
  await transaction(parts.db, async (tx) => {
    await lockUser(tx, actor.userId)
    await replaceRecoveryCodes(tx, actor.userId, codes.map(hashRecoveryCode))
  })
  return codes
}

/** @throws password.wrong, factor.off, factor.passkey-impossible, factor.passkey-limit */
export async function beginOwnPasskey(parts: FactorParts, { actor, locale }: FactorCall, password: string) {
  await requireAllowed(parts, actor, password)
  const known = await listPasskeyRows(parts.db, actor.userId)
  if (known.length >= MAX_PASSKEYS) throw passkeyLimit(MAX_PASSKEYS)
  return makeCreationOptions(parts, actor, await parts.loadSystemName(locale))
}

/** Returns recovery codes when it is the first factor. @throws auth.passkey-failed, factor.passkey-limit */
export async function addOwnPasskey(parts: FactorParts, actor: Actor, { name, passkey }: NewOwnPasskey) {
  const { userId } = actor
  const made = await requireCreatedPasskey(parts, actor, passkey)
  const id = parts.makeUuid()
  const recoveryCodes = await addFactor(parts, userId, async (tx) => {
    const known = await listPasskeyRows(tx, userId)
    if (known.length >= MAX_PASSKEYS) throw passkeyLimit(MAX_PASSKEYS)
    const row = { id, userId, name, createdAt: new Date(parts.clock.now()), lastUsedAt: null, ...made }
    if (!(await createPasskey(tx, row))) throw passkeyFailed()
  })
  return { id, recoveryCodes }
}

/** Returns the former name. @throws object.not-found */
export async function renameOwnPasskey(
  parts: FactorParts,
  { userId }: Actor,
  { id, name }: { readonly id: string; readonly name: string },
) {
  const before = await transaction(parts.db, (tx) => renamePasskey(tx, { userId, id }, name))
  if (before === undefined) throw objectNotFound()
  return before
}

/** Returns its name. @throws password.wrong, auth.factor-failed, object.not-found */
export async function removeOwnPasskey(
  parts: FactorParts,
  { id, ...given }: Proved & { readonly id: string },
  actor: Actor,
): Promise<string> {
  await requireProved(parts, actor, given)
  return removeFactor(parts, actor.userId, async (tx) => {
    const name = await removePasskey(tx, { userId: actor.userId, id })
    if (name === undefined) throw objectNotFound()
    return name
  })
}

/** Removes all factors of a user who has lost them. Returns the user, and the factors. */
export async function removeAllFactors(parts: FactorParts, actor: Actor, userId: number) {
  return transaction(parts.db, async (tx) => {
    const { username } = await parts.requireResettable(tx, actor, userId)
    const before = { totp: await removeTotp(tx, userId), passkeys: await removePasskeys(tx, userId) }
    await removeRecoveryCodes(tx, userId)
    await parts.sessions.announceRightsChanged(tx, [userId])
    return { username, before }
  })
}

async function requireAllowed(parts: FactorParts, actor: Actor, password: string): Promise<void> {
  await requirePassword(parts, actor, password)
  if ((await parts.parameters.read('login.secondFactor')) === 'off') throw factorOff()
}

async function requireProved(
  parts: FactorParts,
  actor: Actor,
  { password, ...proof }: Proved,
): Promise<void> {
  await requirePassword(parts, actor, password)
  await requireProof(parts, actor.userId, proof)
}

/** @throws password.wrong, auth.token-unknown when wrong passwords ended this session */
async function requirePassword(
  parts: FactorParts,
  { userId, sessionId }: Actor,
  password: string,
): Promise<void> {
  const { db, sessions } = parts
  const user = await loadSigningIn(db, userId)
  const check = (): Promise<boolean> => isPasswordRight(password, user?.passwordHash ?? '')
  const { isRight, triesLeft } = await sessions.checkPassword(sessionId, check)
  if (!isRight) throw triesLeft > 0 ? passwordWrong(triesLeft) : tokenUnknown()
}

async function addFactor(
  parts: FactorParts,
  userId: number,
  work: (tx: Tx) => Promise<void>,
): Promise<string[] | null> {
  const codes = makeRecoveryCodes()
  return transaction(parts.db, async (tx) => {
    await lockUser(tx, userId)
    const isFirst = !(await hasSecondFactor(tx, userId))
    await work(tx)
    if (isFirst) await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
    await parts.sessions.announceRightsChanged(tx, [userId])
    return isFirst ? codes : null
  })
}

/** The recovery codes are removed with the last factor. */
async function removeFactor<Removed>(
  parts: FactorParts,
  userId: number,
  work: (tx: Tx) => Promise<Removed>,
): Promise<Removed> {
  return transaction(parts.db, async (tx) => {
    await lockUser(tx, userId)
    const removed = await work(tx)
    if (!(await hasSecondFactor(tx, userId))) await removeRecoveryCodes(tx, userId)
    await parts.sessions.announceRightsChanged(tx, [userId])
    return removed
  })
}
