import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope } from '@fibrewatch/contract/envelope'
import { ingestApi } from '@fibrewatch/contract/ingest'
import type { Random, SimulatedLink, SimulatedPlant } from '@fibrewatch/simulator'
import type { EventStream } from '../harness/event-stream.ts'
import { BrokerPublisher } from '../harness/broker-publisher.ts'
import { sendEvents, sendRaw } from '../harness/ingest.ts'
import type { Instrument, PlantLink } from '../harness/plant.ts'
import { pickBelow } from '../harness/random.ts'
import { makeSorFile } from '../harness/sor-files.ts'

const RETRY_MS = 200
const PACE_MS = 60
const TRACE_PACE_MS = 1500
const OK = 200

/** Answers a sender may get during failures; any other is a fault of the product. */
const EXPECTED_REFUSALS = new Set([429, 503])

/** Counts of one run, over all senders. */
export type Tally = {
  /** Answers other than 200, by status; `gone` where there was none. */
  readonly refusals: Map<string, number>
  /** Longest time from the first try of a batch to its acknowledgement. */
  longestMs: number
}

export const makeTally = (): Tally => ({ refusals: new Map(), longestMs: 0 })

const countRefusal = ({ refusals }: Tally, what: string): void =>
  void refusals.set(what, (refusals.get(what) ?? 0) + 1)

export type SenderParts = {
  /** The addresses of the processes; each try takes the next. */
  readonly urls: readonly string[]
  readonly instrument: Instrument
  readonly random: Random
  readonly tally: Tally
  /** Aborted at the end of the run: work under way is still completed. */
  readonly signal: AbortSignal
}

const pickUrl = ({ urls }: SenderParts, tries: number): string => urls[tries % urls.length] ?? ''

/** Tries one process after the other until it is acknowledged, as an instrument with a buffer does. */
async function untilAcknowledged(parts: SenderParts, send: (url: string) => Promise<number>): Promise<void> {
  const startedAt = performance.now()
  for (let tries = pickBelow(parts.random, parts.urls.length); ; tries += 1) {
    const status = await send(pickUrl(parts, tries)).catch(() => undefined)
    if (status === OK) break
    countRefusal(parts.tally, String(status ?? 'gone'))
    if (status !== undefined && !EXPECTED_REFUSALS.has(status)) throw new Error(`answered ${status}`)
    await wait(RETRY_MS)
  }
  parts.tally.longestMs = Math.max(parts.tally.longestMs, performance.now() - startedAt)
}

/** Raises and clears breaks over HTTP; each batch is sent until it is acknowledged, then the next. */
export async function sendBreaks(parts: SenderParts, stream: EventStream): Promise<void> {
  while (!parts.signal.aborted) {
    const batch = stream.makeBatch()
    await untilAcknowledged(parts, async (url) => {
      const { status } = await sendEvents({ url, instrument: parts.instrument }, batch)
      return status
    })
    stream.acknowledged.push(...batch)
    await wait(PACE_MS)
  }
}

/** Publishes readings to the broker until the signal is aborted; returns the ids of the acknowledged events. */
export async function publishReadings(
  url: string,
  { instrument, signal }: SenderParts,
  link: PlantLink,
): Promise<readonly string[]> {
  const publisher = new BrokerPublisher({ url, instrument, link })
  await untilAborted(signal)
  await publisher.stop()
  return publisher.acknowledged
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** Sends an OTDR's traces over HTTP; returns the ids of the acknowledged ones. */
export async function sendTraces(
  parts: SenderParts,
  { plant, simulated, link }: { plant: SimulatedPlant; simulated: SimulatedLink; link: PlantLink },
): Promise<string[]> {
  const acknowledged: string[] = []
  while (!parts.signal.aborted) {
    const sor = makeSorFile(plant, simulated)
    const sent = { body: sor, contentType: 'application/octet-stream' }
    const path = `${ingestApi.traces.path}?link=${encodeURIComponent(link.code)}`
    await untilAcknowledged(parts, async (url) => {
      const response = await sendRaw({ url, instrument: parts.instrument }, path, sent)
      const { data } = (await response.json()) as Envelope<{ traceId: string }>
      if (data !== null) acknowledged.push(data.traceId)
      return response.status
    })
    await wait(TRACE_PACE_MS)
  }
  return acknowledged
}
