import { type Figure, atMost } from './figure.ts'
import { percentile } from './statistics.ts'

const US_PER_MS = 1000
/**
 * A kernel moves the processor time of a thread on at its ticks, some 3 ms apart: that of a short run says nothing. Runs are
 * taken together until so much has passed, of which a tick is a thirtieth.
 */
const GROUP_MS = 100

/** How long runs of the same work took, ms. */
type WorkTime = {
  /** Of each run, whatever else the machine did meanwhile. */
  wallMs: number[]
  /** Processor time of this thread alone for a run, the mean of each group of runs. What other threads compile or collect is not in it. */
  processorMs: number[]
  /** Of all runs. */
  meanProcessorMs: number
}

/** What this thread has computed so far. */
function readProcessorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / US_PER_MS
}

export function timeWork(work: () => unknown, { warmUp, runs }: { warmUp: number; runs: number }): WorkTime {
  for (let run = 0; run < warmUp; run += 1) work()
  const wallMs: number[] = []
  const processorMs: number[] = []
  const beganMs = readProcessorMs()
  const group = { atMs: beganMs, wallMs: 0, runs: 0 }
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now()
    work()
    const tookMs = performance.now() - startedAt
    wallMs.push(tookMs)
    group.wallMs += tookMs
    group.runs += 1
    if (group.wallMs < GROUP_MS) continue
    const nowMs = readProcessorMs()
    processorMs.push((nowMs - group.atMs) / group.runs)
    Object.assign(group, { atMs: nowMs, wallMs: 0, runs: 0 })
  }
  return { wallMs, processorMs, meanProcessorMs: (readProcessorMs() - beganMs) / runs }
}

type Described = { name: string; goalMs: number; method: string }

/**
 * The goal is asked of both clocks: wall time says what a person waits for on this machine as it is, processor time what the work
 * itself costs, which other work beside it changes little.
 */
export function listTimeFigures(
  { name, goalMs, method }: Described,
  { wallMs, processorMs, meanProcessorMs }: WorkTime,
): Figure[] {
  const budget = atMost(goalMs)
  const figure = (what: string, value: number): Figure => ({
    name: `${name}, ${what}`,
    value,
    unit: 'ms',
    method,
  })
  return [
    { ...figure('p95', percentile(wallMs, 0.95)), budget },
    figure('p50', percentile(wallMs, 0.5)),
    { ...figure('processor time of its thread, p95', percentile(processorMs, 0.95)), budget },
    figure('processor time of its thread, mean', meanProcessorMs),
  ]
}
