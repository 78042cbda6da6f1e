/** More calls of one instrument wait no longer: the oldest is answered. */
const MAX_WAITING_PER_DEVICE = 4

/** Ends a wait; true: there may be something to do. */
type End = (mayTake: boolean) => void

/** Calls of instruments that wait for something to do, by the code of the instrument. */
export class WaitingDevices {
  readonly #waiting = new Map<string, Set<End>>()
  #isClosed = false

  /** True when there may be something to do; false when the time is over, or the instrument is to ask anew. */
  wait(code: string, timeoutMs: number): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false)
    const calls = this.#waiting.get(code) ?? new Set()
    this.#waiting.set(code, calls)
    const [oldest] = calls
    return new Promise((resolve) => {
      const end: End = (mayTake) => {
        clearTimeout(timer)
        calls.delete(end)
        if (calls.size === 0) this.#waiting.delete(code)
        resolve(mayTake)
      }
      const timer = setTimeout(end, timeoutMs, false)
      calls.add(end)
      if (calls.size > MAX_WAITING_PER_DEVICE) oldest?.(false)
    })
  }

  /** False when no call of the instrument waits. */
  wake(code: string): boolean {
    const calls = [...(this.#waiting.get(code) ?? [])]
    for (const end of calls) end(true)
    return calls.length > 0
  }

  /** Its key may have ended: it is to ask anew. Without a code, all are. */
  end(code?: string): void {
    const codes = code === undefined ? [...this.#waiting.keys()] : [code]
    for (const end of codes.flatMap((one) => [...(this.#waiting.get(one) ?? [])])) end(false)
  }

  /** Nothing waits any more, from now on. */
  close(): void {
    this.#isClosed = true
    this.end()
  }
}
