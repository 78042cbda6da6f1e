import type { Database } from '../database/database.ts'
import type { Bus, BusOptions } from './bus.ts'
import { createLocalBus } from './local-bus.ts'
import { createPostgresBus } from './postgres-bus.ts'

/** LISTEN/NOTIFY on a server; within the process on the embedded database, which only one process can have. */
export async function createBus(database: Database, options: BusOptions): Promise<Bus> {
  if (database.directUrl === undefined) return createLocalBus(options)
  return createPostgresBus({ ...options, database, directUrl: database.directUrl })
}
