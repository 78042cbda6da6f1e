import { decodeText } from './read-csv.ts'
import { LAT_HEADING, LINE_HEADING, LNG_HEADING, MAX_DEPTH, UnreadableFile } from './file-limits.ts'
import { walkXml, type XmlListener } from './read-xml.ts'
import { readZip } from './read-zip.ts'

type Point = readonly number[]

/** Puts named values into cells; a name that is new becomes a further heading. */
export function makeCells(headings: string[], named: Iterable<readonly [string, string]>): string[] {
  const cells: string[] = headings.map(() => '')
  for (const [name, value] of named) {
    const known = headings.indexOf(name)
    const column = known < 0 ? headings.push(name) - 1 : known
    cells[column] = value.trim()
  }
  return cells
}

/** Altitudes are left out. */
const writeLine = (points: readonly Point[]): string => points.map(([lng, lat]) => `${lng} ${lat}`).join(', ')

export function* namePlace(points: readonly Point[], isLine: boolean): Generator<[string, string]> {
  if (isLine) yield [LINE_HEADING, writeLine(points)]
  const [first] = points
  if (isLine || first === undefined) return
  yield [LNG_HEADING, String(first[0])]
  yield [LAT_HEADING, String(first[1])]
}

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length >= 2 && value.every((each) => typeof each === 'number')

interface Named {
  readonly [name: string]: unknown
}
const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function* nameGeometry(geometry: unknown): Generator<[string, string]> {
  if (!isNamed(geometry)) return
  const { type, coordinates } = geometry
  if (type === 'Point' && isPoint(coordinates)) yield* namePlace([coordinates], false)
  const lines = type === 'MultiLineString' && Array.isArray(coordinates) ? coordinates.flat() : coordinates
  if (typeof type !== 'string' || !type.endsWith('LineString')) return
  if (!Array.isArray(lines) || !lines.every(isPoint)) throw new UnreadableFile('not-geojson')
  yield* namePlace(lines, true)
}

const writeValue = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Brackets within each other; those in texts do not count. */
function requireShallow(text: string): void {
  let [depth, isInText] = [0, false]
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (isInText) {
      if (letter === '\\') at += 1
      else if (letter === '"') isInText = false
    } else if (letter === '"') isInText = true
    else if (letter === '{' || letter === '[') depth += 1
    else if (letter === '}' || letter === ']') depth -= 1
    if (depth > MAX_DEPTH) throw new UnreadableFile('too-deep')
  }
}

function parseJson(bytes: Uint8Array): unknown {
  const text = decodeText(bytes)
  requireShallow(text)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UnreadableFile('not-geojson', cause)
  }
}

/** RFC 7946: a feature is a row, its properties are the cells. @throws UnreadableFile */
export async function* readGeoJson(bytes: Uint8Array, headings: string[]): AsyncGenerator<string[]> {
  const whole = parseJson(bytes)
  const features =
    isNamed(whole) && whole['type'] === 'Feature' ? [whole] : isNamed(whole) && whole['features']
  if (!Array.isArray(features)) throw new UnreadableFile('not-geojson')
  for (const feature of features) {
    if (!isNamed(feature)) throw new UnreadableFile('not-geojson')
    const { properties, geometry } = feature
    const given = Object.entries(isNamed(properties) ? properties : {})
    const named = given.map(([name, value]) => [name, writeValue(value)] as const)
    yield makeCells(headings, [...named, ...nameGeometry(geometry)])
  }
}

const readPoints = (text: string): number[][] =>
  text
    .trim()
    .split(/\s+/)
    .map((point) => point.split(',').map(Number))

/** OGC KML 2.2: a placemark is a row, its extended data are the cells. @throws UnreadableFile */
export async function* readKmlChunks(
  chunks: AsyncIterable<Uint8Array>,
  headings: string[],
): AsyncGenerator<string[]> {
  let heard: string[][] = []
  let cells: [string, string][] | undefined
  let dataName = ''
  let isLine = false
  const listener: XmlListener = {
    onOpen: ({ name, attributes }) => {
      if (name === 'Placemark') cells = []
      if (name === 'Data' || name === 'SimpleData') dataName = attributes['name'] ?? ''
      if (name === 'Point' || name === 'LineString') isLine = name === 'LineString'
    },
    onClose: (name, text) => {
      if (cells === undefined) return
      if (name === 'name' || name === 'description') cells.unshift([name, text])
      if (name === 'value' || name === 'SimpleData') cells.push([dataName, text])
      if (name === 'coordinates') cells.push(...namePlace(readPoints(text), isLine))
      if (name !== 'Placemark') return
      heard.push(makeCells(headings, cells))
      cells = undefined
    },
  }
  yield* walkXml(chunks, listener, () => {
    const taken = heard
    heard = []
    return taken
  })
}

const CHUNK_BYTES = 64 * 1024

async function* cutBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES)
}

export const readKml = (bytes: Uint8Array, headings: string[]): AsyncGenerator<string[]> =>
  readKmlChunks(cutBytes(bytes), headings)

/** The first KML of a KMZ. @throws UnreadableFile */
export async function* readKmz(bytes: Uint8Array, headings: string[]): AsyncGenerator<string[]> {
  const zip = await readZip(bytes)
  const name = zip.names.find((each) => each.toLowerCase().endsWith('.kml'))
  const chunks = name === undefined ? undefined : zip.read(name)
  if (chunks === undefined) throw new UnreadableFile('no-kml')
  yield* readKmlChunks(chunks, headings)
}
