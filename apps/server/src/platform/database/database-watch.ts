/** Small against the second within which work goes on once the database is back. */
const PROBE_EVERY_MS = 200

export interface DatabaseWatchOptions {
  /** Whether the database takes connections now; never rejects, and ends within about a second. */
  readonly probe: () => Promise<boolean>
  readonly onGone?: ((cause: unknown) => void) | undefined
  readonly onBack?: ((goneForMs: number) => void) | undefined
  /** A connection broke and the database answers all the same. */
  readonly onBroken?: ((cause: unknown) => void) | undefined
}

/**
 * Knows whether the database is there. A broken connection raises the doubt, a probe settles it, and while the database
 * is gone probes go on until it answers: so a loss and a return are told once each, whoever met them.
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

  /** While it is, nobody need wait to learn it. */
  get isGone(): boolean {
    return this.#state === 'gone'
  }

  /** How often it has gone since the start. */
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
