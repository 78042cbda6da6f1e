import { type cableApi, type CableStop, LAYINGS, PASSINGS, type Passing } from '@fibrewatch/contract/cable'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import {
  type CellWords,
  type GridRow,
  type GridShape,
  parseFigure,
  writeFigure,
} from '#ui/paste-grid/paste-rows.ts'

/** In the order of the columns, which is also that of a pasted line. */
export const STOP_CELLS = [
  'code',
  'cableM',
  'sheathInM',
  'sheathOutM',
  'slackM',
  'passing',
  'laying',
] as const
export type StopCell = (typeof STOP_CELLS)[number]
/** A node of a cable as it is typed. */
export type StopRow = GridRow<StopCell>

export const makeStopRows = (stops: readonly CableStop[]): StopRow[] =>
  stops.map((stop, key) => ({
    key,
    id: stop.id,
    code: stop.nodeCode,
    cableM: writeFigure(stop.cableM),
    sheathInM: writeFigure(stop.sheathInM),
    sheathOutM: writeFigure(stop.sheathOutM),
    slackM: writeFigure(stop.slackM),
    passing: stop.passing,
    laying: stop.laying ?? '',
  }))

const makeEmptyRow = (key: number): StopRow => ({
  key,
  id: null,
  code: '',
  cableM: '',
  sheathInM: '',
  sheathOutM: '',
  slackM: '0',
  passing: 'cut',
  laying: '',
})

export const makeStopShape = (words: CellWords<StopCell>): GridShape<StopCell, StopRow> => ({
  cells: STOP_CELLS,
  words,
  makeEmptyRow,
  // Beside the code it has no figure, but words.
  isHead: ([, cableM = '']) => cableM.trim() !== '' && parseFigure(cableM) === null,
  // A stop of another node is another stop: what is joined at the former one does not come along.
  settle: (next, former) => (next.code === former.code ? next : { ...next, id: null }),
})

/**
 * What lies in a loop between the two marks of a node. A cable that goes through whole is one sheath, so the marks are apart
 * by its loop; where it is cut, the marks are read at the closure and the loop lies before them.
 */
function findLoopM({ passing }: StopRow, inM: number | null, outM: number | null): number {
  return passing === 'uncut' && inM !== null && outM !== null ? Math.abs(outM - inM) : 0
}

/**
 * Distances along the sheath from its marks, which may rise or fall. They are added up from the first row on; a row with no
 * mark keeps what is typed, and those behind it are counted from there. `missing`: rows that could not be computed.
 */
export function computeCableM(rows: readonly StopRow[]): { rows: StopRow[]; missing: number } {
  let missing = 0
  let markM: number | null = null
  let atM: number | null = null
  const computed = rows.map((row, index) => {
    const inM = parseFigure(row.sheathInM) ?? parseFigure(row.sheathOutM)
    const outM = parseFigure(row.sheathOutM) ?? parseFigure(row.sheathInM)
    const typedM = parseFigure(row.cableM)
    const step = markM === null || inM === null ? null : Math.abs(inM - markM)
    const hereM = findHereM({ index, typedM, atM, step })
    if (index > 0 && (step === null || atM === null)) missing += 1
    markM = outM
    atM = hereM === null ? null : hereM + findLoopM(row, inM, outM)
    return hereM === null ? row : { ...row, cableM: writeFigure(Math.round(hereM * 10) / 10) }
  })
  return { rows: computed, missing }
}

type Reckoning = { index: number; typedM: number | null; atM: number | null; step: number | null }

function findHereM({ index, typedM, atM, step }: Reckoning): number | null {
  if (index === 0) return typedM ?? 0
  return atM === null || step === null ? typedM : atM + step
}

export type StopFault =
  | { cell: 'code'; is: 'missing' | 'unknown' }
  | { cell: 'cableM'; is: 'notNumber' | 'beyond' | 'order'; limitM?: number }
  | { cell: 'sheathInM' | 'sheathOutM' | 'slackM'; is: 'notNumber' }
  | { cell: 'slackM'; is: 'tooLarge' }
  | { cell: 'passing' | 'laying'; is: 'unknown' }

const MAX_SLACK_M = 1000

