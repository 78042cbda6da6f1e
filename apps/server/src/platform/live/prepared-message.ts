import type { LiveTopic } from '@fibrewatch/contract/live'
import { DEFAULT_LOCALE, type Locale } from '../http/locale.ts'
import type { OutgoingMessage } from './live.ts'

/** A message as it is sent. */
export interface PreparedMessage {
  readonly topic: LiveTopic
  readonly seq: number
  readonly domainId: number
  readonly isBroadcast: boolean
  text(locale: Locale): string
  /** The text in UTF-8, made once per language, however many read it. */
  bytes(locale: Locale): Uint8Array
}

/** Written as JSON once per language, however many browsers get it. */
export function prepareMessage(outgoing: OutgoingMessage): PreparedMessage {
  const { message, seq, domainId, isBroadcast = false } = outgoing
  const made = new Map<Locale, Uint8Array>()
  const make = (locale: Locale) => (typeof message === 'function' ? message(locale) : message)
  const text = (locale: Locale): string => JSON.stringify(make(locale))
  const bytes = (locale: Locale): Uint8Array => {
    const known = made.get(locale) ?? Buffer.from(text(locale))
    made.set(locale, known)
    return known
  }
  return { topic: make(DEFAULT_LOCALE).topic, seq, domainId, isBroadcast, text, bytes }
}
