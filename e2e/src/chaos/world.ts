import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPrivateMosquitto } from '@fibrewatch/tools/private-mosquitto'
import { startPrivatePgbouncer } from '@fibrewatch/tools/private-pgbouncer'
import { POSTGRES_ENDS, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import type { Random } from '@fibrewatch/simulator'
import { type Line, openLine } from '../harness/cuttable-line.ts'
import { pickOne } from '../harness/random.ts'
import type { Victim } from './plan.ts'
import { startPrivateStore } from './private-store.ts'
import { MortalServer } from './process-victim.ts'

/** The installation under test, and the addresses that instruments and browsers use. */
export type World = {
  database: 'embedded' | 'PostgreSQL'
  servers: readonly MortalServer[]
  /** Of each process, through a proxy that can be cut. */
  urls: readonly string[]
  /** The external broker; undefined: instruments publish to the process itself. */
  brokerUrl: string | undefined
  victims: readonly Victim[]
  /** For the check of journal and replay, once no server runs. */
  place: { dataDir: string; databaseUrl?: string }
  close(): Promise<void>
}

const lineVictim = (name: string, line: Line): Victim => ({
  name: `line ${name}`,
  strike: async () => line.cut(),
  recover: async () => line.mend(),
})

const hostOf = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) })

/** One process with the embedded database and broker. */
export async function openEmbeddedWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-chaos-'))
  const server = await MortalServer.start('server', { dataDir })
  const line = await openLine(hostOf(server.url))
  return {
    database: 'embedded',
    servers: [server],
    urls: [`http://127.0.0.1:${line.port}`],
    brokerUrl: undefined,
    victims: [server, lineVictim('to the browsers', line)],
    place: { dataDir },
    close: async () => {
      await line.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Two processes on PostgreSQL behind pgbouncer, Mosquitto and an object store, each reached through proxies of its own. */
export async function openServerWorld(random: Random): Promise<World> {
  const postgres = await startPrivatePostgres()
  const pgbouncer = await startPrivatePgbouncer(postgres.url)
  const mosquitto = await startPrivateMosquitto()
  const store = await startPrivateStore()
  const parts = { postgres, pgbouncer, mosquitto, store }
  // Two at once on an empty database would be another test: the first one migrates.
  const first = await openProcess('first', parts)
  const second = await openProcess('second', parts)
  const processes = [first, second]
  return {
    database: 'PostgreSQL',
    servers: processes.map(({ server }) => server),
    urls: processes.map(({ url }) => url),
    brokerUrl: mosquitto.url,
    victims: [
      {
        name: 'PostgreSQL',
        strike: () => postgres.halt(pickOne(random, POSTGRES_ENDS)),
        recover: () => postgres.resume(),
      },
      { name: 'pgbouncer', strike: () => pgbouncer.kill9(), recover: () => pgbouncer.resume() },
      { name: 'Mosquitto', strike: () => mosquitto.kill9(), recover: () => mosquitto.start() },
      { name: 'object store', strike: () => store.kill9(), recover: () => store.resume() },
      ...processes.flatMap(({ victims }) => victims),
    ],
    place: { dataDir: first.server.dataDir, databaseUrl: postgres.url },
    close: async () => {
      for (const { close } of processes) await close()
      await store.stop()
      await mosquitto.remove()
      await pgbouncer.stop()
      await postgres.stop()
    },
  }
}

type Parts = {
  postgres: Awaited<ReturnType<typeof startPrivatePostgres>>
  pgbouncer: Awaited<ReturnType<typeof startPrivatePgbouncer>>
  mosquitto: Awaited<ReturnType<typeof startPrivateMosquitto>>
  store: Awaited<ReturnType<typeof startPrivateStore>>
}

/** A PostgreSQL URL that leads through a proxy instead of to a socket's folder. */
function makeDatabaseUrl(url: string, { port }: Line): string {
  const { username, pathname } = new URL(url)
  return `postgresql://${username}@127.0.0.1:${port}${pathname}`
}

const socketOf = (url: string): { path: string } => {
  const { port, searchParams } = new URL(url)
  return { path: join(searchParams.get('host') ?? '', `.s.PGSQL.${port}`) }
}

async function openProcess(name: string, { postgres, pgbouncer, mosquitto, store }: Parts) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-chaos-'))
  const lines = {
    pooler: await openLine(socketOf(pgbouncer.url)),
    database: await openLine(socketOf(postgres.url)),
    broker: await openLine(hostOf(mosquitto.url)),
    store: await openLine({ host: '127.0.0.1', port: store.port }),
  }
  const server = await MortalServer.start(`${name} process`, {
    dataDir,
    databaseUrl: makeDatabaseUrl(pgbouncer.url, lines.pooler),
    env: {
      DATABASE_DIRECT_URL: makeDatabaseUrl(postgres.url, lines.database),
      MQTT_URL: `mqtt://127.0.0.1:${lines.broker.port}`,
      FILES_URL: `s3://key:secret@127.0.0.1:${lines.store.port}/traces?tls=false`,
    },
  })
  const clients = await openLine(hostOf(server.url))
  return {
    server,
    url: `http://127.0.0.1:${clients.port}`,
    victims: [
      server,
      lineVictim(`${name} to pgbouncer`, lines.pooler),
      lineVictim(`${name} to PostgreSQL`, lines.database),
      lineVictim(`${name} to Mosquitto`, lines.broker),
      lineVictim(`${name} to the store`, lines.store),
      lineVictim(`${name} to the browsers`, clients),
    ],
    close: async () => {
      for (const line of [clients, ...Object.values(lines)]) await line.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
