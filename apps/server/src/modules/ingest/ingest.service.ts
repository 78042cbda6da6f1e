import type { IngestAnswer } from '@fibrewatch/contract/ingest'
import type { FactLink, SourcedFact } from '#modules/event'
import { objectNotFound, requestInvalid } from '#platform/http/errors'
import type { DeviceActor } from '#platform/auth/actor'
import type { Ids } from '#platform/module'
import { parseEventBody } from './event-body.ts'
import { checkEvents } from './event-check.ts'
import { ingestBusy } from './ingest.errors.ts'
import type { IngestMetrics } from './ingest-metrics.ts'
import type { IngestBatch, IngestOutcome, IngestPlant, SourcedBatch } from './ingest.types.ts'
import type { KeyedOrder } from './keyed-order.ts'
import type { MicroBatchQueue } from './micro-batch-queue.ts'

/** About the memory of a fact without a body. */
const BYTES_PER_FACT = 400

export type IngestQueue = MicroBatchQueue<SourcedBatch, IngestOutcome>

export interface IngestParts {
  readonly plant: IngestPlant
  readonly ids: Pick<Ids, 'makeUuid'>
  /** One per writer; a device always uses the same. */
  readonly lanes: readonly IngestQueue[]
  readonly metrics: IngestMetrics
  /** Reports of a device enter the queue in the order they came. */
  readonly order: KeyedOrder<number>
}

export interface ReceivedEvents {
  readonly device: DeviceActor
  readonly bytes: Uint8Array
  /** Media type without parameters. */
  readonly contentType: string
  /** Unix milliseconds by the server's clock. */
  readonly receivedAt: number
  /** Store the valid events of a batch that also has invalid ones. */
  readonly isPartial: boolean
  /** The transport can make its sender wait for room; without it a full queue refuses. */
  readonly waitsForRoom: boolean
}

interface Submission extends Pick<ReceivedEvents, 'waitsForRoom'> {
  readonly item: SourcedBatch
  readonly bytes: number
}

interface Enqueued<Answer> {
  readonly answer: Promise<Answer>
}

/** Reports of instruments go through a queue and are answered after their commit. @throws request.malformed, request.unsupported-type, request.invalid, ingest.busy */
export async function receiveEvents(parts: IngestParts, received: ReceivedEvents): Promise<IngestAnswer> {
  const { answer } = await parts.order.run(received.device.deviceId, () => enqueueEvents(parts, received))
  return answer
}

/** Facts of the server's own analyses and watches. @throws object.not-found for a link of another device */
export async function submitFacts(parts: IngestParts, batch: IngestBatch): Promise<IngestOutcome> {
  const { answer } = await parts.order.run(batch.device.deviceId, () => enqueueBatch(parts, batch))
  return answer
}

/** Resolves when everything accepted is committed. */
export async function drain(parts: IngestParts): Promise<void> {
  await Promise.all(parts.lanes.map((lane) => lane.drain()))
}

async function enqueueEvents(parts: IngestParts, received: ReceivedEvents): Promise<Enqueued<IngestAnswer>> {
  const { device, bytes, contentType, receivedAt, isPartial, waitsForRoom } = received
  const { plant, ids, metrics } = parts
  const body = await parseEventBody(bytes, contentType)
  const links = await plant.resolver.listByDevice(device.deviceId)
  const { facts, errors, refused } = await checkEvents(body, {
    source: makeSource(device, receivedAt),
    links,
    ...ids,
  })
  metrics.refused.inc(refused)
  if (refused > 0 && !isPartial) throw requestInvalid(refused, { errors })
  const outcome = await enqueue(parts, device, { item: { facts }, bytes: bytes.byteLength, waitsForRoom })
  return {
    answer:
      refused === 0 ? outcome.answer : outcome.answer.then((stored) => ({ ...stored, errors: [...errors] })),
  }
}

async function enqueueBatch(
  parts: IngestParts,
  { device, receivedAt, facts, alongside }: IngestBatch,
): Promise<Enqueued<IngestOutcome>> {
  const links = new Map<number, FactLink>()
  for (const link of (await parts.plant.resolver.listByDevice(device.deviceId)).values())
    links.set(link.linkId, link)
  const source = makeSource(device, receivedAt)
  const sourced = facts.map((fact): SourcedFact => {
    const link = fact.linkId === null ? null : links.get(fact.linkId)
    if (link === undefined) throw objectNotFound()
    return { fact, source, link }
  })
  const bytes = facts.length * BYTES_PER_FACT
  return enqueue(parts, device, { item: { facts: sourced, alongside }, bytes, waitsForRoom: true })
}

async function enqueue(
  parts: IngestParts,
  { deviceId }: DeviceActor,
  { item, bytes, waitsForRoom }: Submission,
): Promise<Enqueued<IngestOutcome>> {
  const work = { item, events: item.facts.length, bytes }
  const lane = selectLane(parts, deviceId)
  while (!lane.hasRoom(work)) {
    if (!waitsForRoom) throw ingestBusy({ retryAfterS: 1 })
    await lane.nextRoom()
  }
  if (work.events === 0 && item.alongside === undefined)
    return { answer: Promise.resolve({ accepted: 0, duplicates: 0 }) }
  return { answer: count(parts, lane.submit(work)) }
}

async function count(parts: IngestParts, answer: Promise<IngestOutcome>): Promise<IngestOutcome> {
  parts.metrics.noteWaiting(answer)
  const outcome = await answer
  parts.metrics.stored.inc(outcome.accepted)
  parts.metrics.duplicates.inc(outcome.duplicates)
  return outcome
}

function selectLane(parts: IngestParts, deviceId: number): IngestQueue {
  const { lanes } = parts
  const lane = lanes[deviceId % lanes.length]
  if (lane === undefined) throw new Error('ingest has no lane')
  return lane
}

function makeSource({ deviceId, code, domainId }: DeviceActor, receivedAt: number) {
  return { deviceId, deviceCode: code, domainId, receivedAt }
}
