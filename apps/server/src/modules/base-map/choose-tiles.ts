import type { GroundBox } from './base-map.types.ts'

export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** A box is drawn in about as much detail as it has room for on paper: so many tiles over its width. */
const TILES_ACROSS = 3
/** Read for one box. */
const MAX_TILES = 24
const MAX_LATITUDE = 85.0511
const FULL_CIRCLE = 360

/** Web Mercator: the world is a square of side 1, its corner in the north-west (OGC 17-083r4, annex D). */
export function toSquare([lng, lat]: readonly [number, number]): [number, number] {
  const bounded = Math.min(Math.max(lat, -MAX_LATITUDE), MAX_LATITUDE)
  const sine = Math.sin((bounded * Math.PI) / 180)
  return [lng / FULL_CIRCLE + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

export function fromSquare([x, y]: readonly [number, number]): [number, number] {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  return [(x - 0.5) * FULL_CIRCLE, lat]
}

/** The tiles that a box lies in, at a zoom that the file has; none where it would be too many. */
export function chooseTiles(box: GroundBox, zooms: { minZoom: number; maxZoom: number }): Tile[] {
  const wanted = Math.floor(Math.log2((TILES_ACROSS * FULL_CIRCLE) / Math.max(box.east - box.west, 1e-6)))
  for (let z = Math.min(wanted, zooms.maxZoom); z >= zooms.minZoom; z--) {
    const { columns, rows } = findSpan(box, z)
    if (countOf(columns) * countOf(rows) <= MAX_TILES)
      return listOf(rows).flatMap((y) => listOf(columns).map((x) => ({ z, x, y })))
  }
  return []
}

type Span = readonly [from: number, to: number]
const countOf = ([from, to]: Span): number => to - from + 1
const listOf = (span: Span): number[] => Array.from({ length: countOf(span) }, (_, at) => span[0] + at)

function findSpan({ west, south, east, north }: GroundBox, z: number): { columns: Span; rows: Span } {
  const side = 2 ** z
  const at = (value: number): number => Math.min(Math.max(Math.floor(value * side), 0), side - 1)
  const [left, top] = toSquare([west, north])
  const [right, bottom] = toSquare([east, south])
  return { columns: [at(left), at(right)], rows: [at(top), at(bottom)] }
}
