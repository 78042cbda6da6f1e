import { randomUUID } from 'node:crypto'
import type { CommandAnswer } from '@fibrewatch/contract/device-command'
import { type Heartbeat, type IngestEvent, MAX_EVENTS_PER_BATCH } from '@fibrewatch/contract/ingest'
import { type Clock, makeClock } from '../clock.ts'
import { makeRandom, pickBetween, type Random } from '../random.ts'
import { createHttpTransport, type HttpTarget } from './http-transport.ts'
import {
  canRetry,
  DeliveryError,
  type Message,
  type Receipt,
  type TakeCommand,
  type Transport,
} from './message.ts'
import { createMqttTransport, type MqttTarget } from './mqtt-transport.ts'

export interface SenderOptions {
  readonly clock?: Clock
  /** For the jitter of back-off. */
  readonly random?: Random
  /** Messages waiting at most; a full buffer refuses the newest. Default 10,000. */
  readonly maxWaiting?: number
}

/**
 * Sends the messages of an instrument in order, one delivery at a time. Events that wait for the one under
 * way go out together in the next. Unacknowledged events are sent again under the same event ids, with growing
 * pauses, until it is stored, refused or the sender stops.
 */
export interface EventSender {
  /** Resolves when stored. Events without an id get one. @throws DeliveryError */
  sendEvents(events: readonly IngestEvent[]): Promise<Receipt>
  sendTrace(linkCode: string, bytes: Uint8Array): Promise<Receipt>
  sendHeartbeat(heartbeat: Heartbeat): Promise<Receipt>
  sendAnswer(answer: CommandAnswer): Promise<Receipt>
  /** Hands over commands until the signal is aborted, through outages of the line. */
  followCommands(take: TakeCommand, signal: AbortSignal): Promise<void>
  /** Rejects the messages that still wait. */
  stop(): Promise<void>
}

interface Waiting {
  readonly message: Message
  readonly resolve: (receipt: Receipt) => void
  readonly reject: (cause: unknown) => void
}

const DEFAULT_MAX_WAITING = 10_000
const FIRST_BACKOFF_MS = 200
const MAX_BACKOFF_MS = 10_000
const JITTER = { min: 0.75, max: 1.25 } as const

export type EventSenderTarget =
  | ({ readonly kind: 'http' } & HttpTarget)
  | ({ readonly kind: 'mqtt' } & MqttTarget)

/** A sender for one device, over HTTP or MQTT. */
export function createEventSender(target: EventSenderTarget, options: SenderOptions = {}): EventSender {
  const transport = target.kind === 'http' ? createHttpTransport(target) : createMqttTransport(target)
  return createSender(transport, options)
}

export function createSender(transport: Transport, options: SenderOptions = {}): EventSender {
  const { clock = makeClock(), random = makeRandom(Date.now()), maxWaiting = DEFAULT_MAX_WAITING } = options
  const stopping = new AbortController()
  const waiting: Waiting[] = []
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    while (waiting.length > 0 && !stopping.signal.aborted) {
      await deliverGroup(takeGroup(waiting), { transport, clock, random, signal: stopping.signal })
    }
    running = undefined
  }
  const send = (message: Message): Promise<Receipt> => {
    if (stopping.signal.aborted) return Promise.reject(makeStopped())
    if (waiting.length >= maxWaiting) {
      return Promise.reject(new DeliveryError('buffer-full', `${maxWaiting} messages wait already`))
    }
    return new Promise((resolve, reject) => {
      waiting.push({ message, resolve, reject })
      running ??= run()
    })
  }
  return {
    sendEvents: (events) => send({ kind: 'events', events: events.map(identify) }),
    sendTrace: (linkCode, bytes) => send({ kind: 'trace', linkCode, bytes }),
    sendHeartbeat: (heartbeat) => send({ kind: 'heartbeat', heartbeat }),
    sendAnswer: (answer) => send({ kind: 'answer', answer }),
    followCommands: (take, signal) => {
      const ending = AbortSignal.any([signal, stopping.signal])
      return followThrough({ transport, clock, random, signal: ending }, take)
    },
    stop: async () => {
      stopping.abort()
      for (const { reject } of waiting.splice(0)) reject(makeStopped())
      await running
      await transport.close()
    },
  }
}

