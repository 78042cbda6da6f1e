import type { IngestEvent } from '@fibrewatch/contract/ingest'
import { type Disturbance, type DisturbanceClass, listOnLink } from '../plant/conditions.ts'
import type { SimulatedLink } from '../plant/plant.ts'
import { pickBetween } from '../random.ts'
import { createCyclicUnit, makeEvent, roundM, type Unit, type UnitParts } from './unit.ts'

interface Signature {
  readonly type: IngestEvent['type']
  /** Typical of a good recording; some recordings are lower. */
  readonly confidence: number
}

const SIGNATURES: Record<DisturbanceClass, Signature> = {
  'manual-digging': { type: 'INTRUSION', confidence: 0.88 },
  'machine-digging': { type: 'INTRUSION', confidence: 0.95 },
  walking: { type: 'VIBRATION', confidence: 0.78 },
  vehicle: { type: 'VIBRATION', confidence: 0.84 },
  knocking: { type: 'INTRUSION', confidence: 0.81 },
}

const DEFAULT_INTERVAL_MS = 5000
/** A vibration interrogator locates a source to about its gauge length. */
const POSITION_JITTER_M = 4
const CONFIDENCE_JITTER = 0.04
const MS_PER_S = 1000

/** A vibration interrogator: reports every disturbance repeatedly while it lasts. */
export function createDasUnit(parts: UnitParts, intervalMs = DEFAULT_INTERVAL_MS): Unit {
  const heardSince = new Map<string, number>()
  const look = async (links: readonly SimulatedLink[]): Promise<void> => {
    const conditions = parts.state.current()
    const heard = links.flatMap((link) => listOnLink(conditions, 'disturbance', link.code))
    forgetOthers(heardSince, heard)
    const events = heard.map((disturbance) => makeDasEvent(parts, disturbance, heardSince))
    if (events.length > 0) await parts.sender.sendEvents(events)
  }
  return createCyclicUnit(parts, { intervalMs, look })
}

const nameSource = ({ linkCode, positionM }: Disturbance): string => `${linkCode} ${positionM}`

function forgetOthers(heardSince: Map<string, number>, heard: readonly Disturbance[]): void {
  const names = new Set(heard.map(nameSource))
  for (const name of heardSince.keys()) if (!names.has(name)) heardSince.delete(name)
}

/** The event of one disturbance, at the time of the unit's clock. */
export function makeDasEvent(
  parts: Pick<UnitParts, 'clock' | 'random'>,
  source: Disturbance,
  heardSince: Map<string, number>,
): IngestEvent {
  const { random, clock } = parts
  const { type, confidence } = SIGNATURES[source.class]
  const since = heardSince.get(nameSource(source)) ?? clock.now()
  heardSince.set(nameSource(source), since)
  const heardConfidence = Math.min(
    0.99,
    confidence + pickBetween(random, -CONFIDENCE_JITTER, CONFIDENCE_JITTER),
  )
  return makeEvent(parts, {
    link: source.linkCode,
    type,
    positionM: roundM(source.positionM + pickBetween(random, -POSITION_JITTER_M, POSITION_JITTER_M)),
    lengthM: source.extentM,
    confidence: Math.round(heardConfidence * 100) / 100,
    durationS: Math.round((clock.now() - since) / MS_PER_S),
    attributes: { class: source.class },
  })
}
