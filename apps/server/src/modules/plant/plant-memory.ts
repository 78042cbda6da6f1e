import type { Bus, Json } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
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

type DeviceListener = (code: string | undefined) => void

/** The parts of the inventory that live in memory, the same in every process. */
export interface PlantMemory {
  readonly resolver: CachingLinkResolver
  readonly locator: PlaceLocator
  readonly authentication: DeviceAuthentication
  /** After the commit of `tx` every process has forgotten what the change made old, this one at once. */
  readonly announce: (tx: Tx, change: PlantChange) => Promise<void>
  /** Returns what ends the listening. */
  readonly listen: () => () => void
  /** With the code of a device whose pass may have changed, without one of all. Returns what ends the telling. */
  readonly onDeviceChange: (listener: DeviceListener) => () => void
}

export interface PlantMemoryParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
}

export function createPlantMemory({ db, bus, clock }: PlantMemoryParts): PlantMemory {
  const resolver = createLinkResolver(db)
  const locator = createPlaceLocator(db)
  const authentication = createDeviceAuthentication(db, clock)
  const listeners = new Set<DeviceListener>()
  const tell = (code: string | undefined): void => listeners.forEach((listener) => listener(code))
  const forget = ({ deviceCode, deviceId, linkId }: PlantChange): void => {
    if (deviceId !== undefined) resolver.forgetDevice(deviceId)
    if (linkId !== undefined) locator.forget(linkId)
    if (deviceCode === undefined) return
    authentication.forget(deviceCode)
    tell(deviceCode)
  }
  const forgetAll = (): void => {
    for (const memory of [resolver, locator, authentication]) memory.clear()
    tell(undefined)
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
    onDeviceChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Only this module writes to the channel, always `PlantChange`. */
const parseChange = (payload: Json): PlantChange => payload as PlantChange
