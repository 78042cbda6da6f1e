import type { LandmarkOffset, Location } from './locate.ts'

export const PLACE_LOCALES = ['zh', 'en'] as const
export type PlaceLocale = (typeof PLACE_LOCALES)[number]

type Place = Pick<Location, 'groundM' | 'before' | 'after' | 'outside'>

interface Wording {
  readonly at: (name: string) => string
  readonly after: (name: string, distance: string) => string
  readonly before: (name: string, distance: string) => string
  readonly fromStart: (distance: string) => string
  readonly beforeStart: string
  readonly beyondEnd: string
  readonly separator: string
}

const WORDINGS: Record<PlaceLocale, Wording> = {
  zh: {
    at: (name) => `${name} 处`,
    after: (name, distance) => `${name} 后 ${distance}`,
    before: (name, distance) => `${name} 前 ${distance}`,
    fromStart: (distance) => `距起点 ${distance}`,
    beforeStart: '光路起点之前',
    beyondEnd: '光路末端之外',
    separator: '，',
  },
  en: {
    at: (name) => `at ${name}`,
    after: (name, distance) => `${distance} after ${name}`,
    before: (name, distance) => `${distance} before ${name}`,
    fromStart: (distance) => `${distance} from the start`,
    beforeStart: 'before the start of the link',
    beyondEnd: 'beyond the end of the link',
    separator: ', ',
  },
}

/** Whole metres with thousands separators, in both languages: "1,518 m". */
function formatMetres(distanceM: number): string {
  return `${String(Math.round(distanceM)).replace(/\B(?=(\d{3})+$)/g, ',')} m`
}

const METRES_PER_KM = 1000

/** As distances from the port are told beside it: kilometres, whole metres below one. */
const formatFromStart = (distanceM: number): string =>
  Math.round(distanceM) < METRES_PER_KM
    ? formatMetres(distanceM)
    : `${(distanceM / METRES_PER_KM).toFixed(3)} km`

function isHere(offset: LandmarkOffset | null): offset is LandmarkOffset {
  return offset !== null && Math.round(offset.offsetM) === 0
}

function describeOffsets({ before, after, groundM }: Place, wording: Wording): string {
  const here = [before, after].find(isHere)
  if (here) return wording.at(here.landmark.name)
  const parts = [
    before && wording.after(before.landmark.name, formatMetres(before.offsetM)),
    after && wording.before(after.landmark.name, formatMetres(after.offsetM)),
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(wording.separator) : wording.fromStart(formatFromStart(groundM))
}

/**
 * A place in words: `JC-07 后 214 m，JC-08 前 1,518 m`, `214 m after JC-07, 1,518 m before JC-08`.
 * Distances are metres along the line on the ground. A position off the link is said to be so, because the
 * offsets of the nearer end would send a crew to the wrong place.
 */
export function describePlace(place: Place, locale: PlaceLocale): string {
  const wording = WORDINGS[locale]
  if (place.outside === 'before-start') return wording.beforeStart
  return place.outside === 'beyond-end' ? wording.beyondEnd : describeOffsets(place, wording)
}
