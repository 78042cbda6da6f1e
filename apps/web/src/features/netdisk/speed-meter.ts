const WINDOW_MS = 5000
const TELL_EVERY_MS = 250

/** Bytes per second over the last five seconds. */
export class SpeedMeter {
  #samples: { at: number; bytes: number }[] = []
  #toldAt = Number.NEGATIVE_INFINITY

  /** Null until enough time has passed for a new value. */
  note(bytes: number, at: number = performance.now()): number | null {
    this.#samples = [...this.#samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, bytes }]
    if (at - this.#toldAt < TELL_EVERY_MS) return null
    this.#toldAt = at
    const first = this.#samples[0]
    const spanMs = at - (first?.at ?? at)
    return spanMs === 0 ? 0 : ((bytes - (first?.bytes ?? bytes)) * 1000) / spanMs
  }
}
