import { TOKEN_PREFIX } from '@fibrewatch/contract/api-token'

/** What signs a call: the session of a user or of a large screen, or the API token of a program. */
export interface Credential {
  readonly kind: 'session' | 'api-token'
  /** As it was given out. */
  readonly text: string
}

const BEARER = /^Bearer +(\S+)$/i
const SESSION = /^[A-Za-z0-9_-]{43}$/
const API_TOKEN = new RegExp(`^${TOKEN_PREFIX}[A-Za-z0-9_-]{43}$`)

export const isApiToken = (text: string): boolean => text.startsWith(TOKEN_PREFIX)

/**
 * Reads `Authorization: Bearer fwt_…`, or the text alone, as sessions are given. `isWhole` is false for what cannot be one.
 */
export function parseCredential(header: string): Credential & { readonly isWhole: boolean } {
  const text = BEARER.exec(header)?.[1] ?? header
  if (isApiToken(text)) return { kind: 'api-token', text, isWhole: API_TOKEN.test(text) }
  return { kind: 'session', text, isWhole: SESSION.test(text) }
}
