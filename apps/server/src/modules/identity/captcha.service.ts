import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Captcha } from '@fibrewatch/contract/oauth'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { createCaptcha, type StoredCaptcha, takeCaptcha, tryCaptcha } from './captcha.repository.ts'
import { drawCaptcha } from './captcha-picture.ts'

const LIFETIME_MS = 5 * 60_000
const MAX_TRIES = 5
const CODE_LENGTH = 5
/** Two million hashes on average: some seconds in a browser. */
const WORK_BITS = 21
const RANDOM_STEPS = 2 ** 32

/** The typed code, or the computed proof of work. */
export type CaptchaProof = { readonly id: string } & ({ readonly code: string } | { readonly work: number })

export interface CaptchaParts {
  readonly db: Db
  readonly clock: Clock
}

/** Good for one sign-in from this address. */
export async function issueCaptcha(parts: CaptchaParts, address: string): Promise<Captcha> {
  const now = parts.clock.now()
  const id = randomUUID()
  const code = randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0')
  const expiresAt = new Date(now + LIFETIME_MS)
  const stored = { id, code, expiresAt, address, workBits: WORK_BITS }
  await createCaptcha(parts.db, stored, new Date(now))
  const picture = drawCaptcha(code, () => randomInt(RANDOM_STEPS) / RANDOM_STEPS)
  const img = `data:image/png;base64,${Buffer.from(picture).toString('base64')}`
  return { id, img, expiresAt: expiresAt.toISOString(), workBits: WORK_BITS }
}

/** Without an id the latest of the address is checked. Does not use it up, but several tries do. */
export async function isCodeRight(
  parts: CaptchaParts,
  { id, code }: { readonly id?: string | undefined; readonly code: string },
  address: string,
): Promise<boolean> {
  const stored = await tryCaptcha(parts.db, { id, address }, boundsOf(parts))
  return stored?.code === code
}

/** Uses it up, right or wrong. */
export async function spendCaptcha(
  parts: CaptchaParts,
  proof: CaptchaProof,
  address: string,
): Promise<boolean> {
  const stored = await takeCaptcha(parts.db, proof.id, boundsOf(parts))
  if (stored === undefined || stored.address !== address) return false
  return 'code' in proof ? stored.code === proof.code : isWorkDone(proof, stored)
}

function boundsOf(parts: CaptchaParts) {
  return { now: new Date(parts.clock.now()), maxTries: MAX_TRIES }
}

/** SHA-256 of `id.number` must begin with so many zero bits (as Hashcash; Back 2002). */
function isWorkDone({ id, work }: { readonly id: string; readonly work: number }, stored: StoredCaptcha) {
  const hash = createHash('sha256').update(`${id}.${work}`).digest()
  return hash.readUInt32BE() >>> (32 - stored.workBits) === 0
}
