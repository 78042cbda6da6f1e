import { confirm, noteUnseen } from '@fibrewatch/alarm-engine'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import type { AlarmCommandParts } from './alarm-command.service.ts'
import type { AlarmRecord, SeenPlace } from './alarm-record.ts'
import { listAlarmsById, listGroupKeys, lockGroups } from './alarm.repository.ts'
import { writeAlarms } from './alarm-writer.ts'

export interface Unseen {
  readonly alarmId: string
  /** Runs in the transaction before the alarm is written, which is locked; false: it was decided otherwise meanwhile. */
  readonly alongside: (tx: Tx) => Promise<boolean>
}

/** Writes into the journal of an alarm that its test did not see it. The alarm stays. */
export async function tellUnseen(parts: AlarmCommandParts, { alarmId, alongside }: Unseen): Promise<void> {
  await transaction(parts.db, async (tx) => {
    await lockGroups(tx, await listGroupKeys(tx, [alarmId]))
    if (!(await alongside(tx))) return
    const [record] = await listAlarmsById(tx, [alarmId])
    if (record === undefined) return
    const now = parts.clock.now()
    const result = noteUnseen(record.condition, now)
    if (!result.ok) return
    const { condition, entry } = result.value
    await writeAlarms(parts, tx, [{ record: { ...record, condition, ingestedAt: now }, entries: [entry] }])
  })
}

export interface Seen extends Unseen {
  /** The alarm of another link that explains it. */
  readonly causeId: string
  /** The trace that shows it. */
  readonly traceId: string
}

/** The place of another alarm becomes that of this one; false where the other has ended, or it was decided otherwise. */
export async function tellSeen(
  parts: AlarmCommandParts,
  { alarmId, causeId, traceId, alongside }: Seen,
): Promise<boolean> {
  return transaction(parts.db, async (tx) => {
    await lockGroups(tx, await listGroupKeys(tx, [alarmId, causeId]))
    const records = await listAlarmsById(tx, [alarmId, causeId])
    const record = records.find(({ condition }) => condition.id === alarmId)
    const seen = findPlace(records.find(({ condition }) => condition.id === causeId))
    if (record === undefined || seen === null) return false
    const now = parts.clock.now()
    const result = confirm(record.condition, { at: now, eventId: null, place: null })
    if (!result.ok || !(await alongside(tx))) return false
    const { condition, entry } = result.value
    const trace = { id: traceId, positionSigmaM: seen.positionSigmaM }
    await writeAlarms(parts, tx, [
      { record: { ...record, condition, seen, ingestedAt: now }, entries: [entry], trace },
    ])
    return true
  })
}

function findPlace(cause: AlarmRecord | undefined): SeenPlace | null {
  if (cause === undefined || cause.source.link === null) return null
  const { state, positionM, positionSigmaM } = cause.condition
  if (state !== 'active' || positionM === null) return null
  const { id: linkId, code: linkCode } = cause.source.link
  return { linkId, linkCode, positionM, positionSigmaM }
}
