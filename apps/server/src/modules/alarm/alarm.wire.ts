import type { Alarm } from '@fibrewatch/contract/alarm'
import type { Locale } from '#platform/http/locale'
import type { AlarmRecord } from './alarm-record.ts'
import { makeSearchWords, type SubjectNames } from './alarm-search.ts'

/** Where an alarm lies on the ground; `text` in the reader's language. */
export interface AlarmPlace {
  text(locale: Locale): string
  readonly lngLat: number[]
  readonly uncertaintyM: number
}

/** An alarm, with place and names of its subject. */
export interface DescribedAlarm<Place extends AlarmPlace = AlarmPlace> {
  readonly record: AlarmRecord
  readonly place: Place | null
  readonly names: SubjectNames
}

const formatTime = (at: number): string => new Date(at).toISOString()
const formatTimeOrNull = (at: number | null): string | null => (at === null ? null : formatTime(at))

/** An alarm that was raised at least once, as lists and live messages show it. */
export function toWireAlarm({ record, place, names }: DescribedAlarm, locale: Locale): Alarm {
  const { condition, source, suppressedBy, parentId, drillEndsAt, seen } = record
  const { id, type, severity, acked, ackedBy, assignee, count, positionM, lengthM, value, unit } = condition
  return {
    id,
    type,
    severity,
    acked,
    ackedBy,
    assignee,
    count,
    positionM,
    lengthM,
    value,
    unit,
    state: condition.state === 'active' ? 'active' : 'cleared',
    ackedAt: formatTimeOrNull(condition.ackedAt),
    shelvedUntil: formatTimeOrNull(condition.shelvedUntil),
    suppressedBy,
    linkId: source.link?.id ?? null,
    linkCode: source.link?.code ?? null,
    linkName: source.link?.name ?? null,
    linkLengthM: source.link?.lengthM ?? null,
    deviceId: source.deviceId,
    deviceCode: source.deviceCode,
    zoneId: source.zone?.id ?? null,
    zoneName: source.zone?.name ?? null,
    place: place && {
      text: place.text(locale),
      lngLat: place.lngLat,
      uncertaintyM: place.uncertaintyM,
    },
    seenFrom: seen && { linkId: seen.linkId, linkCode: seen.linkCode, positionM: seen.positionM },
    raisedAt: formatTime(condition.raisedAt ?? condition.firstAt),
    changedAt: formatTime(condition.changedAt),
    clearedAt: formatTimeOrNull(condition.clearedAt),
    confidence: condition.confidence,
    domainId: source.domainId,
    parentId,
    drillEndsAt: formatTimeOrNull(drillEndsAt),
    revision: condition.revision,
    search: makeSearchWords(record, names),
  }
}
