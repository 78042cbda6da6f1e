import type { WavelengthComparison } from '@fibrewatch/contract/trace'
import { compareWavelengths, type ComparedPlace } from '@fibrewatch/otdr'
import { parseTrace, toFinite } from './parse-trace.ts'

export interface OtherFile {
  readonly traceId: string
  readonly measuredAt: string
  readonly bytes: Uint8Array
}

export interface WavelengthTask {
  readonly bytes: Uint8Array
  readonly others: readonly OtherFile[]
  /** Where an alarm of a bend is open. */
  readonly watchedM: readonly number[]
}

/** As alarms at one place are told apart: the position tolerance of their rule. */
const SAME_PLACE_M = 50
/** Noise can bring thousands: the places that differ most are kept, by position. */
const PLACES_KEPT = 200

/** Null where they cannot be compared. Takes as long as reading all of them: not for the event loop. */
export function readWavelengths({ bytes, others, watchedM }: WavelengthTask): WavelengthComparison | null {
  const own = parseTrace(bytes)
  if (!own.ok) return null
  const read = others.flatMap(({ traceId, measuredAt, ...other }) => {
    const parsed = parseTrace(other.bytes)
    return parsed.ok ? [{ trace: parsed.trace, traceId, measuredAt }] : []
  })
  const traces = [own.trace, ...read.map((other) => other.trace)]
  const compared = compareWavelengths(traces, { placesM: watchedM, withinM: SAME_PLACE_M })
  if (!compared.ok) return null
  return {
    traces: read.map(({ traceId, measuredAt, trace: { wavelengthNm } }) => ({
      traceId,
      wavelengthNm,
      measuredAt,
    })),
    places: cutPlaces(compared.value).map(makePlace),
  }
}

function cutPlaces(places: readonly ComparedPlace[]): ComparedPlace[] {
  const bySize = places.toSorted((a, b) => (b.differenceDb ?? 0) - (a.differenceDb ?? 0))
  return bySize.slice(0, PLACES_KEPT).toSorted((a, b) => a.positionM - b.positionM)
}

const makePlace = (place: ComparedPlace): WavelengthComparison['places'][number] => ({
  ...place,
  positionSigmaM: toFinite(place.positionSigmaM),
  differenceDb: toFinite(place.differenceDb),
  differenceSigmaDb: toFinite(place.differenceSigmaDb),
  losses: place.losses.map(({ wavelengthNm, lossDb, lossSigmaDb }) => ({
    wavelengthNm,
    lossDb: toFinite(lossDb),
    lossSigmaDb: toFinite(lossSigmaDb),
  })),
})
