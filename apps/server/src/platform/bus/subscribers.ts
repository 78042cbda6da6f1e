import type { BusOptions, Subscriber } from './bus.ts'
import { parseBusMessage } from './bus-message.ts'

/** Those of one process, by channel. */
export interface Subscribers {
  readonly add: (channel: string, subscriber: Subscriber) => () => void
  readonly deliver: (message: string) => void
  readonly reportGap: () => void
  readonly clear: () => void
}

/** A subscriber that throws is reported, and the others still hear. */
export function createSubscribers({ onError }: BusOptions): Subscribers {
  const byChannel = new Map<string, Set<Subscriber>>()
  const guarded = (work: () => void): void => {
    try {
      work()
    } catch (cause) {
      onError(cause)
    }
  }
  const add = (channel: string, subscriber: Subscriber): (() => void) => {
    // A copy, so that the same subscriber can be there twice and end once.
    const entry = { ...subscriber }
    const entries = byChannel.get(channel) ?? new Set()
    byChannel.set(channel, entries.add(entry))
    return () => void entries.delete(entry)
  }
  const deliver = (message: string): void => {
    guarded(() => {
      const { channel, payload } = parseBusMessage(message)
      for (const { onMessage } of Array.from(byChannel.get(channel) ?? [])) guarded(() => onMessage(payload))
    })
  }
  const reportGap = (): void => {
    for (const entries of byChannel.values()) {
      for (const { onGap } of Array.from(entries)) guarded(() => onGap?.())
    }
  }
  return { add, deliver, reportGap, clear: () => byChannel.clear() }
}
