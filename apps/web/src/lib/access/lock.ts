import { create } from 'zustand'
import { defineStored } from '#lib/storage/stored.ts'
import { storedToken } from './session.ts'

const parseLock = (value: unknown) => (value === true ? true : null)
/** `public/theme.js` reads it to cover the page before the first paint. */
const storedLock = defineStored('is_lockscreen', parseLock)

/** Without a signed-in user there is nothing to lock, and nobody who could unlock it. */
const isStoredLocked = () => storedLock.load() === true && storedToken.load() !== null

/** Whether the lock screen covers the console. The lock itself is the server's: it answers no calls meanwhile. */
export const useLock = create<{ isLocked: boolean }>()(() => ({ isLocked: isStoredLocked() }))

export function changeLock(isLocked: boolean): void {
  if (isLocked) storedLock.save(true)
  else storedLock.remove()
  useLock.setState({ isLocked })
}

/** Resolves once the console is unlocked; at once when it is not locked. */
export function untilUnlocked(): Promise<void> {
  if (!useLock.getState().isLocked) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useLock.subscribe(({ isLocked }) => {
      if (isLocked) return
      stop()
      resolve()
    })
  })
}
