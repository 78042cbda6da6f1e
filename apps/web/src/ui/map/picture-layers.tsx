import type { Feature } from 'geojson'
import { type CSSProperties, useMemo } from 'react'
import { makeBaseMap } from './base-map.ts'
import { makeLineFeatures, type MapLine } from './map-lines.ts'
import { CSS_PALETTE } from './map-palette.ts'
import { drawPath, growWidth, type Projection, widthAt } from './picture-model.ts'
import './line-map.css'

const base = makeBaseMap().features
const ofClass = (name: string) => base.filter(({ properties }) => properties?.['class'] === name)
/** What the base map has, by kind. */
export const ground = {
  water: ofClass('water'),
  canals: ofClass('canal'),
  boundaries: ofClass('boundary'),
  roads: ofClass('road'),
  places: ofClass('place'),
}

/** The sheet takes it, unless the screen says a width of its own. */
const styleOf = (widthPx: number) => ({ '--width': `${widthPx}px` }) as CSSProperties

type PathsProps = {
  features: readonly Feature[]
  projection: Projection
  className: string
  widthPx?: number
}

function Paths({ features, projection, className, widthPx }: PathsProps) {
  const d = features.map((feature) => drawPath(feature, projection)).join('')
  return <path className={className} d={d} style={widthPx === undefined ? undefined : styleOf(widthPx)} />
}

/** The base map under the lines. */
export function Ground({ projection }: { projection: Projection }) {
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

/** How the lines of a feature look, which no other feature does. */
type DrawnLine = {
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
        key={Object.values(line).join()}
        className={className}
        d={drawPath(feature, projection)}
        stroke={line.edge}
        style={styleOf(widthPx + extraPx(line))}
      />
    )
  })
}

type LinesProps = { lines: readonly MapLine[]; selectedId?: string | null; projection: Projection }

/** Layers of the large map (`map-style.ts`): what is unseen of one fibre is not covered by others of its cable. */
export function Lines({ lines, selectedId = null, projection }: LinesProps) {
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
