import { fail, type Result, succeed } from '@fibrewatch/result'
import { makeSubject, type Subject } from '../compare/subject.ts'
import type { Section } from '../compare/windows.ts'
import type { Trace } from '../trace/trace.ts'
import { groupPlaces, type Place } from './group-places.ts'
import { measureLosses, type WavelengthLoss } from './measure-losses.ts'

/** `too-many`; `no-pair` none at 1310 nm, or none at a longer wavelength; `no-fibre` one of them shows none. */
export const wavelengthsErrorCodes = ['too-many', 'no-pair', 'no-fibre'] as const
export type WavelengthsErrorCode = (typeof wavelengthsErrorCodes)[number]

/** One place of a fibre by two or three wavelengths. */
export interface ComparedPlace {
  readonly positionM: number
  readonly positionSigmaM: number | null
  /** Shortest wavelength first. */
  readonly losses: readonly WavelengthLoss[]
  /** By how much more is lost at the longer wavelength than at 1310 nm, at whichever loses most; null where one is not known. */
  readonly differenceDb: number | null
  readonly differenceSigmaDb: number | null
  readonly isMacrobend: boolean
}

/** Where an alarm is open: measured there although nothing is seen any more. */
export interface WatchedPlaces {
  readonly placesM: readonly number[]
  /** An event so near is the place. */
  readonly withinM: number
}

/** The original band of ITU-T G Suppl. 39 ends at 1360 nm; lasers of 1550 nm and longer begin some 30 nm below. */
const shortMaxNm = 1360
const longMinNm = 1520

/** On which side of the comparison a wavelength stands: `short` bends leak least, `long` most; null on neither. */
export function findBendSide(wavelengthNm: number): 'short' | 'long' | null {
  if (wavelengthNm <= shortMaxNm) return 'short'
  return wavelengthNm >= longMinNm ? 'long' : null
}

const tracesMax = 3
/** A tight bend leaks the longer wavelength: a splice loses about the same at both. */
export const macrobendMinDb = 0.5
/** A difference of fewer standard deviations may be noise. */
const differenceSigmas = 3
const endClearPulses = 4

/**
 * The events of one fibre that was measured at 1310 nm and at one or two longer wavelengths within the same state of the
 * fibre. What only one of them sees is measured in the others by the lines on both sides of it.
 */
export function compareWavelengths(
  traces: readonly Trace[],
  watched: WatchedPlaces = { placesM: [], withinM: 0 },
): Result<readonly ComparedPlace[], WavelengthsErrorCode> {
  if (traces.length > tracesMax) return fail('too-many')
  const sorted = traces.toSorted((a, b) => a.wavelengthNm - b.wavelengthNm)
  if (!sorted.some(isShort) || !sorted.some(isLong)) return fail('no-pair')
  const subjects = sorted.map(makeSubject)
  const reach = findReach(subjects)
  if (reach === null) return fail('no-fibre')
  const pulseM = Math.max(...sorted.map((trace) => trace.pulseM))
  const isWithin = ({ event: { positionM } }: Place) =>
    positionM > reach.fromM + pulseM && positionM < reach.toM - endClearPulses * pulseM
  const places = groupPlaces(subjects, watched).filter(isWithin)
  const measured = subjects.map((subject) => measureLosses(subject, { places, reach, pulseM }))
  return succeed(
    places.map((place, at) => judge(place, measured.map((losses) => losses[at]).filter(isKnown))),
  )
}

type Measured = Pick<Trace, 'wavelengthNm'>

const isShort = ({ wavelengthNm }: Measured): boolean => findBendSide(wavelengthNm) === 'short'
const isLong = ({ wavelengthNm }: Measured): boolean => findBendSide(wavelengthNm) === 'long'
const isKnown = <T>(value: T | undefined): value is T => value !== undefined

/** What all of them show as fibre. */
function findReach(subjects: readonly Subject[]): Section | null {
  const shown = subjects.flatMap(({ detection: { measurable } }) => (measurable === null ? [] : [measurable]))
  if (shown.length < subjects.length) return null
  return {
    fromM: Math.max(...shown.map(({ fromM }) => fromM)),
    toM: Math.min(...shown.map(({ toM }) => toM)),
  }
}

function judge({ event: { positionM, positionSigmaM } }: Place, losses: WavelengthLoss[]): ComparedPlace {
  const short = losses.find(isShort)
  const differences = losses.filter(isLong).flatMap((long) => subtract(long, short))
  const [most] = differences.toSorted((a, b) => b.differenceDb - a.differenceDb)
  if (most === undefined)
    return {
      positionM,
      positionSigmaM,
      losses,
      differenceDb: null,
      differenceSigmaDb: null,
      isMacrobend: false,
    }
  const noiseDb = differenceSigmas * (most.differenceSigmaDb ?? 0)
  const isMacrobend = most.differenceDb >= Math.max(macrobendMinDb, noiseDb)
  return { positionM, positionSigmaM, losses, ...most, isMacrobend }
}

function subtract(long: WavelengthLoss, short: WavelengthLoss | undefined) {
  if (long.lossDb === null || short === undefined || short.lossDb === null) return []
  const areSure = long.lossSigmaDb !== null && short.lossSigmaDb !== null
  const differenceSigmaDb = areSure ? Math.hypot(long.lossSigmaDb ?? 0, short.lossSigmaDb ?? 0) : null
  return [{ differenceDb: long.lossDb - short.lossDb, differenceSigmaDb }]
}
