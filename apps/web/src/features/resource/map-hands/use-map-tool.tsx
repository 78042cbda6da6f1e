import { useEffect, useEffectEvent, useState } from 'react'
import './map-middle.css'
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

/** Without a pointer a point is set in the middle of the map, which the arrow keys move. */
export const isAdding = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLCanvasElement

/** On the screen, in pixels. */
export function findMiddle(map: MapLibreMap): { x: number; y: number } {
  const { clientWidth, clientHeight } = map.getContainer()
  return { x: clientWidth / 2, y: clientHeight / 2 }
}

/** Marks the middle of the map while the keys work on it. */
export function MapMiddle({ map }: { map: MapLibreMap }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const canvas = map.getCanvas()
    const read = () => setShown(canvas.matches(':focus-visible'))
    const stopped = new AbortController()
    const { signal } = stopped
    for (const name of ['focus', 'blur', 'keydown', 'pointerdown'])
      canvas.addEventListener(name, read, { signal })
    return () => stopped.abort()
  }, [map])
  return isShown ? <span className="map-middle" aria-hidden="true" /> : null
}
