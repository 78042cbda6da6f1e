import type { Clock } from '../clock.ts'
import type { PlantState } from '../plant/conditions.ts'
import type { SimulatedDevice, SimulatedLink, SimulatedPlant } from '../plant/plant.ts'
import { makeRandom, makeSeed } from '../random.ts'
import { createDasUnit } from './das-unit.ts'
import { createDtsUnit } from './dts-unit.ts'
import { createOtdrUnit } from './otdr-unit.ts'
import { createPowerMeter } from './power-meter.ts'
import { createEventSender, type EventSender, type EventSenderTarget } from './sender.ts'
import type { Report, Unit, UnitParts } from './unit.ts'

export interface MqttAddress {
  readonly host: string
  readonly port: number
}

export interface FleetOptions {
  readonly plant: SimulatedPlant
  /** By device code. */
  readonly deviceKeys: ReadonlyMap<string, string>
  /** Base address of the server. */
  readonly url: string
  /** Absent: every device reports over HTTP. */
  readonly mqtt?: MqttAddress
  readonly state: PlantState
  readonly clock: Clock
  readonly seed: number
  readonly report: Report
  /** OTDRs go round their ports by themselves unless they measure by order alone. */
  readonly isByOrder?: boolean
}

/** All instruments of a plant. */
export interface Fleet {
  readonly senders: ReadonlyMap<string, EventSender>
  /** Until the signal is aborted; then the senders are closed. */
  run(signal: AbortSignal): Promise<void>
  stop(): Promise<void>
}

export function createFleet(options: FleetOptions): Fleet {
  const { plant, seed } = options
  const units: Unit[] = []
  const senders = new Map<string, EventSender>()
  const testCable = (link: SimulatedLink): void => {
    const cable = plant.links.filter(({ cableCode }) => cableCode === link.cableCode)
    for (const unit of units) unit.trigger(cable.map(({ code }) => code))
  }
  for (const device of plant.devices) {
    const random = makeRandom(seed ^ makeSeed(device.code))
    const sender = createEventSender(chooseTarget(device, options), { clock: options.clock, random })
    senders.set(device.code, sender)
    units.push(UNITS[device.kind]({ ...options, device, sender, random }, testCable))
  }
  const stop = async (): Promise<void> => {
    await Promise.all([...senders.values()].map((sender) => sender.stop()))
  }
  return {
    senders,
    stop,
    run: async (signal) => {
      signal.addEventListener('abort', () => void stop(), { once: true })
      await Promise.all(units.map((unit) => unit.run(signal)))
      await stop()
    },
  }
}

function chooseTarget({ code, transport }: SimulatedDevice, options: FleetOptions): EventSenderTarget {
  const { deviceKeys, url, mqtt } = options
  const deviceKey = deviceKeys.get(code)
  if (deviceKey === undefined) throw new Error(`device ${code} has no key`)
  const credentials = { deviceCode: code, deviceKey }
  return transport === 'mqtt' && mqtt !== undefined
    ? { kind: 'mqtt', ...mqtt, ...credentials }
    : { kind: 'http', url, ...credentials }
}

type TestCable = (link: SimulatedLink) => void

const UNITS: Record<SimulatedDevice['kind'], (parts: UnitParts, testCable: TestCable) => Unit> = {
  otdr: (parts) => createOtdrUnit(parts),
  das: (parts) => createDasUnit(parts),
  dts: (parts) => createDtsUnit(parts),
  'power-meter': (parts, testCable) => createPowerMeter(parts, { onLightChanged: testCable }),
}
