import { afterAll, describe, expect, test } from 'vitest'
import { makeSpan, type SpanName } from './time-span.ts'

const ownZone = process.env['TZ']
afterAll(() => {
  if (ownZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = ownZone
})

/** A span on the reader's clock, with its length in hours. */
function tell(name: SpanName, zone: string, local: string, shiftHours = '08:00,20:00'): string {
  process.env['TZ'] = zone
  const { from, to } = makeSpan(name, { now: new Date(local), shiftHours, weekStart: 1 })
  const clock = (instant: string) => {
    const at = new Date(instant)
    const time = `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
    return `${at.getMonth() + 1}-${at.getDate()} ${time}`
  }
  if (to === null) return `${clock(from)} …`
  const hours = (new Date(to).getTime() - new Date(from).getTime()) / 3_600_000
  return `${clock(from)} … ${clock(to)}, ${hours} h`
}

const SHANGHAI = 'Asia/Shanghai'

describe('spans of time by name', () => {
  test.each([
    ['2026-03-18T14:30', '3-18 8:00 … 3-18 20:00'],
    ['2026-03-18T08:00', '3-18 8:00 … 3-18 20:00'],
    ['2026-03-18T07:59', '3-17 20:00 … 3-18 8:00'],
    ['2026-03-18T23:10', '3-18 20:00 … 3-19 8:00'],
    ['2026-03-01T00:10', '2-28 20:00 … 3-1 8:00'],
  ])('the shift at %s is %s', (local, span) => {
    expect(tell('shift', SHANGHAI, local)).toBe(`${span.replaceAll(' 8:', ' 08:')}, 12 h`)
  })

  test.each([
    ['2026-03-18T14:30', '3-17 20:00 … 3-18 08:00, 12 h'],
    // The present night, before and after midnight; the last one in the evening before it begins.
    ['2026-03-18T02:00', '3-17 20:00 … 3-18 08:00, 12 h'],
    ['2026-03-18T19:59', '3-17 20:00 … 3-18 08:00, 12 h'],
    ['2026-01-01T09:00', '12-31 20:00 … 1-1 08:00, 12 h'],
  ])('last night at %s is %s', (local, span) => {
    expect(tell('lastNight', SHANGHAI, local)).toBe(span)
  })

  test('the night is the shift around three in the morning, however the shifts are cut', () => {
    expect(tell('lastNight', SHANGHAI, '2026-03-18T14:30', '00:00,08:00,16:00')).toBe(
      '3-18 00:00 … 3-18 08:00, 8 h',
    )
    expect(tell('lastNight', SHANGHAI, '2026-03-18T01:30', '16:30,02:00,09:00')).toBe(
      '3-17 02:00 … 3-17 09:00, 7 h',
    )
    expect(tell('shift', SHANGHAI, '2026-03-18T14:30', '')).toBe('3-18 00:00 … 3-19 00:00, 24 h')
  })

  test('today and last week are whole days; the last 24 hours stay open', () => {
    expect(tell('today', SHANGHAI, '2026-03-18T14:30')).toBe('3-18 00:00 … 3-19 00:00, 24 h')
    expect(tell('lastDay', SHANGHAI, '2026-03-18T14:30')).toBe('3-17 14:30 …')
    expect(tell('lastWeek', SHANGHAI, '2026-03-18T14:30')).toBe('3-9 00:00 … 3-16 00:00, 168 h')
    // A Monday belongs to the week it begins, a Sunday to the one it ends.
    expect(tell('lastWeek', SHANGHAI, '2026-03-16T00:00')).toBe('3-9 00:00 … 3-16 00:00, 168 h')
    expect(tell('lastWeek', SHANGHAI, '2026-03-15T23:59')).toBe('3-2 00:00 … 3-9 00:00, 168 h')
  })

  test('days and nights of a clock change are as long as they are, by the clock on the wall', () => {
    const berlin = 'Europe/Berlin'
    expect(tell('lastNight', berlin, '2026-03-29T12:00')).toBe('3-28 20:00 … 3-29 08:00, 11 h')
    expect(tell('today', berlin, '2026-03-29T12:00')).toBe('3-29 00:00 … 3-30 00:00, 23 h')
    expect(tell('lastNight', berlin, '2026-10-25T12:00')).toBe('10-24 20:00 … 10-25 08:00, 13 h')
    expect(tell('shift', berlin, '2026-10-25T02:30')).toBe('10-24 20:00 … 10-25 08:00, 13 h')
    expect(tell('lastWeek', berlin, '2026-11-01T12:00')).toBe('10-19 00:00 … 10-26 00:00, 169 h')
    // A shift that begins in the skipped hour begins with the next existing minute.
    expect(tell('shift', berlin, '2026-03-29T09:00', '02:30,14:30')).toBe('3-29 03:30 … 3-29 14:30, 11 h')
  })
})
