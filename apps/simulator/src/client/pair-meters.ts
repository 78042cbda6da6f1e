import { confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import type { SimulatedLink } from '../plant/plant.ts'
import type { Admin } from './admin.ts'
import type { ProvisionedPlant } from './provision-plant.ts'

/**
 * Says for each link of a power meter which OTDR link looks through the same cable, so that a loss of power is placed by a
 * test. A link that is paired already is kept as it is.
 * @throws AdminError
 */
export async function pairMeters(admin: Admin, { plant, linkIds }: ProvisionedPlant): Promise<void> {
  const kinds = new Map(plant.devices.map(({ code, kind }) => [code, kind]))
  const isOf = (kind: string) => (link: SimulatedLink) => kinds.get(link.deviceCode) === kind
  const testers = plant.links.filter(isOf('otdr'))
  for (const { code, cableCode } of plant.links.filter(isOf('power-meter'))) {
    const linkId = linkIds.get(code)
    const testedByLinkId = linkIds.get(testers.find((link) => link.cableCode === cableCode)?.code ?? '')
    if (linkId === undefined || testedByLinkId === undefined) continue
    const { testedBy } = await admin.call(confirmingTestApi.pairing, { query: { linkId } })
    if (testedBy === null) await admin.call(confirmingTestApi.pair, { body: { linkId, testedByLinkId } })
  }
}
