import { useEffect, useEffectEvent } from 'react'
import type { Map as MapLibreMap } from 'maplibre-gl'

/** A tool has the clicks and the keys of the map: it is pointed with exactly, and a second click does not zoom. */
export function useMapTool(map: MapLibreMap, onKey: (event: KeyboardEvent) => void): void {
  const takeKey = useEffectEvent(onKey)
  useEffect(() => {
    const canvas = map.getCanvas()
    const region = map.getContainer().parentElement
    const take = (event: KeyboardEvent) => takeKey(event)
    canvas.style.cursor = 'crosshair'
    map.doubleClickZoom.disable()
    canvas.focus()
    region?.addEventListener('keydown', take)
    return () => {
      canvas.style.cursor = ''
      map.doubleClickZoom.enable()
      region?.removeEventListener('keydown', take)
    }
  }, [map])
}
