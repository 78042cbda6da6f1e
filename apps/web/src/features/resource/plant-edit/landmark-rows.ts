import { LANDMARK_KINDS, type LandmarkFields, type LandmarkKind } from '@fibrewatch/contract/landmark-fields'
import type { Landmark } from '@fibrewatch/contract/plant'
import {
  type CellWords,
  findFreeKey,
  type GridRow,
  type GridShape,
  parseFigure,
  writeFigure,
} from '#ui/paste-grid/paste-rows.ts'

import type { PointedPlace } from './plant-dialog.types.ts'

/** In the order of the columns, which is also that of a pasted line. */
export const LANDMARK_CELLS = ['name', 'kind', 'opticalM', 'lng', 'lat', 'slackM', 'remark'] as const
export type LandmarkCell = (typeof LANDMARK_CELLS)[number]
export type LandmarkRow = GridRow<LandmarkCell>

/** As the contract has them. */
const MAX_NAME = 80
const MAX_REMARK = 200
const MAX_SLACK_M = 1000

export const makeLandmarkRows = (landmarks: readonly Landmark[]): LandmarkRow[] =>
  landmarks.map(({ id, name, kind, opticalM, lngLat, slackM, remark }, key) => ({
    key,
    id,
    name,
    kind,
    opticalM: writeFigure(opticalM),
    lng: writeFigure(lngLat?.[0] ?? null),
    lat: writeFigure(lngLat?.[1] ?? null),
    slackM: writeFigure(slackM),
    remark: remark ?? '',
  }))

/**
 * The rows with a place somebody pointed to: as one more row, which is still to be named, or as the distance at which a
 * known landmark lies on the trace. Where that one lies on the ground is surveyed, and stays.
 */
export function placeRow(
  rows: readonly LandmarkRow[],
  { opticalM, lngLat: [lng, lat], landmarkId }: PointedPlace,
  shape: GridShape<LandmarkCell, LandmarkRow>,
): LandmarkRow[] {
  const distance = writeFigure(opticalM)
  if (rows.some(({ id }) => id !== null && id === landmarkId)) {
    return rows.map((row) => (row.id === landmarkId ? { ...row, opticalM: distance } : row))
  }
  const row = shape.makeEmptyRow(findFreeKey(rows))
  return [...rows, { ...row, opticalM: distance, lng: writeDegrees(lng), lat: writeDegrees(lat) }]
}

export const makeLandmarkShape = (words: CellWords<LandmarkCell>): GridShape<LandmarkCell, LandmarkRow> => ({
  cells: LANDMARK_CELLS,
  words,
  makeEmptyRow: (key) => ({
    key,
    id: null,
    name: '',
    kind: 'closure',
    opticalM: '',
    lng: '',
    lat: '',
    slackM: '0',
    remark: '',
  }),
  // Where the distance stands it has words.
  isHead: ([, , opticalM = '']) => opticalM.trim() !== '' && parseFigure(opticalM) === null,
})

/** Degrees may lie west or south. */
function parseDegrees(text: string): number | null {
  const plain = text.trim()
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null
}

const DEGREE_DECIMALS = 7
/** A centimetre on the ground. */
const writeDegrees = (degrees: number): string => String(Number(degrees.toFixed(DEGREE_DECIMALS)))

const isKind = (text: string): text is LandmarkKind => LANDMARK_KINDS.some((one) => one === text)

export type RowFault<Cell extends string> = {
  cell: Cell
  is:
    | 'missing'
    | 'long'
    | 'figure'
    | 'beyond'
    | 'launch'
    | 'twin'
    | 'place'
    | 'range'
    | 'kind'
    | 'code'
    | 'order'
    | 'repeated'
  limit?: number
}
export type Fibre = { lengthM: number; launchOffsetM: number }

export const findTextFault = <Cell extends string>(
  cell: Cell,
  text: string,
  { limit, isRequired }: { limit: number; isRequired: boolean },
): RowFault<Cell>[] => {
  if (isRequired && text.trim() === '') return [{ cell, is: 'missing' }]
  return text.trim().length > limit ? [{ cell, is: 'long', limit }] : []
}

function findDistanceFault(
  { opticalM: text }: LandmarkRow,
  { lengthM, launchOffsetM }: Fibre,
): RowFault<LandmarkCell>[] {
  const cell = 'opticalM'
  if (text.trim() === '') return [{ cell, is: 'missing' }]
  const opticalM = parseFigure(text)
  if (opticalM === null) return [{ cell, is: 'figure' }]
  if (opticalM > lengthM) return [{ cell, is: 'beyond', limit: lengthM }]
  return opticalM < launchOffsetM ? [{ cell, is: 'launch', limit: launchOffsetM }] : []
}

function findPlaceFault(row: LandmarkRow): RowFault<LandmarkCell>[] {
  const [hasLng, hasLat] = [row.lng.trim() !== '', row.lat.trim() !== '']
  if (!hasLng && !hasLat) return []
  if (!hasLng || !hasLat) return [{ cell: hasLng ? 'lat' : 'lng', is: 'place' }]
  const judge = (cell: 'lng' | 'lat', bound: number): RowFault<LandmarkCell>[] => {
    const degrees = parseDegrees(row[cell])
    if (degrees === null) return [{ cell, is: 'figure' }]
    return Math.abs(degrees) > bound ? [{ cell, is: 'range' }] : []
  }
  return [...judge('lng', 180), ...judge('lat', 90)]
}

function findSlackFault({ slackM: text }: LandmarkRow): RowFault<LandmarkCell>[] {
  if (text.trim() === '') return []
  const slackM = parseFigure(text)
  if (slackM === null) return [{ cell: 'slackM', is: 'figure' }]
  return slackM > MAX_SLACK_M ? [{ cell: 'slackM', is: 'range' }] : []
}

/** What is wrong, by the key of the row; rows with nothing wrong are absent. */
export function findLandmarkFaults(
  rows: readonly LandmarkRow[],
  fibre: Fibre,
): ReadonlyMap<number, readonly RowFault<LandmarkCell>[]> {
  const places = rows.map(({ opticalM }) => parseFigure(opticalM))
  const found = rows.map((row, at) => {
    const isTwin = places[at] !== null && places.indexOf(places[at] ?? null) < at
    const faults: RowFault<LandmarkCell>[] = [
      ...findTextFault('name', row.name, { limit: MAX_NAME, isRequired: true }),
      ...(isKind(row.kind) ? [] : [{ cell: 'kind' as const, is: 'kind' as const }]),
      ...findDistanceFault(row, fibre),
      ...(isTwin ? [{ cell: 'opticalM' as const, is: 'twin' as const }] : []),
      ...findPlaceFault(row),
      ...findSlackFault(row),
      ...findTextFault('remark', row.remark, { limit: MAX_REMARK, isRequired: false }),
    ]
    return [row.key, faults] as const
  })
  return new Map(found.filter(([, faults]) => faults.length > 0))
}

/** What is sent; rows without a fault alone can be. */
export const makeLandmarks = (rows: readonly LandmarkRow[]): LandmarkFields[] =>
  rows.map((row) => {
    const [lng, lat] = [parseDegrees(row.lng), parseDegrees(row.lat)]
    return {
      ...(row.id === null ? {} : { id: row.id }),
      name: row.name.trim(),
      kind: isKind(row.kind) ? row.kind : 'closure',
      opticalM: parseFigure(row.opticalM) ?? 0,
      lngLat: lng === null || lat === null ? null : [lng, lat],
      slackM: parseFigure(row.slackM) ?? 0,
      remark: row.remark.trim() === '' ? null : row.remark.trim(),
    }
  })
