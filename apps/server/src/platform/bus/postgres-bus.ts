import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import { afterCommit } from '../database/transaction.ts'
import type { Bus, BusOptions } from './bus.ts'
import { makeBusMessage } from './bus-message.ts'
import { keepListening } from './listen-connection.ts'
import { createSubscribers } from './subscribers.ts'

/** One channel of PostgreSQL carries all channels of the bus: one LISTEN, and commit order across channels. */
const NOTIFY_CHANNEL = 'fibrewatch_bus'

export interface PostgresBusOptions extends BusOptions {
  readonly database: Database
  /** A pooler would receive the notifications but not pass them on. */
  readonly directUrl: string
}

/**
 * The bus between processes; ready to receive when it resolves. A process delivers its own messages directly after the
 * commit, so that its readers never see old data; the notification it gets of them is ignored.
 */
export async function createPostgresBus(options: PostgresBusOptions): Promise<Bus> {
  const subscribers = createSubscribers(options)
  const origin = randomUUID()
  const notify = async (db: Db, message: string): Promise<void> => {
    await sql`SELECT pg_notify(${NOTIFY_CHANNEL}, ${`${origin} ${message}`})`.execute(db)
  }
  const connection = await keepListening({
    directUrl: options.directUrl,
    channel: NOTIFY_CHANNEL,
    onMessage: (notification) => {
      const gap = notification.indexOf(' ')
      if (notification.slice(0, gap) !== origin) subscribers.deliver(notification.slice(gap + 1))
    },
    isGone: () => options.database.watch?.isGone === true,
    onLost: (cause) => options.onLost?.(cause),
    onReconnect: () => {
      options.onBack?.()
      subscribers.reportGap()
    },
  })
  return {
    publish: async (channel, payload) => {
      const message = makeBusMessage(channel, payload)
      await notify(options.database.intake, message)
      subscribers.deliver(message)
    },
    publishInTransaction: async (tx, channel, payload) => {
      const message = makeBusMessage(channel, payload)
      await notify(tx, message)
      afterCommit(() => subscribers.deliver(message))
    },
    subscribe: subscribers.add,
    close: async () => {
      subscribers.clear()
      await connection.close()
    },
  }
}
