import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useKeptEffect } from '#ui/keep/kept-effect.ts'
import { followSize } from '#ui/keep/follow-size.ts'
import { GROUP_SPACING_PX, gatherMarks, type MarkGroup } from './gather-marks.ts'
import './line-map.css'
import { listBounds, type MapLine } from './map-lines.ts'
import type { MapMarker } from './line-map.types.ts'
import { Ground, ground, Lines } from './picture-layers.tsx'
import {
  type Bounds,
  makeProjection,
  type PictureSize,
  placeNames,
  type PointPx,
  type Projection,
  type Standing,
} from './picture-model.ts'

type LinePictureProps = {
  lines: readonly MapLine[]
  markers: readonly MapMarker[]
  locale: 'zh' | 'en'
  label: string
  selectedId?: string | null
  /** What is shown; without it, all lines. */
  bounds?: Bounds
  /** Draws one mark for several that can be pressed and would cover each other, the most important first. */
  drawGroup?: (markers: readonly MapMarker[]) => ReactNode
}

/** Half the size of what stands there: a site, a fault, several faults. */
const HALF_PX = {
  site: { x: 5, y: 5 },
  fault: { x: 9, y: 9 },
  group: { x: GROUP_SPACING_PX.x / 2, y: GROUP_SPACING_PX.y / 2 },
}

function halfOf([first, ...others]: MarkGroup['members']): Standing['halfPx'] {
  if (others.length > 0) return HALF_PX.group
  return first.raised === true ? HALF_PX.fault : HALF_PX.site
}

function listGroups(
  markers: readonly MapMarker[],
  { project }: Projection,
  isGathering: boolean,
): MarkGroup[] {
  if (isGathering) return gatherMarks(markers, project)
  return markers.map((marker) => ({ at: project(marker.lngLat), members: [marker] }))
}

function MarkerContent({ marker, view }: { marker: MapMarker; view: Projection['view'] }) {
  const content = typeof marker.content === 'function' ? marker.content(view) : marker.content
  if (marker.onClick === undefined) return content
  return (
    <button type="button" className="map-marker" onClick={marker.onClick}>
      {content}
    </button>
  )
}

type PlacedProps = { at: PointPx; isRaised: boolean; children: ReactNode }

function Placed({ at: [left, top], isRaised, children }: PlacedProps) {
  return (
    <div className={isRaised ? 'picture-marker is-raised' : 'picture-marker'} style={{ left, top }}>
      {children}
    </div>
  )
}

function useSize() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<PictureSize | null>(null)
  useKeptEffect('chart', '', () => (ref.current === null ? () => {} : followSize(ref.current, setSize)))
  return { ref, size }
}

/**
 * Lines and points on the console's own base map, as they lie: a picture to look at and not to move in. Drawn by the
 * browser itself, for the library of the map costs more than the rest of a page.
 */
export function LinePicture(props: LinePictureProps) {
  const { lines, markers, locale, label, selectedId = null, bounds, drawGroup } = props
  const { ref, size } = useSize()
  const shown = useMemo(() => bounds ?? listBounds(lines), [bounds, lines])
  const [west, south, east, north] = shown
  const projection = useMemo(
    () => (size === null ? null : makeProjection([west, south, east, north], size)),
    [size, west, south, east, north],
  )
  const groups = projection === null ? [] : listGroups(markers, projection, drawGroup !== undefined)
  const standing = groups.map(({ at, members }) => ({ at, halfPx: halfOf(members) }))
  return (
    <div ref={ref} className="line-map" role="region" aria-label={label} data-ready={projection !== null}>
      {projection !== null && size !== null && (
        <>
          <svg className="picture" width={size.widthPx} height={size.heightPx} aria-hidden="true">
            <Ground projection={projection} />
            <Lines lines={lines} selectedId={selectedId} projection={projection} />
            {placeNames(ground.places, { locale, projection, size, standing }).map(
              ({ text, x, y, fontPx }) => (
                <text key={text} className="picture-name" x={x} y={y} fontSize={fontPx}>
                  {text}
                </text>
              ),
            )}
          </svg>
          {groups.map(({ at, members: [first, ...others] }) => (
            <Placed key={first.id} at={at} isRaised={first.raised === true}>
              {others.length === 0 || drawGroup === undefined ? (
                <MarkerContent marker={first} view={projection.view} />
              ) : (
                drawGroup([first, ...others])
              )}
            </Placed>
          ))}
        </>
      )}
    </div>
  )
}
