import type { MapCable, MapNode } from '@fibrewatch/contract/cable-map'
import type { LngLat } from '@fibrewatch/route'
import type { Feature } from 'geojson'
import { findSegmentAt, type ScreenPoint } from '../map-hands/snap.ts'
import { parseLngLat } from '../plant-map/map-model.ts'
import { imageOf } from './layer-look.ts'

const makeLine = (coordinates: number[][], properties: object): Feature => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'LineString', coordinates },
})

export const makeCableFeatures = (cables: readonly MapCable[]): Feature[] =>
  cables.map(({ id, adminState, line }) => makeLine(line, { id, state: adminState }))

/** None where there are not two points yet. */
export const makeChosenFeatures = (line: readonly LngLat[]): Feature[] =>
  line.length < 2
    ? []
    : [
        makeLine(
          line.map((point) => [...point]),
          {},
        ),
      ]

export const makeNodeFeatures = (nodes: readonly MapNode[]): Feature[] =>
  nodes.map(({ id, kind, adminState, name, lngLat }) => ({
    type: 'Feature',
    properties: { id, name, image: imageOf(kind, adminState) },
    geometry: { type: 'Point', coordinates: lngLat },
  }))

/** As far as a cable may lie from a place on the screen and still be where it is. */
const NEAR_PX = 6

/** The cables that lie at a place as it is seen: several share a duct. */
export function findCablesNear(
  cables: readonly MapCable[],
  place: LngLat,
  project: (lngLat: LngLat) => ScreenPoint,
): MapCable[] {
  const at = project(place)
  return cables.filter(({ line }) => {
    const points = line.flatMap((lngLat) => {
      const point = parseLngLat(lngLat)
      return point === null ? [] : [project(point)]
    })
    return findSegmentAt(points, { at, reachPx: NEAR_PX }) !== null
  })
}
