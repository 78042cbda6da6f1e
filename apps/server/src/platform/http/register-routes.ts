import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { CODE_OK } from '@fibrewatch/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Db } from '../database/database.ts'
import { type Caller, type CallGuards, requireCaller, requireConfirmed } from './access.ts'
import { type AuditChange, createAuditRow, makeAuditParams } from './audit.ts'
import { parseCookies } from './cookie.ts'
import { findJsonRefusal, parseForm, parseMultipartForm } from './body-text.ts'
import { createAnswerWriter } from './answer-writer.ts'
import { ReasonError } from './errors.ts'
import { parseLocale } from './locale.ts'
import type { AnyCall, BinaryAnswer, RedirectAnswer, RouteDefinition } from './route.ts'
import { sendBinary } from './send-binary.ts'
import { prepareWritten } from './send-written.ts'
import { joinParts, WrittenAnswer } from './written-answer.ts'
import { createTakenLimit, type TakenLimit } from './taken-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract behind a route; other routes have none. */
    endpoint?: Endpoint
  }
}

export interface RouteHost extends CallGuards {
  readonly db: Db
  /** Called after a user's change is recorded. */
  readonly onChanged: (endpoint: Endpoint) => void
  /** For tests: sees each answer before it is sent. An error it throws fails the call. */
  readonly checkAnswer?: ((endpoint: Endpoint, data: unknown) => void) | undefined
}

interface Arrival {
  readonly caller: Caller
  readonly receivedAt: number
  /** The change that the handler reported. */
  change?: AuditChange
}

const UNEXPECTED_STATUS = 500
const OK_MESSAGE = { zh: '操作成功', en: 'OK' } as const

/**
 * Registers the calls: those with JSON (or form) bodies in one Fastify context, those with raw bytes in
 * another, because body parsers belong to a context.
 */
export async function registerRoutes(
  app: FastifyInstance,
  routes: readonly RouteDefinition[],
  host: RouteHost,
): Promise<void> {
  const taken = createTakenLimit(host.clock)
  const limited = { ...host, taken }
  const [raw, json] = [routes.filter(isRaw), routes.filter((definition) => !isRaw(definition))]
  await app.register(async (room) => {
    useJsonBodies(room)
    for (const definition of json) room.route(makeRoute(definition, limited))
  })
  await app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    for (const definition of raw) room.route(makeRoute(definition, limited))
  })
}

const isRaw = ({ endpoint }: RouteDefinition): boolean => endpoint.bodyKind === 'raw'

/** Parses JSON, and login forms in both encodings; any other content type is refused. */
function useJsonBodies(room: FastifyInstance): void {
  const parseJson = room.getDefaultJsonParser('error', 'error')
  room.removeAllContentTypeParsers()
  room.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    const refusal = findJsonRefusal(text)
    if (text.length === 0) done(null, undefined)
    else if (refusal !== undefined) done(refusal)
    else void parseJson(request, text, done)
  })
  room.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const form = parseForm(body.toString())
      if (form instanceof ReasonError) done(form)
      else done(null, form)
    },
  )
  room.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const form = await parseMultipartForm(body, request.headers['content-type'] ?? '')
      if (form instanceof ReasonError) throw form
      return form
    },
  )
}

/** Endpoints whose answers hold tokens, one-time passwords, keys or tickets. */
const SECRETS = /^(oauth|account|manager)\/|\/(password|key|ticket|token)/

type LimitedHost = RouteHost & { readonly taken: TakenLimit }

function makeRoute({ endpoint, handle }: RouteDefinition, host: LimitedHost): RouteOptions {
  const arrivals = new WeakMap<FastifyRequest, Arrival>()
  const writeData = createAnswerWriter(endpoint)
  return {
    method: endpoint.method,
    url: `/${endpoint.path}`,
    bodyLimit: endpoint.bodyLimitBytes,
    exposeHeadRoute: false,
    ...(SECRETS.test(endpoint.path) ? { compress: false } : {}),
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
      const call = makeCall(endpoint, { request, reply }, arrival)
      await requireConfirmed(endpoint, { caller: arrival.caller, body: call.body }, host)
      const data = await runAudited(endpoint, call, { host, handle, arrival })
      if (endpoint.answerKind === 'binary') return sendBinary(request, reply, data as BinaryAnswer)
      if (endpoint.answerKind === 'redirect') return sendRedirect(reply, data as RedirectAnswer)
      host.checkAnswer?.(endpoint, data)
      reply.type('application/json; charset=utf-8')
      const head = writeHead(call.locale)
      if (!(data instanceof WrittenAnswer)) return reply.send(`${head}${writeData(data)}}`)
      return reply.send(await prepareWritten(request, reply, joinParts([head, ...data.parts, '}'])))
    },
  }
}

const writeHead = (locale: AnyCall['locale']): string =>
  `{"code":${CODE_OK},"msg":"${OK_MESSAGE[locale]}","data":`

const sendRedirect = (reply: FastifyReply, { location }: RedirectAnswer): FastifyReply =>
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(location, 302)

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function makeCall(endpoint: Endpoint, { request, reply }: Exchange, arrival: Arrival): AnyCall {
  const { caller, receivedAt } = arrival
  return {
    ...caller,
    record: (change) => {
      arrival.change = change
    },
    cookies: parseCookies(request.headers.cookie),
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
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
  readonly host: LimitedHost
  readonly handle: RouteDefinition['handle']
  readonly arrival: Arrival
}

/** Logs every change by a person with its outcome; reports of instruments are kept as events. */
async function runAudited(
  endpoint: Endpoint,
  call: AnyCall,
  { host, handle, arrival }: Work,
): Promise<unknown> {
  if (!endpoint.isAudited || endpoint.access.kind === 'device') return handle(call)
  const record = (status: number): Promise<void> => {
    const who = call.actor ?? arrival.change?.by
    return createAuditRow(host.db, {
      at: new Date(call.receivedAt),
      userId: who?.userId ?? null,
      username: who?.username ?? null,
      domainId: who?.domainId ?? null,
      token: call.actor?.apiToken,
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
  }
  let data: unknown
  try {
    host.taken.require(call.actor, endpoint)
    data = await handle(call)
  } catch (cause) {
    host.taken.note(call.actor, endpoint, cause)
    await record(cause instanceof ReasonError ? cause.statusCode : UNEXPECTED_STATUS)
    throw cause
  }
  await record(200)
  host.onChanged(endpoint)
  return data
}
