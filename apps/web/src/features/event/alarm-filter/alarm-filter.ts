import type { Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import { ALARM_TYPES, type AlarmType } from '@fibrewatch/contract/alarm-type'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { matchesKeyword } from '@fibrewatch/contract/search'
import { SEVERITIES, type Severity } from '@fibrewatch/contract/severity'
import { parseInstant } from '#lib/format/local-time.ts'
import { isReturned, isUnacked } from '#lib/live/alarm-book.ts'

/** `recent`: active alarms, those cleared within the last half hour, and those that returned to normal unacknowledged. */
export const FILTER_STATES = ['recent', 'active', 'cleared', 'all'] as const
export type FilterState = (typeof FILTER_STATES)[number]

export const RECENT_MS = 30 * 60_000

/** The filter of the list. An empty list or null means: any. */
export type AlarmFilter = {
  state: FilterState
  severities: readonly Severity[]
  types: readonly AlarmType[]
  linkId: number | null
  acked: boolean | null
  shelved: boolean | null
  /** ISO instants around the time of raising. */
  from: string | null
  to: string | null
  positionFromM: number | null
  positionToM: number | null
  keyword: string
}

export const NO_FILTER: AlarmFilter = {
  state: 'recent',
  severities: [],
  types: [],
  linkId: null,
  acked: null,
  shelved: null,
  from: null,
  to: null,
  positionFromM: null,
  positionToM: null,
  keyword: '',
}

const MAX_KEYWORD = 80

const parseList = <Item extends string>(text: string | null, known: readonly Item[]): Item[] => {
  const wanted = new Set(text?.split(','))
  return known.filter((item) => wanted.has(item))
}

function parseFlag(text: string | null): boolean | null {
  if (text === 'true') return true
  return text === 'false' ? false : null
}

function parseNumber(text: string | null): number | null {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  // A zero has no sign in an address.
  return Number.isFinite(value) && value >= 0 ? Math.abs(value) : null
}

/** Reads a filter from an address: invalid parts are left out. */
export function parseAlarmFilter(query: URLSearchParams): AlarmFilter {
  return {
    state: FILTER_STATES.find((state) => state === query.get('state')) ?? NO_FILTER.state,
    severities: parseList(query.get('severity'), SEVERITIES),
    types: parseList(query.get('type'), ALARM_TYPES),
    linkId: parseNumber(query.get('linkId')),
    acked: parseFlag(query.get('acked')),
    shelved: parseFlag(query.get('shelved')),
    from: parseInstant(query.get('from')),
    to: parseInstant(query.get('to')),
    positionFromM: parseNumber(query.get('positionFromM')),
    positionToM: parseNumber(query.get('positionToM')),
    keyword: (query.get('keyword') ?? '').trim().slice(0, MAX_KEYWORD).trimEnd(),
  }
}

const FIELD_NAMES: ReadonlySet<string> = new Set([
  'state',
  'severity',
  'type',
  'linkId',
  'acked',
  'shelved',
  'from',
  'to',
  'positionFromM',
  'positionToM',
  'keyword',
])

/** The filter as parameters of the address; unset parts are left out. */
export function makeFilterParams(filter: AlarmFilter): URLSearchParams {
  const { severities, types, state, keyword, ...single } = filter
  const params = new URLSearchParams()
  if (state !== NO_FILTER.state) params.set('state', state)
  if (severities.length > 0) params.set('severity', severities.join(','))
  if (types.length > 0) params.set('type', types.join(','))
  for (const [name, value] of Object.entries(single)) if (value !== null) params.set(name, String(value))
  if (keyword !== '') params.set('keyword', keyword)
  return params
}

/** Sets another filter in an address that also holds other parameters. */
export function changeFilterParams(former: URLSearchParams, filter: AlarmFilter): URLSearchParams {
  const rest = [...former].filter(([name]) => !FIELD_NAMES.has(name))
  return new URLSearchParams([...makeFilterParams(filter), ...rest])
}

export const isFiltered = (filter: AlarmFilter): boolean => makeFilterParams(filter).size > 0

/** How many of the filters behind the "more" button are set. */
export const countMoreFilters = ({
  types,
  linkId,
  acked,
  shelved,
  from,
  to,
  ...filter
}: AlarmFilter): number =>
  [
    types.length > 0,
    linkId !== null,
    acked !== null,
    shelved !== null,
    from !== null || to !== null,
    filter.positionFromM !== null || filter.positionToM !== null,
  ].filter(Boolean).length

/** The request to the server; for `recent` the active ones, the just cleared are a request of their own. */
export function makeAlarmQuery(filter: AlarmFilter): EndpointQuery<typeof alarmApi.page> {
  const { severities, types, state, keyword, ...single } = filter
  const set = Object.fromEntries(Object.entries(single).filter(([, value]) => value !== null))
  return {
    ...(set as EndpointQuery<typeof alarmApi.page>),
    state: state === 'recent' ? 'active' : state,
    ...(severities.length > 0 && { severity: severities.join(',') }),
    ...(types.length > 0 && { type: types.join(',') }),
    ...(keyword !== '' && { keyword }),
  }
}

const includesOrAny = <Item>(items: readonly Item[], item: Item) => items.length === 0 || items.includes(item)
const equalsOrAny = <Value>(wanted: Value | null, value: Value) => wanted === null || wanted === value

function matchesState({ state }: AlarmFilter, alarm: Alarm, recentSince: string): boolean {
  if (state === 'all') return true
  if (state !== 'recent') return alarm.state === state
  if (alarm.state === 'active' || isReturned(alarm)) return true
  return alarm.clearedAt !== null && alarm.clearedAt >= recentSince
}

function matchesPlace({ positionFromM, positionToM }: AlarmFilter, { positionM }: Alarm): boolean {
  if (positionFromM === null && positionToM === null) return true
  if (positionM === null) return false
  return positionM >= (positionFromM ?? 0) && positionM <= (positionToM ?? Number.POSITIVE_INFINITY)
}

const matchesTime = ({ from, to }: AlarmFilter, { raisedAt }: Alarm) =>
  (from === null || raisedAt >= from) && (to === null || raisedAt < to)

/** The server's filter for an alarm that came live. */
export function matchesFilter(filter: AlarmFilter, alarm: Alarm, recentSince: string): boolean {
  return (
    matchesState(filter, alarm, recentSince) &&
    includesOrAny(filter.severities, alarm.severity) &&
    includesOrAny(filter.types, alarm.type) &&
    equalsOrAny(filter.linkId, alarm.linkId) &&
    equalsOrAny(filter.acked, alarm.acked) &&
    equalsOrAny(filter.shelved, alarm.shelvedUntil !== null) &&
    matchesTime(filter, alarm) &&
    matchesPlace(filter, alarm) &&
    (filter.keyword === '' || matchesKeyword(alarm.search, filter.keyword))
  )
}

export const countUnacked = (alarms: readonly Alarm[]): number => alarms.filter(isUnacked).length
