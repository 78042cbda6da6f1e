import { isForbidden } from '#lib/api/what-failed.ts'

/** With `failed` and `not-permitted` earlier values are not shown any more. */
export type Knowledge = 'loading' | 'known' | 'failed' | 'not-permitted'
/** Whether something is known, and until when it last was (Unix ms). */
export type Known = { knowledge: Knowledge; knownAt: number | null }

type Asked = { isAllowed: boolean; data: unknown; error: Error | null; dataUpdatedAt: number }

/** What a query knows: after a failure its earlier answer does not count. */
export function knownOf({ isAllowed, data, error, dataUpdatedAt }: Asked): Known {
  const knownAt = data === undefined ? null : dataUpdatedAt
  if (!isAllowed || isForbidden(error)) return { knowledge: 'not-permitted', knownAt }
  if (error !== null) return { knowledge: 'failed', knownAt }
  return { knowledge: data === undefined ? 'loading' : 'known', knownAt }
}
