import type { Result } from '@fibrewatch/result'

export function requireValue<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(`unexpected error: ${JSON.stringify(result.error)}`)
  return result.value
}
