import type { Bus, Json } from '#platform/bus/bus'
import type { Db, Tx } from '#platform/database/database'
import { afterCommit } from '#platform/database/transaction'
import { createDeviceAuthentication, type DeviceAuthentication } from './device-key.ts'
import { type CachingLinkResolver, createLinkResolver } from './link-resolver.ts'
import { createPlaceLocator, type PlaceLocator } from './place-locator.ts'

const CHANNEL = 'plant.changed'

/** What of the inventory changed, and so is old in memory. */
export interface PlantChange {
  readonly deviceCode?: string
  readonly deviceId?: number
  readonly linkId?: number
}

/** The parts of the inventory that live in memory, the same in every process. */
export interface PlantMemory {
  readonly resolver: CachingLinkResolver
  readonly locator: PlaceLocator
  readonly authentication: DeviceAuthentication
  /** After the commit of `tx` every process has forgotten what the change made old, this one at once. */
  readonly announce: (tx: Tx, change: PlantChange) => Promise<void>
  /** Returns what ends the listening. */
  readonly listen: () => () => void
}

export function createPlantMemory(db: Db, bus: Bus): PlantMemory {
  const resolver = createLinkResolver(db)
  const locator = createPlaceLocator(db)
  const authentication = createDeviceAuthentication(db)
  const forget = ({ deviceCode, deviceId, linkId }: PlantChange): void => {
    if (deviceCode !== undefined) authentication.forget(deviceCode)
    if (deviceId !== undefined) resolver.forgetDevice(deviceId)
    if (linkId !== undefined) locator.forget(linkId)
  }
  const forgetAll = (): void => {
    for (const memory of [resolver, locator, authentication]) memory.clear()
  }
  return {
    resolver,
    locator,
    authentication,
    announce: async (tx, change) => {
      // The bus comes back to this process too, but only later: whoever gets the answer may rely on the change.
      afterCommit(() => forget(change))
      await bus.publishInTransaction(tx, CHANNEL, { ...change })
    },
    listen: () =>
      bus.subscribe(CHANNEL, { onMessage: (payload) => forget(parseChange(payload)), onGap: forgetAll }),
  }
}

/** Only this module writes to the channel, always `PlantChange`. */
const parseChange = (payload: Json): PlantChange => payload as PlantChange
