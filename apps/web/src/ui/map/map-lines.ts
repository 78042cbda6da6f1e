import type { Feature, FeatureCollection, MultiLineString } from 'geojson'
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
export function orderOf(line: MapLine, selectedId: string | null): number {
  if (line.id === selectedId) return 2
  return isAlarmed(line) ? 1 : 0
}

/** How a line is drawn. */
function makeLook(line: MapLine, part: Part, { palette, letters, selectedId }: LineOptions) {
  const isBeyond = part === 'beyond'
  const isSelected = line.id === selectedId
  return {
    edge: isBeyond ? palette['critical-edge'] : colourOf(line, palette),
    letter: isBeyond ? (letters.broken ?? '') : letterOf(line, letters),
    dash: isBeyond ? 'broken' : dashOf(line),
    selected: isSelected,
    extra: (isAlarmed(line) ? 1 : 0) + (isSelected ? 1.5 : 0),
    order: orderOf(line, selectedId),
  }
}

type Part = 'whole' | 'beyond'

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

/** Of each look one feature, which holds all lines that have it. */
export type LineFeatures = FeatureCollection<MultiLineString>

/** What is drawn alike is one feature: ten thousand, each with its look, keep the page and the map's thread busy (docs/measurements.md). */
export function makeLineFeatures(lines: readonly MapLine[], options: LineOptions): LineFeatures {
  const alike = new Map<string, Feature<MultiLineString>>()
  const add = (line: MapLine, part: Part, coordinates: number[][]) => {
    const look = makeLook(line, part, options)
    const key = Object.values(look).join()
    const known = alike.get(key)
    if (known !== undefined) known.geometry.coordinates.push(coordinates)
    else
      alike.set(key, {
        type: 'Feature',
        properties: look,
        geometry: { type: 'MultiLineString', coordinates: [coordinates] },
      })
  }
  for (const line of lines) {
    if (line.coordinates.length < 2) continue
    add(line, 'whole', seenPart(line).coordinates)
    if (line.beyondBreak.length > 1) add(line, 'beyond', line.beyondBreak)
  }
  return { type: 'FeatureCollection', features: [...alike.values()] }
}
