import type { Db } from '#platform/database/database'
import { type FactsByCode, readLinksByDevice, readOwners } from './link-resolver.repository.ts'
import { createLoadingCache } from './loading-cache.ts'
import type { LinkFacts, LinkResolver } from './plant.types.ts'

/** The resolver with its cache: after a change of a link, forget the links of its device. */
export interface CachingLinkResolver extends LinkResolver {
  readonly forgetDevice: (deviceId: number) => void
  readonly clear: () => void
}

export function createLinkResolver(db: Db): CachingLinkResolver {
  const byDevice = createLoadingCache<number, FactsByCode>((deviceIds) => readLinksByDevice(db, deviceIds))
  const owners = createLoadingCache<number, number>((linkIds) => readOwners(db, linkIds))
  const listByDevice = async (deviceId: number): Promise<FactsByCode> =>
    (await byDevice.load(deviceId)) ?? new Map<string, LinkFacts>()
  return {
    listByDevice,
    load: async (linkId) => {
      const deviceId = await owners.load(linkId)
      if (deviceId === undefined) return undefined
      return (await listByDevice(deviceId)).values().find((link) => link.linkId === linkId)
    },
    forgetDevice: byDevice.forget,
    clear: byDevice.clear,
  }
}
