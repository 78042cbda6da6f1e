import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireBuiltConsole } from '@fibrewatch/tools/build-console'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { type ServerOptions, startProductServer } from '@fibrewatch/tools/product-server'
import type { TestProject } from 'vitest/node'
import { runSql } from './harness/psql.ts'
import { nameDatabase, type StartedPostgres } from './harness/started-postgres.ts'

const STARTED_DATABASE = 'started'

type Undo = () => Promise<void> | void

/** Starts the product for the first time and stops it; returns the data folder it leaves. */
async function startOnce(undos: Undo[], place: ServerOptions = {}): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-started-'))
  undos.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startProductServer({ ...place, dataDir })
  await server.stop()
  return dataDir
}

/** What a crash leaves is asked by journeys with a durable PostgreSQL of their own. */
async function startPostgresOnce(undos: Undo[]): Promise<StartedPostgres | null> {
  if (findPostgres() === undefined) return null
  const postgres = await startPrivatePostgres({ isDurable: false })
  undos.push(() => postgres.stop())
  const { url } = postgres
  runSql(url, `CREATE DATABASE ${STARTED_DATABASE}`)
  const databaseUrl = nameDatabase(url, STARTED_DATABASE)
  return { url, database: STARTED_DATABASE, dataDir: await startOnce(undos, { databaseUrl }) }
}

/** The built console, which the journeys walk through, and both databases after the product's first start. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!requireBuiltConsole()) throw new Error('the journeys need the built console')
  const undos: Undo[] = []
  project.provide('startedDataDir', await startOnce(undos))
  project.provide('startedPostgres', await startPostgresOnce(undos))
  return async () => {
    for (const undo of undos.toReversed()) await undo()
  }
}
