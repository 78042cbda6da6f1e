import type {
  PasskeyAssertion,
  PasskeyAssertionOptions,
  PasskeyCreation,
  PasskeyCreationOptions,
} from '@fibrewatch/contract/second-factor'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { defineError } from '#platform/http/errors'
import type { Sealer } from '#platform/secrets/sealer'
import {
  type ChallengePurpose,
  type KnownChallenge,
  makeChallenge,
  readChallenge,
} from './passkey-challenge.ts'
import {
  listPasskeyRows,
  loadPasskey,
  notePasskeyUse,
  type PasskeyRow,
  takeChallenge,
} from './passkey.repository.ts'
import type { RelyingParty } from './relying-party.ts'

/** EdDSA, ES256, RS256 (RFC 9053): the algorithms of today's authenticators. */
const ALGORITHMS = [-8, -7, -257]
/** How long the browser waits for the user. */
const TIMEOUT_MS = 120_000

/** Loaded at the first use of a passkey: it brings a certificate library of some 25 MB. */
const loadLibrary = () => import('@simplewebauthn/server')

const passkeyFailed = defineError('auth.passkey-failed')
const passkeyImpossible = defineError('factor.passkey-impossible')

export interface PasskeyParts {
  readonly db: Db
  readonly clock: Clock
  readonly sealer: Sealer
  readonly relyingParty: RelyingParty | undefined
}

export interface PasskeyOwner {
  readonly userId: number
  readonly username: string
  readonly name: string
}

export type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** Passkeys are made and used only with user verification. @throws factor.passkey-impossible */
export async function makeCreationOptions(
  parts: PasskeyParts,
  owner: PasskeyOwner,
  systemName: string,
): Promise<PasskeyCreationOptions> {
  const { id } = requireParty(parts)
  const known = await listPasskeyRows(parts.db, owner.userId)
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: systemName,
    rpID: id,
    userName: owner.username,
    userDisplayName: owner.name,
    userID: makeUserHandle(owner.userId),
    challenge: makeOwnChallenge(parts, `add ${owner.userId}`),
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return {
    rp: { id, name: options.rp.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
    // Discoverable, so that a sign-in needs no name; with user verification.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** @throws auth.passkey-failed, factor.passkey-impossible */
export async function requireCreatedPasskey(
  parts: PasskeyParts,
  owner: PasskeyOwner,
  created: PasskeyCreation,
): Promise<NewPasskey> {
  const { transports = [] } = created.response
  const { verifyRegistrationResponse } = await loadLibrary()
  const answer = { clientDataJson: created.response.clientDataJSON, purpose: `add ${owner.userId}` } as const
  const found = await checkAnswer(parts, answer, (expected) =>
    verifyRegistrationResponse({
      ...expected,
      response: { ...created, clientExtensionResults: {} },
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  const { credential } = found.registrationInfo ?? {}
  if (!found.verified || credential === undefined) throw passkeyFailed()
  const { id, publicKey, counter } = credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: [...transports] }
}

/** For any passkey: the answer tells whose it is. @throws factor.passkey-impossible */
export async function makeAssertionOptions(parts: PasskeyParts): Promise<PasskeyAssertionOptions> {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: requireParty(parts).id,
    challenge: makeOwnChallenge(parts, 'sign-in'),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })
  const { challenge, rpId = '' } = options
  return { challenge, rpId, timeout: TIMEOUT_MS, userVerification: 'required' }
}

/** The passkey that answered one of our challenges, which is good once. @throws auth.passkey-failed */
export async function requireUsedPasskey(
  parts: PasskeyParts,
  assertion: PasskeyAssertion,
): Promise<PasskeyRow> {
  const passkey = await loadPasskey(parts.db, assertion.id)
  if (passkey === undefined) throw passkeyFailed()
  const { userHandle, ...response } = assertion.response
  const { verifyAuthenticationResponse } = await loadLibrary()
  const found = await checkAnswer(
    parts,
    { clientDataJson: response.clientDataJSON, purpose: 'sign-in' },
    (expected) =>
      verifyAuthenticationResponse({
        ...expected,
        response: { ...assertion, response, clientExtensionResults: {} },
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: Uint8Array.from(passkey.publicKey),
          counter: passkey.counter,
        },
      }),
  )
  if (!found.verified || !isHandleOf(passkey.userId, userHandle)) throw passkeyFailed()
  await notePasskeyUse(parts.db, {
    id: passkey.id,
    counter: found.authenticationInfo.newCounter,
    now: new Date(parts.clock.now()),
  })
  return passkey
}

/** The library throws its findings: the caller gets one refusal for all. */
async function checkAnswer<Found extends { verified: boolean }>(
  parts: PasskeyParts,
  { clientDataJson, purpose }: { readonly clientDataJson: string; readonly purpose: ChallengePurpose },
  verify: (expected: Expected) => Promise<Found>,
): Promise<Found> {
  const { id, allows } = requireParty(parts)
  const origin = readOrigin(clientDataJson)
  if (origin === undefined || !allows(origin)) throw passkeyFailed()
  const known: KnownChallenge[] = []
  const expectedChallenge = (challenge: string): boolean => {
    const read = readChallenge(parts.sealer, { challenge, purpose, nowMs: parts.clock.now() })
    if (read !== undefined) known.push(read)
    return read !== undefined
  }
  try {
    const found = await verify({ expectedChallenge, expectedOrigin: origin, expectedRPID: id })
    if (found.verified && (await spendChallenge(parts, known[0]))) return found
  } catch (cause) {
    throw passkeyFailed({ cause })
  }
  throw passkeyFailed()
}

async function spendChallenge(parts: PasskeyParts, challenge: KnownChallenge | undefined): Promise<boolean> {
  return (
    challenge !== undefined && takeChallenge(parts.db, { ...challenge, now: new Date(parts.clock.now()) })
  )
}

function makeOwnChallenge(parts: PasskeyParts, purpose: ChallengePurpose) {
  return makeChallenge(parts.sealer, purpose, parts.clock.now())
}

function requireParty(parts: PasskeyParts): RelyingParty {
  const { relyingParty } = parts
  if (relyingParty === undefined) throw passkeyImpossible()
  return relyingParty
}

interface Expected {
  readonly expectedChallenge: (challenge: string) => boolean
  readonly expectedOrigin: string
  readonly expectedRPID: string
}

/** Tells nothing about the user (Web Authentication, 14.6.1). */
const makeUserHandle = (userId: number) => Uint8Array.from(Buffer.from(`user ${userId}`))

/** A discovered passkey comes with the user handle it was made with. */
const isHandleOf = (userId: number, handle: string | null | undefined): boolean =>
  handle === null ||
  handle === undefined ||
  handle === Buffer.from(makeUserHandle(userId)).toString('base64url')

function readOrigin(clientDataJson: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as {
      origin?: unknown
    } | null
    return typeof data?.origin === 'string' ? data.origin : undefined
  } catch {
    return undefined
  }
}
