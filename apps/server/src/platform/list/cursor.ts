import { defineError } from '../http/errors.ts'

const queryCursorInvalid = defineError('query.cursor-invalid')

type CursorValue = string | number | null

/** Says in one word where a page ended: the values of its last row that its list is ordered by. */
export const encodeCursor = (values: readonly CursorValue[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/**
 * The values of a cursor, each checked by the test at its place; a cursor may be anybody's.
 * @throws query.cursor-invalid for anything `encodeCursor` did not make of such values
 */
export function decodeCursor<Values extends readonly CursorValue[]>(
  cursor: string,
  ...tests: { readonly [Place in keyof Values]: (value: unknown) => value is Values[Place] }
): Values {
  const values = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!isOf(values, tests)) throw queryCursorInvalid()
  return values
}

function isOf<Values extends readonly CursorValue[]>(
  values: unknown,
  tests: { readonly [Place in keyof Values]: (value: unknown) => value is Values[Place] },
): values is Values {
  return (
    Array.isArray(values) &&
    values.length === tests.length &&
    tests.every((fits, place) => fits((values as unknown[])[place]))
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isCursorId = (value: unknown): value is number => Number.isSafeInteger(value)

/** Unix milliseconds that a Date takes (ECMA-262, 21.4.1.1). */
export const isCursorTime = (value: unknown): value is number =>
  isCursorId(value) && Math.abs(value) <= 8.64e15

/** What PostgreSQL can compare a text with. */
export const isCursorText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0') && value.isWellFormed()

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isCursorUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** The last row of a page that goes by time. */
export interface TimePosition {
  readonly at: Date
  readonly id: string
}

export const makeTimeCursor = ({ at, id }: TimePosition): string => encodeCursor([at.getTime(), id])

/** @throws query.cursor-invalid for anything `makeTimeCursor` did not make */
export function parseTimeCursor(cursor: string): TimePosition {
  const [at, id] = decodeCursor<[number, string]>(cursor, isCursorTime, isCursorUuid)
  return { at: new Date(at), id }
}
