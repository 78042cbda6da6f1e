import type { SystemAlarmType } from '@fibrewatch/contract/alarm-type'
import { HEALTH_REASONS_FOUND, type HealthReason } from '@fibrewatch/contract/health'
import type { ActiveSystemAlarm } from '#modules/alarm'
import { type Fact, SYSTEM_DEVICE } from '#modules/event'
import type { ClockWatch } from '#platform/clock/clock-watch'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import type { DeviceActor } from '#platform/auth/actor'
import { makeTextUuid } from '#platform/ids/ids'
import type { Fault } from './check-book.ts'
import {
  type KnownFault,
  listFaults,
  loadRootDomainId,
  removeStaleFaults,
  saveFaults,
} from './server-fault.repository.ts'

/** How often a server renews its faults, and after how long without that it counts as gone. */
const RENEW_EVERY_MS = 60_000
const KEPT_S = 300

export interface SystemAlarmPorts {
  /** Stores facts and applies them to the alarms; resolves after the commit. */
  submitFacts(batch: {
    readonly device: DeviceActor
    readonly receivedAt: number
    readonly facts: readonly Fact[]
  }): Promise<unknown>
  listActiveSystemAlarms(): Promise<readonly ActiveSystemAlarm[]>
}

export interface SystemAlarmsParts extends SystemAlarmPorts {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  readonly steady: Clock
  readonly clockWatch: Pick<ClockWatch, 'expectedMs'>
  readonly server: string
}

/**
 * Turns faults of the servers into alarms. Each server stores its own faults in the database; any process that finds that
 * these and the active alarms differ submits the missing fact. Its id is made from the fault, so that two processes,
 * or a second try after an outage, make one event, and an alarm cleared by hand does not come back for the same fault.
 */
export class SystemAlarms {
  readonly #parts: SystemAlarmsParts
  #saved: string | undefined
  #savedAtMs = 0

  constructor(parts: SystemAlarmsParts) {
    this.#parts = parts
  }

  /** @throws what the database throws: nothing is lost then, the next call tries again */
  async bring(faults: readonly Fault[]): Promise<void> {
    const text = JSON.stringify(faults)
    const isDue = this.#parts.steady.now() - this.#savedAtMs >= RENEW_EVERY_MS
    if (text === this.#saved && !isDue) return
    const known = await this.#save(faults)
    await this.#submit(known)
    this.#saved = text
    this.#savedAtMs = this.#parts.steady.now()
  }

  #save(faults: readonly Fault[]): Promise<KnownFault[]> {
    const { database, server } = this.#parts
    return transaction(database.db, async (tx) => {
      await saveFaults(tx, server, faults)
      await removeStaleFaults(tx, KEPT_S)
      return listFaults(tx)
    })
  }

  async #submit(known: readonly KnownFault[]): Promise<void> {
    const { clock, clockWatch, database } = this.#parts
    const active = await this.#parts.listActiveSystemAlarms()
    const facts = [...listRaises(known, active), ...listClears(known, active, clockWatch.expectedMs())]
    if (facts.length === 0) return
    const device = { ...SYSTEM_DEVICE, domainId: await loadRootDomainId(database.db) }
    await this.#parts.submitFacts({ device, receivedAt: clock.now(), facts })
  }
}

const typeOf = (reason: HealthReason): SystemAlarmType => HEALTH_REASONS_FOUND[reason].alarmType

function listRaises(known: readonly KnownFault[], active: readonly ActiveSystemAlarm[]): Fact[] {
  const missing = known.filter(({ reason }) => !active.some(({ type }) => type === typeOf(reason)))
  return missing.map(({ reason, since, server }) => ({
    id: makeTextUuid(`system ${reason} ${since.getTime()} raise`),
    linkId: null,
    type: typeOf(reason),
    state: 'raise',
    at: since.getTime(),
    attributes: JSON.stringify({ reason, server }),
    ...(reason === 'clock.doubtful' ? { severity: 'warning' as const } : {}),
  }))
}

/** Not earlier than the alarm's last observation: the clock may have gone back meanwhile. */
function listClears(
  known: readonly KnownFault[],
  active: readonly ActiveSystemAlarm[],
  nowMs: number,
): Fact[] {
  const over = active.filter(({ type }) => !known.some(({ reason }) => typeOf(reason) === type))
  return over.map(({ type, raisedAt, lastAt }) => ({
    id: makeTextUuid(`system ${type} ${raisedAt} clear`),
    linkId: null,
    type,
    state: 'clear',
    at: Math.max(nowMs, lastAt),
  }))
}
