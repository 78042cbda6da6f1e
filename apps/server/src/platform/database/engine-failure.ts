/** The engine's file system throws objects with an errno that are no Error. */
export function describeFailure(cause: unknown): string {
  if (cause instanceof Error) return cause.stack ?? cause.message
  const errno = typeof cause === 'object' && cause !== null && 'errno' in cause ? cause.errno : undefined
  return typeof errno === 'number' ? `errno ${errno}` : String(cause)
}
