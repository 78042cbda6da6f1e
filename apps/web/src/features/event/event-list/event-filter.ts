import { ALARM_TYPES, type AlarmType } from '@fibrewatch/contract/alarm-type'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import type { eventApi } from '@fibrewatch/contract/event'
import { parseInstant } from '#lib/format/local-time.ts'

/** The filter of the event list. No types, null: any. Instants are ISO, around the time of the events. */
export type EventFilter = { types: readonly AlarmType[]; from: string | null; to: string | null }

const FIELD_NAMES: ReadonlySet<string> = new Set(['type', 'from', 'to'])

/** Reads a filter from an address: invalid parts are left out. */
export function parseEventFilter(query: URLSearchParams): EventFilter {
  const wanted = new Set(query.get('type')?.split(','))
  return {
    types: ALARM_TYPES.filter((type) => wanted.has(type)),
    from: parseInstant(query.get('from')),
    to: parseInstant(query.get('to')),
  }
}

/** As parameters of the address and of the request. */
export function makeEventQuery({ types, from, to }: EventFilter): EndpointQuery<typeof eventApi.page> {
  return {
    ...(types.length > 0 && { type: types.join(',') }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  }
}

export const makeEventParams = (filter: EventFilter): URLSearchParams =>
  new URLSearchParams(makeEventQuery(filter) as Record<string, string>)

/** Sets another filter in an address that also holds other parameters. */
export function changeEventParams(former: URLSearchParams, filter: EventFilter): URLSearchParams {
  const rest = [...former].filter(([name]) => !FIELD_NAMES.has(name))
  return new URLSearchParams([...rest, ...makeEventParams(filter)])
}
