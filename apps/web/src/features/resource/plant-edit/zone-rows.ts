import type { ZoneFields } from '@fibrewatch/contract/landmark-fields'
import type { Zone } from '@fibrewatch/contract/plant'
import { CODE_PATTERN } from '@fibrewatch/contract/pattern'
import { type GridRow, type GridShape, parseFigure, writeFigure } from '#ui/paste-grid/paste-rows.ts'
import { type Fibre, findTextFault, type RowFault } from './landmark-rows.ts'

/** In the order of the columns, which is also that of a pasted line. */
export const ZONE_CELLS = ['code', 'name', 'fromM', 'toM'] as const
export type ZoneCell = (typeof ZONE_CELLS)[number]
export type ZoneRow = GridRow<ZoneCell>

const MAX_NAME = 80
const CODE = new RegExp(CODE_PATTERN)

export const makeZoneRows = (zones: readonly Zone[]): ZoneRow[] =>
  zones.map(({ id, code, name, fromM, toM }, key) => ({
    key,
    id,
    code,
    name,
    fromM: writeFigure(fromM),
    toM: writeFigure(toM),
  }))

export const ZONE_SHAPE: GridShape<ZoneCell, ZoneRow> = {
  cells: ZONE_CELLS,
  words: {},
  makeEmptyRow: (key) => ({ key, id: null, code: '', name: '', fromM: '', toM: '' }),
  // Where its start stands it has words.
  isHead: ([, , fromM = '']) => fromM.trim() !== '' && parseFigure(fromM) === null,
}

function findRangeFault({ fromM, toM }: ZoneRow, { lengthM }: Fibre): RowFault<ZoneCell>[] {
  const judge = (cell: 'fromM' | 'toM', text: string): RowFault<ZoneCell>[] => {
    if (text.trim() === '') return [{ cell, is: 'missing' }]
    const figure = parseFigure(text)
    if (figure === null) return [{ cell, is: 'figure' }]
    return figure > lengthM ? [{ cell, is: 'beyond', limit: lengthM }] : []
  }
  const faults = [...judge('fromM', fromM), ...judge('toM', toM)]
  if (faults.length > 0) return faults
  return (parseFigure(toM) ?? 0) <= (parseFigure(fromM) ?? 0) ? [{ cell: 'toM', is: 'order' }] : []
}

/** What is wrong, by the key of the row; rows with nothing wrong are absent. */
export function findZoneFaults(
  rows: readonly ZoneRow[],
  fibre: Fibre,
): ReadonlyMap<number, readonly RowFault<ZoneCell>[]> {
  const codes = rows.map(({ code }) => code.trim())
  const found = rows.map((row, at) => {
    const code = row.code.trim()
    const faults: RowFault<ZoneCell>[] = [
      ...(CODE.test(code) ? [] : [{ cell: 'code' as const, is: 'code' as const }]),
      ...(codes.indexOf(code) < at ? [{ cell: 'code' as const, is: 'repeated' as const }] : []),
      ...findTextFault('name', row.name, { limit: MAX_NAME, isRequired: true }),
      ...findRangeFault(row, fibre),
    ]
    return [row.key, faults] as const
  })
  return new Map(found.filter(([, faults]) => faults.length > 0))
}

/** What is sent; rows without a fault alone can be. */
export const makeZones = (rows: readonly ZoneRow[]): ZoneFields[] =>
  rows.map((row) => ({
    ...(row.id === null ? {} : { id: row.id }),
    code: row.code.trim(),
    name: row.name.trim(),
    fromM: parseFigure(row.fromM) ?? 0,
    toM: parseFigure(row.toM) ?? 0,
  }))
