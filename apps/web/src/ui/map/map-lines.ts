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
  /** Painted by something else than its state: in this colour, with this letter along it. */
  tone?: { token: MapToken; letter: string; isDotted: boolean }
}

const FALLBACK_BOUNDS: [number, number, number, number] = [120.25, 30.9, 121.2, 31.95]

/**
 * The box around all lines and what is drawn beside them, `[west, south, east, north]`; around the base map while there is
 * none. A large plant has a million points.
 */
export function listBounds(
  lines: readonly MapLine[],
  extent: readonly [number, number, number, number] | null = null,
): [number, number, number, number] {
  const [west, south, east, north] = extent ?? [Infinity, Infinity, -Infinity, -Infinity]
  const box = { west, south, east, north }
  for (const { coordinates } of lines)
    for (const [lng = 0, lat = 0] of coordinates) {
      box.west = Math.min(box.west, lng)
      box.south = Math.min(box.south, lat)
      box.east = Math.max(box.east, lng)
      box.north = Math.max(box.north, lat)
    }
  return box.west > box.east ? FALLBACK_BOUNDS : [box.west, box.south, box.east, box.north]
}

const STATE_TOKEN: Record<MapLine['state'], MapToken> = {
  normal: 'link-normal',
  alarmed: 'link-normal',
  broken: 'link-normal',
  unknown: 'link-unknown',
  disabled: 'link-disabled',
}

function colourOf(line: MapLine, palette: MapPalette): string {
  if (line.tone !== undefined) return palette[line.tone.token]
  if (line.state === 'alarmed' && line.severity !== null) return palette[`${line.severity}-edge`]
  return palette[STATE_TOKEN[line.state]]
}

const isAlarmed = ({ state }: MapLine): boolean => state === 'alarmed' || state === 'broken'
const dashOf = ({ state, tone }: MapLine): 'unknown' | 'solid' =>
  (tone?.isDotted ?? state === 'unknown') ? 'unknown' : 'solid'

/** Drawing order: normal, alarmed, selected. */
function orderOf(line: MapLine, selectedId: string | null): number {
  if (line.id === selectedId) return 2
  return isAlarmed(line) ? 1 : 0
}

function makeFeature(line: MapLine, part: 'whole' | 'beyond', options: LineOptions): Feature {
  return {
    type: 'Feature',
    properties: {
      id: line.id,
      edge: part === 'beyond' ? options.palette['critical-edge'] : colourOf(line, options.palette),
      letter: part === 'beyond' ? (options.letters.broken ?? '') : letterOf(line, options.letters),
      dash: part === 'beyond' ? 'broken' : dashOf(line),
      selected: line.id === options.selectedId,
      extra: (isAlarmed(line) ? 1 : 0) + (line.id === options.selectedId ? 1.5 : 0),
      order: orderOf(line, options.selectedId),
    },
    geometry: { type: 'LineString', coordinates: part === 'beyond' ? line.beyondBreak : line.coordinates },
  }
}

/** Letters written along lines for those who do not tell colours apart; a state without one is left plain. */
export type LineLetters = Readonly<Partial<Record<MapLine['state'] | MapSeverity, string>>>

type LineOptions = { palette: MapPalette; selectedId: string | null; letters: LineLetters }

const letterOf = ({ state, severity, tone }: MapLine, letters: LineLetters): string =>
  tone?.letter ?? letters[state === 'alarmed' && severity !== null ? severity : state] ?? ''

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
