import { plantApi } from '@fibrewatch/contract/plant'
import { useQueryClient } from '@tanstack/react-query'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useChanged } from '#ui/keep/use-changed.ts'
import type { Loaded } from '#ui/map/line-map.types.ts'
import { linkQuery } from '../resource.queries.ts'
import { findNearestM, prepareLink } from './link-place.ts'

type LineClicks = {
  isOn: boolean
  /** The link in front: another one that is chosen meanwhile is what was done last. */
  linkId: number | null
  onPlace: (linkCode: string, opticalM: number) => void
}

type Clicked = { id: number; lngLat: [number, number] }

/** Why what was clicked cannot be told. */
type ClickTrouble = { reason: string; retry: () => void }

/** A click, a right click or a long press on a line of the map tells the nearest place of its link, as it lies now. The last one counts. */
export function useLineClicks(
  { map, lineAt }: Pick<Loaded, 'map' | 'lineAt'>,
  { isOn, linkId, onPlace }: LineClicks,
) {
  const client = useQueryClient()
  const mayRead = useMayCall(plantApi.linkInfo)
  const [clickedM, setClickedM] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<ClickTrouble | null>(null)
  const asked = useRef<Clicked | null>(null)
  const load = async (clicked: Clicked) => {
    asked.current = clicked
    setTrouble(null)
    const isLast = () => asked.current === clicked
    try {
      const info = await client.fetchQuery(linkQuery(clicked.id))
      if (!isLast()) return
      const route = prepareLink(info)
      if (route === null) return
      const opticalM = findNearestM(route, clicked.lngLat)
      setClickedM(opticalM)
      onPlace(info.link.code, opticalM)
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      if (isLast()) setTrouble({ reason, retry: () => void load(clicked) })
    }
  }
  const take = useEffectEvent(({ point, lngLat }: MapMouseEvent) => {
    const id = lineAt(point)
    if (id !== null && mayRead) void load({ id: Number(id), lngLat: [lngLat.lng, lngLat.lat] })
  })
  useChanged([linkId], () => {
    if (asked.current?.id === linkId) return
    asked.current = null
    setTrouble(null)
  })
  useEffect(() => {
    if (!isOn) return undefined
    const subscriptions = [
      map.on('click', (event) => take(event)),
      map.on('contextmenu', (event) => take(event)),
    ]
    return () => {
      asked.current = null
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [map, isOn])
  return { isOf: (opticalM: number | undefined) => opticalM !== undefined && opticalM === clickedM, trouble }
}
