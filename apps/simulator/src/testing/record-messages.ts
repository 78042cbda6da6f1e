import type { IngestEvent } from '@fibrewatch/contract/ingest'
import type { Message, Transport } from '../instruments/message.ts'

/** A transport that stores everything at once. */
export function recordMessages() {
  const messages: Message[] = []
  const transport: Transport = {
    deliver: async (message) => {
      messages.push(message)
      return { accepted: 1, duplicates: 0 }
    },
    close: async () => undefined,
  }
  const listEvents = (): IngestEvent[] =>
    messages.flatMap((message) => (message.kind === 'events' ? message.events : []))
  const listTraces = () => messages.filter((message) => message.kind === 'trace')
  const countHeartbeats = (): number => messages.filter(({ kind }) => kind === 'heartbeat').length
  return { transport, messages, listEvents, listTraces, countHeartbeats }
}
