import {
  factorApi,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyCreationOptions,
  secondStepApi,
} from '@fibrewatch/contract/second-factor'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { call } from '#lib/api/call.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { secondFactorMessages } from './second-factor.messages.ts'

/** The user cancelled, or the browser failed; the message is in the user's language. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
}

const CANCELLED = new Set(['NotAllowedError', 'AbortError'])

function describe(cause: unknown): PasskeyError {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  if (isKnown) return new PasskeyError(translate(secondFactorMessages, 'known'), { cause })
  if (CANCELLED.has(error.name))
    return new PasskeyError(translate(secondFactorMessages, 'cancelled'), { cause })
  return new PasskeyError(translate(secondFactorMessages, 'failed', { why: error.message }), { cause })
}

/** Asks a device that holds a passkey of this console. @throws {PasskeyError} {ApiError} */
export async function askPasskey(): Promise<PasskeyAssertion> {
  const optionsJSON = await call(secondStepApi.passkeyOptions, { isQuiet: true })
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
    const read = { clientDataJSON, authenticatorData, signature, userHandle }
    return { id, rawId, type: 'public-key', response: read }
  } catch (cause) {
    throw describe(cause)
  }
}

async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyCreation> {
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
  } catch (cause) {
    throw describe(cause)
  }
}

/** Returns the recovery codes when it is the first factor. @throws {PasskeyError} {ApiError} */
export async function addPasskey(password: string, name: string): Promise<string[] | null> {
  const options = await call(factorApi.passkeyBegin, { body: { password }, isQuiet: true })
  const passkey = await createPasskey(options)
  const { recoveryCodes } = await call(factorApi.passkeyAdd, { body: { name, passkey }, isQuiet: true })
  return recoveryCodes
}
