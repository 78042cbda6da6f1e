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

/** Where nodes lie, by their codes. */
export type NodePlaces = ReadonlyMap<string, readonly [lng: number, lat: number]>

/** The codes of the nodes that the rows of cables name. */
export function listNodeCodes(source: StoredImport, rows: readonly StoredRow[]): string[] {
  if (source.kind !== 'stops') return []
  const codes = rows.flatMap((row) => {
    const code = readLeniently(row, source).get('node')
    return typeof code === 'string' && code !== '' ? [code] : []
  })
  return [...new Set(codes)]
}

/** The ways of cables over their nodes, in the order of the cable; a node without a place is passed over. */
function listWays(source: StoredImport, rows: readonly StoredRow[], nodes: NodePlaces): Points[] {
  const stops = rows.map((row) => {
    const given = readLeniently(row, source)
    const node = nodes.get(String(given.get('node')))
    const place: Points = node === undefined ? [] : [[node[0], node[1]]]
    return {
      cable: row.objectKey,
      cableM: Number(given.get('cable_m')),
      points: [...place, ...listPoints(given)],
    }
  })
  return [...Map.groupBy(stops, ({ cable }) => cable).values()].map((own) =>
    own.toSorted((a, b) => a.cableM - b.cableM).flatMap(({ points }) => points),
  )
}

/** Points of objects, and the lines of routes and cables. */
export function showPlaces(source: StoredImport, rows: readonly StoredRow[], nodes: NodePlaces): Places {
  if (source.kind === 'stops') return { points: [], lines: listWays(source, rows, nodes).filter(isLine) }
  const placed = rows.map((row) => ({ key: row.objectKey, points: listPoints(readLeniently(row, source)) }))
  if (source.kind !== 'route') return { points: placed.flatMap(({ points }) => points), lines: [] }
  const byLink = Map.groupBy(placed, ({ key }) => key)
  const lines = [...byLink.values()].map((parts) => parts.flatMap(({ points }) => points))
  return { points: [], lines: lines.filter(isLine) }
}

const isLine = (points: Points): boolean => points.length >= 2
