import {
  type Admin,
  type ProvisionedPlant,
  type SimulatedLink,
  createAdmin,
  ensureReferences,
  makeClock,
  makeRandom,
  provisionPlant,
  requireLink,
  smallPlant,
} from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import type { Instrument, PlantLink } from './plant.ts'

const OTDR_LINK = 'T1-LINK-01'
const DAS_LINK = 'T1-DAS-LINK-01'
const SEED = 11

/** The simulator's small plant in a server: one OTDR link with its reference trace, one vibration link. */
export type KnownPlant = {
  admin: Admin
  provisioned: ProvisionedPlant
  otdr: { instrument: Instrument; link: PlantLink; simulated: SimulatedLink }
  das: { instrument: Instrument; link: PlantLink; simulated: SimulatedLink }
}

function makePart(provisioned: ProvisionedPlant, linkCode: string, kind: 'otdr' | 'das') {
  const simulated = requireLink(provisioned.plant, linkCode)
  const { deviceCode, name, lengthM } = simulated
  const id = provisioned.deviceIds.get(deviceCode) ?? 0
  const key = provisioned.deviceKeys.get(deviceCode) ?? ''
  const link = { id: provisioned.linkIds.get(linkCode) ?? 0, code: linkCode, name, lengthM }
  return { instrument: { id, code: deviceCode, key, kind }, link, simulated }
}

export async function createSmallPlant(
  server: ProductServer,
  { withReferences = true } = {},
): Promise<KnownPlant> {
  const admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  const provisioned = await provisionPlant(admin, smallPlant())
  if (withReferences) {
    await ensureReferences({ admin, provisioned, clock: makeClock(), random: makeRandom(SEED) })
  }
  return {
    admin,
    provisioned,
    otdr: makePart(provisioned, OTDR_LINK, 'otdr'),
    das: makePart(provisioned, DAS_LINK, 'das'),
  }
}