function findPlaceFault(row: StopRow, before: StopRow | undefined, lengthM: number): StopFault[] {
  const cableM = parseFigure(row.cableM)
  if (cableM === null) return [{ cell: 'cableM', is: 'notNumber' }]
  if (cableM > lengthM) return [{ cell: 'cableM', is: 'beyond', limitM: lengthM }]
  const beforeM = before === undefined ? null : parseFigure(before.cableM)
  return beforeM !== null && cableM <= beforeM ? [{ cell: 'cableM', is: 'order', limitM: beforeM }] : []
}

function findCellFaults(row: StopRow): StopFault[] {
  const marks = (['sheathInM', 'sheathOutM'] as const).filter(
    (cell) => row[cell].trim() !== '' && parseFigure(row[cell]) === null,
  )
  const slackM = row.slackM.trim() === '' ? 0 : parseFigure(row.slackM)
  return [
    ...marks.map((cell) => ({ cell, is: 'notNumber' as const })),
    ...(slackM === null ? [{ cell: 'slackM' as const, is: 'notNumber' as const }] : []),
    ...(slackM !== null && slackM > MAX_SLACK_M
      ? [{ cell: 'slackM' as const, is: 'tooLarge' as const }]
      : []),
    ...(isPassing(row.passing) ? [] : [{ cell: 'passing' as const, is: 'unknown' as const }]),
    ...(row.laying === '' || isLaying(row.laying)
      ? []
      : [{ cell: 'laying' as const, is: 'unknown' as const }]),
  ]
}

const isPassing = (text: string): text is Passing => PASSINGS.some((one) => one === text)
const isLaying = (text: string): text is (typeof LAYINGS)[number] => LAYINGS.some((one) => one === text)

export type NodeIds = ReadonlyMap<string, number | null>

/**
 * What is wrong, by the key of the row; rows with nothing wrong are absent.
 *
 * @param nodeIds - by code; null: there is no such node; absent: nobody has asked yet
 */
export function findStopFaults(
  rows: readonly StopRow[],
  { lengthM, nodeIds }: { lengthM: number; nodeIds: NodeIds },
): ReadonlyMap<number, readonly StopFault[]> {
  const found = rows.map((row, index) => {
    const code = row.code.trim()
    const ofCode: StopFault[] = code === '' ? [{ cell: 'code', is: 'missing' }] : []
    if (nodeIds.get(code) === null) ofCode.push({ cell: 'code', is: 'unknown' })
    return [
      row.key,
      [...ofCode, ...findPlaceFault(row, rows[index - 1], lengthM), ...findCellFaults(row)],
    ] as const
  })
  return new Map(found.filter(([, faults]) => faults.length > 0))
}

/** The points between a stored stop and the next one stay while the two still follow each other. */
function findLine(row: StopRow, next: StopRow | undefined, stops: readonly CableStop[]): CableStop['line'] {
  const at = stops.findIndex(({ id }) => id === row.id)
  const follows = at >= 0 && next !== undefined && stops[at + 1]?.id === next.id
  return follows ? (stops[at]?.line ?? []) : []
}

/** What is sent; rows without a fault alone can be. */
export function makeStopsBody(
  rows: readonly StopRow[],
  { stops, nodeIds }: { stops: readonly CableStop[]; nodeIds: NodeIds },
): EndpointBody<typeof cableApi.stops>['stops'] {
  return rows.map((row, index) => ({
    ...(row.id === null ? {} : { id: row.id }),
    nodeId: nodeIds.get(row.code.trim()) ?? 0,
    cableM: parseFigure(row.cableM) ?? 0,
    sheathInM: parseFigure(row.sheathInM),
    sheathOutM: parseFigure(row.sheathOutM),
    slackM: parseFigure(row.slackM) ?? 0,
    passing: isPassing(row.passing) ? row.passing : 'cut',
    laying: isLaying(row.laying) ? row.laying : null,
    line: findLine(row, rows[index + 1], stops),
  }))
}

/** Codes that have no node, each once. */
export const listMissingCodes = (rows: readonly StopRow[], nodeIds: NodeIds): string[] => [
  ...new Set(rows.map(({ code }) => code.trim()).filter((code) => nodeIds.get(code) === null)),
]
