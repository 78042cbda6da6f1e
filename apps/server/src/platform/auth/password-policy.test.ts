import { expect, test } from 'vitest'
import { findPasswordFault, makeOneTimePassword } from './password-policy.ts'

const faultOf = (password: string, username = 'operator', minLength = 8) =>
  findPasswordFault(password, { minLength, username })?.reason

test.each([
  ['Ab1-', 'password.too-short'],
  ['光缆1光缆', 'password.too-short'],
  ['lettersonly', 'password.too-simple'],
  ['1234567890', 'password.too-simple'],
  ['my-Operator-1', 'password.is-username'],
  ['Password2026!', 'password.too-common'],
  ['123qweasd456', 'password.too-common'],
  ['12345678!', 'password.too-common'],
  ['1q2w3e4r', 'password.too-common'],
])('%s is refused as %s', (password, reason) => {
  expect(faultOf(password)).toBe(reason)
})

test.each(['right-password', '光缆监测值班2026年', 'tank-lorry-7'])('%s may be used', (password) => {
  expect(faultOf(password)).toBeUndefined()
})

test('a short user name is forbidden as the whole password, not as a part of one', () => {
  expect(faultOf('ab1', 'Ab1', 3)).toBe('password.is-username')
  expect(faultOf('tank-ab1-lorry', 'ab1')).toBeUndefined()
})

test('a generated password keeps every rule, has the length asked for, and never repeats', () => {
  const made = Array.from({ length: 200 }, () => makeOneTimePassword(8))
  expect(made.map((password) => faultOf(password))).toEqual(made.map(() => undefined))
  expect(new Set(made).size).toBe(200)
  expect(makeOneTimePassword(8)).toMatch(/^[A-Za-z2-9]{12}$/)
  expect(makeOneTimePassword(30)).toHaveLength(30)
})
