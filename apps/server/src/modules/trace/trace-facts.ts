import type { AlarmType } from '@fibrewatch/contract/alarm-type'
import type { TraceRow, WavelengthComparison } from '@fibrewatch/contract/trace'
import {
  type CannotMeasureReason,
  type Comparison,
  isUnmeasured,
  type Measurement,
  type MeasurementCheck,
} from '@fibrewatch/otdr'
import type { TraceFact } from './trace.types.ts'

/** An open alarm of the link: active, or waiting to be confirmed. */
export interface OpenAlarm {
  readonly type: AlarmType
  readonly positionM: number | null
}

export type Finding = Omit<TraceFact, 'id' | 'linkId' | 'at' | 'traceId'>

type JudgedCheck = Exclude<MeasurementCheck, 'break'>

const TYPES: Record<MeasurementCheck, AlarmType> = {
  break: 'FIBRE_BREAK',
  'end-moved': 'FIBRE_END_MOVED',
  'event-loss': 'EVENT_LOSS_INCREASE',
  'new-event': 'NEW_EVENT',
  'total-loss': 'LOSS_DEVIATION',
  reflectance: 'REFLECTANCE_HIGH',
  'section-slope': 'SECTION_ATTENUATION',
}

/**
 * Smaller differences are noise between two measurements, and no rule can have a limit there: they are reported only
 * where they may clear an open alarm. In the unit of the measurement.
 */
const NOISE: Record<JudgedCheck, number> = {
  'end-moved': 1,
  'event-loss': 0.1,
  'new-event': 0.2,
  'total-loss': 0.2,
  reflectance: 1,
  'section-slope': 0.02,
}

/** Metres within which a measurement applies to an open alarm: the position tolerance of the OTDR rules. */
const SAME_PLACE_M = 50
/** By so much the place where a section begins to attenuate more may differ from one measurement to the next. */
const SLOPE_SLACK_M = 1000
/** Checks with one alarm for the whole link, at whatever position. */
const WHOLE_LINK = new Set<JudgedCheck>(['end-moved', 'total-loss'])

/**
 * The facts that a comparison gives for the alarms of its link. Values are reported as measured, and judged by the rules; a
 * break is decided here. Findings beyond a break are neither raised nor cleared.
 */
export function listFindings(comparison: Comparison, open: readonly OpenAlarm[]): Finding[] {
  return comparison.measurements.flatMap((measurement) => {
    const { check } = measurement
    if (check === 'break') return listBreakFindings(comparison, measurement, open)
    if (check === 'end-moved' && comparison.end.state === 'shorter') return []
    if (check === 'section-slope') return listSlopeFindings({ ...measurement, check }, open)
    return isWorthReporting({ ...measurement, check }, open) ? [makeReport({ ...measurement, check })] : []
  })
}

/**
 * Where in a section the fibre attenuates more is known to some hundred metres: what is measured there is told of the
 * alarm that is open in it, at that alarm's place, so that it neither doubles nor stays when the fibre is well again.
 */
function listSlopeFindings(measurement: Judged, open: readonly OpenAlarm[]): Finding[] {
  const { positionM, lengthM = 0, value } = measurement
  const isMore = value >= NOISE['section-slope']
  const slackM = isMore ? Math.max(SAME_PLACE_M, Math.min(SLOPE_SLACK_M, lengthM / 4)) : SAME_PLACE_M
  const places = open.flatMap((alarm) => {
    const atM = alarm.type === TYPES['section-slope'] ? alarm.positionM : null
    return atM !== null && atM >= positionM - slackM && atM <= positionM + lengthM + SAME_PLACE_M ? [atM] : []
  })
  if (places.length === 0) return isMore ? [makeReport(measurement)] : []
  return places.map((atM) => ({ ...makeReport(measurement), positionM: atM }))
}

/** An end at its reference position clears every break; a nearer end is a break, and clears those nearer than it. */
function listBreakFindings(
  { end }: Comparison,
  { positionM, positionSigmaM, value }: Measurement,
  open: readonly OpenAlarm[],
): Finding[] {
  const isBroken = end.state === 'shorter'
  const passedM = isBroken ? positionM - Math.max(SAME_PLACE_M, end.toleranceM) : Number.POSITIVE_INFINITY
  const passed = open.filter((alarm) => alarm.type === 'FIBRE_BREAK' && (alarm.positionM ?? 0) < passedM)
  const base = { type: TYPES.break, lengthM: null } as const
  const cleared = passed.map(
    (alarm): Finding => ({
      ...base,
      state: 'clear',
      positionM: alarm.positionM,
      positionSigmaM: null,
      value: null,
      unit: null,
    }),
  )
  return isBroken
    ? [...cleared, { ...base, state: 'raise', positionM, positionSigmaM, value, unit: 'm' }]
    : cleared
}

