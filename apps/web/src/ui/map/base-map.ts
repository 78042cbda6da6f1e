import type { Feature, FeatureCollection, Position } from 'geojson'
import { BOUNDARIES, CANALS, type ControlPoints, PLACES, ROADS, WATER } from '@fibrewatch/contract/region'

const SMOOTHING_PASSES = 3

/** Chaikin's corner cutting (1974): each pass replaces a corner by two points at a quarter of its legs. */
function smooth(points: ControlPoints, passes: number): Position[] {
  if (passes === 0) return points.map(([lng, lat]) => [lng, lat])
  const cut = points.slice(0, -1).flatMap(([lng, lat], i): [number, number][] => {
    const [nextLng, nextLat] = points[i + 1] ?? [lng, lat]
    return [
      [lng * 0.75 + nextLng * 0.25, lat * 0.75 + nextLat * 0.25],
      [lng * 0.25 + nextLng * 0.75, lat * 0.25 + nextLat * 0.75],
    ]
  })
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return []
  return smooth([first, ...cut, last], passes - 1)
}

function makePolygon(name: string, points: ControlPoints): Feature {
  const first = points[0]
  const ring = smooth(first === undefined ? points : [...points, first], SMOOTHING_PASSES)
  return {
    type: 'Feature',
    properties: { class: 'water', name },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
}

const makeLine =
  (kind: string) =>
  ([name, points]: [string, ControlPoints]): Feature => ({
    type: 'Feature',
    properties: { class: kind, name },
    geometry: { type: 'LineString', coordinates: smooth(points, SMOOTHING_PASSES) },
  })

/** The console's own base map. It ships with the console because a control room has no internet. */
export function makeBaseMap(): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: [
      ...Object.entries(WATER).map(([name, points]) => makePolygon(name, points)),
      ...Object.entries(CANALS).map(makeLine('canal')),
      ...Object.entries(BOUNDARIES).map(makeLine('boundary')),
      ...Object.entries(ROADS).map(makeLine('road')),
      ...PLACES.map(
        ({ name, en, at, rank }): Feature => ({
          type: 'Feature',
          properties: { class: 'place', name, en, rank },
          geometry: { type: 'Point', coordinates: [...at] },
        }),
      ),
    ],
  }
}
