import type { Language } from '#lib/i18n/language.ts'

/** A day as `2026-03-18`, as in `<input type="date">`, without a time zone. */
export type Day = string

/** Weeks begin on Monday in Chinese calendars, on Sunday in American ones. */
export const WEEK_START: Readonly<Record<Language, number>> = { zh_CN: 1, en_US: 0 }

const DAYS_PER_WEEK = 7
const pad = (value: number, width = 2) => String(value).padStart(width, '0')

// Computed in UTC, which has no daylight saving: a day has no zone.
const toDate = (day: Day) => new Date(`${day}T00:00:00Z`)
const toDay = (at: Date): Day =>
  `${pad(at.getUTCFullYear(), 4)}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`

/** The day here and now. */
export function dayOf(at: Date): Day {
  return `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}

export function addDays(day: Day, days: number): Day {
  const at = toDate(day)
  at.setUTCDate(at.getUTCDate() + days)
  return toDay(at)
}

/** The same day of another month, or that month's last where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const at = toDate(day)
  const wanted = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(wanted, last))
  return toDay(at)
}

/** Days since the week began. `weekStart`: 0 Sunday, 1 Monday. */
export const findWeekColumn = (day: Day, weekStart: number): number =>
  (toDate(day).getUTCDay() - weekStart + DAYS_PER_WEEK) % DAYS_PER_WEEK

export const isSameMonth = (a: Day, b: Day): boolean => a.slice(0, 7) === b.slice(0, 7)

/** The whole weeks a month touches. */
export function listWeeks(day: Day, weekStart: number): Day[][] {
  const first = `${day.slice(0, 8)}01`
  const start = addDays(first, -findWeekColumn(first, weekStart))
  const weeks: Day[][] = []
  for (let from = start; weeks.length === 0 || isSameMonth(from, day); from = addDays(from, DAYS_PER_WEEK)) {
    weeks.push(Array.from({ length: DAYS_PER_WEEK }, (_, at) => addDays(from, at)))
  }
  return weeks
}

const TYPED = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[T\s]+(\d{1,2})[:：](\d{2}))?$/

/** Typed text as a day or a local time (`2026-03-18T14:30`); null when it is invalid. */
export function parseTyped(text: string, hasTime: boolean): string | null {
  const [, year = '', month = '', date = '', hour = '0', minute = '0'] = TYPED.exec(text.trim()) ?? []
  const day = `${year}-${pad(Number(month))}-${pad(Number(date))}`
  const at = toDate(day)
  if (Number.isNaN(at.getTime()) || toDay(at) !== day || Number(hour) > 23 || Number(minute) > 59) return null
  return hasTime ? `${day}T${pad(Number(hour))}:${minute.padStart(2, '0')}` : day
}

/** As it is shown and typed: `2026-03-18 14:30`. */
export const writeTyped = (value: string): string => value.replace('T', ' ')
