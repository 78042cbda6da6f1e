import { SEVERITIES } from '@fibrewatch/contract/severity'
import {
  decodeCursor,
  encodeCursor,
  isCursorId,
  isCursorTime,
  isCursorUuid,
  type TimePosition,
} from '#platform/list/cursor'

/** The last row of a page that goes from the most severe to the least, and within one severity from new to old. */
export interface UrgencyPosition extends TimePosition {
  /** Its `severity_rank`. */
  readonly rank: number
}

export const makeUrgencyCursor = ({ rank, at, id }: UrgencyPosition): string =>
  encodeCursor([rank, at.getTime(), id])

/** @throws query.cursor-invalid for anything `makeUrgencyCursor` did not make */
export function parseUrgencyCursor(cursor: string): UrgencyPosition {
  const [rank, at, id] = decodeCursor<[number, number, string]>(cursor, isRank, isCursorTime, isCursorUuid)
  return { rank, id, at: new Date(at) }
}

const isRank = (value: unknown): value is number =>
  isCursorId(value) && value >= 0 && value <= SEVERITIES.length
