import { cpus, freemem, totalmem } from 'node:os'
import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { Clock } from '#platform/clock/clock'
import { type DiskSpace, readDiskSpace } from '#platform/files/disk-space'
import type { Metrics } from '#platform/metrics/metrics'
import type { Program } from '#platform/program/program'

/** Time a core spent, in milliseconds since the machine started. */
export interface CoreTimes {
  readonly busyMs: number
  readonly idleMs: number
}

/** Figures of the machine and the process at one moment. Two readings make loads of the figures that only rise. */
export interface Reading {
  readonly atMs: number
  readonly cores: readonly CoreTimes[]
  /** Processor time of this process, in milliseconds since it started. */
  readonly processCpuMs: number
  readonly memory: {
    readonly totalBytes: number
    readonly availableBytes: number
    readonly rssBytes: number
    readonly heapUsedBytes: number
    readonly heapTotalBytes: number
  }
  readonly disk: DiskSpace
  /** Delays of the event loop since the reading before; null when none was measured. */
  readonly eventLoop: { readonly p50Ms: number | null; readonly p99Ms: number | null }
  readonly websockets: number
  readonly ingestQueue: number
  /** Answered since the process started. */
  readonly requests: number
}

/** Reads the figures of the machine and of this process. */
export interface Gauges {
  /** `keepsWindow`: keeps collecting the delays of the event loop. */
  read(options?: { readonly keepsWindow?: boolean }): Promise<Reading>
  close(): void
}

const NS_PER_MS = 1e6
const US_PER_MS = 1000
const DELAY_RESOLUTION_MS = 10

export interface GaugesParts {
  readonly clock: Clock
  readonly metrics: Metrics
  readonly dataDir: string
  readonly program: Program
}

export function createGauges({ clock, metrics, dataDir, program }: GaugesParts): Gauges {
  const delays = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  delays.enable()
  return {
    read: async ({ keepsWindow = false } = {}) => {
      const { user, system } = program.cpuUsage()
      const eventLoop = readDelays(delays)
      if (!keepsWindow) delays.reset()
      return {
        atMs: clock.now(),
        cores: cpus().map(({ times }) => ({
          busyMs: times.user + times.nice + times.sys + times.irq,
          idleMs: times.idle,
        })),
        processCpuMs: (user + system) / US_PER_MS,
        memory: readMemory(program),
        disk: await readDiskSpace(dataDir),
        eventLoop,
        websockets: await metrics.readTotal('live_clients'),
        ingestQueue: await metrics.readTotal('ingest_waiting_events'),
        requests: await metrics.readTotal('http_request_duration_seconds'),
      }
    },
    close: () => delays.disable(),
  }
}

/** The timer itself wakes every so many milliseconds: only the time beyond is delay. */
function readDelays(delays: ELDHistogram): Reading['eventLoop'] {
  if (delays.count === 0) return { p50Ms: null, p99Ms: null }
  const delayMs = (percentile: number): number =>
    Math.max(0, delays.percentile(percentile) / NS_PER_MS - DELAY_RESOLUTION_MS)
  return { p50Ms: delayMs(50), p99Ms: delayMs(99) }
}

function readMemory(program: Program): Reading['memory'] {
  const { rss, heapUsed, heapTotal } = program.memoryUsage()
  return {
    totalBytes: totalmem(),
    availableBytes: freemem(),
    rssBytes: rss,
    heapUsedBytes: heapUsed,
    heapTotalBytes: heapTotal,
  }
}
