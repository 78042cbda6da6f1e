import type { Actor } from '#platform/auth/actor'
import { expect, test } from 'vitest'
import { ReasonError } from '#platform/http/errors'
import { requireGrantable } from './grant.ts'

const actor: Actor = {
  userId: 2,
  username: 'head',
  name: 'Head',
  isSuper: false,
  domainId: 1,
  roleIds: [1],
  permissions: new Set(['sys:role:add', 'sys:user:page']),
  withheld: new Set(),
  scope: { all: false, domainIds: [1] },
  sessionId: 's',
  confirmedAtMs: 0,
  isDisplay: false,
  apiToken: null,
  holds: [],
}
const refusal = (codes: string[]): string => {
  try {
    requireGrantable(actor, codes)
    return ''
  } catch (error) {
    return error instanceof ReasonError ? error.text('en') : 'other'
  }
}

test('actors may grant what they hold; a super user anything', () => {
  expect(refusal(['sys:role:add'])).toBe('')
  expect(refusal([])).toBe('')
  expect(() => requireGrantable({ ...actor, isSuper: true }, ['sys:menu:delete'])).not.toThrow()
})

test('codes that the actor lacks are named, up to five, each once', () => {
  expect(refusal(['sys:user:page', 'b', 'a', 'b'])).toContain('a、b.')
  expect(refusal(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toContain('a、b、c、d、e … (7)')
})
