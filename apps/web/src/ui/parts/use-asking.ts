import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'

/** Work that asks the server: whether it is under way, and why it was refused. */
export function useAsking() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  /** Undefined when it was refused. */
  const seek = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setFailure(null)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
      return undefined
    }
  }
  /** Nothing else may be sent meanwhile. */
  const ask = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    try {
      return await seek(work)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, ask, seek }
}

export type Asking = ReturnType<typeof useAsking>
