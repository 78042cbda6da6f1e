import type { Feature, FeatureCollection } from 'geojson'
import type { MapPalette, MapToken } from './map-palette.ts'

export type MapSeverity = 'critical' | 'major' | 'minor' | 'warning' | 'indeterminate'

export type MapLine = {
  id: string
  coordinates: number[][]
  state: 'normal' | 'alarmed' | 'broken' | 'unknown' | 'disabled'
  severity: MapSeverity | null
  /** The part nobody can see past a break. */
  beyondBreak: number[][]
}

const STATE_TOKEN: Record<MapLine['state'], MapToken> = {
  normal: 'link-normal',
  alarmed: 'link-normal',
  broken: 'link-normal',
  unknown: 'link-unknown',
  disabled: 'link-disabled',
}

function colourOf(line: MapLine, palette: MapPalette): string {
  if (line.state === 'alarmed' && line.severity !== null) return palette[`${line.severity}-edge`]
  return palette[STATE_TOKEN[line.state]]
}

function makeFeature(line: MapLine, part: 'whole' | 'beyond', options: LineOptions): Feature {
  const alarmed = line.state === 'alarmed' || line.state === 'broken'
  return {
    type: 'Feature',
    properties: {
      id: line.id,
      edge: part === 'beyond' ? options.palette['critical-edge'] : colourOf(line, options.palette),
      dash: part === 'beyond' ? 'broken' : line.state === 'unknown' ? 'unknown' : 'solid',
      selected: line.id === options.selectedId,
      extra: (alarmed ? 1 : 0) + (line.id === options.selectedId ? 1.5 : 0),
      order: line.id === options.selectedId ? 2 : alarmed ? 1 : 0,
    },
    geometry: { type: 'LineString', coordinates: part === 'beyond' ? line.beyondBreak : line.coordinates },
  }
}

type LineOptions = { palette: MapPalette; selectedId: string | null }

/** The seen part of a broken line ends where the unseen part begins. */
function seenPart(line: MapLine): MapLine {
  const start = line.beyondBreak[0]
  if (start === undefined) return line
  const unseen = line.beyondBreak.length - 1
  return {
    ...line,
    coordinates: [...line.coordinates.slice(0, Math.max(1, line.coordinates.length - unseen)), start],
  }
}

export function makeLineFeatures(lines: readonly MapLine[], options: LineOptions): FeatureCollection {
  const features = lines
    .filter(({ coordinates }) => coordinates.length > 1)
    .flatMap((line) => [
      makeFeature(seenPart(line), 'whole', options),
      ...(line.beyondBreak.length > 1 ? [makeFeature(line, 'beyond', options)] : []),
    ])
  return { type: 'FeatureCollection', features }
}
