import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type * as MapLibre from './load-maplibre.ts'
import './line-map.css'
import { GroundButton, GroundNotes } from './ground-control.tsx'
import { signTileRequest } from './ground-layers.ts'
import { MapControls } from './map-controls.tsx'
import { followSize } from '#ui/keep/follow-size.ts'
import { useChanged } from '#ui/keep/use-changed.ts'
import { useKeptEffect } from '#ui/keep/kept-effect.ts'
import { loadLate } from '#ui/load-late.ts'
import { mapMessages } from './map.messages.ts'
import { findLineAt } from './find-line.ts'
import { listBounds, makeLineFeatures } from './map-lines.ts'
import type { LineMapProps, Loaded } from './line-map.types.ts'
import { MapMarkers } from './map-markers.tsx'
import { useTheme } from '#ui/theme.ts'
import { makeMapStyle } from './map-style.ts'
import { readMapPalette } from './map-palette.ts'
import { useGround } from './use-ground.ts'

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Room for names above the northernmost point, and for the legend below. */
const MAP_PADDING_PX = { top: 48, right: 64, bottom: 72, left: 48 }

function fit(map: MapLibreMap, bounds: [number, number, number, number]): void {
  map.fitBounds(bounds, { padding: MAP_PADDING_PX, maxZoom: 14, duration: prefersReducedMotion() ? 0 : 400 })
}

type MapLibrary = typeof MapLibre
/** The map of an element, made at its first size and following it. */
function startMap(element: HTMLElement, make: () => MapLibreMap): () => void {
  let map: MapLibreMap | undefined
  const stopFollowing = followSize(element, () => {
    if (map === undefined) map = make()
    else map.resize()
  })
  return () => {
    stopFollowing()
    map?.remove()
  }
}

/** Creates the map once the library has arrived and its style has loaded; a hidden one waits for its tab. */
function useMap(container: React.RefObject<HTMLDivElement | null>, props: LineMapProps): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const makeMap = (library: MapLibrary, element: HTMLElement) => {
    const palette = readMapPalette(element)
    const map = new library.MapLibreMap({
      container: element,
      style: makeMapStyle(palette),
      bounds: props.bounds ?? listBounds(props.lines),
      fitBoundsOptions: { padding: MAP_PADDING_PX },
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      trackResize: false,
      transformRequest: signTileRequest,
    })
    map.addControl(new library.ScaleControl({}), 'bottom-right')
    map.once('load', () => setLoaded({ map, palette, Marker: library.Marker }))
    return map
  }
  const latestMakeMap = useRef(makeMap)
  useEffect(() => {
    latestMakeMap.current = makeMap
  })
  useKeptEffect('map', '', () => {
    const element = container.current
    if (element === null) return () => {}
    let remove = () => {}
    const giveUp = loadLate(
      () => import('./load-maplibre.ts'),
      (library) => {
        remove = startMap(element, () => latestMakeMap.current(library, element))
      },
    )
    return () => {
      giveUp()
      setLoaded(null)
      remove()
    }
  })
  return loaded
}

function useLines(loaded: Loaded | null, { lines, locale, selectedId = null }: LineMapProps) {
  const isColourWeak = useTheme((theme) => theme.colorWeak)
  useChanged([loaded, lines, selectedId, isColourWeak, locale], () => {
    if (loaded === null) return
    const source = loaded.map.getSource<GeoJSONSource>('lines')
    void source?.setData(
      makeLineFeatures(lines, {
        palette: loaded.palette,
        selectedId,
        letters: isColourWeak ? mapMessages[locale] : {},
      }),
    )
  })
}

function useSelection(loaded: Loaded | null, onSelectLine: ((id: string) => void) | undefined) {
  const select = useEffectEvent((id: string) => onSelectLine?.(id))
  useEffect(() => {
    if (loaded === null) return undefined
    const { map } = loaded
    const subscription = map.on('click', ({ point }) => {
      const id = findLineAt(map, point)
      if (id !== null) select(id)
    })
    return () => subscription.unsubscribe()
  }, [loaded])
}

function useBounds(loaded: Loaded | null, bounds: LineMapProps['bounds']) {
  useChanged([loaded, bounds?.join(',')], () => {
    if (loaded !== null && bounds !== undefined && bounds !== null) fit(loaded.map, bounds)
  })
}

function ThemedMap(props: LineMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const loaded = useMap(container, props)
  useLines(loaded, props)
  useSelection(loaded, props.onSelectLine)
  useBounds(loaded, props.bounds)
  const ground = useGround(loaded, props.locale)
  return (
    <div className="line-map" role="region" aria-label={props.label} data-ready={loaded !== null}>
      <div ref={container} className="line-map-canvas" />
      {loaded !== null && <MapMarkers loaded={loaded} ground={ground} {...props} />}
      {loaded !== null && props.controls !== undefined && (
        <MapControls
          map={loaded.map}
          labels={props.controls}
          onFit={() => fit(loaded.map, listBounds(props.lines))}
        >
          <GroundButton shown={ground} />
        </MapControls>
      )}
      {loaded !== null && props.renderTools?.(loaded)}
      {loaded !== null && <GroundNotes shown={ground} />}
    </div>
  )
}

/**
 * A map of lines and points on the console's own base map. Knows nothing of links or alarms. A theme is a palette and
 * a palette a style: another one makes another map.
 */
export function LineMap(props: LineMapProps) {
  return <ThemedMap key={props.themeKey} {...props} />
}
