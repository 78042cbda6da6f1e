import { type Alarm, type alarmApi, findDistance } from '@fibrewatch/contract/alarm'
import { ALARM_TYPES } from '@fibrewatch/contract/alarm-type'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { matchesKeyword } from '@fibrewatch/contract/search'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import {
  figure,
  instant,
  keyword,
  MAX_KEYWORD,
  oneOf,
  shownAs,
  someOf,
  yesNo,
} from '#lib/filter/condition.ts'
import type { Option, SpanEnd } from '#lib/filter/control.ts'
import { defineFilters } from '#lib/filter/filters.ts'
import { chooseTypes, type EventForm, setTime } from '../event-form.ts'
import { isDrill, isReturned, isUnacked } from '#lib/live/alarm-book.ts'

/** `recent`: active alarms, those cleared within the last half hour, and those that returned to normal unacknowledged. */
export const FILTER_STATES = ['recent', 'active', 'cleared', 'all'] as const
export type FilterState = (typeof FILTER_STATES)[number]

export const RECENT_MS = 30 * 60_000

const M_PER_KM = 1000

/** What the form needs to know: the words of the page, and the links for those who may read them. */
export type AlarmForm = EventForm & { readonly links: readonly Option[] | null }

const position =
  (end: SpanEnd) =>
  ({ t }: AlarmForm) => ({
    label: t('filterPosition'),
    field: { kind: 'figure', end, scale: M_PER_KM } as const,
  })

/** A choice between two words, no first. */
const yesOrNo = (no: string, yes: string) => ({
  kind: 'select' as const,
  options: [
    { value: 'false', label: no },
    { value: 'true', label: yes },
  ],
})

const isLength = (value: number) => value >= 0

/** The conditions of the list; `from` and `to` are about the time of raising. */
export const alarmFilters = defineFilters({
  state: oneOf('state', FILTER_STATES, 'recent'),
  severities: someOf('severity', SEVERITIES, (some, { severity }: Alarm) => some.includes(severity)),
  types: shownAs(
    someOf('type', ALARM_TYPES, (some, { type }: Alarm) => some.includes(type)),
    chooseTypes,
  ),
  linkId: shownAs(
    figure('linkId', isLength, (wanted, { linkId }: Alarm) => linkId === wanted),
    ({ t, links }: AlarmForm) =>
      links === null ? null : { label: t('filterLink'), field: { kind: 'select', options: links } },
  ),
  acked: shownAs(
    yesNo('acked', (wanted, { acked }: Alarm) => acked === wanted),
    ({ t }: AlarmForm) => ({ label: t('filterAcked'), field: yesOrNo(t('noAcked'), t('yesAcked')) }),
  ),
  shelved: shownAs(
    yesNo('shelved', (wanted, { shelvedUntil }: Alarm) => (shelvedUntil !== null) === wanted),
    ({ t }: AlarmForm) => ({ label: t('filterShelved'), field: yesOrNo(t('noShelved'), t('yesShelved')) }),
  ),
  drill: shownAs(
    yesNo('drill', (wanted, { drillEndsAt }: Alarm) => (drillEndsAt !== null) === wanted),
    ({ t }: AlarmForm) => ({ label: t('filterDrill'), field: yesOrNo(t('noDrill'), t('onlyDrill')) }),
  ),
  from: shownAs(
    instant('from', (from, { raisedAt }: Alarm) => from === null || raisedAt >= from),
    setTime('filterTime', 'from'),
  ),
  to: shownAs(
    instant('to', (to, { raisedAt }: Alarm) => to === null || raisedAt < to),
    setTime('filterTime', 'to'),
  ),
  positionFromM: shownAs(
    figure('positionFromM', isLength, (fromM, alarm: Alarm) => isPlaced(alarm, (m) => m >= (fromM ?? 0))),
    position('from'),
  ),
  positionToM: shownAs(
    figure('positionToM', isLength, (toM, alarm: Alarm) =>
      isPlaced(alarm, (m) => m <= (toM ?? Number.POSITIVE_INFINITY)),
    ),
    position('to'),
  ),
  keyword: keyword('keyword', MAX_KEYWORD, (text, { search }: Alarm) => matchesKeyword(search, text)),
})

/** What has no position lies in no range. */
function isPlaced(alarm: Alarm, isIn: (positionM: number) => boolean): boolean {
  const { positionM } = findDistance(alarm)
  return positionM !== null && isIn(positionM)
}

export type AlarmFilter = typeof alarmFilters.none

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

export const countUnacked = (alarms: readonly Alarm[]): number =>
  alarms.filter((alarm) => isUnacked(alarm) && !isDrill(alarm)).length
