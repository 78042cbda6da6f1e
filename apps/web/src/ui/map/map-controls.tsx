import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { Icon } from '../icon.tsx'

/** Words of the controls, in the reader's language. */
export type MapControlLabels = { zoomIn: string; zoomOut: string; fit: string }

/** What a marker may draw itself by. */
export type MapView = { zoom: number; metresPerPx: number }

/** Of the earth at the equator, on the 512 px tiles MapLibre counts its zoom by. */
const METRES_PER_PX_AT_ZOOM_0 = 40_075_016.686 / 512
const DECIMALS = 4

function readView(map: MapLibreMap): MapView {
  // A tenth of a level is finer than any marker changes.
  const zoom = Math.round(map.getZoom() * 10) / 10
  const latitude = (map.getCenter().lat * Math.PI) / 180
  return { zoom, metresPerPx: (METRES_PER_PX_AT_ZOOM_0 * Math.cos(latitude)) / 2 ** zoom }
}

/** The view of a map, told again when its zoom has changed. */
export function useMapView(map: MapLibreMap): MapView {
  const [view, setView] = useState(() => readView(map))
  useEffect(() => {
    const note = () => setView((former) => (former.zoom === readView(map).zoom ? former : readView(map)))
    const subscription = map.on('zoom', note)
    return () => subscription.unsubscribe()
  }, [map])
  return view
}

/** Latitude, longitude (WGS-84) under the pointer, of the centre while there is none. */
function Coordinates({ map }: { map: MapLibreMap }) {
  const [at, setAt] = useState(() => map.getCenter())
  useEffect(() => {
    const moved = map.on('move', () => setAt(map.getCenter()))
    const pointed = map.on('mousemove', ({ lngLat }) => setAt(lngLat))
    return () => {
      moved.unsubscribe()
      pointed.unsubscribe()
    }
  }, [map])
  return (
    <output className="line-map-coordinates">
      {at.lat.toFixed(DECIMALS)}, {at.lng.toFixed(DECIMALS)}
    </output>
  )
}

type MapControlsProps = {
  map: MapLibreMap
  labels: MapControlLabels
  onFit: () => void
  /** Further buttons below those of the zoom. */
  children: React.ReactNode
}

/** Zoom, the whole plant, what else has a button, and where the pointer is. */
export function MapControls({ map, labels, onFit, children }: MapControlsProps) {
  const button = (label: string, onClick: () => void, content: React.ReactNode) => (
    <button type="button" className="line-map-button" title={label} aria-label={label} onClick={onClick}>
      {content}
    </button>
  )
  return (
    <>
      <div className="line-map-zoom">
        {button(labels.zoomIn, () => map.zoomIn(), <Icon name="add" size={16} />)}
        {button(labels.zoomOut, () => map.zoomOut(), <span aria-hidden="true">−</span>)}
        {button(labels.fit, onFit, <Icon name="full-screen" size={16} />)}
        {children}
      </div>
      <Coordinates map={map} />
    </>
  )
}
