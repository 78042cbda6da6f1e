import type { Feature } from 'geojson'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useKeptEffect } from '#ui/keep/kept-effect.ts'
import { followSize } from '#ui/keep/follow-size.ts'
import { makeBaseMap } from './base-map.ts'
import { GROUP_SPACING_PX, gatherMarks, type MarkGroup } from './gather-marks.ts'
import './line-map.css'
import { listBounds, makeLineFeatures, type MapLine } from './map-lines.ts'
import type { MapMarker } from './line-map.tsx'
import { CSS_PALETTE } from './map-palette.ts'
import {
  type Bounds,
  drawPath,
  growWidth,
  makeProjection,
  type PictureSize,
  placeNames,
  type PointPx,
  type Projection,
  type Standing,
  widthAt,
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

const base = makeBaseMap().features
const ofClass = (name: string) => base.filter(({ properties }) => properties?.['class'] === name)
const ground = {
  water: ofClass('water'),
  canals: ofClass('canal'),
  boundaries: ofClass('boundary'),
  roads: ofClass('road'),
  places: ofClass('place'),
}

type PathsProps = {
  features: readonly Feature[]
  projection: Projection
  className: string
  widthPx?: number
}

function Paths({ features, projection, className, widthPx }: PathsProps) {
  const d = features.map((feature) => drawPath(feature, projection)).join('')
  return <path className={className} d={d} strokeWidth={widthPx} />
}

function Ground({ projection }: { projection: Projection }) {
  const { zoom } = projection.view
  return (
    <>
      <Paths className="picture-water" features={ground.water} projection={projection} />
      <Paths
        className="picture-canal"
        features={ground.canals}
        projection={projection}
        widthPx={growWidth(zoom, 1, 5)}
      />
      <Paths className="picture-boundary" features={ground.boundaries} projection={projection} />
      <Paths
        className="picture-road-edge"
        features={ground.roads}
        projection={projection}
        widthPx={growWidth(zoom, 2, 6)}
      />
      <Paths
        className="picture-road"
        features={ground.roads}
        projection={projection}
        widthPx={growWidth(zoom, 1.2, 4.6)}
      />
    </>
  )
}

type DrawnLine = {
  id: string
  extra: number
  edge: string
  dash: 'solid' | 'unknown' | 'broken'
  order: number
  selected: boolean
}

const drawnOf = ({ properties }: Feature) => properties as DrawnLine

type LayerProps = {
  features: readonly Feature[]
  projection: Projection
  className: string
  /** Beside the width of a line at this zoom. */
  extraPx: (line: DrawnLine) => number
}

/** A class that has a colour of its own takes precedence over that of the line. */
function LineLayer({ features, projection, className, extraPx }: LayerProps) {
  const widthPx = widthAt(projection.view.zoom)
  return features.map((feature) => {
    const line = drawnOf(feature)
    return (
      <path
        key={`${line.id} ${line.dash}`}
        className={className}
        d={drawPath(feature, projection)}
        stroke={line.edge}
        strokeWidth={widthPx + extraPx(line)}
      />
    )
  })
}

type LinesProps = Pick<LinePictureProps, 'lines' | 'selectedId'> & { projection: Projection }

/** Layers of the large map (`map-style.ts`): what is unseen of one fibre is not covered by others of its cable. */
function Lines({ lines, selectedId = null, projection }: LinesProps) {
  const features = useMemo(() => {
    const { features: all } = makeLineFeatures(lines, { palette: CSS_PALETTE, selectedId, letters: {} })
    return all.toSorted((a, b) => drawnOf(a).order - drawnOf(b).order)
  }, [lines, selectedId])
  const ofDash = (dash: DrawnLine['dash']) => features.filter((feature) => drawnOf(feature).dash === dash)
  const broken = ofDash('broken')
  const layers: Omit<LayerProps, 'projection'>[] = [
    { className: 'picture-halo', features, extraPx: () => 4 },
    {
      className: 'picture-focus',
      features: features.filter((feature) => drawnOf(feature).selected),
      extraPx: () => 0,
    },
    { className: 'picture-line', features: ofDash('solid'), extraPx: ({ extra }) => extra },
    { className: 'picture-broken-ground', features: broken, extraPx: () => 2 },
    { className: 'picture-line is-broken', features: broken, extraPx: () => 0 },
    { className: 'picture-line is-unknown', features: ofDash('unknown'), extraPx: () => 0 },
  ]
  return layers.map((layer) => <LineLayer key={layer.className} {...layer} projection={projection} />)
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
