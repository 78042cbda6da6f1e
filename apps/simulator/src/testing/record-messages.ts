import type { CommandAnswer } from '@fibrewatch/contract/device-command'
import type { IngestEvent } from '@fibrewatch/contract/ingest'
import type { Message, TakeCommand, Transport } from '../instruments/message.ts'

/** A transport that stores everything at once. */
export function recordMessages() {
  const messages: Message[] = []
  const followers: TakeCommand[] = []
  const transport: Transport = {
    deliver: async (message) => {
      messages.push(message)
      return { accepted: 1, duplicates: 0 }
    },
    followCommands: (take, signal) => {
      followers.push(take)
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    },
    close: async () => undefined,
  }
  const command: TakeCommand = (given) => {
    for (const take of followers) take(given)
  }
  const listAnswers = (): CommandAnswer[] =>
    messages.flatMap((message) => (message.kind === 'answer' ? message.answer : []))
  const listEvents = (): IngestEvent[] =>
    messages.flatMap((message) => (message.kind === 'events' ? message.events : []))
  const listTraces = () => messages.filter((message) => message.kind === 'trace')
  const countHeartbeats = (): number => messages.filter(({ kind }) => kind === 'heartbeat').length
  return { transport, messages, command, listAnswers, listEvents, listTraces, countHeartbeats }
}
