import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from './api.ts'
import { LOG_OBJECT_CALLS } from './log.ts'

/** A sign-on writes its own row, and only when a rule made or moved the user. */
const RECORDS_ITSELF = 'oauth/sso/finish'
const changes = ENDPOINTS.filter(({ isAudited }) => isAudited)
  .map(({ path }) => path)
  .concat(RECORDS_ITSELF)

describe('the calls that change a kind of object', () => {
  test.each(Object.values(LOG_OBJECT_CALLS).flat())('%s is recorded', (begin) => {
    expect(changes.filter((path) => path.startsWith(begin))).not.toEqual([])
  })

  test('include all that a user may change of their own account', () => {
    const begins = Object.values(LOG_OBJECT_CALLS).flat()
    const own = changes.filter((path) => path.startsWith('account/'))
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter((path) => !begins.some((begin) => path.startsWith(begin)))).toEqual([])
  })

  test('belong to one kind alone', () => {
    const begins = Object.values(LOG_OBJECT_CALLS).flat()
    const twice = changes.filter((path) => begins.filter((begin) => path.startsWith(begin)).length > 1)
    expect(twice).toEqual([])
  })
})
