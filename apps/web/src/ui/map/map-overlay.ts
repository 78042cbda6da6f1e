import type { Feature, FeatureCollection } from 'geojson'
import type {
  ExpressionSpecification,
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibreMap,
} from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { useChanged } from '#ui/keep/use-changed.ts'
import type { Loaded } from './line-map.types.ts'
import type { MapPalette } from './map-palette.ts'

/** How a part of an overlay is drawn: a line that stands, one that follows the pointer, a point, a chosen point. */
export type OverlayRole = 'line' | 'pending' | 'point' | 'chosen'

type Point = readonly [lng: number, lat: number]

/** None where there are not two points yet. */
export function makeOverlayLine(points: readonly Point[], role: OverlayRole): Feature[] {
  const coordinates = points.map((point) => [...point])
  if (coordinates.length < 2) return []
  return [{ type: 'Feature', properties: { role }, geometry: { type: 'LineString', coordinates } }]
}

export const makeOverlayPoint = (point: Point, role: OverlayRole): Feature => ({
  type: 'Feature',
  properties: { role },
  geometry: { type: 'Point', coordinates: [...point] },
})

/** The points of a line that somebody draws, with where it goes on to; at most one of them is chosen. */
export const makeOverlayPath = (
  points: readonly Point[],
  pointer: Point | null,
  chosen: number | null = null,
): Feature[] => [
  ...makeOverlayLine(points, 'line'),
  ...makeOverlayLine([...points.slice(-1), ...(pointer === null ? [] : [pointer])], 'pending'),
  ...points.map((point, at) => makeOverlayPoint(point, at === chosen ? 'chosen' : 'point')),
]

const isRole = (role: OverlayRole): ExpressionSpecification => ['==', ['get', 'role'], role]

const makeToolLayers =
  (id: string) =>
  (palette: MapPalette): LayerSpecification[] => {
    const source = id
    return [
      {
        id: `${id}-ground`,
        type: 'line',
        source,
        filter: ['==', ['geometry-type'], 'LineString'],
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': palette.surface, 'line-width': 6 },
      },
      {
        id: `${id}-line`,
        type: 'line',
        source,
        filter: isRole('line'),
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': palette['primary-text'], 'line-width': 3 },
      },
      {
        id: `${id}-pending`,
        type: 'line',
        source,
        filter: isRole('pending'),
        paint: { 'line-color': palette['primary-text'], 'line-width': 2, 'line-dasharray': [2, 2] },
      },
      {
        id: `${id}-point`,
        type: 'circle',
        source,
        filter: ['==', ['geometry-type'], 'Point'],
        paint: {
          'circle-radius': ['case', isRole('chosen'), 7, 5],
          'circle-color': ['case', isRole('chosen'), palette['primary-text'], palette.surface],
          'circle-stroke-color': palette['primary-text'],
          'circle-stroke-width': 2,
        },
      },
    ]
  }

/** A map that was taken down has no style to ask. */
const isStanding = (map: MapLibreMap): boolean => map.getContainer().contains(map.getCanvas())

/** Layers of a map that somebody adds to it. It is one object for as long as they look the same. */
export type OverlayLook = {
  /** Of its source. */
  id: string
  makeLayers: (palette: MapPalette) => LayerSpecification[]
  /** The layer that they lie under; absent: over everything. */
  before?: string
  /** Pictures that the layers name. */
  addImages?: (map: MapLibreMap, palette: MapPalette) => void
}

function draw({ map, palette }: Loaded, look: OverlayLook, data: FeatureCollection): void {
  const source = map.getSource<GeoJSONSource>(look.id)
  if (source !== undefined) return void source.setData(data)
  // A source without anything in it would have all its tiles made, too.
  if (data.features.length === 0) return
  look.addImages?.(map, palette)
  map.addSource(look.id, { type: 'geojson', data })
  for (const layer of look.makeLayers(palette)) map.addLayer(layer, look.before)
}

/**
 * Lines and points of one look on the map, as long as the component is there. A new style of the map has none of them:
 * they are drawn again then.
 */
export function useMapLayers(loaded: Loaded, look: OverlayLook, features: readonly Feature[]): void {
  const data = useRef<FeatureCollection>({ type: 'FeatureCollection', features: [] })
  useEffect(() => {
    const { map, palette } = loaded
    const again = () => draw(loaded, look, data.current)
    again()
    const subscription = map.on('style.load', again)
    return () => {
      subscription.unsubscribe()
      if (!isStanding(map)) return
      for (const layer of look.makeLayers(palette)) if (map.getLayer(layer.id)) map.removeLayer(layer.id)
      if (map.getSource(look.id)) map.removeSource(look.id)
    }
  }, [loaded, look])
  useChanged([loaded, look, features], () => {
    data.current = { type: 'FeatureCollection', features: [...features] }
    draw(loaded, look, data.current)
  })
}

/** What somebody draws with a tool, over everything else of the map. */
export function useMapOverlay(loaded: Loaded, id: string, features: readonly Feature[]): void {
  const look = useMemo(() => ({ id, makeLayers: makeToolLayers(id) }), [id])
  useMapLayers(loaded, look, features)
}
