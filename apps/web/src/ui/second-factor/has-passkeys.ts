/** A passkey is bound to a name: an address that is a number has none (Web Authentication 3, 5.1.2). */
const isNumber = (hostname: string): boolean => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)

/** Browsers know them over https and on localhost alone, by the name of the host. */
export const hasPasskeys = (hostname: string = location.hostname): boolean =>
  'PublicKeyCredential' in window && !isNumber(hostname)
