import type { Envelope } from '@fibrewatch/contract/envelope'
import { REASONS } from '@fibrewatch/contract/reason'
import type { ErrorObject } from 'ajv'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DatabaseFaultKind, failureLevel, readDatabaseFault } from '../database/database-fault.ts'
import { isDatabaseDiskFull, isUntranslatableText } from '../database/sql-state.ts'
import { defineError, invalidFields, ReasonError, requestMalformed } from './errors.ts'
import { parseLocale } from './locale.ts'
import { makeFieldErrors } from './validation.ts'

const tooLarge = defineError('request.too-large')
const unsupportedType = defineError('request.unsupported-type')
const unexpected = defineError('server.unexpected')
const storageFull = defineError('storage.full')
const routeUnknown = defineError('route.unknown')

/** The sender may try again after this long: a database that is gone is looked for five times a second. */
const RETRY_DATABASE_AFTER_S = 1
const DATABASE_FAULTS: Record<DatabaseFaultKind, ReturnType<typeof defineError>> = {
  gone: defineError('database.unavailable'),
  busy: defineError('database.busy'),
  timeout: defineError('database.timeout'),
}
const RETRY_FULL_AFTER_S = 10
const LOG_LEVEL = { user: 'info', operational: 'warn', unexpected: 'error' } as const

interface RaisedError {
  readonly statusCode?: number
  readonly code?: string
  readonly validation?: ErrorObject[]
  readonly cause?: unknown
}

/** The one place where an error becomes an answer: `{code, msg, reason, requestId, errors?}`, without internals. */
export function answerError(raised: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toReasonError(raised, request)
  const { reason, family, detail } = error
  const isQuiet = detail.isCounted === true || hasCallerLeft(raised, request)
  // The database watch logs the loss of the database; the calls that fail by it do not.
  request.log[failureLevel(detail.cause, isQuiet ? 'debug' : LOG_LEVEL[family])](
    { req: request, reason, ...(family === 'user' ? {} : { err: detail.cause ?? error }) },
    'refused',
  )
  if (detail.retryAfterS !== undefined) reply.header('retry-after', Math.ceil(detail.retryAfterS))
  // A request refused before any hook has run (an address too long) has none of our other headers.
  reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  return reply
    .code(error.statusCode)
    .type('application/json; charset=utf-8')
    .send(makeErrorEnvelope(error, request))
}

/** A browser that is closed, or a page that is left, while an answer is packed for it: nobody's fault, and nobody reads what follows. */
function hasCallerLeft(raised: unknown, { raw }: FastifyRequest): boolean {
  return (raised as RaisedError | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed
}

export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(routeUnknown(), request, reply)
}

/** The envelope of a refusal, in the language of the caller. */
export function makeErrorEnvelope(error: ReasonError, request: FastifyRequest): Envelope<object> {
  const { errors, data = null } = error.detail
  return {
    code: error.statusCode,
    msg: error.text(parseLocale(request.headers['accept-language'])),
    data,
    reason: error.reason,
    requestId: request.id,
    ...(errors === undefined ? {} : { errors: [...errors] }),
  }
}

function toReasonError(raised: unknown, request: FastifyRequest): ReasonError {
  if (raised instanceof ReasonError) return raised
  const error = (typeof raised === 'object' && raised !== null ? raised : {}) as RaisedError
  if (error.validation !== undefined) return invalidFields(makeFieldErrors(error.validation))
  const causes = [raised, error.cause]
  // The sender's fault.
  if (causes.some(isUntranslatableText)) return requestMalformed({ cause: raised })
  if (causes.some(isDatabaseDiskFull)) return storageFull({ cause: raised, retryAfterS: RETRY_FULL_AFTER_S })
  const fault = readDatabaseFault(raised)
  if (fault !== undefined)
    return DATABASE_FAULTS[fault]({ cause: raised, retryAfterS: RETRY_DATABASE_AFTER_S })
  return fromStatus(raised, error.statusCode ?? 500, request)
}

/** Fastify's own refusals (body limit, content type, JSON) carry a status. */
function fromStatus(raised: unknown, status: number, request: FastifyRequest): ReasonError {
  if (status === REASONS['request.too-large'].status) {
    return tooLarge(makeSizeText(request.routeOptions.bodyLimit), { cause: raised })
  }
  if (status === REASONS['request.unsupported-type'].status) return unsupportedType({ cause: raised })
  if (status === REASONS['route.unknown'].status) return routeUnknown({ cause: raised })
  if (status >= 400 && status < 500) return requestMalformed({ cause: raised })
  return unexpected({ cause: raised })
}

function makeSizeText(bytes: number | undefined): string {
  const kib = Math.round((bytes ?? 0) / 1024)
  return kib >= 1024 ? `${Math.round(kib / 1024)} MB` : `${kib} KB`
}
