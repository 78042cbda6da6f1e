import type { Json } from './bus.ts'

/** PostgreSQL refuses a notification of 8,000 bytes; the rest is for the channel's name. */
export const MAX_PAYLOAD_BYTES = 7500
const CHANNEL_NAME = /^[a-z][a-z0-9_.-]{0,62}$/

/** One line for the wire: `channel json`. @throws RangeError */
export function makeBusMessage(channel: string, payload: Json): string {
  if (!CHANNEL_NAME.test(channel)) throw new RangeError(`${channel} is not a channel name`)
  const text = JSON.stringify(payload)
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_PAYLOAD_BYTES) {
    throw new RangeError(
      `a message on ${channel} has ${bytes} bytes, more than ${MAX_PAYLOAD_BYTES}: send an id instead`,
    )
  }
  return `${channel} ${text}`
}

/** What `makeBusMessage` made; nothing else is ever sent. */
export function parseBusMessage(message: string): { channel: string; payload: Json } {
  const gap = message.indexOf(' ')
  return { channel: message.slice(0, gap), payload: JSON.parse(message.slice(gap + 1)) as Json }
}
