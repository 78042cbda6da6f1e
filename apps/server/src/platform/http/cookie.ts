/** RFC 6265 4.1.1, without quotes: all that this server sets. */
const COOKIE = /(?:^|;) *([!#$%&'*+.^_`|~0-9A-Za-z-]+)=([!#-+\--:<-[\]-~]*)(?=;|$)/g
/** A longer header holds nothing of ours. */
const MAX_HEADER_LENGTH = 8192

/** The cookies of a request; of two with one name the first, which has the longer path. */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return cookies
  for (const [, name = '', value = ''] of header.matchAll(COOKIE)) {
    if (!cookies.has(name)) cookies.set(name, value)
  }
  return cookies
}

export interface CookieOptions {
  readonly path: string
  readonly maxAgeS: number
  readonly isSecure: boolean
}

/** A cookie no script reads and no other site's form or frame sends; a link from another site does. */
export function makeCookie(name: string, value: string, { path, maxAgeS, isSecure }: CookieOptions): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`
}
