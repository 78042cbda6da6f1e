import type { IngestEvent } from '@fibrewatch/contract/ingest'
import type { Clock } from '../clock.ts'
import type { EventSender } from '../instruments/sender.ts'
import { DeliveryError } from '../instruments/message.ts'
import type { SimulatedLink } from '../plant/plant.ts'
import type { Random } from '../random.ts'

export interface LoadOptions {
  /** The devices and links that the events name, evenly. */
  readonly sources: readonly LoadSource[]
  readonly ratePerS: number
  /** Default: until the signal is aborted. */
  readonly durationS?: number
  readonly clock: Clock
  readonly random: Random
  readonly signal: AbortSignal
}

export interface LoadSource {
  readonly link: Pick<SimulatedLink, 'code' | 'lengthM'>
  readonly sender: EventSender
}

export interface LoadResult {
  readonly offered: number
  /** Acknowledged by the server. */
  readonly stored: number
  /** Given up: refused, or the buffer was full. */
  readonly failed: number
}

const TICK_MS = 50
const MS_PER_S = 1000
/** Positions per link: some alarms repeat, as in life, and not every event is a new one. */
const PLACES = 20

/** Reports vibrations at a fixed rate, however slowly the server answers. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { ratePerS, durationS = Number.POSITIVE_INFINITY, clock, signal } = options
  const startedAt = clock.now()
  const counts = { offered: 0, stored: 0, failed: 0 }
  const underWay = new Set<Promise<void>>()
  while (!signal.aborted && counts.offered < ratePerS * durationS) {
    await clock.sleep(TICK_MS, signal)
    const dueS = Math.min(durationS, (clock.now() - startedAt) / MS_PER_S)
    const due = Math.floor(dueS * ratePerS) - counts.offered
    counts.offered += due
    for (const delivery of offerEvents(options, due, counts)) {
      underWay.add(delivery)
      void delivery.finally(() => underWay.delete(delivery))
    }
  }
  await Promise.all(underWay)
  return counts
}

type Counts = { -readonly [Name in keyof LoadResult]: LoadResult[Name] }

function offerEvents({ sources, clock, random }: LoadOptions, due: number, counts: Counts): Promise<void>[] {
  const at = new Date(clock.now()).toISOString()
  return sources.flatMap((source, index) => {
    const share = Math.floor((due + index) / sources.length)
    const events = Array.from({ length: share }, () => makeLoadEvent(source, at, random))
    return events.length === 0 ? [] : [deliver(source.sender, events, counts)]
  })
}

function makeLoadEvent({ link }: LoadSource, at: string, random: Random): IngestEvent {
  const positionM = (link.lengthM * (1 + Math.floor(random() * PLACES))) / (PLACES + 1)
  const confidence = Math.round((0.5 + random() / 2) * 100) / 100
  return { at, link: link.code, type: 'VIBRATION', positionM: Math.round(positionM), confidence }
}

async function deliver(sender: EventSender, events: readonly IngestEvent[], counts: Counts): Promise<void> {
  try {
    await sender.sendEvents(events)
    counts.stored += events.length
  } catch (cause) {
    if (!(cause instanceof DeliveryError)) throw cause
    counts.failed += events.length
  }
}
