/**
 * Spans of time that operators often ask for: the present shift, the night of the
 * last shift change, today, the last 24 hours, the week before this one.
 */
export const SPAN_NAMES = ['shift', 'lastNight', 'today', 'lastDay', 'lastWeek'] as const
export type SpanName = (typeof SPAN_NAMES)[number]
export const isSpanName = (value: unknown): value is SpanName => SPAN_NAMES.some((name) => name === value)

/** Instants of the wire, the end excluded; null: open. */
export type TimeSpan = { readonly from: string; readonly to: string | null }

type SpanRules = {
  readonly now: Date
  /** When shifts begin, from the parameter `shift.hours`: `08:00,20:00`. */
  readonly shiftHours: string
  /** 0 Sunday, 1 Monday. */
  readonly weekStart: number
}

const DAYS_PER_WEEK = 7
const MINUTES_PER_HOUR = 60
const DAY_MS = 86_400_000
/** The hour that is in the night shift whatever the shifts are. */
const NIGHT_MINUTE = 3 * MINUTES_PER_HOUR

/** Minutes after midnight; without valid hours shifts change at midnight. */
function parseShiftStarts(text: string): number[] {
  const starts = text.split(',').flatMap((time) => {
    const [hour = Number.NaN, minute = Number.NaN] = time.split(':').map(Number)
    return Number.isNaN(hour + minute) ? [] : [hour * MINUTES_PER_HOUR + minute]
  })
  return starts.length === 0 ? [0] : starts
}

/** By the reader's own clock: where daylight saving skips the minute, the next existing one. */
const localTime = (day: Date, days: number, minute: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 0, minute)

const spanOf = (from: Date, to: Date | null): TimeSpan => ({
  from: from.toISOString(),
  to: to === null ? null : to.toISOString(),
})

/** The shift that contains an instant. */
function shiftAt(at: Date, shiftHours: string): { start: Date; end: Date } {
  const minutes = parseShiftStarts(shiftHours)
  const changes = [-1, 0, 1]
    .flatMap((days) => minutes.map((minute) => localTime(at, days, minute)))
    .toSorted((one, other) => one.getTime() - other.getTime())
  const start = changes.findLast((change) => change <= at) ?? localTime(at, 0, 0)
  const end = changes.find((change) => change > at) ?? localTime(at, 1, 0)
  return { start, end }
}

/** The present or last night: the shift around three in the morning. */
function lastNight({ now, shiftHours }: SpanRules): { start: Date; end: Date } {
  const tonight = shiftAt(localTime(now, 0, NIGHT_MINUTE), shiftHours)
  return tonight.start <= now ? tonight : shiftAt(localTime(now, -1, NIGHT_MINUTE), shiftHours)
}

export function makeSpan(name: SpanName, rules: SpanRules): TimeSpan {
  const { now, shiftHours, weekStart } = rules
  if (name === 'today') return spanOf(localTime(now, 0, 0), localTime(now, 1, 0))
  if (name === 'lastDay') return spanOf(new Date(now.getTime() - DAY_MS), null)
  if (name === 'lastWeek') {
    const intoWeek = (now.getDay() - weekStart + DAYS_PER_WEEK) % DAYS_PER_WEEK
    return spanOf(localTime(now, -intoWeek - DAYS_PER_WEEK, 0), localTime(now, -intoWeek, 0))
  }
  const { start, end } = name === 'shift' ? shiftAt(now, shiftHours) : lastNight(rules)
  return spanOf(start, end)
}
