import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import { type ClaimedLease, claimLease, releaseLease } from './mqtt-lease.repository.ts'

/** When the holder is killed, alarms of an external broker wait this long. */
const LEASE_MS = 10_000
const CLAIM_INTERVAL_MS = 2000
/** A holder that cannot renew its lease releases it before another may take it: one session serves only one client at a time. */
const RELEASE_AFTER_MS = 6000
/** A name of at most 23 letters and digits is taken by every broker (MQTT 3.1.1, 3.1.3.1). */
const CLIENT_ID_RANDOM_LENGTH = 13

export interface MqttLeaseParts {
  readonly database: Database
  readonly log: Log
  /** The broker's address without name and password. */
  readonly broker: string
  readonly onHeld: (clientId: string) => void
  /** Called when another process may take over. */
  readonly onLost: () => void
}

/**
 * Decides which process takes what an external broker keeps for this installation. The session's name is random and
 * stored in the database, so that the next holder resumes the session of the one before.
 */
export class MqttLease {
  readonly #parts: MqttLeaseParts
  readonly #holder = randomUUID()
  #isAlone: boolean
  #isHeld = false
  #isStopped = false
  #claimTimer: NodeJS.Timeout | undefined
  #releaseTimer: NodeJS.Timeout | undefined
  #claiming: Promise<void> = Promise.resolve()

  constructor(parts: MqttLeaseParts) {
    this.#parts = parts
    // The embedded database belongs to one process at a time: a lease found at the start is of a dead process.
    this.#isAlone = parts.database.kind === 'embedded'
  }

  start(): void {
    this.#claiming = this.#claim()
  }

  /** The lease stays until `release`, so that received messages can be completed. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#claimTimer)
    clearTimeout(this.#releaseTimer)
    await this.#claiming
  }

  async release(): Promise<void> {
    const { database, broker, log } = this.#parts
    try {
      await releaseLease(database.db, broker, this.#holder)
    } catch (cause) {
      log.warn(
        { err: cause, broker },
        'the MQTT session was not handed back; it is free by itself in a moment',
      )
    }
  }

  async #claim(): Promise<void> {
    const { database, broker, log } = this.#parts
    const claim = { broker, newClientId: makeClientId(), holder: this.#holder, leaseMs: LEASE_MS }
    try {
      const lease = await claimLease(database.db, { ...claim, isAlone: this.#isAlone })
      this.#isAlone = false
      this.#follow(lease)
    } catch (cause) {
      log.warn({ err: cause, broker }, 'it is not known who takes the messages of the MQTT broker')
    }
    if (!this.#isStopped) this.#claimTimer = setTimeout(() => this.start(), CLAIM_INTERVAL_MS)
  }

  #follow(lease: ClaimedLease | undefined): void {
    if (this.#isStopped) return
    if (lease === undefined) return this.#release('another process has taken over the MQTT session')
    clearTimeout(this.#releaseTimer)
    const why = 'the MQTT session is let go: the database does not answer'
    this.#releaseTimer = setTimeout(() => this.#release(why), RELEASE_AFTER_MS)
    if (this.#isHeld) return
    this.#isHeld = true
    this.#tellTaken(lease)
    this.#parts.onHeld(lease.clientId)
  }

  #tellTaken({ clientId, previousHolder }: ClaimedLease): void {
    const { broker, log } = this.#parts
    const parts = { broker, clientId, holder: this.#holder }
    if (previousHolder === null || previousHolder === this.#holder)
      log.info(parts, 'this process takes the messages of the MQTT broker')
    else
      log.warn(
        { ...parts, previousHolder },
        'this process took over the MQTT session of one that has vanished',
      )
  }

  #release(why: string): void {
    clearTimeout(this.#releaseTimer)
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#parts.log.warn({ broker: this.#parts.broker }, why)
    this.#parts.onLost()
  }
}

const makeClientId = (): string =>
  `fibrewatch${randomUUID().replaceAll('-', '').slice(0, CLIENT_ID_RANDOM_LENGTH)}`
