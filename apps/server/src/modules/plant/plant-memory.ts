import { closedObject } from '@fibrewatch/contract/schema'
import { type Static, Type } from 'typebox'
import type { Bus } from '#platform/bus/bus'
import { defineChannel } from '#platform/bus/channel'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { afterCommit } from '#platform/database/transaction'
import { createDeviceAuthentication, type DeviceAuthentication } from './device-key.ts'
import { type CachingLinkResolver, createLinkResolver } from './link-resolver.ts'
import { createPlaceLocator, type PlaceLocator } from './place-locator.ts'
import { createSubjectNaming, type SubjectNaming } from './subject-names.ts'

/** A changed part of the inventory, whose cached values are outdated. */
const plantChange = closedObject({
  deviceCode: Type.Optional(Type.String()),
  deviceId: Type.Optional(Type.Integer()),
  linkId: Type.Optional(Type.Integer()),
})
export type PlantChange = Readonly<Static<typeof plantChange>>

const CHANNEL = defineChannel('plant.changed', Type.Array(plantChange))
/** One has at most 60 bytes without a code, and a message of the bus 7,500. */
const CHANGES_PER_MESSAGE = 100

type DeviceListener = (code: string | undefined) => void

/** The cached parts of the inventory, the same in every process. */
export interface PlantMemory {
  readonly resolver: CachingLinkResolver
  readonly locator: PlaceLocator
  readonly naming: SubjectNaming
  readonly authentication: DeviceAuthentication
  /** After the commit of `tx` every process forgets the outdated values, this one at once. */
  readonly announce: (tx: Tx, change: PlantChange) => Promise<void>
  /** The same of many parts. */
  readonly announceAll: (tx: Tx, changes: readonly PlantChange[]) => Promise<void>
  /** Returns a function that stops listening. */
  readonly listen: () => () => void
  /** Called with the code of a device whose pass may have changed; without a code for all devices. Returns what stops it. */
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
  const naming = createSubjectNaming(db)
  const authentication = createDeviceAuthentication(db, clock)
  const listeners = new Set<DeviceListener>()
  const tell = (code: string | undefined): void => listeners.forEach((listener) => listener(code))
  const forget = ({ deviceCode, deviceId, linkId }: PlantChange): void => {
    if (deviceId !== undefined) {
      resolver.forgetDevice(deviceId)
      naming.forgetDevice(deviceId)
    }
    if (linkId !== undefined) {
      locator.forget(linkId)
      naming.forgetLink(linkId)
    }
    if (deviceCode === undefined) return
    authentication.forget(deviceCode)
    tell(deviceCode)
  }
  const announceAll = async (tx: Tx, changes: readonly PlantChange[]): Promise<void> => {
    for (let from = 0; from < changes.length; from += CHANGES_PER_MESSAGE) {
      const told = changes.slice(from, from + CHANGES_PER_MESSAGE)
      // The bus also delivers to this process, but later: whoever gets the answer may rely on the change.
      afterCommit(() => told.forEach(forget))
      await bus.publishInTransaction(tx, CHANNEL, told)
    }
  }
  const forgetAll = (): void => {
    for (const memory of [resolver, locator, naming, authentication]) memory.clear()
    tell(undefined)
  }
  return {
    resolver,
    locator,
    naming,
    authentication,
    announce: (tx, change) => announceAll(tx, [change]),
    announceAll,
    listen: () =>
      bus.subscribe(CHANNEL, { onMessage: (changes) => changes.forEach(forget), onGap: forgetAll }),
    onDeviceChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
