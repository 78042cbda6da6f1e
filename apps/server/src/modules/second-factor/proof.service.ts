import type { FactorMethod, FactorProof } from '@fibrewatch/contract/second-factor'

import { defineError } from '#platform/http/errors'
import { type PasskeyParts, requireUsedPasskey } from './passkey.service.ts'
import { hashRecoveryCode } from './recovery-code.ts'
import { takeRecoveryCode } from './recovery-code.repository.ts'
import { takeTotpCode, type TotpParts } from './totp.service.ts'

const factorFailed = defineError('auth.factor-failed')
const passkeyFailed = defineError('auth.passkey-failed')

export interface ProofParts extends TotpParts, PasskeyParts {}

/** The kind of proof; of several the first counts. Absent when there is none. */
export function readMethod({ oneTimeCode, recoveryCode, passkey }: FactorProof): FactorMethod | undefined {
  if (oneTimeCode !== undefined) return 'totp'
  if (recoveryCode !== undefined) return 'recovery-code'
  return passkey === undefined ? undefined : 'passkey'
}

/** Checks one proof of a user's second factor; each is good once. @throws auth.factor-failed, auth.factor-locked, auth.passkey-failed, factor.key-unknown */
export async function requireProof(
  parts: ProofParts,
  userId: number,
  { oneTimeCode, recoveryCode, passkey }: FactorProof,
): Promise<void> {
  if (oneTimeCode !== undefined) {
    if (!(await takeTotpCode(parts, userId, oneTimeCode))) throw factorFailed()
  } else if (recoveryCode !== undefined) {
    if (!(await takeRecoveryCode(parts.db, userId, hashRecoveryCode(recoveryCode)))) throw factorFailed()
  } else if (passkey === undefined) throw factorFailed()
  else if ((await requireUsedPasskey(parts, passkey)).userId !== userId) throw passkeyFailed()
}
