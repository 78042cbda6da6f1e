import { CODE_OK, type Endpoint } from '@fibrewatch/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database/database.ts'
import { type Caller, type Doormen, requireCaller } from './access.ts'
import { type AuditChange, createAuditRow, makeAuditParams } from './audit.ts'
import { ReasonError } from './errors.ts'
import { parseLocale } from './locale.ts'
import type { AnyCall, BinaryAnswer, RouteDefinition } from './route.ts'
import { sendBinary } from './send-binary.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's entry behind a route; routes without one are not part of the contract. */
    endpoint?: Endpoint
  }
}

export interface RouteHost extends Doormen {
  readonly db: Db
  readonly clock: Clock
  /** Told of every change a user made, once it is recorded. */
  readonly onChanged: (endpoint: Endpoint) => void
}

interface Arrival {
  readonly caller: Caller
  readonly receivedAt: number
  /** What the handler said that it changed. */
  change?: AuditChange
}

const UNEXPECTED_STATUS = 500
const OK_MESSAGE = { zh: '操作成功', en: 'OK' } as const

/**
 * Registers the calls: those with JSON (or form) bodies in one room of the server, those with raw bytes in
 * another, because what a body may be is a property of the room.
 */
export async function registerRoutes(
  app: FastifyInstance,
  routes: readonly RouteDefinition[],
  host: RouteHost,
): Promise<void> {
  const [raw, json] = [routes.filter(isRaw), routes.filter((definition) => !isRaw(definition))]
  await app.register(async (room) => {
    useJsonBodies(room)
    for (const definition of json) room.route(makeRoute(definition, host))
  })
  await app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    for (const definition of raw) room.route(makeRoute(definition, host))
  })
}

const isRaw = ({ endpoint }: RouteDefinition): boolean => endpoint.bodyKind === 'raw'

/** JSON, and the form of a plain login page; anything else is an unsupported type. */
function useJsonBodies(room: FastifyInstance): void {
  const parseJson = room.getDefaultJsonParser('error', 'error')
  room.removeAllContentTypeParsers()
  room.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parseJson(request, body.toString(), done)
  })
  room.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}

function makeRoute({ endpoint, handle }: RouteDefinition, host: RouteHost): RouteOptions {
  const arrivals = new WeakMap<FastifyRequest, Arrival>()
  return {
    method: endpoint.method,
    url: `/${endpoint.path}`,
    bodyLimit: endpoint.bodyLimitBytes,
    exposeHeadRoute: false,
    config: { endpoint },
    schema: {
      querystring: endpoint.query,
      params: endpoint.params,
      ...(endpoint.bodyKind === 'json' ? { body: endpoint.body } : {}),
    },
    onRequest: async (request) => {
      const receivedAt = host.clock.now()
      arrivals.set(request, { receivedAt, caller: await requireCaller(endpoint, request, host) })
    },
    handler: async (request, reply) => {
      const arrival: Arrival = arrivals.get(request) ?? { receivedAt: host.clock.now(), caller: {} }
      const call = makeCall(endpoint, request, arrival)
      const data = await runAudited(endpoint, call, { host, handle, arrival })
      return endpoint.answerKind === 'binary'
        ? sendBinary(request, reply, data as BinaryAnswer)
        : reply
            .type('application/json; charset=utf-8')
            .send(JSON.stringify({ code: CODE_OK, msg: OK_MESSAGE[call.locale], data: data ?? null }))
    },
  }
}

function makeCall(endpoint: Endpoint, request: FastifyRequest, arrival: Arrival): AnyCall {
  const { caller, receivedAt } = arrival
  return {
    ...caller,
    record: (change) => {
      arrival.change = change
    },
    query: request.query,
    params: request.params,
    body: readBody(endpoint, request),
    requestId: request.id,
    locale: parseLocale(request.headers['accept-language']),
    receivedAt,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    contentType: (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  }
}

function readBody({ bodyKind }: Endpoint, request: FastifyRequest): unknown {
  if (bodyKind === 'none') return {}
  return bodyKind === 'raw' && !Buffer.isBuffer(request.body) ? Buffer.alloc(0) : request.body
}

type Work = {
  readonly host: RouteHost
  readonly handle: RouteDefinition['handle']
  readonly arrival: Arrival
}

/** Every change a person makes is recorded with its outcome; instruments' reports are records themselves. */
async function runAudited(
  endpoint: Endpoint,
  call: AnyCall,
  { host, handle, arrival }: Work,
): Promise<unknown> {
  if (!endpoint.isAudited || endpoint.access.kind === 'device') return handle(call)
  const record = (status: number): Promise<void> =>
    createAuditRow(host.db, {
      at: new Date(call.receivedAt),
      userId: call.actor?.userId ?? null,
      username: call.actor?.username ?? null,
      domainId: call.actor?.domainId ?? null,
      action: endpoint.path,
      method: endpoint.method,
      params: makeAuditParams({ query: call.query, params: call.params, body: call.body }),
      status,
      durationMs: Math.max(0, host.clock.now() - call.receivedAt),
      ip: call.ip,
      userAgent: call.userAgent,
      requestId: call.requestId,
      change: arrival.change,
    })
  let data: unknown
  try {
    data = await handle(call)
  } catch (cause) {
    await record(cause instanceof ReasonError ? cause.statusCode : UNEXPECTED_STATUS)
    throw cause
  }
  await record(200)
  host.onChanged(endpoint)
  return data
}
