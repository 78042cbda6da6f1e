import { expect, test } from 'vitest'
import { isPasswordRight, makePasswordHash } from './password.ts'

test('a hash is argon2id in PHC form, salted, and knows its password alone', async () => {
  const [one, other] = [await makePasswordHash('密码 one'), await makePasswordHash('密码 one')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await isPasswordRight('密码 one', one)).toBe(true)
  expect(await isPasswordRight('密码 One', one)).toBe(false)
})

test('agrees with the reference implementation (argon2 command, Debian)', async () => {
  const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPasswordRight('password', known)).toBe(true)
  expect(await isPasswordRight('passwore', known)).toBe(false)
})

test.each([
  '',
  'plain',
  '$argon2i$v=19$m=1,t=1,p=1$YQ$YQ',
  '$argon2id$v=19$m=99999999,t=1,p=1$YWFhYWFhYWE$YWFhYQ',
])('no password fits the stored text "%s"', async (stored) => {
  expect(await isPasswordRight('x', stored)).toBe(false)
})
