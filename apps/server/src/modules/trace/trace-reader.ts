import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { defineError } from '#platform/http/errors'
import type { Threads } from '#platform/threads/threads'
import type {
  MeasureOutcome,
  MeasureTask,
  TableOutcome,
  TableTask,
  TemplateOutcome,
  TemplateTask,
} from './event-table.ts'
import type { WavelengthComparison } from '@fibrewatch/contract/trace'
import type { CombinedOutcome, CombinedTask } from './combined-reading.ts'
import type { LimitsOutcome } from './limits-reading.ts'
import type { ReadOutcome, ReadTask } from './trace-reading.ts'
import type { SpanOutcome, SpanTask } from './span-reading.ts'
import type { WavelengthTask } from './wavelength-reading.ts'
import type { TraceAnswer, TraceWork } from './trace-work.ts'

/** Reads traces in worker threads. Each throws ingest.busy (429) when too many files wait already. */
export interface TraceReader {
  readonly read: (task: ReadTask) => Promise<ReadOutcome>
  readonly makeTable: (task: TableTask) => Promise<TableOutcome>
  readonly makeTemplated: (task: TemplateTask) => Promise<TemplateOutcome>
  readonly readSpan: (task: SpanTask) => Promise<SpanOutcome>
  readonly readCombined: (task: CombinedTask) => Promise<CombinedOutcome>
  readonly readLimits: (bytes: Uint8Array) => Promise<LimitsOutcome>
  readonly readWavelengths: (task: WavelengthTask) => Promise<WavelengthComparison | null>
  readonly measurePlace: (task: MeasureTask) => Promise<MeasureOutcome>
  readonly stop: () => Promise<void>
}

interface Waiting {
  readonly work: TraceWork
  readonly resolve: (answer: TraceAnswer) => void
  readonly reject: (cause: Error) => void
}

/** One thread handles 10 usual files a second; two leave the rest of a small machine to the server. */
const MAX_THREADS = 2
/** Each has a file of at most 4 MB, and perhaps its reference. */
const MAX_WAITING = 64
/** A million samples take some 60 MB. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 256 }
const THREAD_FILE = new URL('./trace.worker.ts', import.meta.url)
const ingestBusy = defineError('ingest.busy')

/** A few threads at a time, each reading one file, in the order of arrival. */
export function createTraceReader(threads: Threads): TraceReader {
  const waiting: Waiting[] = []
  const busy = new Set<Worker>()
  const threadCount = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1))

  const proceed = (): void => {
    const next = busy.size < threadCount ? waiting.shift() : undefined
    if (next === undefined) return
    const worker = threads.take(THREAD_FILE, THREAD_LIMITS)
    busy.add(worker)
    void doWork(worker, next.work)
      .then((answer) => {
        threads.giveBack(worker)
        next.resolve(answer)
      }, next.reject)
      .finally(() => {
        busy.delete(worker)
        proceed()
      })
  }
  const run: Run = (work) => {
    if (waiting.length >= MAX_WAITING) return Promise.reject(ingestBusy({ retryAfterS: 1 }))
    return new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject })
      proceed()
    })
  }
  return {
    ...bindWork(run),
    stop: async () => {
      for (const { reject } of waiting.splice(0)) reject(new Error('the server stops'))
      await Promise.all([...busy].map((worker) => worker.terminate()))
    },
  }
}

/** @throws Error of a thread that ended over its work */
function doWork(worker: Worker, work: TraceWork): Promise<TraceAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TraceAnswer>()
  const fail = (cause: unknown): void => reject(cause instanceof Error ? cause : new Error(String(cause)))
  const end = (code: number): void => reject(new Error(`a thread for traces ended with code ${code}`))
  worker.on('message', resolve).on('error', fail).on('exit', end)
  worker.postMessage(work)
  return promise.finally(() => worker.off('message', resolve).off('error', fail).off('exit', end))
}

type Run = (work: TraceWork) => Promise<TraceAnswer>

const otherWork = (name: string): Error => new Error(`a thread answered other work than to ${name}`)

const bindWork = (run: Run): Omit<TraceReader, 'stop'> => ({
  read: async (task) => {
    const answer = await run({ name: 'read', task })
    if (answer.name !== 'read') throw otherWork('read')
    return answer.outcome
  },
  makeTable: async (task) => {
    const answer = await run({ name: 'table', task })
    if (answer.name !== 'table') throw otherWork('make a table')
    return answer.outcome
  },
  makeTemplated: async (task) => {
    const answer = await run({ name: 'template', task })
    if (answer.name !== 'template') throw otherWork('apply a template')
    return answer.outcome
  },
  readSpan: async (task) => {
    const answer = await run({ name: 'span', task })
    if (answer.name !== 'span') throw otherWork('read the span')
    return answer.outcome
  },
  readCombined: async (task) => {
    const answer = await run({ name: 'combined', task })
    if (answer.name !== 'combined') throw otherWork('combine pulses')
    return answer.outcome
  },
  readLimits: async (bytes) => {
    const answer = await run({ name: 'limits', task: { bytes } })
    if (answer.name !== 'limits') throw otherWork('read limits')
    return answer.outcome
  },
  readWavelengths: async (task) => {
    const answer = await run({ name: 'wavelengths', task })
    if (answer.name !== 'wavelengths') throw otherWork('compare wavelengths')
    return answer.outcome
  },
  measurePlace: async (task) => {
    const answer = await run({ name: 'measure', task })
    if (answer.name !== 'measure') throw otherWork('measure a place')
    return answer.outcome
  },
})
