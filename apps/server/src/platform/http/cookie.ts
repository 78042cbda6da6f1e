/** RFC 6265 4.1.1, without quotes: this server sets no others. */
const COOKIE = /(?:^|;) *([!#$%&'*+.^_`|~0-9A-Za-z-]+)=([!#-+\--:<-[\]-~]*)(?=;|$)/g
/** Longer headers are ignored: ours is shorter. */
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

/** A cookie that no script reads and that no form or frame of another site sends; a link from another site does. */
export function makeCookie(name: string, value: string, { path, maxAgeS, isSecure }: CookieOptions): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`
}