type Judged = Measurement & { readonly check: JudgedCheck }

function isWorthReporting(measurement: Judged, open: readonly OpenAlarm[]): boolean {
  if (measurement.value >= NOISE[measurement.check]) return true
  // A new event has no normal value: its alarm ends when an operator accepts it.
  if (measurement.check === 'new-event') return false
  return open.some((alarm) => alarm.type === TYPES[measurement.check] && isAt(measurement, alarm))
}

function isAt({ check, positionM }: Judged, alarm: OpenAlarm): boolean {
  if (WHOLE_LINK.has(check) || alarm.positionM === null) return true
  return Math.abs(alarm.positionM - positionM) <= SAME_PLACE_M
}

function makeReport({ check, positionM, positionSigmaM, lengthM, value, unit }: Judged): Finding {
  const place =
    check === 'total-loss' ? { positionM: null, positionSigmaM: null } : { positionM, positionSigmaM }
  return { type: TYPES[check], state: 'report', ...place, lengthM: lengthM ?? null, value, unit }
}

interface Judgement {
  readonly comparison: Comparison
  readonly reasons: readonly CannotMeasureReason[]
}

const END_TYPES: ReadonlySet<AlarmType> = new Set([TYPES.break, TYPES['end-moved']])

/**
 * What stays of the findings where the trace cannot measure its link: nothing where it was measured otherwise than the
 * reference and does not see the end, or sees no fibre at all; of a pulse that hides losses only what is said of the end.
 * Measured like the reference, a link that fades has lost light on the way, and what single events lose counts; the total
 * is that of a part.
 */
export function listTrusted(findings: readonly Finding[], { comparison, reasons }: Judgement): Finding[] {
  const isOtherwise = comparison.reasons.includes('pulse-differs')
  const isDark = reasons.some((one) => one.code === 'fades-before-end' && one.reachM === 0)
  const isEndHidden = reasons.some(({ hides }) => hides === 'end')
  if (isDark || (isOtherwise && isEndHidden)) return []
  const areLossesHidden = reasons.some(({ hides }) => hides === 'losses')
  return findings.filter(
    ({ type }) =>
      !(areLossesHidden && !END_TYPES.has(type)) && !(isEndHidden && type === TYPES['total-loss']),
  )
}

interface Test {
  readonly reasons: readonly CannotMeasureReason[]
  readonly source: TraceRow['source']
  /** The instrument's last test at another wavelength could not measure the link. */
  readonly failsAtAnother: boolean
}

/**
 * A test of the instrument that cannot measure the link has failed; the next that can, of whoever, ends that. A plan whose test
 * at one wavelength is wrong would raise and clear it in turn: each wavelength must have had its good test.
 */
export function listTestFindings(
  { reasons, source, failsAtAnother }: Test,
  open: readonly OpenAlarm[],
): Finding[] {
  if (isUnmeasured(reasons)) return source === 'device' ? [makeLinkFinding('TEST_FAILED', 'raise')] : []
  if (failsAtAnother) return []
  return open.some(({ type }) => type === 'TEST_FAILED') ? [makeLinkFinding('TEST_FAILED', 'clear')] : []
}

/** Smaller differences of two wavelengths are those of their splices' mode fields, dB. */
const BEND_NOISE_DB = 0.2
/** A difference of fewer standard deviations may be noise. */
const BEND_SIGMAS = 3

/** By how much more each place loses at the longer wavelength; small differences only where they may clear an open alarm. */
export function listBendFindings(
  { places }: Pick<WavelengthComparison, 'places'>,
  open: readonly OpenAlarm[],
): Finding[] {
  const isOpenAt = (positionM: number) =>
    open.some((one) => one.type === 'MACROBEND' && Math.abs((one.positionM ?? 0) - positionM) <= SAME_PLACE_M)
  return places.flatMap(({ positionM, positionSigmaM, differenceDb: value, differenceSigmaDb }) => {
    if (value === null) return []
    const isSure = value >= Math.max(BEND_NOISE_DB, BEND_SIGMAS * (differenceSigmaDb ?? 0))
    if (!isSure && !isOpenAt(positionM)) return []
    return [
      { type: 'MACROBEND', state: 'report', positionM, positionSigmaM, lengthM: null, value, unit: 'dB' },
    ]
  })
}

/** Whether a link has a reference trace. */
export const makeReferenceFinding = (state: 'raise' | 'clear'): Finding =>
  makeLinkFinding('NO_REFERENCE', state)

/** About the whole link. */
function makeLinkFinding(type: AlarmType, state: 'raise' | 'clear'): Finding {
  const nowhere = { positionM: null, positionSigmaM: null, lengthM: null }
  return { type, state, ...nowhere, value: null, unit: null }
}
