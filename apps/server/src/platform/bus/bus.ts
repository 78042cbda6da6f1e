import type { Tx } from '../database/database.ts'
import type { Channel } from './channel.ts'

export interface Subscriber<Payload> {
  readonly onMessage: (payload: Payload) => void
  /**
   * Called when messages may have been missed (the connection was lost and is back), or when one could not be parsed.
   * The subscriber then reloads what they would have changed.
   */
  readonly onGap?: () => void
}

/**
 * Carries small messages to every server process on the same database, this one included, in the order
 * of their commits. A message says that something changed; a subscriber that must not miss a change reads it
 * from the database. Payloads are JSON of at most 7,500 bytes.
 */
export interface Bus {
  /** @throws RangeError for a payload that is too large */
  readonly publish: <Payload>(channel: Channel<Payload>, payload: Payload) => Promise<void>
  /** Delivered after the commit of `tx`, never when it rolls back. Call it inside `transaction`. */
  readonly publishInTransaction: <Payload>(
    tx: Tx,
    channel: Channel<Payload>,
    payload: Payload,
  ) => Promise<void>
  /** Returns a function that ends the subscription. */
  readonly subscribe: <Payload>(channel: Channel<Payload>, subscriber: Subscriber<Payload>) => () => void
  readonly close: () => Promise<void>
}

export interface BusOptions {
  /** Called when a subscriber throws; the bus goes on. */
  readonly onError: (cause: unknown) => void
  /** Called when the connection to other processes is lost. */
  readonly onLost?: (cause: unknown) => void
  readonly onBack?: () => void
}
