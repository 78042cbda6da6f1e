import { describe, expect, test, vi } from 'vitest'
import {
  formatDate,
  formatDuration,
  formatInstant,
  formatInstantFull,
  formatInstantMs,
  formatInstantS,
  formatLongDate,
} from './time.ts'

/** Local instants: the formats use the reader's own zone, whatever it is. */
const at = (...parts: [number, number, number, number, number, number, number?]) => {
  const [year, month, ...rest] = parts
  return new Date(year, month - 1, ...rest)
}
const now = at(2026, 3, 18, 14, 40, 0).getTime()

describe('time', () => {
  test('today to the second, this year to the minute, earlier with the year', () => {
    expect(formatInstant(at(2026, 3, 18, 14, 33, 14).toISOString(), now)).toBe('14:33:14')
    expect(formatInstant(at(2026, 3, 17, 14, 33, 14).toISOString(), now)).toBe('03-17 14:33')
    expect(formatInstant(at(2025, 11, 3, 14, 33, 14).toISOString(), now)).toBe('2025-11-03 14:33')
  })

  test('milliseconds where order matters', () => {
    expect(formatInstantMs(at(2026, 3, 18, 14, 33, 14, 7).toISOString(), now)).toBe('14:33:14.007')
    expect(formatInstantMs(at(2026, 3, 17, 9, 3, 4, 50).toISOString(), now)).toBe('03-17 09:03:04.050')
  })

  test('paper and references name the day where the reader is, not the one in Greenwich', () => {
    vi.stubEnv('TZ', 'Asia/Shanghai')
    expect(formatDate('2026-11-23T23:28:01Z')).toBe('2026-11-24')
    expect(formatInstantS('2026-11-23T23:28:01Z')).toBe('2026-11-24 07:28:01')
    vi.unstubAllEnvs()
  })

  test('the tooltip has everything, with the zone', () => {
    const text = formatInstantFull(at(2026, 3, 18, 14, 33, 14, 218).toISOString())
    expect(text).toMatch(/^2026-03-18 14:33:14\.218 UTC[+\u2212]\d\d:\d\d$/)
  })

  test.each([null, undefined, '', 'yesterday'])('%j is a dash', (instant) => {
    expect(formatInstant(instant, now)).toBe('\u2014')
    expect(formatInstantFull(instant)).toBe('\u2014')
  })

  test.each([
    [252, '04:12'],
    [5930, '1:38:50'],
    [3600, '1:00:00'],
    [2 * 86_400 + 3 * 3600 + 10 * 60, '2 天 03:10'],
    [-5, '00:00'],
  ])('%d s last %s', (seconds, expected) => expect(formatDuration(seconds * 1000)).toBe(expected))

  test.each([
    ['zh_CN', 'full', '2026 年 3 月 18 日 星期三'],
    ['zh_CN', 'long', '2026 年 3 月 18 日'],
    ['en_US', 'full', 'Wednesday, March 18, 2026'],
    ['en_US', 'long', 'March 18, 2026'],
  ] as const)('a day in words, %s %s', (language, style, expected) =>
    expect(formatLongDate(new Date(now), language, style)).toBe(expected),
  )

  test('days in English', () => expect(formatDuration(2 * 86_400_000, 'en_US')).toBe('2 d 00:00'))
})
