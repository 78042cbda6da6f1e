import { describe, expect, test } from 'vitest'
import { parseInstant, writeLocal } from './local-time.ts'

describe('an instant in a date field', () => {
  const local = new Date(2026, 2, 8, 4, 5, 59)

  test('is written in the own zone, to the minute or to the day', () => {
    expect(writeLocal(local.toISOString(), true)).toBe('2026-03-08T04:05')
    expect(writeLocal(local.toISOString(), false)).toBe('2026-03-08')
  })

  test('is read back as the instant it was, to the minute', () => {
    const minute = new Date(2026, 2, 8, 4, 5).toISOString()
    expect(parseInstant(writeLocal(local.toISOString(), true))).toBe(minute)
    expect(parseInstant(minute)).toBe(minute)
  })

  test.each([null, '', 'tomorrow', '2026-13-40T00:00'])('is none in %j', (text) => {
    expect(writeLocal(text, true)).toBe('')
    expect(parseInstant(text)).toBeNull()
  })
})
