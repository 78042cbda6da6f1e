import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../clock.ts'

interface Sleeper {
  readonly dueAt: number
  readonly wake: () => void
}

/** Time that passes only when a test advances it. */
export interface TestClock extends Clock {
  /** Wakes the due sleepers one after the other, and lets each run until it waits again. */
  advance(durationMs: number): Promise<void>
}

/** Enough turns of the event loop for a chain of promises to reach its next wait. */
const TURNS = 5

async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate()
}

export function createTestClock(startedAt = 1_790_000_000_000): TestClock {
  let now = startedAt
  const sleepers = new Set<Sleeper>()
  const takeDue = (untilAt: number): Sleeper | undefined => {
    const [first] = [...sleepers].toSorted((a, b) => a.dueAt - b.dueAt)
    if (first === undefined || first.dueAt > untilAt) return undefined
    sleepers.delete(first)
    return first
  }
  return {
    now: () => now,
    sleep: (durationMs, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const sleeper = { dueAt: now + durationMs, wake: resolve }
        sleepers.add(sleeper)
        const wakeEarly = (): void => {
          sleepers.delete(sleeper)
          resolve()
        }
        signal?.addEventListener('abort', wakeEarly, { once: true })
      }),
    advance: async (durationMs) => {
      const untilAt = now + durationMs
      await settle()
      for (let due = takeDue(untilAt); due !== undefined; due = takeDue(untilAt)) {
        now = due.dueAt
        due.wake()
        await settle()
      }
      now = untilAt
    },
  }
}
