import type { MapLink, Site } from '@fibrewatch/contract/plant'
import { nodeApi } from '@fibrewatch/contract/cable'
import type { LngLat } from '@fibrewatch/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { queryOf } from '#lib/query/query.ts'
import { boxAround, mayCross, readProjection, type ScreenPoint } from '#ui/map/screen.ts'
import { parseLngLat } from '../plant-map/map-model.ts'
import type { DrawSubject } from './draw-subject.ts'
import { SNAP_PX, type SnapTargets } from './snap.ts'

/** Of those in view; where more lie in it, nobody can point to one. */
const MAX_NODES = 200
const BOX_DECIMALS = 4

function readBox(map: MapLibreMap): string {
  const bounds = map.getBounds()
  const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
  return box.map((degrees) => Math.max(-180, Math.min(180, degrees)).toFixed(BOX_DECIMALS)).join(',')
}

/** What the map shows, once it has come to rest: west, south, east, north. */
function useViewBox(map: MapLibreMap): string {
  const [box, setBox] = useState(() => readBox(map))
  useEffect(() => {
    const subscription = map.on('moveend', () => setBox(readBox(map)))
    return () => subscription.unsubscribe()
  }, [map])
  return box
}

const listPoints = (things: readonly { lngLat: readonly number[] | null }[]): LngLat[] =>
  things.flatMap(({ lngLat }) => {
    const point = parseLngLat(lngLat)
    return point === null ? [] : [point]
  })

export type SnapGround = {
  links: readonly MapLink[]
  sites: readonly Site[]
  subject: Pick<DrawSubject, 'linkId' | 'places'>
}

/** What a point of a route is pulled to: sites, nodes, places of the link itself, and the other lines that are drawn there. */
export function useSnapTargets(map: MapLibreMap, { links, sites, subject }: SnapGround) {
  const mayReadNodes = useMayCall(nodeApi.page)
  const { data } = useQuery({
    ...queryOf(nodeApi.page, { query: { within: useViewBox(map), limit: MAX_NODES } }),
    enabled: mayReadNodes,
    placeholderData: keepPreviousData,
  })
  const nodes = data?.list
  const { places, linkId } = subject
  const points = useMemo(
    () => [...listPoints(sites), ...places, ...listPoints(nodes ?? [])],
    [sites, places, nodes],
  )
  const others = useMemo(
    () => links.filter(({ id }) => id !== linkId).map(({ line }) => line),
    [links, linkId],
  )
  return (at: ScreenPoint): SnapTargets => {
    const box = boxAround({ at, reachPx: SNAP_PX }, readProjection(map))
    const near = others.filter((line) => mayCross(line, box))
    return { points, lines: near.map((line) => line.map(parseLngLat).filter((point) => point !== null)) }
  }
}
