import { type LngLat, makeGeodesic, toGcj02 } from '@fibrewatch/route'

const DECIMALS = 6
const ZOOM = 17

const fix = (degrees: number) => degrees.toFixed(DECIMALS)

/** As the contract has it; undefined for what is no place. */
export function readLngLat(given: readonly number[] | null): LngLat | undefined {
  const [lng, lat] = given ?? []
  return lng === undefined || lat === undefined ? undefined : [lng, lat]
}

export type PlaceLinks = { geo: string; amap: string; osm: string }

/** Addresses that open a map at a WGS-84 place: of the phone's own application, of Amap in its own datum, of OpenStreetMap. */
export function makePlaceLinks(place: LngLat, name: string): PlaceLinks {
  const [lng, lat] = [fix(place[0]), fix(place[1])]
  const [amapLng, amapLat] = toGcj02(place)
  const label = encodeURIComponent(name)
  return {
    geo: `geo:${lat},${lng}?q=${lat},${lng}(${label})`,
    amap: `https://uri.amap.com/marker?position=${fix(amapLng)},${fix(amapLat)}&name=${label}&coordinate=gaode&callnative=1`,
    osm: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${ZOOM}/${lat}/${lng}`,
  }
}

/** Null where one of the two is not known. */
export const findDistanceM = (from: LngLat | null, to: LngLat | undefined): number | null =>
  from === null || to === undefined ? null : makeGeodesic(from, to).distanceM

/** The nearest first; what has no place comes last, in the order it had. */
export const sortByDistance = <Row extends { distanceM: number | null }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.distanceM ?? Infinity) - (b.distanceM ?? Infinity) || 0)
