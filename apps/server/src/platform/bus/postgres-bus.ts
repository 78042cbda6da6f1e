import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Bus, BusOptions } from './bus.ts'
import { makeBusMessage } from './bus-message.ts'
import { keepListening } from './listen-connection.ts'
import { createSubscribers } from './subscribers.ts'

/** One channel of PostgreSQL carries all of ours: one LISTEN, and commit order across channels. */
const NOTIFY_CHANNEL = 'fibrewatch_bus'

export interface PostgresBusOptions extends BusOptions {
  readonly database: Database
  readonly connectionString: string
}

/** The bus between processes; ready to receive when it resolves. */
export async function createPostgresBus(options: PostgresBusOptions): Promise<Bus> {
  const subscribers = createSubscribers(options)
  const connection = await keepListening({
    connectionString: options.connectionString,
    channel: NOTIFY_CHANNEL,
    onMessage: subscribers.deliver,
    onReconnect: subscribers.reportGap,
    onError: options.onError,
  })
  return {
    publish: async (channel, payload) => {
      await sql`SELECT pg_notify(${NOTIFY_CHANNEL}, ${makeBusMessage(channel, payload)})`.execute(
        options.database.db,
      )
    },
    publishInTransaction: async (tx, channel, payload) => {
      await sql`SELECT pg_notify(${NOTIFY_CHANNEL}, ${makeBusMessage(channel, payload)})`.execute(tx)
    },
    subscribe: subscribers.add,
    close: async () => {
      subscribers.clear()
      await connection.close()
    },
  }
}
