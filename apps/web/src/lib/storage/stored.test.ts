import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearStorage, DEFAULT_LIFE_S, defineStored, parseText, removeStaleSession } from './stored.ts'

const token = defineStored('access_token', parseText)
const theme = defineStored('theme', parseText)

describe('stored values', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('lie under an upper-cased key and come back', () => {
    token.save('abc')
    expect(localStorage.getItem('ACCESS_TOKEN')).toContain('"abc"')
    expect(token.load()).toBe('abc')
  })

  test('live for seven days to the second', () => {
    expect(DEFAULT_LIFE_S).toBe(7 * 24 * 3600)
    token.save('abc')
    vi.advanceTimersByTime(DEFAULT_LIFE_S * 1000 - 1)
    expect(token.load()).toBe('abc')
    vi.advanceTimersByTime(1)
    expect(token.load()).toBeNull()
  })

  test('may each have a life of their own', () => {
    token.save('abc', 10)
    theme.save('light')
    vi.advanceTimersByTime(10_000)
    expect(token.load()).toBeNull()
    expect(theme.load()).toBe('light')
  })

  test.each(['', 'nonsense', 'null', '{}', '{"value":"abc"}', '{"value":7,"expiresAt":9e15}'])(
    'are null when the store holds %j',
    (text) => {
      localStorage.setItem('ACCESS_TOKEN', text)
      expect(token.load()).toBeNull()
    },
  )

  test('a stale session loses the token and keeps the theme', () => {
    token.save('abc')
    theme.save('light')
    removeStaleSession()
    expect(token.load()).toBeNull()
    expect(theme.load()).toBe('light')
  })

  test('of a window are its own and kept upper-cased too', () => {
    const tabs = defineStored('tab_routes', parseText, 'window')
    tabs.save('mine')
    expect(sessionStorage.getItem('TAB_ROUTES')).toContain('mine')
    expect(localStorage.getItem('TAB_ROUTES')).toBeNull()
    removeStaleSession()
    expect(tabs.load()).toBeNull()
  })

  test('signing out empties the whole store', () => {
    theme.save('light')
    localStorage.setItem('anything', 'else')
    clearStorage()
    expect(localStorage).toHaveLength(0)
  })
})
