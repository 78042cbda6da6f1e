import { afterCommit } from '../database/transaction.ts'
import type { Bus, BusOptions } from './bus.ts'
import { makeBusMessage } from './bus-message.ts'
import { createSubscribers } from './subscribers.ts'

/** The bus of a single process. Like the one between processes it delivers later, never inside `publish`. */
export function createLocalBus(options: BusOptions): Bus {
  const subscribers = createSubscribers(options)
  const deliver = (message: string): void => queueMicrotask(() => subscribers.deliver(message))
  return {
    publish: async (channel, payload) => deliver(makeBusMessage(channel, payload)),
    publishInTransaction: async (_tx, channel, payload) => {
      const message = makeBusMessage(channel, payload)
      afterCommit(() => deliver(message))
    },
    subscribe: subscribers.add,
    close: async () => subscribers.clear(),
  }
}
