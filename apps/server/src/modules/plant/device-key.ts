import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/database/database'
import type { DeviceActor } from '#platform/auth/actor'
import { makeToken } from '#platform/ids/ids'
import { type KnownDevice, readDevicesByCode } from './device-key.repository.ts'
import { createLoadingCache } from './loading-cache.ts'

/** What is stored of a key: 256 random bits cannot be guessed, so a fast hash is enough. */
export const hashDeviceKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export const makeDeviceKey = (): string => makeToken()

export interface DeviceAuthentication {
  /** Undefined for an unknown code or a wrong key. */
  readonly authenticate: (code: string, key: string) => Promise<DeviceActor | undefined>
  readonly forget: (code: string) => void
  readonly clear: () => void
}

/** Compares hashes, in constant time, with those in memory: an instrument that reports often costs no query. */
export function createDeviceAuthentication(db: Db): DeviceAuthentication {
  const devices = createLoadingCache<string, KnownDevice>((codes) => readDevicesByCode(db, codes))
  return {
    authenticate: async (code, key) => {
      const device = await devices.load(code)
      if (!device || !timingSafeEqual(device.keyHash, hashDeviceKey(key))) return undefined
      return device.actor
    },
    forget: devices.forget,
    clear: devices.clear,
  }
}
