import type { BatchMaker } from './event-batches.ts'
import { type BenchLink, type Instrument, sendBatch } from './bench-plant.ts'

const BUSY_WAIT_MS = 5
const MS_PER_S = 1000

export type Load = {
  url: string
  instrument: Instrument
  /** One sender a link: an instrument keeps the order of its own link. */
  links: readonly BenchLink[]
  makeBatch: BatchMaker
  batchSize: number
  warmUpMs: number
  durationMs: number
}

export type Throughput = { perSecond: number; stored: number; batches: number }

async function sendUntilStored(load: Load, json: string): Promise<void> {
  while (!(await sendBatch(load.url, load.instrument, json))) {
    await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS))
  }
}

/** Every sender sends its next batch when the last was acknowledged; counts the acknowledged events in the window. */
export async function measureThroughput(load: Load): Promise<Throughput> {
  const startAt = performance.now() + load.warmUpMs
  const endAt = startAt + load.durationMs
  let batches = 0
  let lastAt = startAt
  const sendFor = async (link: BenchLink) => {
    while (performance.now() < endAt) {
      await sendUntilStored(load, load.makeBatch(link, load.batchSize))
      if (performance.now() < startAt) continue
      batches += 1
      lastAt = performance.now()
    }
  }
  await Promise.all(load.links.map(sendFor))
  const stored = batches * load.batchSize
  return { perSecond: (stored * MS_PER_S) / (lastAt - startAt), stored, batches }
}
