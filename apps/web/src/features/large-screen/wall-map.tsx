import { isDrill } from '#lib/live/alarm-book.ts'
import { Icon } from '#ui/icon.tsx'
import { AlarmDistance } from '#ui/alarm-distance.tsx'
import { AlarmType } from '#ui/alarm-type.tsx'
import type { Alarm } from '@fibrewatch/contract/alarm'
import type { Site } from '@fibrewatch/contract/plant'
import { useMemo, useRef, useState } from 'react'
import { formatUncertainty } from '#lib/format/numbers.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { followSize } from '#ui/keep/follow-size.ts'
import { useKeptEffect } from '#ui/keep/kept-effect.ts'
import type { MapLine } from '#ui/map/map-lines.ts'
import { Ground, ground, Lines } from '#ui/map/picture-layers.tsx'
import type { Projection } from '#ui/map/picture-model.ts'
import { SeverityGlyph } from '#ui/severity-icon.tsx'
import { lookOf } from './alarm-words.ts'
import type { Camera, ScreenSize } from './camera.ts'
import { largeScreenMessages } from './large-screen.messages.ts'
import { useFlight } from './use-flight.ts'
import {
  boundsOf,
  type FaultGroup,
  groupFaults,
  makeBase,
  placeFaults,
  placeWallNames,
  viewAll,
  viewPlace,
} from './wall-map-model.ts'
import './wall-map.css'

/** Marks nearer to each other than this, in units of the wall, overlap. */
const GROUP_UNITS = 34
/** The design size: see `--u` in the style sheet. */
const DESIGN = { heightPx: 1080, leastWidthPx: 1600 }

const readUnitPx = () => Math.min(innerHeight / DESIGN.heightPx, innerWidth / DESIGN.leastWidthPx)

function useScreenSize() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<ScreenSize | null>(null)
  useKeptEffect('chart', '', () => (ref.current === null ? () => {} : followSize(ref.current, setSize)))
  return { ref, size }
}

type MarkProps = { group: FaultGroup; isFocus: boolean }

/** A fault on the map, with rings while the wall shows it, and the number of faults it is drawn for. */
function FaultMark({ group: { first, count }, isFocus }: MarkProps) {
  const t = useMessages(largeScreenMessages)
  const { alarm, at } = first
  const { acked, place } = alarm
  const severity = lookOf(alarm)
  const edge = `var(--${severity}-edge)`
  const blinks = severity === 'critical' && !acked
  return (
    <div className={isFocus ? 'wall-anchor is-raised' : 'wall-anchor'} data-x={at[0]} data-y={at[1]}>
      {isFocus && (
        <svg
          className={blinks ? 'wall-rings blink' : 'wall-rings'}
          viewBox="-60 -60 120 120"
          aria-hidden="true"
        >
          <circle r={38} fill="none" stroke={edge} strokeWidth={3} />
          <circle r={56} fill="none" stroke={edge} strokeWidth={1.5} opacity={0.6} />
        </svg>
      )}
      <svg className="wall-mark" viewBox="0 0 16 16" aria-hidden="true">
        <SeverityGlyph severity={severity} acked={acked} />
      </svg>
      {isFocus && (
        <p
          className="wall-callout"
          style={{ background: `var(--${severity}-fill)`, color: `var(--${severity}-on)` }}
        >
          <AlarmType alarm={alarm} /> <AlarmDistance alarm={alarm} />{' '}
          {place !== null && formatUncertainty(place.uncertaintyM)}
        </p>
      )}
      {!isFocus && isDrill(alarm) && (
        <span className="wall-drill">
          <Icon name="drill" />
          {t('drill')}
        </span>
      )}
      {!isFocus && count > 1 && (
        <b className="wall-count" title={t('cluster', { count })}>
          {count}
        </b>
      )}
    </div>
  )
}

type PictureProps = { lines: readonly MapLine[]; base: Projection }

