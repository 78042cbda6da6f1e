import {
  type Admin,
  createAdmin,
  createFleet,
  createPlantState,
  ensureReferences,
  makeClock,
  makeRandom,
  type PlantState,
  type ProvisionedPlant,
  provisionPlant,
  requireLink,
  type SimulatedPlant,
  smallPlant,
} from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import { onTestFinished } from 'vitest'

/** The instruments wait shorter than they say. */
const SPEED = 4
export const OTDR = 'T1-OTDR-01'
export const OTDR_LINK = 'T1-LINK-01'
export const METER = 'T1-PM-01'
export const METER_LINK = 'T1-PM-LINK-01'

/** A power meter at the end of the cable that the OTDR looks through. */
function makePlant(): SimulatedPlant {
  const plant = smallPlant()
  const tested = requireLink(plant, OTDR_LINK)
  const meter = { code: METER, name: '光功率计', kind: 'power-meter', siteCode: 'T1', portCount: 1 } as const
  const link = { ...tested, code: METER_LINK, name: '业务光路', deviceCode: METER, port: 1, landmarks: [] }
  return {
    ...plant,
    devices: [...plant.devices, { ...meter, transport: 'http' }],
    links: [...plant.links, link],
  }
}

export type MeteredPlant = {
  admin: Admin
  provisioned: ProvisionedPlant
  state: PlantState
  /** One instrument of the plant, until the test is over; an OTDR may be one that measures by order alone. */
  startInstrument(deviceCode: string, isByOrder?: boolean): void
}

/** Enters a fibre that an OTDR tests and whose light a power meter measures, with references. */
export async function createMeteredPlant(server: ProductServer): Promise<MeteredPlant> {
  const admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  const provisioned = await provisionPlant(admin, makePlant())
  await ensureReferences({ admin, provisioned, clock: makeClock(), random: makeRandom(11) })
  const state = createPlantState()
  const startInstrument = (deviceCode: string, isByOrder = false) => {
    const { plant, deviceKeys } = provisioned
    const { hostname: host, port } = new URL(server.mqttUrl)
    const fleet = createFleet({
      plant: { ...plant, devices: plant.devices.filter(({ code }) => code === deviceCode) },
      deviceKeys,
      url: server.url,
      mqtt: { host, port: Number(port) },
      state,
      clock: makeClock(SPEED),
      seed: 5,
      report: () => undefined,
      isByOrder,
    })
    const stopping = new AbortController()
    const running = fleet.run(stopping.signal)
    onTestFinished(async () => {
      stopping.abort()
      await running
    })
  }
  return { admin, provisioned, state, startInstrument }
}
