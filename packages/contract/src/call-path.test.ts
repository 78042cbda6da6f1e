import { expect, test } from 'vitest'
import { ENDPOINTS } from './api.ts'
import { isServerPath } from './call-path.ts'

test('every call is the server’s, and whatever begins like one', () => {
  expect(ENDPOINTS.filter(({ path }) => !isServerPath(`/${path}`)).map(({ path }) => path)).toEqual([])
})

test.each([
  '/account/no-such',
  '/sys?x=1',
  '/websocket',
  '/health/live',
  '/openapi.json',
  '/asyncapi.json',
  '/.well-known/security.txt',
])('%s is the server’s', (path) => expect(isServerPath(path)).toBe(true))

test.each([
  '/',
  '/system/info',
  '/account/profile',
  '/account/profile?tab=keys',
  '/openapi-json',
  '/login',
  '/x/oauth',
])('%s is the console’s', (path) => expect(isServerPath(path)).toBe(false))
