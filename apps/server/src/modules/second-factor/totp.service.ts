import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { defineError } from '#platform/http/errors'
import type { Log } from '#platform/log/log'
import type { Sealer } from '#platform/secrets/sealer'
import { findTotpStep, makeTotpSecret, makeTotpUri, showTotpSecret } from './totp.ts'
import {
  beginTotp,
  countForeignTotp,
  countTotpTry,
  loadLastFailure,
  loadTotp,
  type SealedTotp,
  takeTotpStep,
} from './totp.repository.ts'

/** Of a million codes three are right at a time: the limit of wrong ones in a row, over all sources. */
const MAX_TRIES = 5
const LOCKED_MS = 15 * 60_000
const MINUTE_MS = 60_000

const factorLocked = defineError('auth.factor-locked')
const keyUnknown = defineError('factor.key-unknown')
const totpExists = defineError('factor.totp-exists')

export interface TotpParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly sealer: Sealer
}

/** A secret that does not count until a code of it is given. @throws factor.totp-exists */
export async function beginTotpSetup(
  parts: TotpParts,
  userId: number,
  names: { issuer: string; label: string },
) {
  const { db, sealer } = parts
  const secret = makeTotpSecret()
  const sealed = { secret: sealer.seal(secret, contextOf(userId)), keyId: sealer.keyId }
  if (!(await beginTotp(db, { userId, ...sealed, createdAt: new Date(parts.clock.now()) })))
    throw totpExists()
  return { secret: showTotpSecret(secret), uri: makeTotpUri(secret, names) }
}

/** The unconfirmed secret, and the step of its code; absent when the code is wrong, or there is none. */
export async function checkBegunTotp(
  parts: TotpParts,
  userId: number,
  code: string,
): Promise<{ secret: Buffer; step: number } | undefined> {
  const begun = await loadTotp(parts.db, userId)
  if (begun === undefined || begun.confirmedAt !== null) return undefined
  const step = findTotpStep(openSecret(parts, userId, begun), code, parts.clock.now())
  return step === undefined ? undefined : { secret: begun.secret, step }
}

/** Uses up a code. @throws auth.factor-locked, factor.key-unknown */
export async function takeTotpCode(parts: TotpParts, userId: number, code: string): Promise<boolean> {
  const { db, clock } = parts
  const totp = await loadTotp(db, userId)
  if (totp === undefined || totp.confirmedAt === null) return false
  const secret = openSecret(parts, userId, totp)
  await countTry(parts, userId)
  const step = findTotpStep(secret, code, clock.now())
  return step !== undefined && (await takeTotpStep(db, userId, step))
}

/** Logs one line for the operator, who may have lost the key. */
export async function tellForeignKeys(parts: TotpParts): Promise<void> {
  const { db, log, sealer } = parts
  const count = await countForeignTotp(db, sealer.keyId)
  if (count === 0) return
  log.warn({ count }, 'secrets of authenticator apps were sealed with another SECRET_KEY and cannot be read')
}

async function countTry(parts: TotpParts, userId: number): Promise<void> {
  const now = new Date(parts.clock.now())
  const since = new Date(now.getTime() - LOCKED_MS)
  const count = await countTotpTry(parts.db, userId, { now, since, maxTries: MAX_TRIES })
  if (count <= MAX_TRIES) return
  const failedAt = (await loadLastFailure(parts.db, userId)) ?? now
  const leftMs = Math.max(0, failedAt.getTime() - since.getTime())
  throw factorLocked(Math.ceil(leftMs / MINUTE_MS), { retryAfterS: leftMs / 1000 })
}

function openSecret(parts: TotpParts, userId: number, { secret, keyId }: SealedTotp): Buffer {
  const { sealer } = parts
  if (keyId !== sealer.keyId) throw keyUnknown()
  return sealer.open(secret, contextOf(userId))
}

const contextOf = (userId: number): string => `totp ${userId}`
