import { ALARM_TYPES, type AlarmType, type EndpointQuery, type eventApi } from '@fibrewatch/contract'
import { parseInstant } from '#lib/format/local-time.ts'

/** Which events the list shows. No types, null: whatever. Instants are ISO, around the time they happened. */
export type EventFilter = { types: readonly AlarmType[]; from: string | null; to: string | null }

const FIELD_NAMES: ReadonlySet<string> = new Set(['type', 'from', 'to'])

/** Reads an address somebody may have typed: what is not understood is left out. */
export function parseEventFilter(query: URLSearchParams): EventFilter {
  const wanted = new Set(query.get('type')?.split(','))
  return {
    types: ALARM_TYPES.filter((type) => wanted.has(type)),
    from: parseInstant(query.get('from')),
    to: parseInstant(query.get('to')),
  }
}

/** As it stands in the address and goes to the server. */
export function makeEventQuery({ types, from, to }: EventFilter): EndpointQuery<typeof eventApi.page> {
  return {
    ...(types.length > 0 && { type: types.join(',') }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  }
}

export const makeEventParams = (filter: EventFilter): URLSearchParams =>
  new URLSearchParams(makeEventQuery(filter) as Record<string, string>)

/** Another filter in an address that says more than the filter. */
export function changeEventParams(former: URLSearchParams, filter: EventFilter): URLSearchParams {
  const rest = [...former].filter(([name]) => !FIELD_NAMES.has(name))
  return new URLSearchParams([...rest, ...makeEventParams(filter)])
}
