import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@fibrewatch/contract/second-factor'
import { Secret } from 'otpauth'

/** 80 bits: too many to guess, so that a plain hash is enough. */
const CODE_BYTES = 10
const GROUP = /.{4}/g

/** `ABCD-EFGH-IJKL-MNOP`, ten of them. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    (showBase32(randomBytes(CODE_BYTES)).match(GROUP) ?? []).join('-'),
  )

/** Case, spaces and dashes do not matter. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
    .digest()

const showBase32 = (bytes: Buffer): string => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
