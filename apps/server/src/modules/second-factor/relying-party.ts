/** The host by which browsers know the console, for passkeys. */
export interface RelyingParty {
  readonly id: string
  /** Whether an answer may come from the origin. */
  readonly allows: (origin: string) => boolean
}

const LOCALHOST = 'localhost'

/**
 * The host of `BASE_URL`; without it the console is used on this machine, as `localhost`. Absent where
 * browsers refuse passkeys: an address that is neither https nor localhost, or a number (Web Authentication, 5.1.2).
 */
export function makeRelyingParty(baseUrl: string | undefined): RelyingParty | undefined {
  if (baseUrl === undefined) return { id: LOCALHOST, allows: isLocal }
  const { protocol, hostname, origin } = new URL(baseUrl)
  if (hostname === LOCALHOST) return { id: LOCALHOST, allows: (given) => given === origin }
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  if (protocol !== 'https:' || isNumber) return undefined
  return { id: hostname, allows: (given) => given === origin }
}

const isLocal = (origin: string): boolean => URL.canParse(origin) && new URL(origin).hostname === LOCALHOST
