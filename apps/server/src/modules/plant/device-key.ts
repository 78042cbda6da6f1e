import { createHash, timingSafeEqual } from 'node:crypto'
import type { DeviceActor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { makeToken } from '#platform/ids/ids'
import { type KnownDevice, readDevicesByCode } from './device-key.repository.ts'
import { createLoadingCache } from './loading-cache.ts'
import type { DevicePass } from './plant.types.ts'

/** The stored hash of a key: 256 random bits cannot be guessed, so a fast hash is enough. */
export const hashDeviceKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export const makeDeviceKey = (): string => makeToken()

export interface DeviceAuthentication {
  /** Undefined for an unknown code, a wrong key or one that has ended, and a device that is disabled or removed. */
  readonly admit: (code: string, key: string) => Promise<DevicePass | undefined>
  /** Who has proved by something else to be the device of this code, until it ends. */
  readonly admitCertified: (code: string, endsAt: number) => Promise<DevicePass | undefined>
  /** By its code alone, for a sender that somebody else has authenticated. */
  readonly find: (code: string) => Promise<DeviceActor | undefined>
  readonly forget: (code: string) => void
  readonly clear: () => void
}

/** Compares hashes, in constant time, with cached ones: an instrument that reports often costs no query. */
export function createDeviceAuthentication(db: Db, clock: Clock): DeviceAuthentication {
  const devices = createLoadingCache<string, KnownDevice>((codes) => readDevicesByCode(db, codes))
  const admit = async (code: string, keyHash: Buffer): Promise<DevicePass | undefined> => {
    const device = await devices.load(code)
    const endsAt = device && findKeyEnd(device, keyHash)
    if (device === undefined || endsAt === undefined || endsAt <= clock.now()) return undefined
    return { device: device.actor, endsAt, renew: () => admit(code, keyHash) }
  }
  const admitCertified = async (code: string, endsAt: number): Promise<DevicePass | undefined> => {
    const device = await devices.load(code)
    if (device === undefined || endsAt <= clock.now()) return undefined
    return { device: device.actor, endsAt, renew: () => admitCertified(code, endsAt) }
  }
  return {
    admitCertified,
    admit: (code, key) => admit(code, hashDeviceKey(key)),
    find: async (code) => (await devices.load(code))?.actor,
    forget: devices.forget,
    clear: devices.clear,
  }
}

/** When the key ends, infinity for never; undefined for a key that is not the device's. */
function findKeyEnd({ keyHash, oldKeyHash, oldKeyUntil }: KnownDevice, given: Buffer): number | undefined {
  if (timingSafeEqual(keyHash, given)) return Number.POSITIVE_INFINITY
  if (oldKeyHash && oldKeyUntil && timingSafeEqual(oldKeyHash, given)) return oldKeyUntil.getTime()
  return undefined
}
