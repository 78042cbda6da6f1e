import type { Locale } from '#platform/http/locale'
import type { Pair } from './drawing/sheet.ts'
import type { LinkData } from './link-data.ts'
import { DIRECTION_NAMES } from './report-names.ts'
import type { Say } from './report-words.ts'

interface Told {
  readonly say: Say
  readonly language: Locale
}

/** By whom it was measured: a trace from the far end is none of the instrument at the port. */
export const nameOrigin = ({ detail, info }: LinkData, { language }: Told): string =>
  info.trace.direction === 'forward' ? detail.deviceName : DIRECTION_NAMES.countsFromFarEnd[language]

export function describeOrigin({ detail, info }: LinkData, { say, language }: Told): Pair {
  if (info.trace.direction === 'backward')
    return { label: DIRECTION_NAMES.measuredFrom[language], value: DIRECTION_NAMES.farEnd[language] }
  return { label: say('device'), value: `${detail.deviceCode} · ${detail.link.port}` }
}

/** The reference that it stands to. */
export function nameReference({ info: { trace }, judgement }: LinkData, { say, language }: Told): string {
  if (trace.direction === 'backward') return DIRECTION_NAMES.notCompared[language]
  if (trace.referenceVersion !== null) return say('isReference', { version: trace.referenceVersion })
  const { referenceVersion: version } = judgement
  return version === null ? say('noReference') : say('referenceIs', { version })
}
