import type { EndpointData } from '@fibrewatch/contract/endpoint'
import {
  type FactorDemand,
  type FactorProof,
  type FactorStatus,
  type factorApi,
  type PasskeyAssertionOptions,
  type PasskeyCreationOptions,
  RECOVERY_CODES,
} from '@fibrewatch/contract/second-factor'
import { PASSWORD, type TestApp } from '#testing/test-app'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { SoftwarePasskey } from './software-passkey.ts'

type Totp = EndpointData<typeof factorApi.totpBegin>
type Codes = EndpointData<typeof factorApi.totpConfirm>

/** The code that an authenticator app shows, made by the library as apps make it. */
export const makeCode = (secret: string, nowMs: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: nowMs })

/** The calls of a user with a second factor. */
export function createFactorClient(app: TestApp) {
  const again = { password: PASSWORD }
  const beginTotp = async (token: string): Promise<Totp> => {
    const begun = await app.post<Totp>('/account/factor/totp/begin', again, token)
    if (begun.envelope.data === null) throw new Error(begun.envelope.reason)
    return begun.envelope.data
  }
  const loadOptions = async (): Promise<PasskeyAssertionOptions> => {
    const { envelope } = await app.get<PasskeyAssertionOptions>('/oauth/passkey/options')
    if (envelope.data === null) throw new Error(envelope.reason)
    return envelope.data
  }
  return {
    beginTotp,
    loadOptions,
    status: async (token: string) => (await app.get<FactorStatus>('/account/factor', token)).envelope.data,
    /** Sets an app up; returns its secret and the recovery codes. */
    enrolTotp: async (token: string) => {
      const { secret } = await beginTotp(token)
      const oneTimeCode = makeCode(secret, app.clock.now())
      const { envelope } = await app.post<Codes>('/account/factor/totp/confirm', { oneTimeCode }, token)
      const recoveryCodes = envelope.data?.recoveryCodes ?? []
      if (envelope.data === null) throw new Error(envelope.reason)
      return { secret, recoveryCodes }
    },
    addPasskey: async (token: string, device: SoftwarePasskey, name = 'key') => {
      const begun = await app.post<PasskeyCreationOptions>('/account/factor/passkey/begin', again, token)
      if (begun.envelope.data === null) throw new Error(begun.envelope.reason)
      const passkey = device.create(begun.envelope.data)
      return app.post<Codes>('/account/factor/passkey/add', { name, passkey }, token)
    },
    /** The right password, and what the second step takes. */
    begin: async (username: string): Promise<FactorDemand> => {
      const { status, envelope } = await app.post<FactorDemand>('/oauth/login', {
        username,
        password: PASSWORD,
      })
      expect({ status, reason: envelope.reason }).toEqual({ status: 400, reason: 'auth.factor-required' })
      if (envelope.data === null) throw new Error('no ticket')
      return envelope.data
    },
    finish: (ticket: string, proof: FactorProof) =>
      app.post<{ id: number; accessToken: string; CPU: string; date: string; version: string }>(
        '/oauth/factor',
        { ticket, ...proof },
      ),
    expectCodes: (codes: readonly string[] | null | undefined) => {
      expect(new Set(codes).size).toBe(RECOVERY_CODES)
      for (const code of codes ?? []) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    },
  }
}
