import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProductServer, type ServerOptions, startProductServer } from '@fibrewatch/tools/product-server'
import { inject } from 'vitest'
import { runSql } from './psql.ts'
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

async function startOn(place: Required<Pick<ServerOptions, 'dataDir'>> & ServerOptions, remove: () => void) {
  const server = await startProductServer(place)
  return {
    ...server,
    stop: async () => {
      const code = await server.stop()
      rmSync(place.dataDir, { recursive: true, force: true })
      remove()
      return code
    },
  }
}

/** Starts the product on a copy of a started folder, with its embedded database; `stop` removes the copy. */
export async function startEmbeddedServer(options: EnvOptions = {}): Promise<ProductServer> {
  return await startOn({ ...options, dataDir: copyStartedFolder() }, () => undefined)
}

let copied = 0

/**
 * Starts the product on a copy of a started database, which `stop` removes: of PostgreSQL where there is one, with which a
 * start takes two thirds of the computing (docs/measurements.md). What asks about that one starts it by its name.
 */
export async function startServer(options: EnvOptions = {}): Promise<ProductServer> {
  const started = inject('startedPostgres')
  if (started === null) return await startEmbeddedServer(options)
  const { url, database, dataDir } = started
  copied += 1
  const copy = `journey_${process.pid}_${copied}`
  runSql(url, `CREATE DATABASE ${copy} TEMPLATE ${database}`)
  const place = { ...options, dataDir: copyFolder(dataDir), databaseUrl: nameDatabase(url, copy) }
  return await startOn(place, () => runSql(url, `DROP DATABASE ${copy} WITH (FORCE)`))
}
