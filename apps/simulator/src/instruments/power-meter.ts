import type { AlarmType } from '@fibrewatch/contract/alarm-type'
import type { IngestEvent } from '@fibrewatch/contract/ingest'
import { listOnLink } from '../plant/conditions.ts'
import { computeTotalLossDb } from '../plant/fibre.ts'
import type { SimulatedLink } from '../plant/plant.ts'
import { createCyclicUnit, makeEvent, type Unit, type UnitParts } from './unit.ts'

const DEFAULT_INTERVAL_MS = 1000
const LAUNCH_POWER_DBM = 0
/** The reading of a dark photodiode. */
const DARK_DBM = -60
const HYSTERESIS_DB = 1

interface Limit {
  readonly type: Extract<AlarmType, 'POWER_LOW' | 'POWER_LOST'>
  readonly belowDbm: number
}

/** Lost power does not also report low power: the lower limit wins. */
const LIMITS = [
  { type: 'POWER_LOST', belowDbm: -35 },
  { type: 'POWER_LOW', belowDbm: -18 },
] as const satisfies readonly Limit[]

type PowerState = 'normal' | Limit['type']

export interface PowerMeterOptions {
  readonly intervalMs?: number
  /** Called when light is gone or back: the moment to test the other fibres of the cable. */
  readonly onLightChanged?: (link: SimulatedLink) => void
}

/** An optical power meter: raises and clears by itself, and reports the state at its first look. */
export function createPowerMeter(parts: UnitParts, options: PowerMeterOptions = {}): Unit {
  const { intervalMs = DEFAULT_INTERVAL_MS, onLightChanged } = options
  const states = new Map<string, PowerState>()
  const look = async (links: readonly SimulatedLink[]): Promise<void> => {
    const events: IngestEvent[] = []
    for (const link of links) {
      const before = states.get(link.code)
      const powerDbm = measurePowerDbm(parts, link)
      const now = judgePower(powerDbm, before)
      if (now === before) continue
      states.set(link.code, now)
      events.push(...makeTransitions(parts, link, { before, now, powerDbm }))
      if (now === 'POWER_LOST' || before === 'POWER_LOST') onLightChanged?.(link)
    }
    if (events.length > 0) await parts.sender.sendEvents(events)
  }
  return createCyclicUnit(parts, { intervalMs, look })
}

function measurePowerDbm({ plant, state }: UnitParts, link: SimulatedLink): number {
  const conditions = state.current()
  const lossDb = computeTotalLossDb({ link, links: plant.links, conditions })
  const drops = listOnLink(conditions, 'low-power', link.code)
  const powerDbm = LAUNCH_POWER_DBM - lossDb - drops.reduce((sumDb, { dropDb }) => sumDb + dropDb, 0)
  return Math.max(DARK_DBM, Math.round(powerDbm * 10) / 10)
}

function judgePower(powerDbm: number, before: PowerState | undefined): PowerState {
  const limit = LIMITS.find(
    ({ type, belowDbm }) => powerDbm < belowDbm + (type === before ? HYSTERESIS_DB : 0),
  )
  return limit?.type ?? 'normal'
}

interface Transition {
  readonly before: PowerState | undefined
  readonly now: PowerState
  readonly powerDbm: number
}

/** The first look clears what does not hold, in case an earlier run left it raised. */
function makeTransitions(
  parts: UnitParts,
  { code }: SimulatedLink,
  { before, now, powerDbm }: Transition,
): IngestEvent[] {
  const ended = LIMITS.filter(({ type }) => type !== now && (before === undefined || before === type))
  const reading = { link: code, value: powerDbm, unit: 'dBm' }
  const clears = ended.map(({ type }) => makeEvent(parts, { ...reading, type, state: 'clear' }))
  return now === 'normal' ? clears : [...clears, makeEvent(parts, { ...reading, type: now, state: 'raise' })]
}
