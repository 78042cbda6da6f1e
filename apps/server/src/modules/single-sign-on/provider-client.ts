import type { IdentityProvider } from '#platform/config/identity-providers'
import type { Clock } from '#platform/clock/clock'
import * as oidc from 'openid-client'
import { makeBoundedFetch } from './bounded-fetch.ts'
import type { Claims } from './claim.ts'
import { ssoDenied, ssoRefused, ssoUnavailable } from './sso.errors.ts'

/** Of one request to the provider, in seconds. */
const TIMEOUT_S = 5
/** How long metadata is cached; the library reads keys again after 5 minutes, or when one is missing. */
const METADATA_KEPT_MS = 10 * 60_000
/** Asymmetric ones only: a client secret, or no key at all, must not be enough to sign a token. */
const ALLOWED_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']
/** OpenID Connect Core 1.0, section 2: at most 255 characters. */
const MAX_SUBJECT_LENGTH = 255
const MAX_CLAIMS_LENGTH = 32_768

/** What the browser takes to the provider and must bring back unchanged. */
export interface Challenge {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export const makeChallenge = (): Challenge => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

/** The identity of a user, proved by the provider. */
export interface ProvedIdentity {
  readonly issuer: string
  readonly subject: string
  readonly claims: Claims
}

/** The parameters that a provider sends a browser back with. */
export interface ProviderReturn {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

interface ClientParts {
  readonly provider: IdentityProvider
  readonly redirectUri: string
  readonly clock: Clock
  /** Gets the cause, for the log; the refusal itself tells no details. */
  readonly onRefused: (cause: unknown) => void
}

/** The authorization code flow with PKCE, state and nonce at one provider (OpenID Connect Core 1.0, section 3.1). */
export class ProviderClient {
  readonly #parts: ClientParts
  #metadata: { readonly loaded: Promise<oidc.Configuration>; readonly at: number } | undefined

  constructor(parts: ClientParts) {
    this.#parts = parts
  }

  get provider(): IdentityProvider {
    return this.#parts.provider
  }

  /** The address to send the browser to. @throws sso.unavailable */
  async makeAddress({ state, nonce, verifier }: Challenge): Promise<string> {
    const { provider, redirectUri } = this.#parts
    const config = await this.#load()
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: ['openid', ...provider.scopes].join(' '),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    if (!listOrigins(provider).includes(address.origin))
      throw this.#refuse(`sends browsers to ${address.origin}`)
    return address.href
  }

  /** The identity of the returning user. @throws sso.denied, sso.refused, sso.unavailable */
  async prove(returned: ProviderReturn, { state, nonce, verifier }: Challenge): Promise<ProvedIdentity> {
    const { provider, redirectUri } = this.#parts
    const config = await this.#load()
    const address = new URL(redirectUri)
    for (const [name, value] of Object.entries<string | undefined>({ ...returned }))
      if (value !== undefined) address.searchParams.set(name, value)
    try {
      const tokens = await oidc.authorizationCodeGrant(config, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const proved = tokens.claims()
      if (proved === undefined) throw this.#refuse('sent no ID token')
      const more =
        config.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await oidc.fetchUserInfo(config, tokens.access_token, proved.sub)
      return this.#bound({ issuer: proved.iss, subject: proved.sub, claims: { ...more, ...proved } })
    } catch (cause) {
      throw this.#tell(provider, cause)
    }
  }

  #bound(identity: ProvedIdentity): ProvedIdentity {
    const { subject, claims } = identity
    if (subject.length > MAX_SUBJECT_LENGTH) throw this.#refuse('sent too long a subject')
    if (JSON.stringify(claims).length > MAX_CLAIMS_LENGTH) throw this.#refuse('sent too many claims')
    return identity
  }

  /** Parallel sign-ins share one request; a failed one is repeated. */
  async #load(): Promise<oidc.Configuration> {
    const now = this.#parts.clock.now()
    if (this.#metadata === undefined || Math.abs(now - this.#metadata.at) >= METADATA_KEPT_MS) {
      this.#metadata = { loaded: discover(this.#parts.provider), at: now }
    }
    const { loaded } = this.#metadata
    try {
      return await loaded
    } catch (cause) {
      if (this.#metadata?.loaded === loaded) this.#metadata = undefined
      this.#parts.onRefused(cause)
      throw ssoUnavailable(this.#parts.provider.name, { cause })
    }
  }

  #refuse(why: string): Error {
    this.#parts.onRefused(new Error(why))
    return ssoRefused(this.#parts.provider.name)
  }

  #tell({ name }: IdentityProvider, cause: unknown): unknown {
    if (cause instanceof Error && cause.name === 'ReasonError') return cause
    this.#parts.onRefused(cause)
    if (cause instanceof oidc.AuthorizationResponseError) return ssoDenied(name, { cause })
    return isUnreachable(cause) ? ssoUnavailable(name, { cause }) : ssoRefused(name, { cause })
  }
}

const listOrigins = ({ issuer, origins }: IdentityProvider): string[] => [new URL(issuer).origin, ...origins]

async function discover(provider: IdentityProvider): Promise<oidc.Configuration> {
  const issuer = new URL(provider.issuer)
  const boundedFetch = makeBoundedFetch(listOrigins(provider))
  // The configuration allows http for this host only.
  const execute = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  const options = {
    algorithm: 'oidc',
    timeout: TIMEOUT_S,
    execute,
    [oidc.customFetch]: boundedFetch,
  } as const
  const found = await oidc.discovery(issuer, provider.clientId, undefined, oidc.None(), options)
  const metadata: oidc.ServerMetadata = { ...found.serverMetadata() }
  const config = new oidc.Configuration(
    { ...metadata, id_token_signing_alg_values_supported: listAlgorithms(metadata) },
    provider.clientId,
    undefined,
    chooseClientAuth(metadata, provider),
  )
  config[oidc.customFetch] = boundedFetch
  config.timeout = TIMEOUT_S
  for (const extension of execute) extension(config)
  // The library would trust the connection to the provider; here the signature is checked too.
  oidc.enableNonRepudiationChecks(config)
  return config
}

/** An empty list allows none: without it the library would use the token's own algorithm. */
const listAlgorithms = ({ id_token_signing_alg_values_supported: offered }: oidc.ServerMetadata): string[] =>
  ALLOWED_ALGORITHMS.filter((algorithm) => (offered ?? ['RS256']).includes(algorithm))

/** `client_secret_basic` is the default of a provider that names none (OpenID Connect Discovery 1.0, section 3). */
function chooseClientAuth(
  { token_endpoint_auth_methods_supported: offered = ['client_secret_basic'] }: oidc.ServerMetadata,
  { clientSecret }: IdentityProvider,
): oidc.ClientAuth {
  const isBasic = offered.includes('client_secret_basic')
  return isBasic
    ? oidc.ClientSecretBasic(clientSecret.reveal())
    : oidc.ClientSecretPost(clientSecret.reveal())
}

const UNREACHABLE_CODES = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])
const FIRST_SERVER_FAULT = 500

/** No answer, or a temporary failure. */
function isUnreachable(cause: unknown): boolean {
  if (cause instanceof TypeError && !('code' in cause)) return true
  if (!(cause instanceof oidc.ClientError) && !(cause instanceof oidc.ResponseBodyError)) return false
  if (UNREACHABLE_CODES.has(cause.code ?? '')) return true
  return cause.cause instanceof Response && cause.cause.status >= FIRST_SERVER_FAULT
}
