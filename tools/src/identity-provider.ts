import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, decodeJwt, type JWTPayload } from 'jose'
import { type Configuration, Provider } from 'oidc-provider'

export const CLIENT_ID = 'fibrewatch'
export const CLIENT_SECRET = 'a-secret-of-32-characters-or-more'

/** How an ID token is altered before it is sent. */
export type Forgery = {
  claims?: JWTPayload
  /** Default: the provider's own. */
  signedBy?: 'provider' | 'stranger' | 'nobody'
}

/** A real OpenID Connect provider on a free port of this host, with its own sign-in form. */
export type TestIdentityProvider = {
  issuer: string
  port: number
  /** The claims of each `login`; others may not sign in. */
  people: Map<string, Readonly<Record<string, unknown>>>
  /** Set: every ID token is altered by this before it is sent. */
  forge: ((claims: JWTPayload) => Forgery) | undefined
  /** How often each path was requested. */
  asked: Map<string, number>
  stop(): Promise<void>
}

const HOST = '127.0.0.1'
const ALGORITHM = 'RS256'

/** `redirectUris` are those of the one client; `port` 0 takes any free one. */
export async function startIdentityProvider(
  redirectUris: readonly string[],
  port = 0,
): Promise<TestIdentityProvider> {
  const [own, stranger] = [await makeKey(), await makeKey()]
  const listener = createServer()
  listener.listen(port, HOST)
  await once(listener, 'listening')
  const bound = (listener.address() as AddressInfo).port
  const running: TestIdentityProvider = {
    issuer: `http://${HOST}:${bound}`,
    port: bound,
    people: new Map(),
    forge: undefined,
    asked: new Map(),
    stop: async () => {
      const closed = once(listener, 'close')
      listener.close()
      listener.closeAllConnections()
      await closed
    },
  }
  const provider = new Provider(running.issuer, makeConfiguration(redirectUris, own.jwk, running))
  const answer = provider.callback()
  listener.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', running.issuer).pathname
    running.asked.set(path, (running.asked.get(path) ?? 0) + 1)
    if (path === '/token' && running.forge !== undefined) {
      forgeAnswer(response, async (claims) => sign(running.forge?.(claims) ?? {}, { claims, own, stranger }))
    }
    void answer(request, response)
  })
  return running
}

async function makeKey() {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), alg: ALGORITHM, kid: 'of-the-provider', use: 'sig' }
  return { privateKey, jwk }
}
type Key = Awaited<ReturnType<typeof makeKey>>

function makeConfiguration(
  redirectUris: readonly string[],
  jwk: Key['jwk'],
  { people }: Pick<TestIdentityProvider, 'people'>,
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['only for tests'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email'],
      groups: ['groups'],
    },
    findAccount: (_context, login) => {
      const claims = people.get(login)
      return claims === undefined
        ? undefined
        : { accountId: login, claims: () => ({ sub: login, ...claims }) }
    },
    // The user is not asked for consent.
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email groups')
      await grant.save()
      return grant
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  }
}

/** The answer of the token endpoint with another ID token in it. */
function forgeAnswer(response: ServerResponse, forge: (claims: JWTPayload) => Promise<string>): void {
  const end = response.end.bind(response)
  response.end = ((body: unknown) => {
    const answer = JSON.parse(String(body)) as { id_token?: string }
    if (answer.id_token === undefined) return end(String(body))
    void forge(decodeJwt(answer.id_token)).then((idToken) => {
      const text = JSON.stringify({ ...answer, id_token: idToken })
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })
    return response
  }) as ServerResponse['end']
}

async function sign(
  { claims: altered, signedBy = 'provider' }: Forgery,
  { claims, own, stranger }: { claims: JWTPayload; own: Key; stranger: Key },
): Promise<string> {
  const payload = { ...claims, ...altered }
  if (signedBy === 'nobody') return new UnsecuredJWT(payload).encode()
  const { privateKey } = signedBy === 'stranger' ? stranger : own
  return new SignJWT(payload).setProtectedHeader({ alg: ALGORITHM, kid: own.jwk.kid }).sign(privateKey)
}

/** Signs in with the provider's own form, as a browser would; returns the address the browser is sent back to. */
export async function signInAtProvider(address: string, login: string): Promise<string> {
  const { origin } = new URL(address)
  const jar = new Map<string, string>()
  let next = new URL(address)
  let body: URLSearchParams | undefined
  for (let step = 0; step < 12; step++) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    for (const cookie of answer.headers.getSetCookie()) keepCookie(jar, cookie)
    const location = answer.headers.get('location')
    if (location === null) {
      const page = await answer.text()
      if (!page.includes('name="login"')) throw new Error(`The provider answered ${answer.status}: ${page}`)
      body = new URLSearchParams({ prompt: 'login', login, password: 'any' })
      continue
    }
    next = new URL(location, next)
    body = undefined
    if (next.origin !== origin) return next.href
  }
  throw new Error('The provider leads in a circle')
}

function keepCookie(jar: Map<string, string>, cookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  jar.set(name, value)
}
