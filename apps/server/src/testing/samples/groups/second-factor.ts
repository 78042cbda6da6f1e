import type {
  factorApi,
  PasskeyAssertion,
  PasskeyCreation,
  secondStepApi,
  userFactorApi,
} from '@fibrewatch/contract/second-factor'
import { PASSWORD } from '#testing/test-app'
import { createUser } from '../made.ts'
import type { SamplesOf } from '../sample.ts'

/** Well-formed, but of no device: the module's own tests and the journey use a real one. */
const credential = { id: 'bm8', rawId: 'bm8', type: 'public-key' } as const
const clientDataJSON = 'e30'
const assertion: PasskeyAssertion = {
  ...credential,
  response: { clientDataJSON, authenticatorData: 'bm8', signature: 'bm8', userHandle: null },
}
const creation: PasskeyCreation = {
  ...credential,
  response: { clientDataJSON, attestationObject: 'bm8', transports: ['internal'] },
}
const NOBODYS = '0198f6b0-0000-7000-8000-000000000000'
/** A caller with a real one could not sign in by password alone in later tests. */
const again = { password: PASSWORD, oneTimeCode: '000000' }
/** Several wrong passwords end the session. */
const withPassword = { bound: 'own', spendsSession: true } as const

export const secondStepSamples: SamplesOf<typeof secondStepApi> = {
  factor: {
    bound: 'own',
    refusal: 'auth.ticket-unknown',
    request: () => ({ body: { ticket: 'A'.repeat(43), oneTimeCode: '000000' } }),
  },
  passkeyOptions: { bound: 'global', request: () => ({}) },
  passkey: {
    bound: 'own',
    refusal: 'auth.passkey-failed',
    request: () => ({ body: { passkey: assertion } }),
  },
}

export const factorSamples: SamplesOf<typeof factorApi> = {
  status: { bound: 'own', request: () => ({}) },
  totpBegin: { ...withPassword, request: () => ({ body: { password: PASSWORD } }) },
  totpConfirm: {
    bound: 'own',
    refusal: 'auth.factor-failed',
    request: () => ({ body: { oneTimeCode: 'no code' } }),
  },
  totpRemove: { ...withPassword, refusal: 'auth.factor-failed', request: () => ({ body: again }) },
  recoveryCodes: { ...withPassword, refusal: 'auth.factor-failed', request: () => ({ body: again }) },
  passkeyBegin: { ...withPassword, request: () => ({ body: { password: PASSWORD } }) },
  passkeyAdd: {
    bound: 'own',
    refusal: 'auth.passkey-failed',
    request: ({ name }) => ({ body: { name, passkey: creation } }),
  },
  passkeyRename: {
    bound: 'own',
    refusal: 'object.not-found',
    request: ({ name }) => ({ body: { id: NOBODYS, name } }),
  },
  passkeyRemove: {
    ...withPassword,
    refusal: 'auth.factor-failed',
    request: () => ({ body: { id: NOBODYS, ...again } }),
  },
}

export const userFactorSamples: SamplesOf<typeof userFactorApi> = {
  remove: {
    bound: 'object',
    lesserRefusal: 'user.exceeds-own',
    request: async (part, world) => ({ body: { userId: (await createUser(part, world)).id } }),
  },
}
