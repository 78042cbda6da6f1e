import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MapMouseEvent } from 'maplibre-gl'
import { findLineAt } from '#ui/map/find-line.ts'
import type { Loaded } from '#ui/map/line-map.types.ts'
import { linkQuery } from '../resource.queries.ts'
import { findNearestM, prepareLink } from './link-place.ts'

type LineClicks = {
  isOn: boolean
  onPlace: (linkCode: string, opticalM: number) => void
}

/** A click, a right click or a long press on a line of the map tells the nearest place of its link. */
export function useLineClicks({ map }: Loaded, { isOn, onPlace }: LineClicks) {
  const client = useQueryClient()
  const [clickedM, setClickedM] = useState<number | null>(null)
  const place = useEffectEvent((code: string, opticalM: number) => {
    setClickedM(opticalM)
    onPlace(code, opticalM)
  })
  useEffect(() => {
    if (!isOn) return undefined
    const take = async ({ point, lngLat }: MapMouseEvent) => {
      const id = findLineAt(map, point)
      if (id === null) return
      // The panel of the link tells why it could not be had.
      const info = await client.ensureQueryData(linkQuery(Number(id))).catch(() => null)
      const route = info === null ? null : prepareLink(info)
      if (info !== null && route !== null)
        place(info.link.code, findNearestM(route, [lngLat.lng, lngLat.lat]))
    }
    const subscriptions = [
      map.on('click', (event) => void take(event)),
      map.on('contextmenu', (event) => void take(event)),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [map, isOn, client])
  return { isOf: (opticalM: number | undefined) => opticalM !== undefined && opticalM === clickedM }
}
