import { crewApi } from '@fibrewatch/contract/crew'
import { useEffect } from 'react'
import { mayCall } from '#lib/access/access.ts'
import { loadSignedInUserId } from '#lib/access/session.ts'
import { bringUpToDate, openField, sendOutbox, useField } from './field-store.ts'

/** While something waits the line is tried so often; the browser's own word that it is back comes sooner. */
const RETRY_MS = 15_000

const isWaiting = () => useField.getState().outbox.some(({ state }) => state === 'waiting')

async function begin(isOffline: boolean): Promise<void> {
  const userId = loadSignedInUserId()
  if (userId === null) return
  await openField(userId)
  if (useField.getState().knowledge !== 'known') return
  if (!isOffline && mayCall(crewApi.closures)) await bringUpToDate()
  else if (isWaiting()) await sendOutbox()
}

/** Reads what is kept, brings it up to date where there is a line, and sends what waits as soon as there is one. */
export function useFieldWork(isOffline: boolean): void {
  useEffect(() => {
    void begin(isOffline)
    const trySending = () => {
      if (isWaiting()) void sendOutbox()
    }
    const timer = setInterval(trySending, RETRY_MS)
    addEventListener('online', trySending)
    return () => {
      clearInterval(timer)
      removeEventListener('online', trySending)
    }
  }, [isOffline])
}
