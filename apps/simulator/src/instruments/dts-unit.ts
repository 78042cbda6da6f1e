import type { IngestEvent } from '@fibrewatch/contract/ingest'
import { type HotSpot, listOnLink } from '../plant/conditions.ts'
import type { SimulatedLink } from '../plant/plant.ts'
import { pickBetween } from '../random.ts'
import { createCyclicUnit, makeEvent, type Unit, type UnitParts } from './unit.ts'

const DTS_CRITERIA = ['TEMP_HIGH', 'TEMP_RISE'] as const
type DtsCriterion = (typeof DTS_CRITERIA)[number]

export interface DtsOptions {
  readonly intervalMs?: number
  /** The criteria that the zones report; by default one, as on most units. */
  readonly criteria?: readonly DtsCriterion[]
}

const DEFAULT_CRITERIA: readonly DtsCriterion[] = ['TEMP_HIGH']
const DEFAULT_INTERVAL_MS = 10_000
const AMBIENT_C = 22
/** A jacket follows the conductor below it with this time constant. */
const TIME_CONSTANT_MS = 45_000
const NOISE_C = 0.3
/** Above this a hot spot is tracked and reported until it is cool, so that reports clear the alarms they raised. */
const WATCHED_ABOVE_C = 8
/** Normal reports that follow the last warm one. */
const COOL_REPORTS = 5
const MS_PER_MINUTE = 60_000

/** One hot spot on one link. */
interface Spot {
  readonly hotSpot: HotSpot
  temperatureC: number
  ratePerMinute: number
  coolReports: number
}

/** A temperature interrogator: follows hot spots as they warm up and cool down, and reports level and rate. */
export function createDtsUnit(parts: UnitParts, options: DtsOptions = {}): Unit {
  const { intervalMs = DEFAULT_INTERVAL_MS, criteria = DEFAULT_CRITERIA } = options
  const spots = new Map<string, Spot>()
  const look = async (links: readonly SimulatedLink[]): Promise<void> => {
    const hot = links.flatMap(({ code }) => listOnLink(parts.state.current(), 'hot-spot', code))
    for (const hotSpot of hot) addSpot(spots, hotSpot)
    for (const spot of spots.values()) followSpot(spot, hot, intervalMs)
    const events = [...spots.values()]
      .flatMap((spot) => makeSpotEvents(parts, spot))
      .filter(({ type }) => criteria.some((criterion) => criterion === type))
    forgetCool(spots)
    if (events.length > 0) await parts.sender.sendEvents(events)
  }
  return createCyclicUnit(parts, { intervalMs, look })
}

const nameSpot = ({ linkCode, positionM }: HotSpot): string => `${linkCode} ${positionM}`

function addSpot(spots: Map<string, Spot>, hotSpot: HotSpot): void {
  if (spots.has(nameSpot(hotSpot))) return
  spots.set(nameSpot(hotSpot), { hotSpot, temperatureC: AMBIENT_C, ratePerMinute: 0, coolReports: 0 })
}

/** First-order warming towards the present heat, or cooling towards the surroundings. */
function followSpot(spot: Spot, hot: readonly HotSpot[], elapsedMs: number): void {
  const cause = hot.find((hotSpot) => nameSpot(hotSpot) === nameSpot(spot.hotSpot))
  const targetC = cause?.temperatureC ?? AMBIENT_C
  const changeC = (targetC - spot.temperatureC) * (1 - Math.exp(-elapsedMs / TIME_CONSTANT_MS))
  spot.temperatureC += changeC
  spot.ratePerMinute = (changeC * MS_PER_MINUTE) / elapsedMs
  spot.coolReports = spot.temperatureC < AMBIENT_C + WATCHED_ABOVE_C ? spot.coolReports + 1 : 0
}

function makeSpotEvents(parts: UnitParts, { hotSpot, temperatureC, ratePerMinute }: Spot): IngestEvent[] {
  const { linkCode, positionM, extentM } = hotSpot
  const place = { link: linkCode, positionM, lengthM: extentM }
  const noiseC = pickBetween(parts.random, -NOISE_C, NOISE_C)
  return [
    makeEvent(parts, { ...place, type: 'TEMP_HIGH', value: roundTenth(temperatureC + noiseC), unit: '°C' }),
    makeEvent(parts, { ...place, type: 'TEMP_RISE', value: roundTenth(ratePerMinute), unit: '°C/min' }),
  ]
}

function forgetCool(spots: Map<string, Spot>): void {
  for (const [name, { coolReports }] of spots) if (coolReports > COOL_REPORTS) spots.delete(name)
}

const roundTenth = (value: number): number => Math.round(value * 10) / 10
