import type { IngestEvent } from '@fibrewatch/contract/ingest'
import type { Clock } from '../clock.ts'
import { isOffline, type PlantState } from '../plant/conditions.ts'
import { listLinksOf, type SimulatedDevice, type SimulatedLink, type SimulatedPlant } from '../plant/plant.ts'
import type { Random } from '../random.ts'
import { DeliveryError } from './message.ts'
import type { EventSender } from './sender.ts'
import { makeUnitHealth } from './unit-health.ts'

/** Tells a person what happens; the simulator's only output. */
export type Report = (line: string) => void

export interface UnitParts {
  readonly plant: SimulatedPlant
  readonly device: SimulatedDevice
  readonly state: PlantState
  readonly sender: EventSender
  readonly clock: Clock
  readonly random: Random
  readonly report: Report
  /** An OTDR goes round its ports by itself unless it measures by order alone. */
  readonly isByOrder?: boolean
}

/** A running instrument. */
export interface Unit {
  readonly deviceCode: string
  /** Measures and sends heartbeats until the signal is aborted. */
  run(signal: AbortSignal): Promise<void>
  /** Measures these links before all others. Only OTDR units can. */
  trigger(linkCodes: readonly string[]): void
}

/** One look at the links; resolves when everything it found is stored. */
type Look = (links: readonly SimulatedLink[], signal: AbortSignal) => Promise<void>

export interface UnitCycle {
  readonly intervalMs: number
  readonly look: Look
}

const HEARTBEAT_INTERVAL_MS = 30_000

/** A unit that looks at all its links at a fixed interval. An offline unit neither measures nor reports. */
export function createCyclicUnit(parts: UnitParts, { intervalMs, look }: UnitCycle): Unit {
  const links = listLinksOf(parts.plant, parts.device.code)
  return {
    deviceCode: parts.device.code,
    trigger: () => undefined,
    run: async (signal) => {
      const measuring = repeat(parts, { intervalMs, signal, work: () => look(links, signal) })
      await Promise.all([measuring, runHeartbeats(parts, signal)])
    },
  }
}

export async function runHeartbeats(parts: UnitParts, signal: AbortSignal): Promise<void> {
  const { clock, sender, device } = parts
  const startedAtMs = clock.now()
  const work = async (): Promise<void> => {
    const nowMs = clock.now()
    const health = makeUnitHealth(device, { nowMs, startedAtMs })
    await sender.sendHeartbeat({ at: new Date(nowMs).toISOString(), status: 'ok', health })
  }
  await repeat(parts, { intervalMs: HEARTBEAT_INTERVAL_MS, signal, work })
}

interface Repetition {
  readonly intervalMs: number
  readonly signal: AbortSignal
  readonly work: () => Promise<void>
}

async function repeat(parts: UnitParts, { intervalMs, signal, work }: Repetition): Promise<void> {
  while (!signal.aborted) {
    if (!isOffline(parts.state.current(), parts.device.code)) await tryToReport(parts, work)
    await parts.clock.sleep(intervalMs, signal)
  }
}

/** A refusal or a full buffer must not stop an instrument: it is reported and measuring goes on. */
export async function tryToReport({ device, report }: UnitParts, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    if (!(cause instanceof DeliveryError)) throw cause
    if (cause.failure !== 'stopped') report(`${device.code}: ${cause.message}`)
  }
}

/** An event with the present time. */
export function makeEvent({ clock }: Pick<UnitParts, 'clock'>, event: Omit<IngestEvent, 'at'>): IngestEvent {
  return { at: new Date(clock.now()).toISOString(), ...event }
}

const DECIMETRES_PER_M = 10

export const roundM = (positionM: number): number =>
  Math.round(positionM * DECIMETRES_PER_M) / DECIMETRES_PER_M
