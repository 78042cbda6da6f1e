import type { Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import { ALARM_TYPES } from '@fibrewatch/contract/alarm-type'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { matchesKeyword } from '@fibrewatch/contract/search'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import { figure, instant, keyword, oneOf, someOf, yesNo } from '#lib/filter/condition.ts'
import { defineFilters } from '#lib/filter/filters.ts'
import { isReturned, isUnacked } from '#lib/live/alarm-book.ts'

/** `recent`: active alarms, those cleared within the last half hour, and those that returned to normal unacknowledged. */
export const FILTER_STATES = ['recent', 'active', 'cleared', 'all'] as const
export type FilterState = (typeof FILTER_STATES)[number]

export const RECENT_MS = 30 * 60_000

const MAX_KEYWORD = 80
const isLength = (value: number) => value >= 0

/** The conditions of the list; `from` and `to` are about the time of raising. */
export const alarmFilters = defineFilters({
  state: oneOf('state', FILTER_STATES, 'recent'),
  severities: someOf('severity', SEVERITIES, (some, { severity }: Alarm) => some.includes(severity)),
  types: someOf('type', ALARM_TYPES, (some, { type }: Alarm) => some.includes(type)),
  linkId: figure('linkId', isLength, (wanted, { linkId }: Alarm) => linkId === wanted),
  acked: yesNo('acked', (wanted, { acked }: Alarm) => acked === wanted),
  shelved: yesNo('shelved', (wanted, { shelvedUntil }: Alarm) => (shelvedUntil !== null) === wanted),
  from: instant('from', (from, { raisedAt }: Alarm) => from === null || raisedAt >= from),
  to: instant('to', (to, { raisedAt }: Alarm) => to === null || raisedAt < to),
  positionFromM: figure('positionFromM', isLength, (fromM, { positionM }: Alarm) =>
    isPlaced(positionM, (m) => m >= (fromM ?? 0)),
  ),
  positionToM: figure('positionToM', isLength, (toM, { positionM }: Alarm) =>
    isPlaced(positionM, (m) => m <= (toM ?? Number.POSITIVE_INFINITY)),
  ),
  keyword: keyword('keyword', MAX_KEYWORD, (text, { search }: Alarm) => matchesKeyword(search, text)),
})

/** What has no position lies in no range. */
function isPlaced(positionM: number | null, isIn: (positionM: number) => boolean): boolean {
  return positionM !== null && isIn(positionM)
}

export type AlarmFilter = typeof alarmFilters.none

/** How many of the filters behind the "more" button are set; both ends of a range are one. */
export const countMoreFilters = (filter: AlarmFilter): number =>
  alarmFilters.count(filter, ['types', 'linkId', 'acked', 'shelved']) +
  [['from', 'to'] as const, ['positionFromM', 'positionToM'] as const].filter(
    (ends) => alarmFilters.count(filter, ends) > 0,
  ).length

/** The request to the server; for `recent` the active ones, the just cleared are a request of their own. */
export const makeAlarmQuery = (filter: AlarmFilter): EndpointQuery<typeof alarmApi.page> => ({
  ...alarmFilters.ask(filter),
  state: filter.state === 'recent' ? 'active' : filter.state,
})

function matchesState({ state }: AlarmFilter, alarm: Alarm, recentSince: string): boolean {
  if (state === 'all') return true
  if (state !== 'recent') return alarm.state === state
  if (alarm.state === 'active' || isReturned(alarm)) return true
  return alarm.clearedAt !== null && alarm.clearedAt >= recentSince
}

/** The server's filter for an alarm that came live. */
export const matchesFilter = (filter: AlarmFilter, alarm: Alarm, recentSince: string): boolean =>
  matchesState(filter, alarm, recentSince) && alarmFilters.matches(filter, alarm)

export const countUnacked = (alarms: readonly Alarm[]): number => alarms.filter(isUnacked).length
