/** Small against the second within which work resumes once the database is back. */
const PROBE_EVERY_MS = 200

export interface DatabaseWatchOptions {
  /** Whether the database takes connections now; never rejects, and ends within about a second. */
  readonly probe: () => Promise<boolean>
  readonly onGone?: ((cause: unknown) => void) | undefined
  readonly onBack?: ((goneForMs: number) => void) | undefined
  /** A connection broke although the database answers. */
  readonly onBroken?: ((cause: unknown) => void) | undefined
}

/**
 * Knows whether the database is there. A broken connection starts a probe; while the database is gone probes go on until
 * it answers. So each loss and each return is reported once, whoever noticed it.
 *
 * THERE ─doubt→ ASKED ─answers→ THERE
 *                     ─silent→ GONE ─a probe answers→ THERE
 */
export class DatabaseWatch {
  readonly #options: DatabaseWatchOptions
  #state: 'there' | 'asked' | 'gone' = 'there'
  #outages = 0
  #isStopped = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: DatabaseWatchOptions) {
    this.#options = options
  }

  /** While true, callers fail at once instead of waiting. */
  get isGone(): boolean {
    return this.#state === 'gone'
  }

  /** How often the database has been gone since the start. */
  get outages(): number {
    return this.#outages
  }

  doubt(cause: unknown): void {
    if (this.#state !== 'there' || this.#isStopped) return
    this.#state = 'asked'
    void this.#settle(cause)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #settle(cause: unknown): Promise<void> {
    const { probe, onGone, onBroken } = this.#options
    if (await probe()) {
      this.#state = 'there'
      if (!this.#isStopped) onBroken?.(cause)
      return
    }
    this.#state = 'gone'
    this.#outages += 1
    onGone?.(cause)
    this.#probeLater(performance.now())
  }

  #probeLater(goneAtMs: number): void {
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#probeAgain(goneAtMs), PROBE_EVERY_MS)
  }

  async #probeAgain(goneAtMs: number): Promise<void> {
    if (!(await this.#options.probe())) return this.#probeLater(goneAtMs)
    this.#state = 'there'
    this.#options.onBack?.(performance.now() - goneAtMs)
  }
}