const makeStopped = (): DeliveryError => new DeliveryError('stopped', 'the sender has stopped')

/** Never from a seed: a repeated run reports new events, which a server must not take for those of the first. */
const identify = (event: IngestEvent): IngestEvent => ({ eventId: randomUUID(), ...event })

/** The first message; if it holds events, with it the events right behind it that still fit into one batch. */
function takeGroup(waiting: Waiting[]): Waiting[] {
  const count = waiting[0]?.message.kind === 'events' ? countGroup(waiting) : 1
  return waiting.splice(0, count)
}

function countGroup(waiting: readonly Waiting[]): number {
  let events = 0
  const end = waiting.findIndex(({ message }) => {
    if (message.kind !== 'events') return true
    events += message.events.length
    return events > MAX_EVENTS_PER_BATCH
  })
  return end === -1 ? waiting.length : Math.max(1, end)
}

interface Delivery {
  readonly transport: Transport
  readonly clock: Clock
  readonly random: Random
  readonly signal: AbortSignal
}

/** Begins again after every loss of the line. */
async function followThrough(
  { transport, clock, random, signal }: Delivery,
  take: TakeCommand,
): Promise<void> {
  let backoffMs = FIRST_BACKOFF_MS
  const takeAndCalm: TakeCommand = (command) => {
    backoffMs = FIRST_BACKOFF_MS
    take(command)
  }
  while (!signal.aborted) {
    try {
      await transport.followCommands(takeAndCalm, signal)
    } catch (cause) {
      if (!(cause instanceof DeliveryError)) throw cause
      await clock.sleep(backoffMs * pickBetween(random, JITTER.min, JITTER.max), signal)
      backoffMs = Math.min(MAX_BACKOFF_MS, backoffMs * 2)
    }
  }
}

async function deliverGroup(group: readonly Waiting[], delivery: Delivery): Promise<void> {
  try {
    const receipt = await deliverUntilStored(joinMessages(group), delivery)
    for (const { resolve } of group) resolve(receipt)
  } catch (cause) {
    // One bad event refuses the whole batch: send the others one by one.
    if (group.length > 1 && !delivery.signal.aborted) await deliverOneByOne(group, delivery)
    else for (const { reject } of group) reject(cause)
  }
}

async function deliverOneByOne(group: readonly Waiting[], delivery: Delivery): Promise<void> {
  for (const single of group) await deliverGroup([single], delivery)
}

function joinMessages(group: readonly Waiting[]): Message {
  const events = group.flatMap(({ message }) => (message.kind === 'events' ? message.events : []))
  const first = group[0]?.message
  return first === undefined || first.kind === 'events' ? { kind: 'events', events } : first
}

async function deliverUntilStored(message: Message, delivery: Delivery): Promise<Receipt> {
  const { transport, clock, random, signal } = delivery
  for (let backoffMs = FIRST_BACKOFF_MS; ; backoffMs = Math.min(MAX_BACKOFF_MS, backoffMs * 2)) {
    const outcome = await attempt(transport, message, signal)
    if (outcome.ok) return outcome.receipt
    if (signal.aborted) throw makeStopped()
    if (!canRetry(outcome.cause)) throw outcome.cause
    const pauseMs = outcome.cause.retryAfterMs ?? backoffMs
    await clock.sleep(pauseMs * pickBetween(random, JITTER.min, JITTER.max), signal)
    if (signal.aborted) throw makeStopped()
  }
}

type Attempt =
  | { readonly ok: true; readonly receipt: Receipt }
  | { readonly ok: false; readonly cause: unknown }

async function attempt(transport: Transport, message: Message, signal: AbortSignal): Promise<Attempt> {
  try {
    return { ok: true, receipt: await transport.deliver(message, signal) }
  } catch (cause) {
    return { ok: false, cause }
  }
}
