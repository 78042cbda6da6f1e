import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Sealer } from '#platform/secrets/sealer'

const LIFETIME_MS = 5 * 60_000
const TIME_BYTES = 8
const RANDOM_BYTES = 16
const HEAD_BYTES = TIME_BYTES + RANDOM_BYTES

/** `sign-in`, or for the one user who adds a passkey. */
export type ChallengePurpose = 'sign-in' | `add ${number}`

/**
 * A challenge that can be verified without being stored: its expiry, randomness, and a signature over both and its purpose.
 * Requests leave no rows, so nobody can fill a table; an answered challenge is stored until it expires.
 */
export function makeChallenge(
  sealer: Sealer,
  purpose: ChallengePurpose,
  nowMs: number,
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeBigInt64BE(BigInt(nowMs + LIFETIME_MS))
  randomBytes(RANDOM_BYTES).copy(head, TIME_BYTES)
  return Uint8Array.from(Buffer.concat([head, sign(sealer, purpose, head)]))
}

export interface KnownChallenge {
  readonly hash: Buffer
  readonly expiresAt: Date
}

/** Absent unless it is one of ours, for this purpose, and not expired. */
export function readChallenge(
  sealer: Sealer,
  { challenge, purpose, nowMs }: { challenge: string; purpose: ChallengePurpose; nowMs: number },
): KnownChallenge | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  const head = bytes.subarray(0, HEAD_BYTES)
  const signature = sign(sealer, purpose, head)
  if (bytes.length !== HEAD_BYTES + signature.length) return undefined
  if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), signature)) return undefined
  const expiresAt = new Date(Number(head.readBigInt64BE()))
  const hash = createHash('sha256').update(bytes).digest()
  return expiresAt.getTime() > nowMs ? { hash, expiresAt } : undefined
}

const sign = (sealer: Sealer, purpose: ChallengePurpose, head: Uint8Array): Buffer =>
  sealer.sign(head, `passkey challenge ${purpose}`)
