import type { HealthReport } from '@fibrewatch/contract/device-health'
import type { SimulatedDevice } from '../plant/plant.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MODELS: Readonly<Record<SimulatedDevice['kind'], string>> = {
  otdr: 'FW-OTDR-16',
  das: 'FW-DAS-2',
  dts: 'FW-DTS-4',
  'power-meter': 'FW-PM-32',
}
const FIRMWARE = '4.2.1'
/** In a room without air conditioning, which is warmest in the afternoon. */
const ROOM_C = 36
const SWING_C = 4
const WARMEST_MS = 14 * HOUR_MS

const PRIME = 9973

/** A figure of its own for each device, the same after each start: 0 to 1. */
function shareOf(code: string): number {
  let sum = 7
  for (const letter of code) sum = (sum * 31 + letter.charCodeAt(0)) % PRIME
  return sum / PRIME
}

const round = (value: number): number => Math.round(value * 10) / 10

/** How a simulated unit fares at a moment: what a real one reads from its sensors. */
export function makeUnitHealth(
  { code, kind }: Pick<SimulatedDevice, 'code' | 'kind'>,
  { nowMs, startedAtMs }: { readonly nowMs: number; readonly startedAtMs: number },
): HealthReport {
  const share = shareOf(code)
  const ofDay = ((nowMs - WARMEST_MS) / DAY_MS) * 2 * Math.PI
  const runningH = (nowMs - startedAtMs) / HOUR_MS
  return {
    model: MODELS[kind],
    serial: String(1_000_000 + Math.round(share * 8_999_999)),
    firmware: FIRMWARE,
    startedAt: new Date(startedAtMs).toISOString(),
    temperatureC: round(ROOM_C + 6 * share + SWING_C * Math.cos(ofDay)),
    diskFreePercent: round(Math.max(5, 40 + 50 * share - runningH / 24)),
    memoryFreePercent: round(30 + 40 * share + 3 * Math.sin(runningH)),
    ...(kind === 'otdr' ? { laserHours: Math.round(2000 + 20_000 * share + runningH) } : {}),
  }
}
