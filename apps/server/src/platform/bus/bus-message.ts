import type { Channel } from './channel.ts'

/** PostgreSQL refuses a notification of 8,000 bytes; the rest is for the channel's name. */
export const MAX_PAYLOAD_BYTES = 7500

/** One line for the wire: `name json`. @throws RangeError */
export function makeBusMessage({ name }: Channel, payload: unknown): string {
  const text = JSON.stringify(payload)
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_PAYLOAD_BYTES) {
    throw new RangeError(
      `a message on ${name} has ${bytes} bytes, more than ${MAX_PAYLOAD_BYTES}: send an id instead`,
    )
  }
  return `${name} ${text}`
}

/** What `makeBusMessage` made; nothing else is ever sent. */
export function parseBusMessage(message: string): { name: string; payload: unknown } {
  const gap = message.indexOf(' ')
  return { name: message.slice(0, gap), payload: JSON.parse(message.slice(gap + 1)) }
}
