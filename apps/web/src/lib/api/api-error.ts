import type { FieldError } from '@fibrewatch/contract'

/**
 * `refused`: not sent, the permission is missing · `answered`: the server said no · `strange`: an answer that is
 * none of the server's · `unreachable`: no answer at all · `aborted`: the caller lost interest.
 */
const API_ERROR_KINDS = ['refused', 'answered', 'strange', 'unreachable', 'aborted'] as const
export type ApiErrorKind = (typeof API_ERROR_KINDS)[number]

type Facts = {
  kind: ApiErrorKind
  /** HTTP status, 0 when there was no answer. */
  status: number
  /** The server's own words, already in the user's language; empty when it said nothing. */
  msg: string
  reason: string | null
  requestId: string | null
  errors: FieldError[]
  /** Seconds after which the same call may succeed; null when the server did not say. */
  retryAfterS: number | null
  /** What the server gave for the next step; null when it gave nothing. */
  data: unknown
}

/** Why a call failed. Decide by `kind`, `status` and `reason`; show `message`. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly status: number
  readonly reason: string | null
  readonly requestId: string | null
  readonly errors: readonly FieldError[]
  readonly retryAfterS: number | null
  readonly data: unknown

  constructor(facts: Partial<Facts> & Pick<Facts, 'kind'>, options?: ErrorOptions) {
    super(facts.msg ?? '', options)
    this.name = 'ApiError'
    this.kind = facts.kind
    this.status = facts.status ?? 0
    this.reason = facts.reason ?? null
    this.requestId = facts.requestId ?? null
    this.errors = facts.errors ?? []
    this.retryAfterS = facts.retryAfterS ?? null
    this.data = facts.data ?? null
  }
}
