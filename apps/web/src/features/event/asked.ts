import type { Alarm, alarmApi, EndpointBody } from '@fibrewatch/contract'

export type MatchingFilter = EndpointBody<typeof alarmApi.ackMatching>['filter']

/** All alarms a filter matches, as the server counted them when it was asked. */
export type Matching = {
  filter: MatchingFilter
  /** Nothing raised after this live message is touched: nobody has seen it. */
  throughSeq: number
  count: number
  /** There are more than were counted. */
  isMore: boolean
}

export type AskedChange = 'ack' | 'clear' | 'shelve'
/** What to do, to the alarms of a selection or to all that match a filter. */
export type Asked = { change: AskedChange } & ({ alarms: readonly Alarm[] } | { matching: Matching })
export type AskedAnswer = { text: string; until: string | null }
