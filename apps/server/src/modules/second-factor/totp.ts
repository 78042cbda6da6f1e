import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app supports it: SHA-1, six digits, 30 seconds. */
const RULE = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** RFC 4226, 4, R6: 160 bits recommended. */
const SECRET_BYTES = 20
/** One step before and after: for a clock that is off, and a code typed as it ends (RFC 6238, 5.2). */
const WINDOW_STEPS = 1

export const makeTotpSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes

/** In base32, for typing it in. */
export const showTotpSecret = (secret: Uint8Array): string => makeSecret(secret).base32

/** `otpauth://totp/…`, which the app reads from a QR code. */
export const makeTotpUri = (secret: Uint8Array, names: { issuer: string; label: string }): string =>
  new TOTP({ ...RULE, ...names, secret: makeSecret(secret) }).toString()

/** The time step of a code; absent when it belongs to no step nearby. */
export function findTotpStep(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  const at = { ...RULE, secret: makeSecret(secret), timestamp: nowMs }
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = TOTP.validate({ ...at, token, window: WINDOW_STEPS })
  return delta === null ? undefined : TOTP.counter(at) + delta
}

const makeSecret = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer })
