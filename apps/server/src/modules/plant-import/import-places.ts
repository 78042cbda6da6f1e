import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { plantImportApi } from '@fibrewatch/contract/plant-import'
import type { StoredImport, StoredRow } from './plant-import.types.ts'
import { type Given, type Points, readCells } from './read-cells.ts'

type Places = EndpointData<typeof plantImportApi.places>

const isOnEarth = ([lng, lat]: readonly number[]): boolean =>
  Math.abs(lng ?? Infinity) <= 180 && Math.abs(lat ?? Infinity) <= 90

/** A row with a fault is told of by the check; here it is left out. */
function readLeniently(row: StoredRow, source: StoredImport): Given {
  try {
    return readCells(row.cells, source)
  } catch {
    return new Map()
  }
}

function listPoints(given: Given): Points {
  const [lng, lat, line = []] = [given.get('lng'), given.get('lat'), given.get('line') as Points | undefined]
  const point: Points = typeof lng === 'number' && typeof lat === 'number' ? [[lng, lat]] : []
  return [...line, ...point].filter(isOnEarth)
}

/** Points of objects, and the lines of routes. */
export function showPlaces(source: StoredImport, rows: readonly StoredRow[]): Places {
  const placed = rows.map((row) => ({ key: row.objectKey, points: listPoints(readLeniently(row, source)) }))
  if (source.kind === 'stops') return { points: [], lines: placed.map(({ points }) => points).filter(isLine) }
  if (source.kind !== 'route') return { points: placed.flatMap(({ points }) => points), lines: [] }
  const byLink = Map.groupBy(placed, ({ key }) => key)
  const lines = [...byLink.values()].map((parts) => parts.flatMap(({ points }) => points))
  return { points: [], lines: lines.filter(isLine) }
}

const isLine = (points: Points): boolean => points.length >= 2
