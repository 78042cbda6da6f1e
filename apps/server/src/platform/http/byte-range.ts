/** Range requests for one file (RFC 9110, 14). */
import type { ByteRange } from '../files/file-store.ts'

/** What part of a file a request asks for. */
export type RangeOutcome =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'unsatisfiable' }

export interface RangeHeaders {
  readonly range?: string | undefined
  readonly 'if-range'?: string | string[] | undefined
  readonly 'if-none-match'?: string | undefined
}

const WHOLE: RangeOutcome = { kind: 'whole' }
const ONE_RANGE = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i

/**
 * `etag` is strong and quoted. Several ranges at once and other units get the whole file, as 14.2 allows; so does
 * an `If-Range` that does not match the current etag (13.1.5), a date among them.
 */
export function chooseRange(headers: RangeHeaders, file: { sizeBytes: number; etag: string }): RangeOutcome {
  if (namesEtag(headers['if-none-match'], file.etag)) return { kind: 'unchanged' }
  const ifRange = headers['if-range']
  if (headers.range === undefined || (ifRange !== undefined && ifRange !== file.etag)) return WHOLE
  const match = ONE_RANGE.exec(headers.range)
  const [from = '', to = ''] = match?.slice(1) ?? []
  return from === '' && to === '' ? WHOLE : makeRange(from, to, file.sizeBytes)
}

function makeRange(from: string, to: string, sizeBytes: number): RangeOutcome {
  const last = sizeBytes - 1
  // `-500` is the last 500 bytes.
  const start = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? last : Math.min(last, Number(to))
  // Not a range at all, and so ignored (14.1.1).
  if (from !== '' && to !== '' && Number(to) < Number(from)) return WHOLE
  return start > end ? { kind: 'unsatisfiable' } : { kind: 'part', range: { start, end } }
}

/** Weak comparison (13.1.2). */
function namesEtag(header: string | undefined, etag: string): boolean {
  const named = header?.split(',').map((item) => item.trim().replace(/^W\//, '')) ?? []
  return named.includes(etag) || named.includes('*')
}
