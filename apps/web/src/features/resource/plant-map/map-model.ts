import type { Alarm } from '@fibrewatch/contract/alarm'
import type { Landmark, MapLink } from '@fibrewatch/contract/plant'
import type { QualityGrade } from '@fibrewatch/contract/quality'
import { compareByUrgency } from '#lib/live/alarm-book.ts'
import type { MapLine } from '#ui/map/map-lines.ts'

/** A person cannot tell more faults apart on one map, and each is an element the browser moves. */
export const MAX_FAULTS = 200

/** `grades`: the lines are painted by them instead of by their states. A link nobody has graded yet is unknown. */
export const makeMapLines = (
  links: readonly MapLink[],
  grades: ReadonlyMap<number, QualityGrade> | null = null,
): MapLine[] =>
  links.map(({ id, line, ...link }) => ({
    ...link,
    id: String(id),
    coordinates: line,
    ...(grades !== null && { tone: makeTone(grades.get(id) ?? 'U') }),
  }))

const makeTone = (grade: QualityGrade): NonNullable<MapLine['tone']> => ({
  token: `g${grade}-edge`,
  letter: grade,
  isDotted: grade === 'U',
})

export type LngLat = [lng: number, lat: number]

/** A position the server sends as a list of two. */
export function parseLngLat(lngLat: readonly number[] | null): LngLat | null {
  const [lng, lat] = lngLat ?? []
  return lng === undefined || lat === undefined ? null : [lng, lat]
}

export type Bounds = [west: number, south: number, east: number, north: number]

/** The box around a link; null when it has no route. */
export function findBounds(line: readonly (readonly number[])[]): Bounds | null {
  const points = line.map(parseLngLat).filter((point) => point !== null)
  if (points.length === 0) return null
  const lngs = points.map(([lng]) => lng)
  const lats = points.map(([, lat]) => lat)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

export type Fault = { alarm: Alarm; lngLat: LngLat; uncertaintyM: number }

/** Active alarms that lie somewhere, most urgent first. What another alarm explains is not a fault of its own. */
export function listFaults(alarms: readonly Alarm[]): Fault[] {
  return alarms
    .filter(({ suppressedBy }) => suppressedBy === null)
    .toSorted(compareByUrgency)
    .flatMap((alarm) => {
      const lngLat = parseLngLat(alarm.place?.lngLat ?? null)
      return lngLat === null ? [] : [{ alarm, lngLat, uncertaintyM: alarm.place?.uncertaintyM ?? 0 }]
    })
    .slice(0, MAX_FAULTS)
}

/** Where on this link an alarm lies: as its own, or as seen from it by a test. */
export function listPlacesM({ linkId, positionM, seenFrom }: Alarm, ofLinkId: number | null): number[] {
  if (ofLinkId === null) return []
  const own = linkId === ofLinkId && positionM !== null ? [positionM] : []
  return seenFrom?.linkId === ofLinkId ? [...own, seenFrom.positionM] : own
}

export type PlacedLandmark = { landmark: Landmark; lngLat: LngLat; isLabelled: boolean }

/** Every second landmark is labelled, and those to both sides of a fault always. */
export function listPlacedLandmarks(
  landmarks: readonly Landmark[],
  faultsM: readonly number[],
): PlacedLandmark[] {
  const sorted = landmarks.toSorted((a, b) => a.opticalM - b.opticalM)
  const besideFault = new Set(
    faultsM.flatMap((faultM) => {
      const next = sorted.findIndex(({ opticalM }) => opticalM > faultM)
      return next === -1 ? [sorted.length - 1] : [next - 1, next]
    }),
  )
  return sorted.flatMap((landmark, index) => {
    const lngLat = parseLngLat(landmark.lngLat)
    // A site has its own square.
    if (lngLat === null || landmark.kind === 'site') return []
    return [{ landmark, lngLat, isLabelled: index % 2 === 0 || besideFault.has(index) }]
  })
}
