import {
  ALARM_CATALOGUE,
  type AlarmType,
  type AlarmTypeDefinition,
  requireDefinition,
} from '@fibrewatch/alarm-engine'
import { makeTextPattern, type SearchWords } from '@fibrewatch/contract'
import type { AlarmRecord } from './alarm.record.ts'

/** What the plant calls what an alarm is about, beyond the names it is shown by. */
export interface SubjectNames {
  /** Null where there is no device: the system speaks of itself. */
  readonly device: string | null
  /** Of the link's name; empty without a link. */
  readonly linkReading: string
  /** The nearest surveyed landmarks on either side. */
  readonly landmarks: readonly string[]
}

/** The code, and the name in either language. */
const listTypeTexts = ({ type, name }: AlarmTypeDefinition): string[] => [type, name.zh, name.en]

/** Of what nobody has a name for. */
export const NO_NAMES: SubjectNames = { device: null, linkReading: '', landmarks: [] }

/** The words an alarm is found by. What the list's SQL looks at (`alarm-search.repository.ts`) stands here, and no more. */
export function makeSearchWords({ condition, source }: AlarmRecord, names: SubjectNames): SearchWords {
  const { link, zone, deviceId, deviceCode } = source
  const device = deviceId === null ? [] : [deviceCode, names.device]
  const texts = [
    ...listTypeTexts(requireDefinition(condition.type)),
    link?.code,
    link?.name,
    ...device,
    zone?.name,
    ...names.landmarks,
  ]
  return { texts: texts.filter((text) => typeof text === 'string'), reading: names.linkReading }
}

/** The types whose words hold the keyword. */
export function findTypes(keyword: string): AlarmType[] {
  const pattern = new RegExp(makeTextPattern(keyword), 'u')
  const found = ALARM_CATALOGUE.filter((definition) =>
    listTypeTexts(definition).some((text) => pattern.test(text)),
  )
  return found.map(({ type }) => type)
}
