import { type CustomTypesConfig, types } from 'pg'

/** Type numbers of PostgreSQL's catalogue (pg_type.dat) that the driver's own table does not name. */
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182
const TEXT_ARRAY: number = 1009

/** @throws RangeError when the value would lose digits as a JavaScript number. */
export function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number exactly`)
  return value
}

type ValueParser = (text: string) => unknown

// The driver's typings list scalar types only; its table holds the arrays too.
const parseTextArray = types.getTypeParser(TEXT_ARRAY, 'text') as (text: string) => (string | null)[]
const parseArrayOf = (parse: (text: string) => number) => (text: string) =>
  parseTextArray(text).map((item) => (item === null ? null : parse(item)))

const PARSERS = new Map<number, ValueParser>([
  [types.builtins.INT8, parseInteger],
  [types.builtins.NUMERIC, Number],
  [types.builtins.DATE, (text) => text],
  [INT8_ARRAY, parseArrayOf(parseInteger)],
  [NUMERIC_ARRAY, parseArrayOf(Number)],
  [DATE_ARRAY, parseTextArray],
])

/**
 * How values leave the database: int8 and numeric as number, timestamptz as Date (and Date in), date as
 * `yyyy-mm-dd` text (the driver's own Date would move with the host's time zone), json parsed.
 */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ??
    (types.getTypeParser(oid, format ?? 'text') as ValueParser),
}
