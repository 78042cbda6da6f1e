import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
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
import { useMessages } from '#lib/i18n/i18n.ts'
import { groundMessages } from './ground.messages.ts'
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

/** The library's own error has no class that it exports. */
const isWithoutWebGl = (error: unknown): boolean =>
  error instanceof Error && error.name === 'GPUInitializationError'

type Making = { make: () => MapLibreMap; onUnable: () => void }

/** The map of an element, made at its first size and following it. A browser without WebGL 2 makes none, whatever its size. */
function startMap(element: HTMLElement, { make, onUnable }: Making): () => void {
  let map: MapLibreMap | undefined
  let isUnable = false
  const stopFollowing = followSize(element, () => {
    if (map !== undefined) return map.resize()
    if (isUnable) return undefined
    try {
      map = make()
    } catch (error) {
      if (!isWithoutWebGl(error)) throw error
      isUnable = true
      onUnable()
    }
    return undefined
  })
  return () => {
    stopFollowing()
    map?.remove()
  }
}

/** Creates the map once the library has arrived and its style has loaded; a hidden one waits for its tab. */
function useMap(container: React.RefObject<HTMLDivElement | null>, props: LineMapProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [isUnable, setUnable] = useState(false)
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
        const make = () => latestMakeMap.current(library, element)
        remove = startMap(element, { make, onUnable: () => setUnable(true) })
      },
    )
    return () => {
      giveUp()
      setLoaded(null)
      setUnable(false)
      remove()
    }
  })
  return { loaded, isUnable }
}

/** Says in place of the map why there is none. */
function NoMap({ children }: { children: ReactNode }) {
  const t = useMessages(groundMessages)
  return (
    <div className="line-map-none" role="alert">
      <p>{t('noWebGl')}</p>
      {children}
    </div>
  )
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

/** Whether the lines have been drawn once: they come in parts, from a thread. */
function useDrawn(loaded: Loaded | null, lines: LineMapProps['lines']): boolean {
  const [isDrawn, setDrawn] = useState(false)
  const hasLines = lines.length > 0
  useEffect(() => {
    if (loaded === null || !hasLines) return undefined
    const { map } = loaded
    const subscription = map.on('idle', () => setDrawn(true))
    return () => subscription.unsubscribe()
  }, [loaded, hasLines])
  return isDrawn
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
  const { loaded, isUnable } = useMap(container, props)
  useLines(loaded, props)
  useSelection(loaded, props.onSelectLine)
  useBounds(loaded, props.bounds)
  const ground = useGround(loaded, props.locale)
  const isDrawn = useDrawn(loaded, props.lines)
  return (
    <div
      className="line-map"
      role="region"
      aria-label={props.label}
      data-ready={loaded !== null}
      data-drawn={isDrawn}
    >
      <div ref={container} className="line-map-canvas" />
      {isUnable && <NoMap>{props.renderWithout?.()}</NoMap>}
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
