import { create } from 'zustand'
import { useLock } from '#lib/access/lock.ts'

type Answer = (isConfirmed: boolean) => void

/** Resolves the waiting question; null while there is none. */
export const useConfirmation = create<{ answer: Answer | null }>()(() => ({ answer: null }))

/** Opens the dialog and waits for its answer. Locking the screen meanwhile answers no: the form stays. */
export function askForPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    const answer: Answer = (isConfirmed) => {
      stopLock()
      useConfirmation.setState({ answer: null })
      resolve(isConfirmed)
    }
    const stopLock = useLock.subscribe(({ isLocked }) => {
      if (isLocked) answer(false)
    })
    useConfirmation.setState({ answer })
  })
}
