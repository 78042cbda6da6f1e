import { fromGcj02, type LngLat, toGcj02 } from '@fibrewatch/route'

export const DATUMS = ['WGS-84', 'GCJ-02'] as const
export type Datum = (typeof DATUMS)[number]

/** What somebody typed to find a place by. */
export type PlaceText =
  | { is: 'point' /** Degrees as they were written, of whichever datum. */; lngLat: LngLat }
  /** Ground metres from the first point of the route. */
  | { is: 'post'; groundM: number }
  /** Metres along the glass, from the port. */
  | { is: 'distance'; opticalM: number }
  | { is: 'words'; words: string }

const METRES_PER_KM = 1000
const MAX_LATITUDE = 90
const MAX_LONGITUDE = 180

const POST = /^k?\s*(?<km>\d{1,4})\s*[+＋]\s*(?<m>\d{1,3}(?:\.\d+)?)$/i
const DISTANCE = /^(?<figure>\d{1,7}(?:\.\d+)?)\s*(?<unit>km|m|公里|千米|米)$/i
const POINT = /^(?<first>[-−]?\d{1,3}(?:\.\d+)?)\s*°?\s*[,，;；\s]\s*(?<second>[-−]?\d{1,3}(?:\.\d+)?)\s*°?$/

const readDegrees = (text: string | undefined): number => Number((text ?? '').replace('−', '-'))

/** Where the two datums differ: in China. */
const isInChina = ([lng, lat]: LngLat): boolean => {
  const [shifted] = toGcj02([lng, lat])
  return shifted !== lng
}

/**
 * Latitude first, as the map writes it. Longitude first where only that can be: beyond ±90°, or where it is the way
 * into China, in which most plants lie.
 */
function orderDegrees(first: number, second: number): LngLat | null {
  const byLatitude: LngLat = [second, first]
  const byLongitude: LngLat = [first, second]
  const isPoint = ([lng, lat]: LngLat) => Math.abs(lng) <= MAX_LONGITUDE && Math.abs(lat) <= MAX_LATITUDE
  if (!isPoint(byLatitude)) return isPoint(byLongitude) ? byLongitude : null
  const isTurned = isPoint(byLongitude) && isInChina(byLongitude) && !isInChina(byLatitude)
  return isTurned ? byLongitude : byLatitude
}

function readPoint(text: string): PlaceText | null {
  const { first, second } = POINT.exec(text)?.groups ?? {}
  if (first === undefined) return null
  const lngLat = orderDegrees(readDegrees(first), readDegrees(second))
  return lngLat === null ? null : { is: 'point', lngLat }
}

/** Reads a kilometre post (`K12+345`), a distance (`12.385 km`), a point (`30.65, 104.06`) or words. */
export function parsePlaceText(text: string): PlaceText {
  const plain = text.trim()
  const post = POST.exec(plain)?.groups
  if (post !== undefined)
    return { is: 'post', groundM: Number(post['km']) * METRES_PER_KM + Number(post['m']) }
  const distance = DISTANCE.exec(plain)?.groups
  if (distance !== undefined) {
    const isKm = !/^(?:m|米)$/i.test(distance['unit'] ?? '')
    const figure = Number(distance['figure'])
    // To the millimetre: 12.385 × 1000 is no whole number in binary.
    return { is: 'distance', opticalM: isKm ? Math.round(figure * METRES_PER_KM * 1000) / 1000 : figure }
  }
  return readPoint(plain) ?? { is: 'words', words: plain }
}

/** A point of either datum as the map has it. */
export const toWgs84 = (lngLat: LngLat, datum: Datum): LngLat =>
  datum === 'WGS-84' ? lngLat : fromGcj02(lngLat)

const DECIMALS = 6

/** Latitude, longitude, as the map writes it; six decimals are some ten centimetres. */
export const writePoint = ([lng, lat]: LngLat): string => `${lat.toFixed(DECIMALS)}, ${lng.toFixed(DECIMALS)}`

/** For Chinese maps; null outside of China, where both datums are the same. */
export const findGcj02 = (lngLat: LngLat): LngLat | null => (isInChina(lngLat) ? toGcj02(lngLat) : null)
