import { randomInt } from 'node:crypto'
import { defineError, type ReasonError } from '../http/errors.ts'
import { isCommonPassword } from './common-password.ts'

const tooShort = defineError('password.too-short')
const tooSimple = defineError('password.too-simple')
const tooCommon = defineError('password.too-common')
const isUsername = defineError('password.is-username')

const KINDS = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u]
const MIN_KINDS = 2
const MIN_USERNAME_LENGTH = 4

export interface PasswordRules {
  readonly minLength: number
  readonly username: string
  /** Other words that are easy to guess: the names of the installation, the organisation and the user. */
  readonly words?: readonly string[]
}

/** The first rule that a password breaks; undefined when it may be used. Lengths count characters, not bytes. */
export async function findPasswordFault(
  password: string,
  rules: PasswordRules,
): Promise<ReasonError | undefined> {
  if (Array.from(password).length < rules.minLength) return tooShort(rules.minLength)
  if (KINDS.filter((kind) => kind.test(password)).length < MIN_KINDS) return tooSimple()
  const small = password.toLowerCase()
  if (containsUsername(small, rules.username.toLowerCase())) return isUsername()
  const words = [rules.username, ...(rules.words ?? [])]
  return (await isCommonPassword(password, words)) ? tooCommon() : undefined
}

const containsUsername = (password: string, username: string): boolean =>
  username.length >= MIN_USERNAME_LENGTH ? password.includes(username) : password === username

/** Without characters that look alike on paper: 0 O o, 1 l I. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
const DIGITS = '23456789'
const GENERATED_LENGTH = 12
const DIGIT_EVERY = 4

/** A one-time password to read out or write down: about 65 bits, letters with a digit at every fourth place. */
export function makeOneTimePassword(minLength: number): string {
  const length = Math.max(GENERATED_LENGTH, minLength)
  return Array.from({ length }, (_, index) =>
    pick(index % DIGIT_EVERY === DIGIT_EVERY - 1 ? DIGITS : LETTERS),
  ).join('')
}

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length))
