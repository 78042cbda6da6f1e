import { TASK_PREVIEW_COUNT, TASK_UNLIMITED, type TaskType } from '@fibrewatch/contract/task'
import { type CronExpression, CronExpressionParser } from 'cron-parser'

/** The schedule of a task; times in Unix milliseconds. */
export interface Schedule {
  readonly type: TaskType
  readonly cron: string | null
  readonly timeZone: string
  readonly everyMs: number | null
  readonly startAt: number | null
  readonly endAt: number | null
  readonly runLimit: number
  /** Scheduled runs so far. */
  readonly runCount: number
}

interface Words {
  readonly zh: string
  readonly en: string
}

interface Field extends Words {
  readonly min: number
  readonly max: number
  /** Names of numbers, from `min` on. */
  readonly names?: readonly string[]
  /** Special forms: the last day, the second Monday. */
  readonly special?: RegExp
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const FIELDS: readonly Field[] = [
  { zh: '秒', en: 'second', min: 0, max: 59 },
  { zh: '分', en: 'minute', min: 0, max: 59 },
  { zh: '时', en: 'hour', min: 0, max: 23 },
  { zh: '日', en: 'day of the month', min: 1, max: 31, special: /^L$/i },
  { zh: '月', en: 'month', min: 1, max: 12, names: MONTHS },
  {
    zh: '星期',
    en: 'day of the week',
    min: 0,
    max: 7,
    names: DAYS,
    special: /^[0-7](L|#[1-5])$/i,
  },
]
const MIN_FIELDS = 5
const ITEM = /^([^-/]+)(?:-([^-/]+))?(?:\/(\d{1,4}))?$/

/** The fault of an expression of five fields, or six with seconds first; undefined when it is valid. */
export function findCronFault(cron: string): Words | undefined {
  const parts = cron.trim().split(/\s+/)
  if (parts.length < MIN_FIELDS || parts.length > FIELDS.length) {
    return {
      zh: `应有 5 个字段（分 时 日 月 星期），或在最前加上秒共 6 个，现有 ${parts.length} 个`,
      en: `it takes 5 fields (minute hour day month weekday), or 6 with seconds first, and has ${parts.length}`,
    }
  }
  const fields = FIELDS.slice(FIELDS.length - parts.length)
  for (const [index, part] of parts.entries()) {
    const field = fields[index]
    const wrong = field && part.split(',').find((item) => !isItem(item, field))
    if (field && wrong !== undefined) return describeItem(wrong, field)
  }
  return hasDate(cron) ? undefined : { zh: '没有这样的日期', en: 'there is no such date' }
}

function isItem(item: string, field: Field): boolean {
  if (field.special?.test(item)) return true
  const [, from, to, step] = ITEM.exec(item) ?? []
  if (from === undefined || Number(step ?? 1) < 1) return false
  if (from === '*' || from === '?') return to === undefined
  const [first, last] = [readValue(from, field), to === undefined ? undefined : readValue(to, field)]
  if (first === undefined || (to !== undefined && last === undefined)) return false
  return last === undefined || first <= last
}

function readValue(text: string, { min, max, names = [] }: Field): number | undefined {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : names.indexOf(text.toLowerCase()) + min
  const isName = !/^\d/.test(text)
  if (isName && !names.includes(text.toLowerCase())) return undefined
  return value >= min && value <= max ? value : undefined
}

const describeItem = (item: string, { zh, en, min, max }: Field): Words => ({
  zh: `${zh}字段的“${item.slice(0, 20)}”不正确，取值 ${min}–${max}`,
  en: `“${item.slice(0, 20)}” is no ${en}, which goes from ${min} to ${max}`,
})

function hasDate(cron: string): boolean {
  try {
    parse(cron, 'UTC', 0).next()
    return true
  } catch {
    // Each field is valid; together they name the 30th of February.
    return false
  }
}

const parse = (cron: string, timeZone: string, afterMs: number): CronExpression =>
  CronExpressionParser.parse(cron.trim(), { tz: timeZone, currentDate: new Date(afterMs) })

/** The next runs after a moment. The expression and the zone are valid. */
export function listCronRuns(cron: string, timeZone: string, afterMs: number): Date[] {
  return parse(cron, timeZone, afterMs)
    .take(TASK_PREVIEW_COUNT)
    .map((date) => date.toDate())
}

/**
 * The first run after `nowMs`; undefined when there is none any more. `lastDueMs`: when an interval fell due last,
 * so that its beat goes on however late its runs are. Missed runs are skipped.
 */
export function planNextRun(schedule: Schedule, nowMs: number, lastDueMs?: number): number | undefined {
  const { runLimit, runCount, endAt } = schedule
  if (runLimit !== TASK_UNLIMITED && runCount >= runLimit) return undefined
  const next = schedule.type === 'cron' ? nextCron(schedule, nowMs) : nextInterval(schedule, nowMs, lastDueMs)
  return next === undefined || (endAt !== null && next > endAt) ? undefined : next
}

function nextCron({ cron, timeZone, startAt }: Schedule, nowMs: number): number | undefined {
  if (cron === null) return undefined
  // A run at the very start counts, so the search begins just before it.
  const afterMs = startAt !== null && startAt > nowMs ? startAt - 1 : nowMs
  return parse(cron, timeZone, afterMs).next().getTime()
}

function nextInterval({ everyMs, startAt }: Schedule, nowMs: number, lastDueMs?: number): number | undefined {
  if (everyMs === null) return undefined
  if (startAt !== null && startAt > nowMs) return startAt
  const anchorMs = lastDueMs ?? nowMs
  const beats = Math.floor((nowMs - anchorMs) / everyMs) + 1
  return anchorMs + beats * everyMs
}
