import { CODE_OK, type Endpoint } from '@fibrewatch/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database/database.ts'
import { type Caller, type Doormen, requireCaller } from './access.ts'
import { createAuditRow, makeAuditParams } from './audit.ts'
import { ReasonError } from './errors.ts'
import { parseLocale } from './locale.ts'
import type { AnyCall, BinaryAnswer, RouteDefinition } from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's entry behind a route; routes without one are not part of the contract. */
    endpoint?: Endpoint
  }
}

export interface RouteHost extends Doormen {
  readonly db: Db
  readonly clock: Clock
}

interface Arrival {
  readonly caller: Caller
  readonly receivedAt: number
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
      const arrival = arrivals.get(request) ?? { receivedAt: host.clock.now(), caller: {} }
      const call = makeCall(endpoint, request, arrival)
      const data = await runAudited(endpoint, call, { host, handle })
      return endpoint.answerKind === 'binary'
        ? sendBinary(reply, data as BinaryAnswer)
        : reply
            .type('application/json; charset=utf-8')
            .send(JSON.stringify({ code: CODE_OK, msg: OK_MESSAGE[call.locale], data: data ?? null }))
    },
  }
}

function makeCall(endpoint: Endpoint, request: FastifyRequest, { caller, receivedAt }: Arrival): AnyCall {
  return {
    ...caller,
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

type Work = { readonly host: RouteHost; readonly handle: RouteDefinition['handle'] }

/** Every change a person makes is recorded with its outcome; instruments' reports are records themselves. */
async function runAudited(endpoint: Endpoint, call: AnyCall, { host, handle }: Work): Promise<unknown> {
  if (endpoint.method === 'GET' || endpoint.access.kind === 'device') return handle(call)
  const record = (status: number): Promise<void> =>
    createAuditRow(host.db, {
      at: new Date(call.receivedAt),
      userId: call.actor?.userId ?? null,
      username: call.actor?.username ?? null,
      action: endpoint.path,
      params: makeAuditParams(call),
      status,
      durationMs: Math.max(0, host.clock.now() - call.receivedAt),
      ip: call.ip,
      requestId: call.requestId,
    })
  let data: unknown
  try {
    data = await handle(call)
  } catch (cause) {
    await record(cause instanceof ReasonError ? cause.statusCode : UNEXPECTED_STATUS)
    throw cause
  }
  await record(200)
  return data
}

function sendBinary(reply: FastifyReply, answer: BinaryAnswer): FastifyReply {
  const { content, contentType, fileName, headers = {} } = answer
  reply.headers({ 'cache-control': 'private, no-store', ...headers }).type(contentType)
  if (fileName !== undefined) reply.header('content-disposition', makeDisposition(fileName))
  return reply.send(content instanceof Uint8Array ? Buffer.from(content) : content)
}

/** RFC 6266: an ASCII name for old readers, the real one in UTF-8 (RFC 8187). */
function makeDisposition(fileName: string): string {
  const plain = fileName.replace(/[^A-Za-z0-9 ._-]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, escapeCharacter)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const escapeCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`
