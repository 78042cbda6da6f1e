import type { CellValue } from '#platform/export/export-column'

/** An object with its cells by the ids of their columns, and where it lies. */
export interface Exported {
  readonly cells: Readonly<Record<string, CellValue>>
  readonly points: readonly (readonly number[])[]
  readonly isLine: boolean
}

/** What the geometry says is not said twice; an empty cell says nothing. */
const listProperties = ({ cells }: Exported): [string, NonNullable<CellValue>][] =>
  Object.entries(cells).flatMap(([id, value]) =>
    id === 'lng' || id === 'lat' || value === null || value === undefined || value === ''
      ? []
      : [[id, value]],
  )

function makeGeometry({ points, isLine }: Exported) {
  if (isLine) return { type: 'LineString', coordinates: points }
  const [point] = points
  return point === undefined ? null : { type: 'Point', coordinates: point }
}

/** RFC 7946, a feature a line. */
export async function* writeGeoJson(rows: AsyncIterable<Exported>): AsyncGenerator<string> {
  let before = '{"type":"FeatureCollection","features":[\n'
  for await (const row of rows) {
    const properties = Object.fromEntries(listProperties(row))
    yield `${before}${JSON.stringify({ type: 'Feature', properties, geometry: makeGeometry(row) })}`
    before = ',\n'
  }
  yield before === ',\n' ? '\n]}\n' : `${before}]}\n`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? '')

function writeGeometry({ points, isLine }: Exported): string {
  if (points.length === 0) return ''
  const element = isLine ? 'LineString' : 'Point'
  const coordinates = points.map(([lng, lat]) => `${lng},${lat}`).join(' ')
  return `<${element}><coordinates>${coordinates}</coordinates></${element}>`
}

function writePlacemark(row: Exported): string {
  const { code, name, link, cable } = row.cells
  const title = escape(String(name ?? code ?? link ?? cable ?? ''))
  const data = listProperties(row)
    .map(([id, value]) => `<Data name="${escape(id)}"><value>${escape(String(value))}</value></Data>`)
    .join('')
  return `<Placemark><name>${title}</name><ExtendedData>${data}</ExtendedData>${writeGeometry(row)}</Placemark>\n`
}

/** OGC KML 2.2. */
export async function* writeKml(rows: AsyncIterable<Exported>, title: string): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escape(title)}</name>\n`
  for await (const row of rows) yield writePlacemark(row)
  yield '</Document></kml>\n'
}