/** Drawn once for all views: only its transform changes while flying. */
function Picture({ lines, base }: PictureProps) {
  return useMemo(
    () => (
      <g className="wall-ground">
        <Ground projection={base} />
        <Lines lines={lines} projection={base} />
      </g>
    ),
    [lines, base],
  )
}

type WallMapProps = {
  lines: readonly MapLine[]
  sites: readonly Site[]
  /** The most urgent first. */
  faults: readonly Alarm[]
  /** The alarm that the wall shows; null: the whole plant. */
  focus: Alarm | null
}

type ViewProps = WallMapProps & { size: ScreenSize; element: React.RefObject<HTMLDivElement | null> }

function useViews({ lines, focus, size }: ViewProps) {
  const [west, south, east, north] = boundsOf(lines)
  const base = useMemo(() => makeBase([west, south, east, north]), [west, south, east, north])
  const [lng, lat] = focus?.place?.lngLat ?? []
  const target = useMemo<Camera>(
    () =>
      lng === undefined || lat === undefined
        ? viewAll(base, [west, south, east, north], size)
        : viewPlace(base, [lng, lat], size),
    [base, west, south, east, north, lng, lat, size],
  )
  return { base, target }
}

function View(props: ViewProps) {
  const { lines, sites, faults, focus, size, element } = props
  const locale = useLanguage() === 'zh_CN' ? 'zh' : 'en'
  const { base, target } = useViews(props)
  const arrived = useFlight({ element, size, target })
  const unitPx = readUnitPx()
  const names = useMemo(
    () =>
      arrived === null
        ? []
        : placeWallNames({
            base,
            camera: arrived,
            size,
            unitPx,
            locale,
            sites,
            places: ground.places,
            faults,
          }),
    [arrived, base, size, unitPx, locale, sites, faults],
  )
  const groups = useMemo(() => {
    // Without the shown fault, which is drawn by itself.
    const others = placeFaults(
      faults.filter(({ id }) => id !== focus?.id),
      base,
    )
    return groupFaults(others, (GROUP_UNITS * unitPx) / target.scale)
  }, [faults, focus, base, unitPx, target])
  const focused = focus === null ? [] : placeFaults([focus], base)
  return (
    <>
      <svg className="wall-picture" width={size.widthPx} height={size.heightPx} aria-hidden="true">
        <Picture lines={lines} base={base} />
        {names.map(({ text, x, y, fontPx, isSite }) => (
          <text
            key={`${text} ${x}`}
            className={isSite ? 'wall-name is-site' : 'wall-name'}
            x={x}
            y={y}
            fontSize={fontPx}
          >
            {text}
          </text>
        ))}
      </svg>
      {placeSites(sites, base).map(({ id, at }) => (
        <i key={id} className="wall-anchor wall-site" data-x={at[0]} data-y={at[1]} />
      ))}
      {groups.toReversed().map((group) => (
        <FaultMark key={group.first.alarm.id} group={group} isFocus={false} />
      ))}
      {focused.map((first) => (
        <FaultMark key={first.alarm.id} group={{ first, count: 1 }} isFocus />
      ))}
      <span hidden className="wall-arrival" data-at={arrived === null ? '' : (focus?.id ?? 'all')} />
    </>
  )
}

/** With more sites the squares would cover the map. */
const MAX_SITES = 400

const placeSites = (sites: readonly Site[], base: Projection) =>
  sites
    .slice(0, MAX_SITES)
    .flatMap(({ id, lngLat }) => (lngLat === null ? [] : [{ id, at: base.project(lngLat) }]))

/** The map of the plant with every fault; flies to one, and back to all of it. */
export function WallMap(props: WallMapProps) {
  const t = useMessages(largeScreenMessages)
  const { ref, size } = useScreenSize()
  return (
    <div ref={ref} className="wall-map-frame" role="img" aria-label={t('map')}>
      {size !== null && <View {...props} size={size} element={ref} />}
    </div>
  )
}
