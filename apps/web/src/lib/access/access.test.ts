import { describe, expect, test } from 'vitest'
import { sampleLogin } from '#testing/sample-login.ts'
import { signInAs } from '#testing/sample-user.ts'
import { hasPermission } from './access.ts'
import { makeLoginPath, parseRedirect } from './login-path.ts'
import { loadSignedInUserId, saveLogin, storedToken } from './session.ts'

describe('access', () => {
  test('a dotted code is the colon-separated one', () => {
    signInAs('monitor:alarm:ack')
    expect(hasPermission('monitor.alarm.ack')).toBe(true)
    expect(hasPermission('monitor:alarm:clear')).toBe(false)
  })

  test('a super user may everything', () => {
    signInAs()
    expect(hasPermission('sys:user:delete')).toBe(true)
  })

  test('the login answer is kept as base64, umlauts and all', () => {
    saveLogin({ ...sampleLogin, msg: '欢迎' })
    expect(storedToken.load()).toBe('abc')
    expect(localStorage.getItem('VERSION')).not.toContain('abc')
    expect(loadSignedInUserId()).toBe(7)
  })

  test('an edited version record names nobody', () => {
    localStorage.setItem('VERSION', JSON.stringify({ value: '%%%', expiresAt: 9e15 }))
    expect(loadSignedInUserId()).toBeNull()
  })
})

describe('the way back after signing in', () => {
  test('is the original path with its query', () => {
    const path = '/event/index?state=active&acked=false'
    expect(parseRedirect(new URL(makeLoginPath(path), 'http://here').search)).toBe(path)
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/login?redirect=/login', ''])(
    'is home for %j',
    (target) => expect(parseRedirect(`?redirect=${encodeURIComponent(target)}`)).toBe('/dashboard/index'),
  )
})
