/** After more held messages than these the console reads everything instead. */
export const MAX_HELD = 1000

/**
 * From the first try to connect until the console hears what comes. It reads as soon as it is there; what it reads is read
 * again when the subscription begins, unless nothing can have changed in between. All numbers are those of live messages.
 */
export class Opening {
  #held: (() => void)[] | null = null
  #answeredSeq: number | null = null
  #readFromSeq: number | null = null

  /** Nobody hears yet: what comes is kept. */
  hold(): void {
    this.#held = []
  }

  /** An answer of the server, made after the change of this number, has come. What is asked from now on is newer. */
  noteAnswer(seq: number): void {
    this.#answeredSeq = seq
  }

  hear(tell: () => void): void {
    if (this.#held === null) tell()
    else if (this.#held.length <= MAX_HELD) this.#held.push(tell)
  }

  /** Whether all that the pages read, or have still to read, holds every change before a subscription. Asked once for each. */
  covers(seq: number): boolean {
    const isCovered = this.#held !== null || (this.#readFromSeq !== null && seq <= this.#readFromSeq)
    this.#answeredSeq = null
    this.#readFromSeq = null
    return isCovered
  }

  /** The console hears, and begins to read. Tells what was kept; false, and nothing told, when that was too much. */
  release(): boolean {
    const kept = this.#held ?? []
    this.#held = null
    this.#readFromSeq = this.#answeredSeq
    if (kept.length > MAX_HELD) return false
    for (const tell of kept) tell()
    return true
  }
}
