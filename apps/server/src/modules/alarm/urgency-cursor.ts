import { SEVERITIES } from '@fibrewatch/contract'
import { makeCursor, parseCursor, type TimePosition } from '#modules/event'
import { defineError } from '#platform/http/errors'

const queryCursorInvalid = defineError('query.cursor-invalid')
const CURSOR = /^(\d)\.(.+)$/

/** The last row of a page that goes from the most severe to the least, and among equals from new to old. */
export interface UrgencyPosition extends TimePosition {
  /** Its `severity_rank`. */
  readonly rank: number
}

export const makeUrgencyCursor = ({ rank, ...position }: UrgencyPosition): string =>
  `${rank}.${makeCursor(position)}`

/** @throws query.cursor-invalid for anything `makeUrgencyCursor` did not make */
export function parseUrgencyCursor(cursor: string): UrgencyPosition {
  const match = CURSOR.exec(cursor)
  const rank = Number(match?.[1])
  if (match?.[2] === undefined || rank > SEVERITIES.length) throw queryCursorInvalid()
  return { rank, ...parseCursor(match[2]) }
}
