const MAX_DEPTH = 8
const MAX_KEY_LENGTH = 200

/** Whether PostgreSQL can store it: not NUL, not half a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** What is wrong with a JSON value that is to be stored, or undefined. */
export function findJsonFault(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string')
    return isStorableText(value) ? undefined : 'holds characters that cannot be stored'
  if (typeof value === 'number')
    return Number.isFinite(value) ? undefined : 'holds a number that is too large'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= MAX_DEPTH) return `is nested more than ${MAX_DEPTH} levels deep`
  return findMemberFault(value, depth)
}

function findMemberFault(value: object, depth: number): string | undefined {
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__' || key.length > MAX_KEY_LENGTH || !isStorableText(key))
      return 'holds a key that cannot be stored'
    const fault = findJsonFault(member, depth + 1)
    if (fault !== undefined) return fault
  }
  return undefined
}
