import type { DeviceActor } from '#platform/auth/actor'
import type { WaitingDevices } from './waiting-devices.ts'

type WaitListener = (device: DeviceActor) => void

/** Tells an instrument that something waits: the call it has open, else whatever connects it. */
export function createDoorbell(waiting: Pick<WaitingDevices, 'wake'>) {
  const listeners = new Set<WaitListener>()
  return {
    ring: (device: DeviceActor): void => {
      if (waiting.wake(device.code)) return
      for (const listener of listeners) listener(device)
    },
    onWaiting: (listener: WaitListener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
