import { DEFAULT_LANGUAGE, LANGUAGE_TAG, type Language } from '#lib/i18n/language.ts'
import { MISSING } from './numbers.ts'

const pad = (value: number, width = 2) => String(value).padStart(width, '0')
const clock = (at: Date) => `${pad(at.getHours())}:${pad(at.getMinutes())}`
const day = (at: Date) => `${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

function parseInstant(instant: string | null | undefined): Date | null {
  if (instant === null || instant === undefined) return null
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? null : at
}

const isSameDay = (a: Date, b: Date) => a.getFullYear() === b.getFullYear() && day(a) === day(b)

/** `14:33:14` today, `03-17 14:33` this year, `2025-11-03 14:33` before, in the reader's own zone. */
export function formatInstant(instant: string | null | undefined, now: number): string {
  const at = parseInstant(instant)
  if (at === null) return MISSING
  const today = new Date(now)
  if (isSameDay(at, today)) return `${clock(at)}:${pad(at.getSeconds())}`
  if (at.getFullYear() === today.getFullYear()) return `${day(at)} ${clock(at)}`
  return `${at.getFullYear()}-${day(at)} ${clock(at)}`
}

/** Drawer and logs: today's instants to the millisecond, older ones with their day. */
export function formatInstantMs(instant: string | null | undefined, now: number): string {
  const at = parseInstant(instant)
  if (at === null) return MISSING
  const time = `${clock(at)}:${pad(at.getSeconds())}.${pad(at.getMilliseconds(), 3)}`
  return isSameDay(at, new Date(now)) ? time : `${day(at)} ${time}`
}

/** The day of an instant in the reader's own zone: `2026-03-18`. */
export function formatDate(instant: string | null | undefined): string {
  const at = parseInstant(instant)
  return at === null ? MISSING : `${at.getFullYear()}-${day(at)}`
}

/** For paper, where "today" means nothing: `2026-03-18 14:33:14` in the reader's own zone. */
export function formatInstantS(instant: string | null | undefined): string {
  const at = parseInstant(instant)
  return at === null ? MISSING : `${formatDate(instant)} ${clock(at)}:${pad(at.getSeconds())}`
}

/** The whole instant with its zone, for the tooltip. */
export function formatInstantFull(instant: string | null | undefined): string {
  const at = parseInstant(instant)
  if (at === null) return MISSING
  const offsetMin = -at.getTimezoneOffset()
  const sign = offsetMin < 0 ? '\u2212' : '+'
  const zone = `UTC${sign}${pad(Math.floor(Math.abs(offsetMin) / 60))}:${pad(Math.abs(offsetMin) % 60)}`
  return `${formatInstantS(instant)}.${pad(at.getMilliseconds(), 3)} ${zone}`
}

/**
 * A day in words: `2026 年 3 月 18 日` (long), `2026 年 3 月 18 日 星期三` (full); `March 18, 2026`. Chinese separates digits
 * and words by a space, which `Intl` does not write.
 */
export function formatLongDate(at: Date, language: Language, dateStyle: 'long' | 'full'): string {
  const parts = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle }).formatToParts(at)
  return parts.map(({ value }) => value).join(language === 'zh_CN' ? ' ' : '')
}

const DAY_S = 86_400

/** `04:12`, `1:38:50`, `2 天 03:10`. A negative span (a clock ahead of ours) counts as none. */
export function formatDuration(durationMs: number, language: Language = DEFAULT_LANGUAGE): string {
  const totalS = Math.max(0, Math.floor(durationMs / 1000))
  const days = Math.floor(totalS / DAY_S)
  const hours = Math.floor((totalS % DAY_S) / 3600)
  const minutes = Math.floor((totalS % 3600) / 60)
  if (days > 0) return `${days} ${language === 'zh_CN' ? '天' : 'd'} ${pad(hours)}:${pad(minutes)}`
  const seconds = totalS % 60
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${pad(minutes)}:${pad(seconds)}`
}

/** Milliseconds from one instant to another, or to now while the second is open. */
export function spanMs(from: string, to: string | null, now: number): number {
  return (parseInstant(to)?.getTime() ?? now) - (parseInstant(from)?.getTime() ?? now)
}
