import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { judgeSending, mayGoOn } from './send-verdict.ts'

const answered = (status: number) => new ApiError({ kind: 'answered', status })

test('without an answer, and while the server is in trouble, an entry waits and so do those behind it', () => {
  const passing = [
    new ApiError({ kind: 'unreachable' }),
    new ApiError({ kind: 'malformed', status: 502 }),
    new ApiError({ kind: 'aborted' }),
    answered(500),
    answered(503),
    answered(429),
    new Error('any other'),
  ].map(judgeSending)
  expect(new Set(passing)).toEqual(new Set(['wait']))
  expect(mayGoOn('wait')).toBe(false)
})

test('a session that is over or locked keeps all entries until their writer is back', () => {
  expect([401, 423, 428].map((status) => judgeSending(answered(status)))).toEqual([
    'sign-in',
    'sign-in',
    'sign-in',
  ])
  expect(mayGoOn('sign-in')).toBe(false)
})

test('what is refused does not hold up what comes behind it', () => {
  expect(judgeSending(answered(403))).toBe('forbidden')
  expect(judgeSending(new ApiError({ kind: 'refused' }))).toBe('forbidden')
  expect([400, 404, 409].map((status) => judgeSending(answered(status)))).toEqual([
    'refused',
    'refused',
    'refused',
  ])
  expect([mayGoOn('forbidden'), mayGoOn('refused')]).toEqual([true, true])
})
