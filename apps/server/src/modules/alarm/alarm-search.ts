import { ALARM_TYPE_NAMES, ALARM_TYPES, type AlarmType } from '@fibrewatch/contract/alarm-type'
import { makeTextPattern, type SearchWords } from '@fibrewatch/contract/search'
import type { AlarmRecord } from './alarm-record.ts'

/** Names of an alarm's subject that it is found by, beyond those it shows. */
export interface SubjectNames {
  /** Null where there is no device: the alarm is about the system itself. */
  readonly device: string | null
  /** Of the link's name; empty without a link. */
  readonly linkReading: string
  /** The nearest surveyed landmarks on either side. */
  readonly landmarks: readonly string[]
}

/** The code, and the name in either language. */
const listTypeTexts = (type: AlarmType): string[] => {
  const { zh, en } = ALARM_TYPE_NAMES[type]
  return [type, zh, en]
}

/** For a subject without names. */
export const NO_NAMES: SubjectNames = { device: null, linkReading: '', landmarks: [] }

/** The words that find an alarm: exactly those that the list's SQL searches (`alarm-search.repository.ts`). */
export function makeSearchWords({ condition, source }: AlarmRecord, names: SubjectNames): SearchWords {
  const { link, zone, deviceId, deviceCode } = source
  const device = deviceId === null ? [] : [deviceCode, names.device]
  const texts = [
    ...listTypeTexts(condition.type),
    link?.code,
    link?.name,
    ...device,
    zone?.name,
    ...names.landmarks,
  ]
  return { texts: texts.filter((text) => typeof text === 'string'), reading: names.linkReading }
}

/** The types whose words contain the keyword. */
export function findTypes(keyword: string): AlarmType[] {
  const pattern = new RegExp(makeTextPattern(keyword), 'u')
  return ALARM_TYPES.filter((type) => listTypeTexts(type).some((text) => pattern.test(text)))
}
