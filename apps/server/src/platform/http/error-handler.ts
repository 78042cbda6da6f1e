import { type Envelope, REASONS } from '@fibrewatch/contract'
import type { ErrorObject } from 'ajv'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSqlState } from '../database/transaction.ts'
import { defineError, invalidFields, ReasonError } from './errors.ts'
import { parseLocale } from './locale.ts'
import { makeFieldErrors } from './validation.ts'

const malformed = defineError('request.malformed')
const tooLarge = defineError('request.too-large')
const unsupportedType = defineError('request.unsupported-type')
const unexpected = defineError('server.unexpected')
const unavailable = defineError('server.unavailable')
const routeUnknown = defineError('route.unknown')

/** Text that PostgreSQL cannot hold (NUL; PostgreSQL, Appendix A): the sender's fault. */
const UNTRANSLATABLE_TEXT = new Set(['22021', '22P05'])
/** The database is shutting down, starting, or out of connections. */
const UNAVAILABLE_DATABASE = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET'])
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
  request.log[LOG_LEVEL[family]](
    { req: request, reason, ...(family === 'user' ? {} : { err: detail.cause ?? error }) },
    'refused',
  )
  if (detail.retryAfterS !== undefined) reply.header('retry-after', Math.ceil(detail.retryAfterS))
  // What is refused before any hook has run (an address too long) has no other security header.
  reply.header('x-content-type-options', 'nosniff')
  return reply
    .code(error.statusCode)
    .type('application/json; charset=utf-8')
    .send(makeErrorEnvelope(error, request))
}

export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(routeUnknown(), request, reply)
}

/** The refusal as it is sent, in the language the caller asked for. */
export function makeErrorEnvelope(error: ReasonError, request: FastifyRequest): Envelope<never> {
  const { errors } = error.detail
  return {
    code: error.statusCode,
    msg: error.text(parseLocale(request.headers['accept-language'])),
    data: null,
    reason: error.reason,
    requestId: request.id,
    ...(errors === undefined ? {} : { errors: [...errors] }),
  }
}

function toReasonError(raised: unknown, request: FastifyRequest): ReasonError {
  if (raised instanceof ReasonError) return raised
  const error = (typeof raised === 'object' && raised !== null ? raised : {}) as RaisedError
  if (error.validation !== undefined) return invalidFields(makeFieldErrors(error.validation))
  const sqlState = readSqlState(raised) ?? readSqlState(error.cause)
  if (sqlState !== undefined && UNTRANSLATABLE_TEXT.has(sqlState)) return malformed({ cause: raised })
  if (sqlState !== undefined && UNAVAILABLE_DATABASE.has(sqlState))
    return unavailable({ cause: raised, retryAfterS: 2 })
  return fromStatus(raised, error.statusCode ?? 500, request)
}

/** Fastify's own refusals (body limit, content type, JSON) carry a status. */
function fromStatus(raised: unknown, status: number, request: FastifyRequest): ReasonError {
  if (status === REASONS['request.too-large'].status) {
    return tooLarge(makeSizeText(request.routeOptions.bodyLimit), { cause: raised })
  }
  if (status === REASONS['request.unsupported-type'].status) return unsupportedType({ cause: raised })
  if (status === REASONS['route.unknown'].status) return routeUnknown({ cause: raised })
  if (status >= 400 && status < 500) return malformed({ cause: raised })
  return unexpected({ cause: raised })
}

function makeSizeText(bytes: number | undefined): string {
  const kib = Math.round((bytes ?? 0) / 1024)
  return kib >= 1024 ? `${Math.round(kib / 1024)} MB` : `${kib} KB`
}
