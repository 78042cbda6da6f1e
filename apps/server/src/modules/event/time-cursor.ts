import { defineError, invalidFields } from '#platform/http/errors'

const queryCursorInvalid = defineError('query.cursor-invalid')
const CURSOR = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The last row of a page that goes from new to old. */
export interface TimePosition {
  readonly at: Date
  readonly id: string
}

export const makeCursor = ({ at, id }: TimePosition): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url')

/** @throws query.cursor-invalid for anything `makeCursor` did not make */
export function parseCursor(cursor: string): TimePosition {
  const match = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  const at = new Date(Number(match?.[1]))
  if (match?.[2] === undefined || Number.isNaN(at.getTime())) throw queryCursorInvalid()
  return { at, id: match[2] }
}

/** A time of a query: its form was checked, but a leap second has none here. @throws request.invalid */
export function parseTime(field: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined
  const time = new Date(value)
  if (Number.isNaN(time.getTime())) throw invalidFields([{ field, reason: 'is not a time' }])
  return time
}
