import type { AlarmType } from '@fibrewatch/contract/alarm-type'
import type { NoTestReason } from '@fibrewatch/contract/confirming-test'
import type { AlarmChange } from '#modules/alarm'
import type { Tx } from '#platform/database/database'
import { askAnew, noteConfirmed, noteRaised, type RaisedAlarm } from './confirming-test.repository.ts'

/** Alarms of a break or a loss of light, whose place and cause a test shows. */
const CONFIRMED_TYPES: ReadonlySet<AlarmType> = new Set<AlarmType>([
  'FIBRE_BREAK',
  'SENSOR_FIBRE_BREAK',
  'POWER_LOST',
  'POWER_LOW',
  'LINK_LOSS_HIGH',
  'LOSS_DEVIATION',
  'EVENT_LOSS_INCREASE',
])

/** A place known better than this needs no other test, metres. */
const SURE_SIGMA_M = 25
/** So long it may wait for its turn at the port. */
export const DUE_MS = 5 * 60_000

/** Why an alarm asks for no test, as far as it says itself. */
function findReason({ record, trace }: AlarmChange): NoTestReason | null {
  if (record.drillEndsAt !== null) return 'drill'
  const isSure = trace?.positionSigmaM !== null && trace !== undefined && trace.positionSigmaM <= SURE_SIGMA_M
  return isSure ? 'sure' : null
}

function listRaised(change: AlarmChange): RaisedAlarm[] {
  const { record, entries } = change
  const raised = entries.findLast(({ kind }) => kind === 'raised' || kind === 'reopened')
  const { link } = record.source
  if (raised === undefined || link === null || !CONFIRMED_TYPES.has(record.condition.type)) return []
  const { recordedAt } = raised
  const reason = findReason(change)
  const traceId = reason === 'sure' ? (change.trace?.id ?? null) : null
  const times = { raisedAt: new Date(recordedAt), dueUntil: new Date(recordedAt + DUE_MS) }
  return [{ alarmId: record.condition.id, linkId: link.id, reason, traceId, ...times }]
}

/** Writes down which alarms are to be confirmed, and which were, in the transaction that changes them. */
export async function noteChanges(tx: Tx, changes: readonly AlarmChange[]): Promise<void> {
  await noteRaised(tx, changes.flatMap(listRaised))
  const confirmed = changes.flatMap(({ record, entries, trace }) => {
    const entry = entries.findLast(({ kind }) => kind === 'confirmed')
    if (entry === undefined) return []
    return [{ alarmId: record.condition.id, traceId: trace?.id ?? null, at: new Date(entry.recordedAt) }]
  })
  await noteConfirmed(tx, confirmed)
  for (const { record, entries } of changes) {
    const entry = entries.findLast(({ kind }) => kind === 'unplaced')
    if (entry !== undefined) await askAnew(tx, record.condition.id, new Date(entry.recordedAt + DUE_MS))
  }
}
