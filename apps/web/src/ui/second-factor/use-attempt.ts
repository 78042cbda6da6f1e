import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'

/** One try at a time, and in the form itself why it failed. */
export function useAttempt() {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(describe(error))
    } finally {
      setBusy(false)
    }
  }
  return { failure, isBusy, attempt }
}

function describe(error: unknown): string {
  if (error instanceof Error && (error instanceof ApiError || error.name === 'PasskeyError'))
    return error.message
  throw error
}
