import { type BenchLink, type Instrument, sendBatch } from './bench-plant.ts'
import { waitMs } from './clock.ts'
import { makeIdSource } from './event-batches.ts'

const PLACE_STEP_M = 190
const RETRY_MS = 50

type Breaks = { instrument: Instrument; links: readonly BenchLink[]; perLink: number }

/** Raises a break at every position, each an unacknowledged alarm of its own. */
export async function raiseBreaks(url: string, { instrument, links, perLink }: Breaks): Promise<void> {
  const nextId = makeIdSource()
  for (const { code } of links) {
    const at = new Date().toISOString()
    const events = Array.from({ length: perLink }, (_, place) => ({
      eventId: nextId(),
      at,
      link: code,
      type: 'FIBRE_BREAK',
      state: 'raise',
      positionM: place * PLACE_STEP_M,
    }))
    while (!(await sendBatch(url, instrument, JSON.stringify(events)))) await waitMs(RETRY_MS)
  }
}
