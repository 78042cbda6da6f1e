import { arch, cpus, release, type } from 'node:os'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { HealthCheck } from '@fibrewatch/contract/health'
import type { ServePoint, ServeRange, serveApi, ServeStat } from '@fibrewatch/contract/serve'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Program } from '#platform/program/program'
import { makeFigures } from './sample.ts'
import type { Sampler } from './sampler.ts'
import { listHistory, listServers, loadDatabaseFacts } from './serve.repository.ts'

export interface ServeParts {
  readonly database: Database
  readonly clock: Clock
  readonly sampler: Sampler
  readonly server: string
  readonly version: string
  readonly program: Program
  readonly startedAtMs: number
  readonly listChecks: () => HealthCheck[]
}

const HOUR_MS = 3_600_000
const RANGES = {
  '1h': { lengthMs: HOUR_MS, stepS: 10 },
  '24h': { lengthMs: 24 * HOUR_MS, stepS: 300 },
  '7d': { lengthMs: 7 * 24 * HOUR_MS, stepS: 1800 },
} as const satisfies Record<ServeRange, { lengthMs: number; stepS: number }>
const MINUTE_S = 60

export async function loadServeStat(parts: ServeParts): Promise<ServeStat> {
  const { database, clock, sampler, server, version, program, startedAtMs } = parts
  const { reading, sample } = await sampler.readNow()
  const { memory, disk, websockets, ingestQueue } = reading
  const cores = cpus()
  return {
    at: new Date(reading.atMs).toISOString(),
    server,
    runtime: {
      os: `${type()} ${release()}`,
      arch: arch(),
      nodeVersion: program.version,
      productVersion: version,
      pid: program.pid,
      startedAt: new Date(startedAtMs).toISOString(),
      uptimeS: (clock.now() - startedAtMs) / 1000,
    },
    database: { kind: database.kind, ...(await loadDatabaseFacts(database)) },
    cpu: {
      model: cores[0]?.model.trim() ?? '',
      cores: cores.length,
      windowMs: sample?.windowMs ?? null,
      load: sample?.load ?? null,
      coresLoad: [...(sample?.coresLoad ?? [])],
      processCores: sample?.processCores ?? null,
    },
    memory: {
      totalBytes: memory.totalBytes,
      availableBytes: memory.availableBytes,
      processRssBytes: memory.rssBytes,
      processHeapUsedBytes: memory.heapUsedBytes,
      processHeapTotalBytes: memory.heapTotalBytes,
    },
    disk,
    eventLoop: reading.eventLoop,
    websockets,
    ingestQueue,
    requestsPerS: sample?.requestsPerS ?? null,
    checks: parts.listChecks(),
  }
}

type History = EndpointData<typeof serveApi.history>

/** The last hour of this server comes from memory, everything else from the minutes in the database. */
export async function loadServeHistory(
  parts: ServeParts,
  range: ServeRange,
  server: string = parts.server,
): Promise<History> {
  const { database, clock } = parts
  const { lengthMs, stepS } = RANGES[range]
  const from = new Date(clock.now() - lengthMs)
  const servers = [...new Set([parts.server, ...(await listServers(database.db))])].toSorted()
  if (range === '1h' && server === parts.server) {
    return { server, servers, stepS, points: listPoints(parts.sampler, from) }
  }
  const storedStepS = Math.max(stepS, MINUTE_S)
  const rows = await listHistory(database.db, { server, from, stepS: storedStepS })
  const points = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  return { server, servers, stepS: storedStepS, points }
}

const listPoints = ({ samples }: Sampler, from: Date): ServePoint[] =>
  samples
    .filter(({ at }) => at >= from)
    .map((sample) => ({ at: sample.at.toISOString(), ...makeFigures(sample) }))
