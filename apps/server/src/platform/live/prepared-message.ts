import type { LiveTopic } from '@fibrewatch/contract'
import { DEFAULT_LOCALE, type Locale } from '../http/locale.ts'
import type { OutgoingMessage } from './live.ts'

/** A message that is made into text once per language, however many read it. */
export interface PreparedMessage {
  readonly topic: LiveTopic
  readonly seq: number
  readonly domainId: number
  text(locale: Locale): string
}

export function prepareMessage({ message, seq, domainId }: OutgoingMessage): PreparedMessage {
  const texts = new Map<Locale, string>()
  const make = (locale: Locale) => (typeof message === 'function' ? message(locale) : message)
  const text = (locale: Locale): string => {
    const known = texts.get(locale)
    if (known !== undefined) return known
    const made = JSON.stringify(make(locale))
    texts.set(locale, made)
    return made
  }
  return { topic: make(DEFAULT_LOCALE).topic, seq, domainId, text }
}
