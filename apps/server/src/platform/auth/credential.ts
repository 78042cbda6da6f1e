import { TOKEN_PREFIX } from '@fibrewatch/contract/api-token'

/** What signs a call: the session of a user or of a large screen, or the API token of a program. */
export interface Credential {
  readonly kind: 'session' | 'api-token'
  /** As it was given out. */
  readonly text: string
}

const SESSION = /^[A-Za-z0-9_-]{43}$/
const BEARER = new RegExp(`^Bearer +(?=${TOKEN_PREFIX})`, 'i')
const API_TOKEN = new RegExp(`^${TOKEN_PREFIX}[A-Za-z0-9_-]{43}$`)

export const isApiToken = (text: string): boolean => text.startsWith(TOKEN_PREFIX)

/** Reads `Bearer fwt_…`, or the text alone, as sessions are always given. `isWhole` is false for what cannot be one. */
export function parseCredential(header: string): Credential & { readonly isWhole: boolean } {
  const text = header.replace(BEARER, '')
  if (isApiToken(text)) return { kind: 'api-token', text, isWhole: API_TOKEN.test(text) }
  return { kind: 'session', text, isWhole: SESSION.test(text) }
}
