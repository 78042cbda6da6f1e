import { expect, test } from 'vitest'
import { makeCookie, parseCookies } from './cookie.ts'

test('reads what it wrote, among others', () => {
  const written = makeCookie('fw', 'a-b_c', { path: '/x', maxAgeS: 60, isSecure: true })
  expect(written).toBe('fw=a-b_c; Path=/x; Max-Age=60; HttpOnly; SameSite=Lax; Secure')
  expect(parseCookies('theme=dark; fw=a-b_c;other=1').get('fw')).toBe('a-b_c')
})

test('of two with one name the first counts', () => {
  expect(parseCookies('fw=near; fw=far').get('fw')).toBe('near')
})

test.each([undefined, '', '=', ';;;', 'fw', 'fw=a b', 'fw="a"', `fw=${'a'.repeat(9000)}`])(
  'finds nothing in %s',
  (header) => expect(parseCookies(header).get('fw')).toBeUndefined(),
)
