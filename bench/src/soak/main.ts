import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createAdmin } from '@fibrewatch/simulator'
import { print } from '@fibrewatch/tools/print'
import { startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { ADMIN_PASSWORD, type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { createPlant, LINK_LENGTH_M } from '../bench-plant.ts'
import { waitMs } from '../clock.ts'
import { formatTable } from '../figure.ts'
import { type LoadData, startLoad } from '../load.ts'
import { type BackupCount, keepBackingUp } from './backups.ts'
import { type Confirmed, keepConfirming } from './confirms.ts'
import { keepCutting } from './cuts.ts'
import { keepEditing } from './edits.ts'
import { type Handled, keepHandling } from './hands.ts'
import { drawSoak } from './plot.ts'
import { Probes } from './probes.ts'
import { type Called, keepCalling } from './programs.ts'
import { keepReading } from './readers.ts'
import { RECEIVER_ENVIRONMENT, startTelling } from './receiver.ts'
import { emptyStretch, type Sample, takeSample } from './sample.ts'
import { makeFigures } from './verdict.ts'

const DOCS_FOLDER = join(import.meta.dirname, '../../../docs/measurements')
const INSTRUMENTS = 20
const READERS = 5
const SAMPLE_MS = 15_000

type Options = { database: 'embedded' | 'PostgreSQL'; minutes: number; ratePerS: number }

function parseOptions(): Options {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'embedded' },
      minutes: { type: 'string', default: '60' },
      rate: { type: 'string', default: '500' },
    },
  })
  const minutes = Number(values.minutes)
  const ratePerS = Number(values.rate)
  const database = values.database === 'postgres' ? 'PostgreSQL' : 'embedded'
  if (!(minutes > 0) || !(ratePerS > 0)) throw new Error('--minutes and --rate take numbers above 0')
  return { database, minutes, ratePerS }
}

/** Runs load, readers and probes; a sample every quarter of a minute. Throws when anything was refused or lost. */
async function soak(
  server: ServerProcess,
  { minutes, ratePerS }: Options,
  databaseUrl: string | undefined,
): Promise<Sample[]> {
  const admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  const instruments: LoadData['instruments'][number][] = []
  for (let index = 1; index <= INSTRUMENTS; index += 1) {
    const { instrument, links } = await createPlant(admin, { code: `SOAK-${index}`, linkCount: 1 })
    for (const link of links) instruments.push({ ...instrument, link, lengthM: LINK_LENGTH_M })
  }
  let stretch = emptyStretch()
  const ending = new AbortController()
  const { signal } = ending
  const telling = await startTelling(admin)
  const load = startLoad({ url: admin.url, instruments, eventsPerSecond: ratePerS })
  const probes = new Probes(admin, (latencyMs) => stretch.liveMs.push(latencyMs)).run(minutes, signal)
  const readers = Array.from({ length: READERS }, () =>
    keepReading(admin, { readMs: (durationMs) => stretch.readMs.push(durationMs), signal }),
  )
  const calling = keepCalling(admin, signal)
  const backingUp = keepBackingUp(server, databaseUrl, signal)
  const handling = keepHandling(admin, signal)
  const confirming = keepConfirming(admin, signal)
  const cuts = keepCutting(admin, { onFault: (latencyMs) => stretch.faultMs.push(latencyMs), signal })
  const [edited] = instruments
  const edits = keepEditing(admin, {
    linkId: edited?.link.id ?? 0,
    onEdit: (durationMs) => stretch.editMs.push(durationMs),
    signal,
  })
  const samples: Sample[] = []
  const watch = async () => {
    const startedAtMs = performance.now()
    while (performance.now() - startedAtMs < minutes * 60_000) {
      await waitMs(SAMPLE_MS)
      const sample = takeSample(server, startedAtMs, stretch)
      stretch = emptyStretch()
      samples.push(sample)
      print(JSON.stringify(sample))
    }
    ending.abort()
  }
  const counting = Promise.all([calling, backingUp, handling, confirming])
  const [counts] = await Promise.all([counting, watch(), probes, cuts, edits, ...readers])
  const { storedPerSecond, failed } = await load.stop()
  if (failed > 0) throw new Error(`${failed} events were given up`)
  const { taken, waiting, dead } = await telling.stop()
  print(
    `${storedPerSecond.toFixed(0)} events/s were stored; ${taken} messages were told, ${waiting} wait, ${dead} were given up`,
  )
  tellCounts(counts)
  if (dead > 0 || taken === 0) throw new Error('messages were given up, or none was told')
  return samples
}

/** What was done beside the load; none of it may be nothing. */
function tellCounts([called, backedUp, handled, confirmed]: [Called, BackupCount, Handled, Confirmed]): void {
  print(
    `${called.calls} calls with a token, ${called.scrapes} scrapes, ${called.workbooks} workbooks of events, the longest in ${(called.longestExportMs / 1000).toFixed(1)} s`,
  )
  print(
    `${backedUp.backups} backups, the longest in ${(backedUp.longestMs / 1000).toFixed(1)} s, the last of ${(backedUp.lastBytes / 1e6).toFixed(1)} MB`,
  )
  print(
    `${handled.drills} drills, ${handled.documents} documents, ${handled.imports} imports of traces of the past, taken back; ${confirmed.confirmed} alarms confirmed by a test, the longest in ${(confirmed.longestMs / 1000).toFixed(1)} s`,
  )
  if (handled.imports === 0 || confirmed.confirmed === 0)
    throw new Error('no trace was imported, or no alarm confirmed')
}

async function main(): Promise<void> {
  const options = parseOptions()
  const postgres = options.database === 'PostgreSQL' ? await startPrivatePostgres() : undefined
  const server = await startProductServer({
    env: RECEIVER_ENVIRONMENT,
    ...(postgres !== undefined && { databaseUrl: postgres.url }),
  })
  try {
    const samples = await soak(server, options, postgres?.url)
    const method = `${options.minutes} min at ${options.ratePerS} events/s, ${READERS} readers`
    print(formatTable(makeFigures(samples, options.database, method)))
    mkdirSync(DOCS_FOLDER, { recursive: true })
    const name = `soak-${options.database.toLowerCase()}`
    writeFileSync(join(DOCS_FOLDER, `${name}.svg`), drawSoak(samples, `${options.database}: ${method}`))
    writeFileSync(join(DOCS_FOLDER, `${name}.json`), `${JSON.stringify(samples)}\n`)
  } finally {
    await server.stop()
    await postgres?.stop()
  }
}

await main()
