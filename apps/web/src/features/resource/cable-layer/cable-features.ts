import type { MapCable, MapNode } from '@fibrewatch/contract/cable-map'
import type { LngLat } from '@fibrewatch/route'
import type { Feature } from 'geojson'
import { findSegmentAt, type ScreenPoint } from '#ui/map/screen.ts'
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

/** A name that the page writes at a point: that of a landmark of the link in front. */
export type WrittenName = { name: string; lngLat: LngLat }

/** As far as a landmark may lie from the node that it is, in degrees. */
const SAME_PLACE_DEG = 0.001

const isWritten = ({ name, lngLat: [lng = 0, lat = 0] }: MapNode, written: readonly WrittenName[]): boolean =>
  written.some(
    (one) =>
      one.name === name &&
      Math.abs(one.lngLat[0] - lng) < SAME_PLACE_DEG &&
      Math.abs(one.lngLat[1] - lat) < SAME_PLACE_DEG,
  )

/** No name is written twice. */
export const makeNodeFeatures = (nodes: readonly MapNode[], written: readonly WrittenName[]): Feature[] =>
  nodes.map((node) => ({
    type: 'Feature',
    properties: {
      id: node.id,
      name: isWritten(node, written) ? '' : node.name,
      image: imageOf(node.kind, node.adminState),
    },
    geometry: { type: 'Point', coordinates: node.lngLat },
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
