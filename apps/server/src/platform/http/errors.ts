import type { FieldError } from '@fibrewatch/contract/envelope'
import { findReasonDetail, type ReasonCode, REASONS } from '@fibrewatch/contract/reason'
import type { Locale } from './locale.ts'

/** Decides how an error is logged: the user can mend it (info), the operator can (warn, may be retried), unexpected (error). */
export const ERROR_FAMILIES = ['user', 'operational', 'unexpected'] as const
export type ErrorFamily = (typeof ERROR_FAMILIES)[number]

export interface ErrorDetail {
  /** The faults, field by field. */
  readonly errors?: readonly FieldError[]
  /** Seconds after which the same call may succeed: the `retry-after` header. */
  readonly retryAfterS?: number
  /** One of many that are counted elsewhere: it is not logged. */
  readonly isCounted?: boolean
  /** Data for the caller's next step: `data` of the answer. */
  readonly data?: object
  readonly cause?: unknown
}

/** Values for `{0}`, `{1}` … of the text, in order; an object among them adds detail. */
export type ErrorArgument = string | number | ErrorDetail

/** A refusal with a reason of the contract; the error handler makes the envelope of it. */
export class ReasonError extends Error {
  override readonly name = 'ReasonError'
  readonly reason: ReasonCode
  readonly statusCode: number
  readonly family: ErrorFamily
  readonly values: readonly (string | number)[]
  readonly detail: ErrorDetail

  constructor(reason: ReasonCode, values: readonly (string | number)[], detail: ErrorDetail) {
    super(reason, detail.cause === undefined ? undefined : { cause: detail.cause })
    this.reason = reason
    this.statusCode = REASONS[reason].status
    this.family = familyOf(this.statusCode)
    this.values = values
    this.detail = detail
  }

  text(locale: Locale): string {
    return makeReasonText(this.reason, locale, this.values)
  }
}

/** The text of a reason with its values filled in; a code among them is said in its sentence. */
export function makeReasonText(
  reason: ReasonCode,
  locale: Locale,
  values: readonly (string | number)[] = [],
): string {
  const detail = findReasonDetail(reason, values[0])
  const sentence = REASONS[reason][locale].replace('{0}', (open) => detail?.[locale] ?? open)
  return sentence.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''))
}

const OPERATIONAL_STATUSES = new Set([429, 502, 503, 504])

function familyOf(statusCode: number): ErrorFamily {
  if (OPERATIONAL_STATUSES.has(statusCode)) return 'operational'
  return statusCode >= 500 ? 'unexpected' : 'user'
}

/**
 * Makes a function that makes errors with a reason of the contract: `const codeTaken = defineError('object.code-taken')`, then
 * `throw codeTaken(code, { cause })`. Status and texts are the contract's; the family follows from the status.
 */
export function defineError(reason: ReasonCode): (...given: readonly ErrorArgument[]) => ReasonError {
  return (...given) => {
    const values = given.filter((argument) => typeof argument !== 'object')
    const details = given.filter((argument) => typeof argument === 'object')
    return new ReasonError(reason, values, Object.assign({}, ...details) as ErrorDetail)
  }
}

/** Also for objects outside the caller's scope: their existence is not disclosed. */
export const objectNotFound = defineError('object.not-found')
export const objectCodeTaken = defineError('object.code-taken')
export const requestMalformed = defineError('request.malformed')
export const requestInvalid = defineError('request.invalid')
export const permissionDenied = defineError('auth.permission-denied')

/** `request.invalid` with its list of fields. */
export const invalidFields = (errors: readonly FieldError[]): ReasonError =>
  requestInvalid(errors.length, { errors })
