import { Secret } from './secret.ts'

/** An OpenID Connect provider by which people sign in. */
export interface IdentityProvider {
  /** Used in addresses and rules: `corp`. */
  readonly id: string
  /** The text of the button. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: Secret
  /** Scopes requested beside `openid`. */
  readonly scopes: readonly string[]
  /** Origins beside the issuer's own at which its endpoints may lie: `https://keys.example`. */
  readonly origins: readonly string[]
}

interface Settings {
  text(name: string): string | undefined
  refuse(name: string, advice: string): void
}

const PROVIDER_ID = /^[a-z][a-z0-9-]{0,31}$/
const SCOPE = /^[\w.:/-]{1,200}$/
const MAX_PROVIDERS = 8
const MAX_ORIGINS = 8
const MAX_TEXT = 500
const MAX_NAME = 40
const DEFAULT_SCOPES = 'profile email'

/** `OIDC_PROVIDERS=corp,lab`, and for each `OIDC_CORP_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET` and more. */
export function readIdentityProviders(settings: Settings): IdentityProvider[] {
  const ids = splitList(settings.text('OIDC_PROVIDERS'))
  if (ids.length === 0) return []
  if (ids.length > MAX_PROVIDERS || ids.some((id) => !PROVIDER_ID.test(id)) || hasTwins(ids)) {
    settings.refuse(
      'OIDC_PROVIDERS',
      `may name ${MAX_PROVIDERS} different providers, each by small letters, digits and dashes, as corp,lab`,
    )
    return []
  }
  if (settings.text('BASE_URL') === undefined)
    settings.refuse('OIDC_PROVIDERS', 'needs BASE_URL: providers send browsers back to it')
  return ids.flatMap((id) => readProvider(settings, id) ?? [])
}

function readProvider(settings: Settings, id: string): IdentityProvider | undefined {
  const read = makeProviderReader(settings, id)
  const [issuer, clientId, clientSecret] = [
    read.issuer(),
    read.required('CLIENT_ID'),
    read.required('CLIENT_SECRET'),
  ]
  const given = { name: read.name(), scopes: read.scopes(), origins: read.origins() }
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  return { id, issuer, clientId, clientSecret: new Secret(clientSecret), ...given }
}

function makeProviderReader(settings: Settings, id: string) {
  const nameOf = (word: string): string => `OIDC_${id.toUpperCase().replaceAll('-', '_')}_${word}`
  const refuseUnless = (isValid: boolean, word: string, advice: string): void => {
    if (!isValid) settings.refuse(nameOf(word), advice)
  }
  const required = (word: string): string | undefined => {
    const value = settings.text(nameOf(word))
    refuseUnless(value !== undefined, word, `is missing: OIDC_PROVIDERS names ${id}`)
    refuseUnless((value ?? '').length <= MAX_TEXT, word, `is longer than ${MAX_TEXT} characters`)
    return value
  }
  return {
    required,
    issuer: (): string | undefined => {
      const issuer = required('ISSUER')
      const isValid = issuer === undefined || (isSafeAddress(issuer) && !/[?#]/.test(issuer))
      refuseUnless(isValid, 'ISSUER', 'is no https:// address without query (http:// on this host alone)')
      return issuer
    },
    name: (): string => {
      const name = settings.text(nameOf('NAME')) ?? id
      refuseUnless(name.length <= MAX_NAME, 'NAME', `is longer than ${MAX_NAME} characters`)
      return name
    },
    scopes: (): string[] => {
      const scopes = (settings.text(nameOf('SCOPES')) ?? DEFAULT_SCOPES).split(/[ ,]+/)
      refuseUnless(
        scopes.every((scope) => SCOPE.test(scope)),
        'SCOPES',
        'is no list of scopes, as profile email groups',
      )
      return scopes.filter((scope) => scope !== 'openid')
    },
    origins: (): string[] => {
      const origins = splitList(settings.text(nameOf('ORIGINS')))
      const areOrigins = origins.every((origin) => isSafeAddress(origin) && new URL(origin).origin === origin)
      const advice = `is no list of at most ${MAX_ORIGINS} origins, as https://keys.example`
      refuseUnless(areOrigins && origins.length <= MAX_ORIGINS, 'ORIGINS', advice)
      return origins
    },
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** https, or http to a loopback address; without user name and password. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isPlain = username === '' && password === ''
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname)))
}

const splitList = (text: string | undefined): string[] =>
  text === undefined ? [] : text.split(',').map((part) => part.trim())

const hasTwins = (ids: readonly string[]): boolean => {
  const names = ids.map((id) => id.replaceAll('-', '_'))
  return new Set(names).size !== names.length
}
