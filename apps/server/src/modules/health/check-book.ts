import type { HealthCheck, HealthCheckName, HealthReason } from '@fibrewatch/contract/health'

export interface Fault {
  readonly reason: HealthReason
  /** Unix milliseconds. */
  readonly sinceMs: number
}

interface Entry {
  readonly state: HealthCheck['state']
  readonly reason: HealthReason | null
  readonly sinceMs: number
}

/** Changes of one look: an ended fault, and a new one. */
export interface CheckTurn {
  readonly name: HealthCheckName
  readonly ended: HealthReason | null
  readonly began: HealthReason | null
}

/** The latest result of each check and its begin; a fault begins at the look that found it first. */
export class CheckBook {
  readonly #entries: Map<HealthCheckName, Entry>

  constructor(names: readonly HealthCheckName[], nowMs: number) {
    this.#entries = new Map(names.map((name) => [name, { state: 'unknown', reason: null, sinceMs: nowMs }]))
  }

  /** Undefined when the result is the same as before. */
  note(name: HealthCheckName, reason: HealthReason | null, nowMs: number): CheckTurn | undefined {
    const before = this.#entries.get(name)
    const state = reason === null ? 'ok' : 'failed'
    if (before?.state === state && before.reason === reason) return undefined
    this.#entries.set(name, { state, reason, sinceMs: nowMs })
    const ended = before?.reason ?? null
    return ended === null && reason === null ? undefined : { name, ended, began: reason }
  }

  list(): HealthCheck[] {
    return [...this.#entries].map(([name, { state, reason, sinceMs }]) => ({
      name,
      state,
      reason,
      since: new Date(sinceMs).toISOString(),
    }))
  }

  /** Each reason once, since it was found first. */
  listFaults(): Fault[] {
    const faults = new Map<HealthReason, number>()
    for (const { reason, sinceMs } of this.#entries.values())
      if (reason !== null) faults.set(reason, Math.min(sinceMs, faults.get(reason) ?? sinceMs))
    return [...faults].map(([reason, sinceMs]) => ({ reason, sinceMs }))
  }
}
