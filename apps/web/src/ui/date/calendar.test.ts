import { describe, expect, test } from 'vitest'
import { addDays, addMonths, listWeeks, parseTyped, findWeekColumn, writeTyped } from './calendar.ts'

describe('calendar', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-29', 7, '2026-04-05'],
  ])('%s and %i days', (day, days, then) => expect(addDays(day, days)).toBe(then))

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('%s and %i months', (day, months, then) => expect(addMonths(day, months)).toBe(then))

  test('shows whole weeks from the first day of the week on', () => {
    const weeks = listWeeks('2026-03-18', 1)
    expect(weeks[0]?.[0]).toBe('2026-02-23')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-04-05')
    expect(listWeeks('2026-03-18', 0)[0]?.[0]).toBe('2026-03-01')
    expect(listWeeks('2027-02-10', 1)).toHaveLength(4)
    expect(findWeekColumn('2026-03-18', 1)).toBe(2)
  })

  test.each([
    ['2026-03-18', false, '2026-03-18'],
    [' 2026/3/8 ', false, '2026-03-08'],
    ['20260318', false, '2026-03-18'],
    ['2026年3月18日', false, '2026-03-18'],
    ['2026-03-18 9:05', true, '2026-03-18T09:05'],
    ['2026-03-18', true, '2026-03-18T00:00'],
    ['2026-02-30', false, null],
    ['2026-13-01', false, null],
    ['2026-03-18 24:00', true, null],
    ['tomorrow', false, null],
    ['', false, null],
  ])('reads %j (time: %s) as %j', (text, hasTime, value) => expect(parseTyped(text, hasTime)).toBe(value))

  test('writes a local time as it is typed', () => {
    expect(writeTyped('2026-03-18T14:30')).toBe('2026-03-18 14:30')
  })
})
