import type { BusOptions, Subscriber } from './bus.ts'
import { parseBusMessage } from './bus-message.ts'
import { UnknownMessageError } from '../message/message.ts'
import type { Channel } from './channel.ts'

/** The subscribers of one process, by channel. */
export interface Subscribers {
  readonly add: <Payload>(channel: Channel<Payload>, subscriber: Subscriber<Payload>) => () => void
  readonly deliver: (message: string) => void
  readonly reportGap: () => void
  readonly clear: () => void
}

interface Entry {
  readonly hear: (payload: unknown) => void
  readonly reportGap: () => void
}

/** The error of a subscriber is reported; the others still get the message. */
export function createSubscribers({ onError }: BusOptions): Subscribers {
  const byName = new Map<string, Set<Entry>>()
  const guarded = (work: () => void): void => {
    try {
      work()
    } catch (cause) {
      onError(cause)
    }
  }
  const add: Subscribers['add'] = ({ name, parse }, { onMessage, onGap }) => {
    const reportGap = (): void => guarded(() => onGap?.())
    const hear = (payload: unknown): void => {
      try {
        onMessage(parse(payload))
      } catch (cause) {
        onError(cause)
        // It is not known what the message would have changed.
        if (cause instanceof UnknownMessageError) reportGap()
      }
    }
    const entry = { hear, reportGap }
    const entries = byName.get(name) ?? new Set()
    byName.set(name, entries.add(entry))
    return () => void entries.delete(entry)
  }
  const deliver = (message: string): void => {
    guarded(() => {
      const { name, payload } = parseBusMessage(message)
      for (const { hear } of Array.from(byName.get(name) ?? [])) hear(payload)
    })
  }
  const reportGap = (): void => {
    for (const entries of byName.values()) {
      for (const entry of Array.from(entries)) entry.reportGap()
    }
  }
  return { add, deliver, reportGap, clear: () => byName.clear() }
}
