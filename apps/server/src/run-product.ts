import type { Bus } from '#platform/bus/bus'
import { createBus } from '#platform/bus/create-bus'
import { systemClock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import type { Database } from '#platform/database/database'
import { failureLevel } from '#platform/database/database-fault'
import type { Log } from '#platform/log/log'
import type { Program } from '#platform/program/program'
import { createSealer } from '#platform/secrets/sealer'
import { loadSecretKey } from '#platform/secrets/secret-key'
import { openSnapshotDoor } from '#platform/snapshot/snapshot-door'
import { migrateDatabase, openDatabase } from './open-database.ts'
import { openFiles } from './open-files.ts'
import { admitStore, requireServer } from './require-places.ts'

/** What the product stands on. */
export interface ProductParts {
  readonly config: Config
  readonly log: Log
  readonly program: Program & Pick<NodeJS.Process, 'exit'>
  /** Tells, once and nowhere else, the password that was made for the first user. */
  readonly tellPassword: (username: string, password: string) => void
}

/** The product that answers. */
export interface RunningProduct {
  /** Of the user who is there from the first start on. */
  readonly adminUsername: string
  /** Of the console and the calls. */
  readonly address: string
  /** Undefined where another broker is used. */
  readonly mqttUrl: string | undefined
  /** Acknowledged data is safe either way; a clean end only spares the next start its recovery. */
  stop(): Promise<void>
}

async function openBus(database: Database, log: Log): Promise<Bus> {
  return createBus(database, {
    onError: (cause) =>
      log[failureLevel(cause, 'error')]({ err: cause }, 'a message between processes was not followed'),
    onLost: (cause) => log.warn({ err: cause }, 'other processes are not heard until the database is back'),
    onBack: () => log.info('other processes are heard again'),
  })
}

/**
 * Most of the program, which takes a second to load: after what a start may fail for, and while the embedded engine opens in
 * its thread. What was loaded once is there at once.
 */
const loadApp = () => Promise.all([import('./app.ts'), import('#modules/identity')])

/** Starts all of it by its settings. Throws what stands in the way; what was opened until then stays open. */
export async function runProduct(parts: ProductParts): Promise<RunningProduct> {
  const { config, log, program, tellPassword } = parts
  await requireServer(config)
  const files = await openFiles(config)
  await admitStore(config, files, { log })
  const database = await openDatabase(config, { log, program, onOpening: () => void loadApp() })
  // Before the tables are changed: what cannot be loaded leaves them to the version that can.
  const [{ buildApp }, { ADMIN_USERNAME, createFirstUser }] = await loadApp()
  await migrateDatabase(database, log)
  const password = await createFirstUser(database, config)
  if (password !== undefined) tellPassword(ADMIN_USERNAME, password)
  const bus = await openBus(database, log)
  const sealer = createSealer(await loadSecretKey({ setting: config.secretKey, dataDir: config.dataDir }))
  const app = await buildApp({ config, database, clock: systemClock, log, bus, files, sealer, program })
  await app.start()
  const address = await app.http.listen({ host: config.host, port: config.port })
  const snapshots = await openSnapshotDoor({ dataDir: config.dataDir, database, log })
  const mqtt = app.modules.mqtt.mqttAddress()
  return {
    adminUsername: ADMIN_USERNAME,
    address,
    mqttUrl: mqtt && `${mqtt.protocol}://${mqtt.host}:${mqtt.port}`,
    stop: async () => {
      log.info('stopping')
      await app.stop()
      await snapshots?.close()
      await bus.close()
      await database.close()
      log.info('stopped')
    },
  }
}
