import {
  IMPORT_FIELDS,
  type FieldForm,
  type ImportField,
  type ImportKind,
} from '@fibrewatch/contract/import-field'
import { NO_WORDS, VALUE_WORDS, YES_WORDS } from '@fibrewatch/contract/import-value'
import type { Datum } from '@fibrewatch/contract/plant-import'
import { fromGcj02 } from '@fibrewatch/route'
import { RowFault } from './row-fault.ts'

export type Mapping = Readonly<Record<string, number>>
export type Points = [number, number][]
/** Objects are named by their codes still. */
export type GivenValue = string | number | boolean | null | Points
/** What a row says, by the fields it has a column for. */
export type Given = ReadonlyMap<string, GivenValue>

const DATE = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/
const SHOWN_LENGTH = 40
const cut = (cell: string): string => (cell.length > SHOWN_LENGTH ? `${cell.slice(0, SHOWN_LENGTH)}…` : cell)

function readNumber(cell: string, { id }: ImportField): number | null {
  if (cell === '') return null
  const value = Number(cell)
  if (!Number.isFinite(value)) throw new RowFault('import.not-a-number', id, cut(cell))
  return value
}

function readYesNo(cell: string, { id }: ImportField): boolean | null {
  const word = cell.toLowerCase()
  if (word === '') return null
  if (YES_WORDS.includes(word)) return true
  if (NO_WORDS.includes(word)) return false
  throw new RowFault('import.not-yes-no', id, cut(cell))
}

function readDate(cell: string, { id }: ImportField): string | null {
  if (cell === '') return null
  const [, year, month = '', day = ''] = DATE.exec(cell) ?? []
  if (year === undefined) throw new RowFault('import.not-a-date', id, cut(cell))
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function readOneOf(cell: string, { id, values = [] }: ImportField): string | null {
  const word = cell.toLowerCase()
  if (word === '') return null
  const found = values.find((value) => value === word || VALUE_WORDS[value]?.includes(word))
  if (found === undefined) throw new RowFault('import.not-one-of', id, cut(cell), values.join(', '))
  return found
}

function readPoints(cell: string, { id }: ImportField): Points {
  const text = cell.replace(/^\s*LINESTRING\s*Z?\s*\(/i, '').replace(/\)\s*$/, '')
  if (text.trim() === '') return []
  return text.split(/[,;]/).map((point) => {
    const [lng = Number.NaN, lat = Number.NaN] = point.trim().split(/\s+/).map(Number)
    if (!Number.isFinite(lng) || !Number.isFinite(lat)) throw new RowFault('import.not-a-line', id)
    return [lng, lat]
  })
}

const readText = (cell: string): string => cell

const READERS: Readonly<Record<FieldForm, (cell: string, field: ImportField) => GivenValue>> = {
  text: readText,
  number: readNumber,
  integer: readNumber,
  'yes-no': readYesNo,
  date: readDate,
  line: readPoints,
  'one-of': readOneOf,
  domain: readText,
  site: readText,
  node: readText,
  cable: readText,
  device: readText,
  link: readText,
}

export interface Source {
  readonly kind: ImportKind
  readonly mapping: Mapping
  readonly datum: Datum
}

/** Degrees are kept to a tenth of a micrometre: a conversion leaves digits that mean nothing. */
const DEGREES = 1e12
const toWgs84 = ([lng, lat]: [number, number]): [number, number] => {
  const [east, north] = fromGcj02([lng, lat])
  return [Math.round(east * DEGREES) / DEGREES, Math.round(north * DEGREES) / DEGREES]
}

/** @throws RowFault */
export function readCells(cells: readonly string[], { kind, mapping, datum }: Source): Given {
  const given = new Map<string, GivenValue>()
  for (const field of IMPORT_FIELDS[kind]) {
    const column = mapping[field.id]
    if (column === undefined) continue
    const cell = cells[column] ?? ''
    if (cell === '' && field.isRequired) throw new RowFault('import.field-missing', field.id)
    given.set(field.id, READERS[field.form](cell, field))
  }
  requireWholePlace(given)
  if (datum === 'gcj02') convertPlaces(given)
  return given
}

function requireWholePlace(given: Given): void {
  if (((given.get('lng') ?? null) === null) !== ((given.get('lat') ?? null) === null))
    throw new RowFault('import.half-place')
}

function convertPlaces(given: Map<string, GivenValue>): void {
  const [lng, lat, line] = [given.get('lng'), given.get('lat'), given.get('line')]
  if (typeof lng === 'number' && typeof lat === 'number') {
    const [east, north] = toWgs84([lng, lat])
    given.set('lng', east).set('lat', north)
  }
  if (Array.isArray(line)) given.set('line', line.map(toWgs84))
}
