import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { print, printError } from '@fibrewatch/tools/print'
import { type PrivatePostgres, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, startProductServer } from '@fibrewatch/tools/product-server'
import { measureCopy } from './copy-peer.ts'
import { benchEngine } from './engine.bench.ts'
import { type Figure, formatTable, isMet } from './figure.ts'
import { benchFirstPage } from './first-page.bench.ts'
import { benchImport } from './import.bench.ts'
import { benchIngest } from './ingest.bench.ts'
import { benchLatency } from './latency.bench.ts'
import { benchLighthouse } from './lighthouse.bench.ts'
import { benchLists } from './lists.bench.ts'
import { benchMap } from './map/map.bench.ts'
import { benchOtdr } from './otdr/otdr.bench.ts'
import { benchPaint } from './paint.bench.ts'
import { benchQuality } from './quality.bench.ts'
import { benchSlowLine } from './slow-line.bench.ts'
import { benchSor } from './sor.bench.ts'
import { benchStart } from './start.bench.ts'
import { benchTabs } from './tabs.bench.ts'
import { benchUploads } from './uploads.bench.ts'
import { benchWallFlights, benchWallWeek } from './wall.bench.ts'

const RESULTS_FOLDER = join(import.meta.dirname, '../results')

/** Starts a server of its own for each measurement: none inherits tables or memory of an earlier one. */
async function withServer<T>(
  databaseUrl: string | undefined,
  work: (admin: Admin) => Promise<T>,
): Promise<T> {
  const server = await startProductServer(databaseUrl === undefined ? {} : { databaseUrl })
  try {
    return await work(await createAdmin(server.url, 'admin', ADMIN_PASSWORD))
  } finally {
    await server.stop()
  }
}

async function withPostgres(
  work: (database: PrivatePostgres) => Promise<Figure[]>,
  preloaded = '',
): Promise<Figure[]> {
  if (findPostgres() === undefined) {
    print('Skipped: PostgreSQL is not installed (Debian: postgresql-15).')
    return []
  }
  const database = await startPrivatePostgres({ preloaded })
  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}

async function benchPostgresIngest({ url }: PrivatePostgres): Promise<Figure[]> {
  return await withServer(url, async (admin) => {
    const copyPerSecond = measureCopy(url)
    return await benchIngest({ admin, database: 'PostgreSQL', copyPerSecond })
  })
}

const MEASUREMENTS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  sor: async () => benchSor(),
  otdr: async () => benchOtdr(),
  uploads: async () => await benchUploads(),
  engine: async () => benchEngine(),
  start: async () => [
    ...(await benchStart('embedded')),
    ...(await withPostgres(async ({ url }) => await benchStart('PostgreSQL', url))),
  ],
  'ingest-embedded': async () =>
    await withServer(undefined, async (admin) => await benchIngest({ admin, database: 'embedded' })),
  'ingest-postgres': async () => await withPostgres(benchPostgresIngest),
  'latency-embedded': async () =>
    await withServer(undefined, async (admin) => await benchLatency(admin, 'embedded')),
  'latency-postgres': async () =>
    await withPostgres(
      async ({ url }) => await withServer(url, async (admin) => await benchLatency(admin, 'PostgreSQL')),
    ),
  paint: async () => await withServer(undefined, async (admin) => await benchPaint(admin, 'embedded')),
  'first-page': async () => await withServer(undefined, benchFirstPage),
  'slow-line': async () => await withServer(undefined, benchSlowLine),
  lighthouse: async () => await withServer(undefined, benchLighthouse),
  tabs: async () => await withServer(undefined, benchTabs),
  'wall-week': async () => await withServer(undefined, benchWallWeek),
  'wall-flights': async () => await withServer(undefined, benchWallFlights),
  lists: async () =>
    await withPostgres(
      async ({ url }) => await withServer(url, async (admin) => await benchLists(admin, url)),
    ),
  map: async () =>
    await withPostgres(async ({ url }) => await withServer(url, async (admin) => await benchMap(admin, url))),
  import: async () => await withPostgres(benchImport, 'pg_stat_statements'),
  quality: async () =>
    await withPostgres(
      async ({ url }) => await withServer(url, async (admin) => await benchQuality(admin, url)),
    ),
}

function saveResults(
  figures: readonly Figure[],
  durationS: number,
  [lastMinute, , lastQuarter]: number[],
): string {
  const [cpu] = cpus()
  const record = {
    at: new Date().toISOString(),
    machine: { cores: cpus().length, cpu: cpu?.model ?? 'unknown', node: process.version },
    /** Load average of the last minute and the last quarter of an hour, before the run: other work of the machine. */
    loadBefore: { lastMinute, lastQuarter },
    durationS,
    figures: figures.map((figure) => ({ ...figure, met: isMet(figure) ?? null })),
  }
  mkdirSync(RESULTS_FOLDER, { recursive: true })
  const file = join(RESULTS_FOLDER, `${record.at.replaceAll(':', '-')}.json`)
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
  return file
}

/** The chosen measurements in their order; all of them when none is named. Throws on an unknown name. */
function parseOnly(only: string | undefined): string[] {
  const names = Object.keys(MEASUREMENTS)
  if (only === undefined) return names
  const chosen = only.split(',')
  const unknown = chosen.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`No such measurement: ${unknown.join(', ')} (${names.join(', ')})`)
  return chosen
}

/** A failed measurement is reported, and the run ends with 1; the others still run. */
async function measureOrTell(name: string): Promise<Figure[]> {
  try {
    return (await MEASUREMENTS[name]?.()) ?? []
  } catch (error) {
    printError(`${name} failed: ${inspect(error)}`)
    process.exitCode = 1
    return []
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
  const startedAt = performance.now()
  const loadBefore = loadavg()
  const figures: Figure[] = []
  for (const name of parseOnly(values.only ?? (positionals.length > 0 ? positionals.join(',') : undefined))) {
    print(`── ${name}`)
    const measured = await measureOrTell(name)
    if (measured.length > 0) print(formatTable(measured))
    figures.push(...measured)
  }
  const durationS = Math.round((performance.now() - startedAt) / 1000)
  print(
    `\n${formatTable(figures)}\n\n${durationS} s; written to ${saveResults(figures, durationS, loadBefore)}`,
  )
}

await main()
