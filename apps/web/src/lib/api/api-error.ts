import type { FieldError } from '@fibrewatch/contract/envelope'
import type { ReasonCode } from '@fibrewatch/contract/reason'
import { translate } from '#lib/i18n/i18n.ts'
import { failureMessages } from './failure.messages.ts'

/**
 * `refused`: not sent, the permission is missing · `answered`: the server refused · `malformed`: an answer that is
 * not the server's · `unreachable`: no answer at all · `aborted`: the caller cancelled.
 */
const API_ERROR_KINDS = ['refused', 'answered', 'malformed', 'unreachable', 'aborted'] as const
export type ApiErrorKind = (typeof API_ERROR_KINDS)[number]

type Facts = {
  kind: ApiErrorKind
  /** HTTP status, 0 when there was no answer. */
  status: number
  /** The server's text, already in the user's language; empty when it sent none. */
  msg: string
  reason: string | null
  requestId: string | null
  errors: FieldError[]
  /** Seconds after which the same call may succeed; null when the server did not say. */
  retryAfterS: number | null
  /** The answer's `data` for the next step; null when there is none. */
  data: unknown
}

/** The server's text by the user specification (section 8); users are shown whole sentences instead. */
export const PERMISSION_DENIED = 'error permission'
/** The user has the permission, but it counts for the topmost domain only. */
export const INSTALLATION_ONLY = 'auth.installation-only' satisfies ReasonCode
const SERVER_FAULT = 500

/** The texts of the user specification (section 8), where the server sent none, or none meant for people. */
function tell({ kind, status, msg = '', reason }: Partial<Facts>): string {
  if (kind === 'aborted') return ''
  if (kind !== 'unreachable' && status === SERVER_FAULT) return translate(failureMessages, 'server')
  if (msg === PERMISSION_DENIED) {
    return translate(failureMessages, reason === INSTALLATION_ONLY ? 'installationOnly' : 'denied')
  }
  return msg === '' ? translate(failureMessages, 'unknown') : msg
}

/** Why a call failed. Decide by `kind`, `status`, `reason` and `msg`; show `message`. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly status: number
  /** The server's text, which is not always meant for people. */
  readonly msg: string
  readonly reason: string | null
  readonly requestId: string | null
  readonly errors: readonly FieldError[]
  readonly retryAfterS: number | null
  readonly data: unknown

  constructor(facts: Partial<Facts> & Pick<Facts, 'kind'>, options?: ErrorOptions) {
    super(tell(facts), options)
    this.name = 'ApiError'
    this.kind = facts.kind
    this.status = facts.status ?? 0
    this.msg = facts.msg ?? ''
    this.reason = facts.reason ?? null
    this.requestId = facts.requestId ?? null
    this.errors = facts.errors ?? []
    this.retryAfterS = facts.retryAfterS ?? null
    this.data = facts.data ?? null
  }
}

/** Why something failed, in a sentence for people; an error that is no failed call is an unknown failure. */
export const tellFailure = (error: unknown): string =>
  error instanceof ApiError ? error.message : translate(failureMessages, 'unknown')
