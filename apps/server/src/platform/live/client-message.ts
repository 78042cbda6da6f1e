import {
  LIVE_HELLO,
  LIVE_PING,
  LIVE_TOPICS,
  type LiveSubscribe,
  type LiveTopic,
  liveSubscribe,
} from '@fibrewatch/contract/live'
import { Ajv } from 'ajv'

/** What a client may send; everything else is `invalid`. */
export type ClientMessage =
  | { readonly kind: 'hello' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'subscribe'; readonly subscribe: LiveSubscribe }
  | { readonly kind: 'invalid' }

const isSubscribe = new Ajv({ strict: true }).compile<LiveSubscribe>(liveSubscribe)

/** Never throws: any other text is `invalid`. */
export function parseClientMessage(text: string): ClientMessage {
  const word = text.trim()
  if (word === LIVE_PING) return { kind: 'ping' }
  if (word === LIVE_HELLO || word === JSON.stringify(LIVE_HELLO)) return { kind: 'hello' }
  const value = parseJson(word)
  if (isHelloObject(value)) return { kind: 'hello' }
  return isSubscribe(value) ? { kind: 'subscribe', subscribe: value } : { kind: 'invalid' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isHelloObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'action' in value && value.action === LIVE_HELLO

export const isLiveTopic = (topic: string): topic is LiveTopic => LIVE_TOPICS.some((known) => known === topic)
