import { type Claims, readText } from './claim.ts'

const MIN_USERNAME_LENGTH = 6
const MAX_USERNAME_LENGTH = 20
const MIN_NAME_LENGTH = 2
const MAX_NAME_LENGTH = 80
const MAX_EMAIL_LENGTH = 120
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const FILLER = 'user'

/** The names of a new user. */
export interface NewNames {
  /** Letters and digits, 6 to 20. */
  readonly username: string
  readonly name: string
  readonly email: string | null
}

/** Names from the provider's claims, in the letters allowed for user names. */
export function makeNames(claims: Claims): NewNames {
  const preferred = readText(claims, 'preferred_username', 200)
  const name = readText(claims, 'name', MAX_NAME_LENGTH) ?? preferred?.slice(0, MAX_NAME_LENGTH) ?? ''
  const username = makeUsername(preferred ?? readText(claims, 'email', 200) ?? '')
  const email = readText(claims, 'email', MAX_EMAIL_LENGTH + 1)
  const isEmail = email !== undefined && email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email)
  return { username, name: name.length < MIN_NAME_LENGTH ? username : name, email: isEmail ? email : null }
}

function makeUsername(called: string): string {
  const [local = ''] = called.split('@')
  const letters = local.normalize('NFKD').replaceAll(/[^a-zA-Z0-9]/g, '')
  const long =
    letters.length < MIN_USERNAME_LENGTH ? `${letters}${FILLER}`.padEnd(MIN_USERNAME_LENGTH, '0') : letters
  return long.slice(0, MAX_USERNAME_LENGTH)
}

/** The name with a number appended, for when it is taken; attempt 0 is the name itself. */
export function numberUsername(username: string, attempt: number): string {
  if (attempt === 0) return username
  const suffix = String(attempt + 1)
  return username.slice(0, MAX_USERNAME_LENGTH - suffix.length) + suffix
}

/** The name of an identity in lists, by which its owner knows it. */
export const makeShownName = (claims: Claims, subject: string): string =>
  readText(claims, 'preferred_username', 200) ??
  readText(claims, 'email', 200) ??
  readText(claims, 'name', 200) ??
  subject.slice(0, 200)
