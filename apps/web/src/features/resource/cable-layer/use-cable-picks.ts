import type { MapCable, MapNode } from '@fibrewatch/contract/cable-map'
import type { LngLat } from '@fibrewatch/route'
import type { MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useChanged } from '#ui/keep/use-changed.ts'
import { findDrawnAt, MARKS_LAYER } from '#ui/map/find-line.ts'
import type { Loaded } from '#ui/map/line-map.types.ts'
import { parseLngLat } from '../plant-map/map-model.ts'
import { CABLE_LAYERS } from './layer-look.ts'
import type { CableLayer } from './use-cable-layer.ts'

/** What was clicked, as it was known then. */
export type Picked =
  | { is: 'node'; node: MapNode; lngLat: LngLat }
  | { is: 'cables'; cables: readonly MapCable[]; lngLat: LngLat }

const idsOf = (features: readonly MapGeoJSONFeature[]): ReadonlySet<unknown> =>
  new Set(features.map(({ properties }): unknown => properties['id']))

type Pickable = Pick<CableLayer, 'cables' | 'nodes'>

function findPicked({ map, lineAt }: Loaded, { point, lngLat }: MapMouseEvent, { cables, nodes }: Pickable) {
  const marked = idsOf(findDrawnAt(map, point, { layers: [MARKS_LAYER], what: 'mark' }))
  const node = nodes.find(({ id }) => marked.has(id))
  const place = parseLngLat(node?.lngLat ?? null)
  if (node !== undefined && place !== null) return { is: 'node' as const, node, lngLat: place }
  // The place of a link tells which cables lie there.
  if (lineAt(point) !== null) return null
  const drawn = idsOf(findDrawnAt(map, point, { layers: CABLE_LAYERS }))
  const hit = cables.filter(({ id }) => drawn.has(id))
  if (hit.length === 0) return null
  return { is: 'cables' as const, cables: hit, lngLat: [lngLat.lng, lngLat.lat] satisfies LngLat }
}

type PickOptions = {
  layer: Pickable & Pick<CableLayer, 'isShown'>
  /** No tool takes the clicks. */
  isOn: boolean
  /** The place of a link that is told of; what is clicked last takes the place of the other. */
  atM: number | null
  onPick: () => void
}

/** The node or the cables that were clicked on the map. A click beside them closes what is told. */
export function useCablePicks(loaded: Loaded, { layer, isOn, atM, onPick }: PickOptions) {
  const [picked, setPicked] = useState<Picked | null>(null)
  const take = useEffectEvent((event: MapMouseEvent) => {
    const found = findPicked(loaded, event, layer)
    setPicked(found)
    if (found !== null) onPick()
  })
  useChanged([atM], () => {
    if (atM !== null) setPicked(null)
  })
  const isTaking = isOn && layer.isShown
  useEffect(() => {
    if (!isTaking) return undefined
    const subscription = loaded.map.on('click', (event) => take(event))
    return () => {
      subscription.unsubscribe()
      setPicked(null)
    }
  }, [loaded, isTaking])
  return { picked, close: () => setPicked(null) }
}

export type CablePicks = ReturnType<typeof useCablePicks>
