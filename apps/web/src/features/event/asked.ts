import type { Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'

export type MatchingFilter = EndpointBody<typeof alarmApi.ackMatching>['filter']

/** All alarms that match a filter, as the server counted them. */
export type Matching = {
  filter: MatchingFilter
  /** Alarms raised after this live message are not changed: the user has not seen them. */
  throughSeq: number
  count: number
  /** There are more than were counted. */
  isMore: boolean
}

export type AskedChange = 'ack' | 'clear' | 'shelve'
/** A change, of selected alarms or of all that match a filter. */
export type Asked = { change: AskedChange } & ({ alarms: readonly Alarm[] } | { matching: Matching })
export type AskedAnswer = { text: string; until: string | null }
