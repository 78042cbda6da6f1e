import type { LiveMessage, LiveTopic } from '@fibrewatch/contract/live'
import type { Tx } from '../database/database.ts'
import type { Locale } from '../http/locale.ts'

/** Numbers live messages inside the transaction that makes them. */
export interface LiveLog {
  /**
   * Takes `count` numbers and returns the first. Call it LAST in the transaction: it holds the one
   * counter row until the commit, so that commit order is number order, without gaps.
   */
  stamp(tx: Tx, count: number): Promise<number>
}

/** A message, or a function that makes it in the reader's language; `seq` inside. */
export interface OutgoingMessage {
  readonly message: LiveMessage | ((locale: Locale) => LiveMessage)
  readonly seq: number
  /** Only readers whose scope includes this domain get it. */
  readonly domainId: number
  /** It has no number of its own: its `seq` is the latest number. */
  readonly isBroadcast?: boolean
}

/** Loads messages again by number: for a reader that resumes, and for messages of another process. */
export interface LiveSource {
  readonly topic: LiveTopic
  /**
   * At most `limit` messages with `afterSeq < seq <= upToSeq`, in order of `seq`. Rows carry the number of
   * their last change, so an older number may be missing: the newer message replaces it.
   */
  loadSince(afterSeq: number, upToSeq: number, limit: number): Promise<OutgoingMessage[]>
}

export interface Live extends LiveLog {
  /** Once per topic, when a module is made. */
  addSource(source: LiveSource): void
  /**
   * After the commit: sends the messages with the stamped numbers `from` to `to` to the readers of this and of
   * every other process. `messages` may hold fewer than that, in order of `seq`; a number without a message is only counted.
   */
  publish(from: number, to: number, messages: readonly OutgoingMessage[]): void
  /** Best effort, without a number of its own: `makeMessage` gets the current one. Not replayed after a reconnect. */
  broadcast(topic: LiveTopic, domainId: number, makeMessage: (seq: number) => LiveMessage): void
}
