import type { Admin } from '@fibrewatch/simulator'
import { nowMs, waitMs } from './clock.ts'
import type { Budget, Figure } from './figure.ts'
import { LiveClients, PROBE_TYPE, type ProbeSeen } from './live-clients.ts'
import { type LoadData, startLoad } from './load.ts'
import { type BenchLink, type Instrument, LINK_LENGTH_M, createPlant, sendBatch } from './bench-plant.ts'
import { makeSpread } from './statistics.ts'

const WARM_UP_PROBES = 10
const PROBES = 80
const PROBE_PERIOD_MS = 130
const PROBE_STEP_M = 101
const FIRST_PROBE_M = 2017
const M_PER_KM = 1000
const LOAD_EVENTS_PER_S = 2000
const LOAD_INSTRUMENTS = 20
const LOAD_WARM_UP_MS = 4000
const BROWSERS = 200
const ARRIVAL_TIMEOUT_MS = 20_000
const POLL_MS = 50

const IDLE_GOAL: Budget = { goal: 30, better: 'lower' }
const LOADED_GOAL: Budget = { goal: 150, better: 'lower' }

export type Probe = { linkCode: string; positionM: number; sentAt: number }

/** New alarms, each at a position of its own, one after the other at an even pace. */
export class Prober {
  readonly #url: string
  readonly #instrument: Instrument
  readonly #link: BenchLink
  #count = 0

  constructor(url: string, { instrument, link }: { instrument: Instrument; link: BenchLink }) {
    this.#url = url
    this.#instrument = instrument
    this.#link = link
  }

  /** The position of the next probe as the console writes it. */
  nextKmText(): string {
    return (this.#nextPositionM() / M_PER_KM).toFixed(3)
  }

  /** The clock starts before the instrument's request leaves. */
  async send(): Promise<Probe> {
    const positionM = this.#nextPositionM()
    this.#count += 1
    const event = { at: new Date().toISOString(), link: this.#link.code, type: PROBE_TYPE, positionM }
    const body = JSON.stringify([event])
    const sentAt = nowMs()
    while (!(await sendBatch(this.#url, this.#instrument, body))) await waitMs(1)
    return { linkCode: this.#link.code, positionM, sentAt }
  }

  #nextPositionM(): number {
    return FIRST_PROBE_M + this.#count * PROBE_STEP_M
  }
}

async function sendProbes(prober: Prober, count: number): Promise<Probe[]> {
  const probes: Probe[] = []
  for (let sent = 0; sent < count; sent += 1) {
    probes.push(await prober.send())
    await waitMs(PROBE_PERIOD_MS)
  }
  return probes
}

const keyOf = ({ linkCode, positionM }: Pick<Probe, 'linkCode' | 'positionM'>) => `${linkCode} ${positionM}`

/** Requires every probe on every client: a missing message must not look like a fast one. */
async function requireArrivals(clients: LiveClients, probes: readonly Probe[], clientCount: number) {
  const wanted = new Set(probes.map(keyOf))
  const isOfProbes = (seen: ProbeSeen) => wanted.has(keyOf(seen))
  const expected = probes.length * clientCount
  const giveUpAt = nowMs() + ARRIVAL_TIMEOUT_MS
  while (clients.seen.filter(isOfProbes).length < expected) {
    if (nowMs() > giveUpAt) {
      const arrived = clients.seen.filter(isOfProbes).length
      throw new Error(`${arrived} of ${expected} messages arrived; ${clients.lost} clients were cut off`)
    }
    await waitMs(POLL_MS)
  }
  const sentAt = new Map(probes.map((probe) => [keyOf(probe), probe.sentAt]))
  return clients.seen
    .filter(isOfProbes)
    .map((seen) => seen.receivedAt - (sentAt.get(keyOf(seen)) ?? Number.NaN))
}

async function measure(admin: Admin, prober: Prober, clientCount: number): Promise<number[]> {
  const clients = await LiveClients.open(admin, clientCount)
  try {
    await sendProbes(prober, WARM_UP_PROBES)
    const probes = await sendProbes(prober, PROBES)
    return await requireArrivals(clients, probes, clientCount)
  } finally {
    await clients.close()
  }
}

function makeFigures(
  name: string,
  values: readonly number[],
  options: { method: string; budget: Budget },
): Figure[] {
  const { p50, p95, p99 } = makeSpread(values)
  const { method, budget } = options
  return [
    { name: `${name}, p50`, value: p50, unit: 'ms', method },
    { name: `${name}, p95`, value: p95, unit: 'ms', method, budget },
    { name: `${name}, p99`, value: p99, unit: 'ms', method },
  ]
}

/** Instruments of the load; each holds one link and a connection of its own. */
async function createLoadInstruments(admin: Admin): Promise<LoadData['instruments']> {
  const instruments: (Instrument & { link: BenchLink; lengthM: number })[] = []
  for (let index = 1; index <= LOAD_INSTRUMENTS; index += 1) {
    const { instrument, links } = await createPlant(admin, { code: `BENCH-LOAD-${index}`, linkCount: 1 })
    for (const link of links) instruments.push({ ...instrument, link, lengthM: LINK_LENGTH_M })
  }
  return instruments
}

/** From the instrument's request to the message of the new alarm at a websocket client; it is durable by then. */
export async function benchLatency(admin: Admin, database: string): Promise<Figure[]> {
  const { instrument, links } = await createPlant(admin, { code: 'BENCH-LAT', linkCount: 1 })
  const [link] = links
  if (link === undefined) throw new Error('no link')
  const instruments = await createLoadInstruments(admin)
  const prober = new Prober(admin.url, { instrument, link })
  const idle = await measure(admin, prober, 1)
  const load = startLoad({ url: admin.url, instruments, eventsPerSecond: LOAD_EVENTS_PER_S })
  await waitMs(LOAD_WARM_UP_MS)
  const loaded = await measure(admin, prober, BROWSERS)
  const { storedPerSecond, failed } = await load.stop()
  if (failed > 0) throw new Error(`${failed} events of the load were given up`)
  return [
    ...makeFigures(`instrument to websocket, idle, ${database}`, idle, {
      method: `${PROBES} new alarms by HTTP, one client, one clock`,
      budget: IDLE_GOAL,
    }),
    ...makeFigures(`instrument to websocket, loaded, ${database}`, loaded, {
      method: `${PROBES} new alarms at ${BROWSERS} clients while ${LOAD_INSTRUMENTS} instruments store ${storedPerSecond.toFixed(0)} vibrations/s`,
      budget: LOADED_GOAL,
    }),
  ]
}
