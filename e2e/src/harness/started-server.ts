import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ProductServer,
  type ServerOptions,
  type ServerProcess,
  startProductServer,
} from '@fibrewatch/tools/product-server'
import { inject } from 'vitest'
import { runSql } from './psql.ts'
import { startHostedServer } from './server-host.ts'
import { nameDatabase, type StartedPostgres } from './started-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder after the product's first start on the embedded database. */
    startedDataDir: string
    /** Null where PostgreSQL is not installed. */
    startedPostgres: StartedPostgres | null
  }
}

function copyFolder(from: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-data-'))
  cpSync(from, dataDir, { recursive: true })
  return dataDir
}

/** A copy of a data folder after the product's first start, which takes three times as long as any other. Whoever asks removes it. */
export const copyStartedFolder = (): string => copyFolder(inject('startedDataDir'))

type EnvOptions = Pick<ServerOptions, 'env'>

/** `remove` takes away what the server stood on. */
function withRemoval<S extends ProductServer>(server: S, remove: () => void): S {
  return {
    ...server,
    stop: async () => {
      const code = await server.stop()
      rmSync(server.dataDir, { recursive: true, force: true })
      remove()
      return code
    },
  }
}

type Place = { options: EnvOptions & { dataDir: string; databaseUrl?: string }; remove: () => void }

let copied = 0

/** A copy of a started database: of PostgreSQL where there is one, with which a start takes two thirds of the computing (docs/measurements.md). */
function copyPlace(options: EnvOptions): Place {
  const started = inject('startedPostgres')
  if (started === null)
    return { options: { ...options, dataDir: copyStartedFolder() }, remove: () => undefined }
  const { url, database, dataDir } = started
  copied += 1
  const copy = `journey_${process.pid}_${copied}`
  runSql(url, `CREATE DATABASE ${copy} TEMPLATE ${database}`)
  return {
    options: { ...options, dataDir: copyFolder(dataDir), databaseUrl: nameDatabase(url, copy) },
    remove: () => runSql(url, `DROP DATABASE ${copy} WITH (FORCE)`),
  }
}

/**
 * Starts the product on a copy of a started database, which `stop` removes, in the process that this worker keeps for
 * servers. What asks about the embedded database or about the process itself starts it by its name.
 */
export async function startServer(env: EnvOptions = {}): Promise<ProductServer> {
  const { options, remove } = copyPlace(env)
  return withRemoval(await startHostedServer(options), remove)
}

/** The same in a process of its own, as it is delivered: it can be killed, and its log and memory be read. */
export async function startServerProcess(env: EnvOptions = {}): Promise<ServerProcess> {
  const { options, remove } = copyPlace(env)
  return withRemoval(await startProductServer(options), remove)
}

/** The same process on a copy of a started folder, with its embedded database. */
export async function startEmbeddedServer(env: EnvOptions = {}): Promise<ServerProcess> {
  return withRemoval(await startProductServer({ ...env, dataDir: copyStartedFolder() }), () => undefined)
}
