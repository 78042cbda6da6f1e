import type { FactorMethod, FactorProof } from '@fibrewatch/contract'
import type { Db } from '#platform/database/database'
import { defineError } from '#platform/http/errors'
import type { PasskeyService } from './passkey.service.ts'
import { hashRecoveryCode } from './recovery-code.ts'
import { takeRecoveryCode } from './recovery-code.repository.ts'
import type { TotpService } from './totp.service.ts'

const factorFailed = defineError('auth.factor-failed')
const passkeyFailed = defineError('auth.passkey-failed')

export interface ProofParts {
  readonly db: Db
  readonly totp: TotpService
  readonly passkeys: PasskeyService
}

/** The kind of proof; of several the first counts. Absent when there is none. */
export function readMethod({ oneTimeCode, recoveryCode, passkey }: FactorProof): FactorMethod | undefined {
  if (oneTimeCode !== undefined) return 'totp'
  if (recoveryCode !== undefined) return 'recovery-code'
  return passkey === undefined ? undefined : 'passkey'
}

/** Checks one proof of a user's second factor; each is good once. */
export class ProofService {
  readonly #parts: ProofParts

  constructor(parts: ProofParts) {
    this.#parts = parts
  }

  /** @throws auth.factor-failed, auth.factor-locked, auth.passkey-failed, factor.key-unknown */
  async require(userId: number, { oneTimeCode, recoveryCode, passkey }: FactorProof): Promise<void> {
    const { db, totp, passkeys } = this.#parts
    if (oneTimeCode !== undefined) {
      if (!(await totp.take(userId, oneTimeCode))) throw factorFailed()
    } else if (recoveryCode !== undefined) {
      if (!(await takeRecoveryCode(db, userId, hashRecoveryCode(recoveryCode)))) throw factorFailed()
    } else if (passkey === undefined) throw factorFailed()
    else if ((await passkeys.requireUsed(passkey)).userId !== userId) throw passkeyFailed()
  }
}
