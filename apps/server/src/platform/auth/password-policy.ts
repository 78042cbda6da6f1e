import { randomInt } from 'node:crypto'
import { defineError, type ReasonError } from '../http/errors.ts'

const tooShort = defineError('password.too-short')
const tooSimple = defineError('password.too-simple')
const tooCommon = defineError('password.too-common')
const isUsername = defineError('password.is-username')

const KINDS = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u]
const MIN_KINDS = 2
/** Bases of the most guessed passwords of two kinds; digits and signs at their ends change nothing. */
const COMMON_BASES = new Set(
  (
    'password passw passwort qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm admin administrator root user guest ' +
    'test demo welcome letmein login iloveyou monkey dragon football baseball sunshine princess abc abcd abcdef ' +
    'woaini woaiwojia a aa aaa q qq qaz qazwsx wsx qwe qweasd asd zxc changeme default secret master huawei cisco ' +
    'fibrewatch pass pwd mima'
  ).split(' '),
)
const COMMON_WHOLE = new Set([
  '1q2w3e4r',
  '1q2w3e4r5t',
  '1qaz2wsx',
  '1qaz@wsx',
  'q1w2e3r4',
  'p@ssw0rd',
  'passw0rd',
])
const MIN_USERNAME_LENGTH = 4

export interface PasswordRules {
  readonly minLength: number
  readonly username: string
}

/** Which rule a password breaks first; undefined when it may be used. Lengths count characters, not bytes. */
export function findPasswordFault(password: string, rules: PasswordRules): ReasonError | undefined {
  if (Array.from(password).length < rules.minLength) return tooShort(rules.minLength)
  if (KINDS.filter((kind) => kind.test(password)).length < MIN_KINDS) return tooSimple()
  const small = password.toLowerCase()
  if (containsUsername(small, rules.username.toLowerCase())) return isUsername()
  return isCommon(small) ? tooCommon() : undefined
}

const containsUsername = (password: string, username: string): boolean =>
  username.length >= MIN_USERNAME_LENGTH ? password.includes(username) : password === username

/** `Password2026!` is no better than `password`, and digits and signs alone are dates and telephone numbers. */
const isCommon = (password: string): boolean =>
  COMMON_WHOLE.has(password) || !/\p{L}/u.test(password) || COMMON_BASES.has(trimToLetters(password))

const trimToLetters = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Without what looks alike on paper: 0 O o, 1 l I. */
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
