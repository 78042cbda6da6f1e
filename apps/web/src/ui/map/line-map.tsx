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
import type { LineLook, LineMapProps, Loaded } from './line-map.types.ts'
import { MapMarkers } from './map-markers.tsx'
import type { ScreenPoint } from './screen.ts'
import { useTheme } from '#ui/theme.ts'
import { addLines, LINES_SOURCE, makeMapStyle, revealLines, showHalos } from './map-style.ts'
import { type MapPalette, readMapPalette } from './map-palette.ts'
import { useGround } from './use-ground.ts'

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Room for names above the northernmost point, and for the legend below. */
const MAP_PADDING_PX = { top: 48, right: 64, bottom: 72, left: 48 }

const FLIGHT_MS = 400

function fit(
  map: MapLibreMap,
  bounds: [number, number, number, number],
  flightMs = prefersReducedMotion() ? 0 : FLIGHT_MS,
): void {
  map.fitBounds(bounds, { padding: MAP_PADDING_PX, maxZoom: 14, duration: flightMs })
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
function useMap(container: React.RefObject<HTMLDivElement | null>, look: LineLook, props: LineMapProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [isUnable, setUnable] = useState(false)
  const latestLook = useRef(look)
  const makeMap = (library: MapLibrary, element: HTMLElement) => {
    const palette = readMapPalette(element)
    const isEarly = props.isWaiting === true
    const map = new library.MapLibreMap({
      container: element,
      style: makeMapStyle(palette, isEarly ? null : drawLook(look, palette)),
      bounds: props.bounds ?? listBounds(props.lines),
      fitBoundsOptions: { padding: MAP_PADDING_PX },
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      trackResize: false,
      // Names come and go at once: fading draws all lines again for a third of a second.
      fadeDuration: 0,
      transformRequest: signTileRequest,
    })
    map.addControl(new library.ScaleControl({}), 'bottom-right')
    // Lines need not wait for the ground.
    const lineAt = (at: ScreenPoint) => findLineAt(map, at, latestLook.current)
    map.once('style.load', () =>
      setLoaded({ map, palette, Marker: library.Marker, lineAt, first: look, isEarly }),
    )
    return map
  }
  const latestMakeMap = useRef(makeMap)
  useEffect(() => {
    latestMakeMap.current = makeMap
    latestLook.current = look
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

const drawLook = ({ lines, selectedId, isColourWeak, locale }: LineLook, palette: MapPalette) =>
  makeLineFeatures(lines, { palette, selectedId, letters: isColourWeak ? mapMessages[locale] : {} })

const isSameLook = (one: LineLook, other: LineLook): boolean =>
  one.lines === other.lines &&
  one.selectedId === other.selectedId &&
  one.isColourWeak === other.isColourWeak &&
  one.locale === other.locale

/** The first look comes with the map: a large plant would be drawn twice otherwise. */
function useLines(shown: Loaded | null, look: LineLook) {
  const drawn = useRef<{ map: MapLibreMap; look: LineLook } | null>(null)
  useChanged([shown, look.lines, look.selectedId, look.isColourWeak, look.locale], () => {
    if (shown === null) return
    const { map, palette, first } = shown
    const former = drawn.current?.map === map ? drawn.current.look : first
    drawn.current = { map, look }
    if (isSameLook(former, look)) return
    showHalos(map, look.lines.length)
    void map.getSource<GeoJSONSource>(LINES_SOURCE)?.setData(drawLook(look, palette))
  })
}

/** Lines that change again before all of them are there must not stay unseen. */
const LONGEST_WITHHELD_MS = 3000

/**
 * Reveals the lines once all of them are there (they come in parts, from a thread), and tells whether they have been, and have
 * been drawn so. Until then nothing of the map is shown: each part would have the whole of it drawn again, and the thread wait.
 */
function useDrawn(shown: Loaded | null, lines: LineMapProps['lines']) {
  const [isRevealed, setRevealed] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const hasLines = lines.length > 0
  useEffect(() => {
    if (shown === null || !hasLines) return undefined
    const { map } = shown
    let isDone = false
    const reveal = () => {
      if (!isDone) revealLines(map)
      isDone = true
      setRevealed(true)
    }
    const latest = setTimeout(reveal, LONGEST_WITHHELD_MS)
    const revealing = map.on('sourcedata', ({ sourceId }) => {
      if (sourceId === LINES_SOURCE && map.isSourceLoaded(LINES_SOURCE)) reveal()
    })
    const drawing = map.on('render', () => {
      if (!map.isSourceLoaded(LINES_SOURCE)) return
      if (!isDone) return reveal()
      drawing.unsubscribe()
      setDrawn(true)
    })
    // It may have come to rest before.
    map.triggerRepaint()
    return () => {
      clearTimeout(latest)
      revealing.unsubscribe()
      drawing.unsubscribe()
    }
  }, [shown, hasLines])
  return { isDrawn, isRevealed: isRevealed || !hasLines }
}

type Arriving = Pick<LineMapProps, 'isWaiting' | 'bounds'>

/** The map that is there: one that was made ready before its lines came moves to them and takes them first. */
function useShown(loaded: Loaded | null, look: LineLook, { isWaiting = false, bounds }: Arriving) {
  const [shown, setShown] = useState<Loaded | null>(null)
  useChanged([loaded, isWaiting], () => {
    if (loaded === null || isWaiting || shown?.map === loaded.map) return
    if (loaded.isEarly) {
      fit(loaded.map, bounds ?? listBounds(look.lines), 0)
      addLines(loaded.map, loaded.palette, drawLook(look, loaded.palette))
    }
    setShown(loaded.isEarly ? { ...loaded, first: look } : loaded)
  })
  return isWaiting || shown?.map !== loaded?.map ? null : shown
}

function useSelection(loaded: Loaded | null, onSelectLine: ((id: string) => void) | undefined) {
  const select = useEffectEvent((id: string) => onSelectLine?.(id))
  useEffect(() => {
    if (loaded === null) return undefined
    const { map, lineAt } = loaded
    const subscription = map.on('click', ({ point }) => {
      const id = lineAt(point)
      if (id !== null) select(id)
    })
    return () => subscription.unsubscribe()
  }, [loaded])
}

function useBounds(loaded: Loaded | null, { bounds, flight }: Pick<LineMapProps, 'bounds' | 'flight'>) {
  useChanged([loaded, bounds?.join(','), flight], () => {
    if (loaded !== null && bounds !== undefined && bounds !== null) fit(loaded.map, bounds)
  })
}

function ThemedMap(props: LineMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const isColourWeak = useTheme((theme) => theme.colorWeak)
  const { lines, locale, selectedId = null } = props
  const look = { lines, locale, selectedId, isColourWeak }
  const { loaded: made, isUnable } = useMap(container, look, props)
  const loaded = useShown(made, look, props)
  useLines(loaded, look)
  useSelection(loaded, props.onSelectLine)
  useBounds(loaded, props)
  const ground = useGround(loaded, props.locale)
  const { isDrawn, isRevealed } = useDrawn(loaded, props.lines)
  return (
    <div
      className="line-map"
      role="region"
      aria-label={props.label}
      data-ready={loaded !== null}
      data-waiting={props.isWaiting}
      data-revealed={isRevealed}
      data-drawn={isDrawn}
    >
      <div ref={container} className="line-map-canvas" />
      {isUnable && <NoMap>{props.renderWithout?.()}</NoMap>}
      {loaded !== null && <MapMarkers loaded={loaded} ground={ground} {...props} />}
      {loaded !== null && props.controls !== undefined && (
        <MapControls
          map={loaded.map}
          labels={props.controls}
          onFit={() => fit(loaded.map, listBounds(props.lines, props.extent))}
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
