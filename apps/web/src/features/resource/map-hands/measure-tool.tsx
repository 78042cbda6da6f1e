import type { LngLat, PreparedRoute } from '@fibrewatch/route'
import type { Feature } from 'geojson'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { formatDistance } from '#lib/format/numbers.ts'
import { Segmented } from '#ui/parts/segmented.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import type { Loaded } from '#ui/map/line-map.types.ts'
import { makeOverlayLine, makeOverlayPath, makeOverlayPoint, useMapOverlay } from '#ui/map/map-overlay.ts'
import { findNearestM, findPlace } from './link-place.ts'
import { useMapHandsWords } from './map-hands.messages.ts'
import { type Measured, measureGround, measureLink, type MeasuredLink } from './measure.ts'
import { isAdding, MapMiddle, useMapTool } from './use-map-tool.tsx'
import './map-panel.css'

const WAYS = ['ground', 'link'] as const
type Way = (typeof WAYS)[number]

/** As many as somebody clicks; each is a point that the map draws. */
const MAX_POINTS = 500

const toLngLat = ({ lng, lat }: { lng: number; lat: number }): LngLat => [lng, lat]

/** The points that were clicked, and where the pointer is; Backspace takes the last one back, Escape ends. */
function usePoints({ map }: Loaded, { most, onEnd }: { most: number; onEnd: () => void }) {
  const [points, setPoints] = useState<readonly LngLat[]>([])
  const [pointer, setPointer] = useState<LngLat | null>(null)
  // One more than there may be begins anew.
  const append = (lngLat: LngLat) =>
    setPoints((former) => (former.length >= most ? [lngLat] : [...former, lngLat]))
  const undo = () => setPoints((former) => former.slice(0, -1))
  useMapTool(map, (event) => {
    if (event.key === 'Escape') onEnd()
    if (isAdding(event)) append(toLngLat(map.getCenter()))
    if (event.key !== 'Backspace') return
    event.preventDefault()
    undo()
  })
  const add = useEffectEvent(append)
  useEffect(() => {
    const subscriptions = [
      map.on('click', ({ lngLat, originalEvent }) => {
        if (originalEvent.detail < 2) add(toLngLat(lngLat))
      }),
      map.on('mousemove', ({ lngLat }) => setPointer(toLngLat(lngLat))),
      map.on('mouseout', () => setPointer(null)),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [map])
  return { points, pointer, undo, clear: () => setPoints([]) }
}

/** Before anything was clicked, and where the last click was, the pointer is no further point. */
function isAtLast(points: readonly LngLat[], [lng, lat]: LngLat): boolean {
  const last = points.at(-1)
  return last === undefined || (last[0] === lng && last[1] === lat)
}

function drawLink(
  route: PreparedRoute | null,
  places: readonly number[],
  between: MeasuredLink | null,
): Feature[] {
  const ends = route === null ? [] : places.flatMap((opticalM) => findPlace(route, opticalM) ?? [])
  return [
    ...makeOverlayLine(between?.line ?? [], 'line'),
    ...ends.map(({ lngLat }) => makeOverlayPoint(lngLat, 'point')),
  ]
}

function GroundFigures({ measured: { totalM, segmentsM } }: { measured: Measured }) {
  const t = useMapHandsWords()
  if (segmentsM.length === 0) return <span className="text-3">{t('measureStart')}</span>
  return (
    <>
      <strong>
        {t('total')} {formatDistance(totalM)}
      </strong>
      <span>
        {t('segment')} {formatDistance(segmentsM.at(-1))}
      </span>
      <span className="text-3">{t('segments', { count: segmentsM.length })}</span>
    </>
  )
}

function LinkFigures({ between, isPossible }: { between: MeasuredLink | null; isPossible: boolean }) {
  const t = useMapHandsWords()
  if (!isPossible) return <span className="text-3">{t('measureNoLink')}</span>
  if (between === null) return <span className="text-3">{t('measureStartLink')}</span>
  return (
    <>
      <strong>
        {t('optical')} {formatDistance(between.opticalM)}
      </strong>
      <span>
        {t('ground')} {formatDistance(between.groundM)}
      </span>
    </>
  )
}

type MeasureToolProps = { loaded: Loaded; route: PreparedRoute | null; onEnd: () => void }

/** Measures from click to click, on the ground or along the selected link. */
export function MeasureTool({ loaded, route, onEnd }: MeasureToolProps) {
  const t = useMapHandsWords()
  const [way, setWay] = useState<Way>('ground')
  const { points, pointer, undo, clear } = usePoints(loaded, { most: way === 'link' ? 2 : MAX_POINTS, onEnd })
  const places = useMemo(
    () => (route === null ? [] : points.map((point) => findNearestM(route, point))),
    [route, points],
  )
  const [fromM, toM] = places
  const between = useMemo(
    () =>
      route === null || fromM === undefined || toM === undefined ? null : measureLink(route, fromM, toM),
    [route, fromM, toM],
  )
  const running = pointer === null || isAtLast(points, pointer) ? points : [...points, pointer]
  const features = useMemo(
    () => (way === 'ground' ? makeOverlayPath(points, pointer) : drawLink(route, places, between)),
    [way, points, pointer, route, places, between],
  )
  useMapOverlay(loaded, 'measure', features)
  return (
    <>
      <MapMiddle map={loaded.map} />
      <section className="map-panel" aria-label={t('measure')}>
        <Segmented
          label={t('measureHow')}
          options={[
            { value: 'ground', label: t('measureGround') },
            { value: 'link', label: t('measureLink') },
          ]}
          value={way}
          onChange={(chosen) => {
            clear()
            setWay(chosen)
          }}
        />
        <output className="map-panel-figures">
          {way === 'ground' ? (
            <GroundFigures measured={measureGround(running)} />
          ) : (
            <LinkFigures between={between} isPossible={route !== null} />
          )}
        </output>
        <span className="map-panel-tools">
          <button type="button" className="button small" disabled={points.length === 0} onClick={undo}>
            {t('undoPoint')}
          </button>
          <IconButton icon="close" label={t('measureEnd')} onClick={onEnd} />
        </span>
        {points.length > 0 && <span className="text-3 fs-12">{t('measureNext')}</span>}
      </section>
    </>
  )
}
