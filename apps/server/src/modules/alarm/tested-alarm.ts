import { noteUnseen } from '@fibrewatch/alarm-engine'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import type { AlarmCommandParts } from './alarm-command.service.ts'
import { listAlarmsById, listGroupKeys, lockGroups } from './alarm.repository.ts'
import { writeAlarms } from './alarm-writer.ts'

export interface Unseen {
  readonly alarmId: string
  /** Runs first in the transaction, the alarm locked; false: it was decided otherwise meanwhile. */
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
