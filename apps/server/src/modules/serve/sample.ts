import type { ServePoint } from '@fibrewatch/contract/serve'
import type { CoreTimes, Reading } from './reading.ts'

/** A shorter window measures the timer's resolution rather than the load. */
export const MIN_WINDOW_MS = 1000

/** The load between two readings, of this window alone. */
export interface Sample {
  readonly at: Date
  readonly windowMs: number
  readonly load: number
  readonly coresLoad: readonly number[]
  readonly processCores: number
  readonly requestsPerS: number
  readonly reading: Reading
}

/** Undefined when the window is too short, the clock stepped back, or the cores are not the same. */
export function makeSample(before: Reading, after: Reading): Sample | undefined {
  const windowMs = after.atMs - before.atMs
  if (windowMs < MIN_WINDOW_MS || before.cores.length !== after.cores.length) return undefined
  const spent = after.cores.map((core, index) => subtract(core, before.cores[index]))
  const busyMs = spent.reduce((sum, core) => sum + core.busyMs, 0)
  const idleMs = spent.reduce((sum, core) => sum + core.idleMs, 0)
  return {
    at: new Date(after.atMs),
    windowMs,
    load: shareOf(busyMs, idleMs),
    coresLoad: spent.map((core) => shareOf(core.busyMs, core.idleMs)),
    processCores: Math.max(0, after.processCpuMs - before.processCpuMs) / windowMs,
    requestsPerS: (Math.max(0, after.requests - before.requests) * 1000) / windowMs,
    reading: after,
  }
}

/** A core's counters may step back by a tick. */
const subtract = (after: CoreTimes, before: CoreTimes | undefined): CoreTimes => ({
  busyMs: Math.max(0, after.busyMs - (before?.busyMs ?? 0)),
  idleMs: Math.max(0, after.idleMs - (before?.idleMs ?? 0)),
})

const shareOf = (part: number, rest: number): number => (part + rest > 0 ? part / (part + rest) : 0)

export type Figures = Omit<ServePoint, 'at'>

export function makeFigures({ load, requestsPerS, reading }: Sample): Figures {
  const { memory, disk, eventLoop, websockets, ingestQueue } = reading
  return {
    cpuLoad: load,
    memoryUsed: shareOf(memory.totalBytes - memory.availableBytes, memory.availableBytes),
    processRssBytes: memory.rssBytes,
    diskUsed: shareOf(disk.usedBytes, disk.availableBytes),
    eventLoopP99Ms: eventLoop.p99Ms,
    websockets,
    ingestQueue,
    requestsPerS,
  }
}

export const FIGURE_NAMES = [
  'cpuLoad',
  'memoryUsed',
  'processRssBytes',
  'diskUsed',
  'eventLoopP99Ms',
  'websockets',
  'ingestQueue',
  'requestsPerS',
] as const satisfies readonly (keyof Figures)[]

/** The mean of each figure over the samples that have it. */
export function meanOf(all: readonly Figures[]): Figures {
  const mean = (name: keyof Figures): number | null => {
    const values = all.map((figures) => figures[name]).filter((value) => value !== null)
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
  }
  return Object.fromEntries(FIGURE_NAMES.map((name) => [name, mean(name)])) as Figures
}
