import { isForbidden } from '#lib/api/what-failed.ts'

/** `failed` and `not-permitted`: whatever stood there before is no figure any more. */
export type Knowledge = 'loading' | 'known' | 'failed' | 'not-permitted'
/** Whether something is known, and until when it last was (Unix ms). */
export type Known = { knowledge: Knowledge; knownAt: number | null }

type Asked = { isAllowed: boolean; data: unknown; error: Error | null; dataUpdatedAt: number }

/** What a query knows: figures of the answer before the last, which failed, are none any more. */
export function knownOf({ isAllowed, data, error, dataUpdatedAt }: Asked): Known {
  const knownAt = data === undefined ? null : dataUpdatedAt
  if (!isAllowed || isForbidden(error)) return { knowledge: 'not-permitted', knownAt }
  if (error !== null) return { knowledge: 'failed', knownAt }
  return { knowledge: data === undefined ? 'loading' : 'known', knownAt }
}
