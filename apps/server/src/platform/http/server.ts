import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { makeUuid } from '../ids/ids.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { AttemptLimit, type AttemptPorts, type AttemptRule } from './attempt-limit.ts'
import { stripBasePath } from './base-path.ts'
import { registerCompression } from './compression.ts'
import { registerConsole } from './console.ts'
import { answerError } from './error-handler.ts'
import { type Health, registerHealth } from './health.ts'
import { registerOpenApi } from './openapi.ts'
import { type OperatorAccess, registerOperatorPages } from './operator-pages.ts'
import { registerRoutes, type RouteHost } from './register-routes.ts'
import type { RouteDefinition } from './route.ts'
import { registerSecurityHeaders, type SecurityPorts } from './security-headers.ts'
import { registerSecurityText, type SecurityContact } from './security-text.ts'
import { endSilentSockets } from './silent-sockets.ts'
import { compileValidator } from './validation.ts'

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/
/** A slow sender may take this long for a whole request; a trace of 4 MB over a poor line needs it. */
const REQUEST_TIMEOUT_MS = 120_000
/** Longer than a proxy keeps its connections, so that it never writes into a closing one. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000

export interface ServerOptions
  extends Omit<RouteHost, 'countWrongToken'>,
    SecurityPorts,
    OperatorAccess,
    SecurityContact {
  readonly routes: readonly RouteDefinition[]
  readonly log: Log
  readonly metrics: Metrics
  readonly health: Health
  readonly version: string
  /** Folder of the built console. */
  readonly consoleFolder: string
  /** Failed sign-ins a minute. */
  readonly loginLimits: Pick<AttemptRule, 'maxPerAddress' | 'maxOfStrangers'>
  readonly attempts: AttemptPorts
  /** The path under which a proxy shows this server: `/fibre`; empty at the root of its host. */
  readonly basePath: string
  /** Where people reach it, when that is set. */
  readonly baseUrl: string | undefined
  /** Proxies whose `X-Forwarded-For` is believed; false: none. */
  readonly trustProxy: false | readonly string[]
  readonly registerLive: (app: FastifyInstance) => Promise<void>
}

/** The whole HTTP side, ready to listen: calls, live connections, documentation, console. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = options.log
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '/' }) => stripBasePath(url, options.basePath),
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    trustProxy: options.trustProxy === false ? false : [...options.trustProxy],
    genReqId: (request) => readRequestId(request.headers['x-request-id']),
    frameworkErrors: (error, request, reply) => void answerError(error, request as FastifyRequest, reply),
  })
  endSilentSockets(app)
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  observeDurations(app, options.metrics)
  await registerSecurityHeaders(app, options)
  await registerCompression(app)
  registerOperatorPages(app, options)
  await registerOpenApi(app, options)
  const limit = registerGuessLimits(app, options)
  const countWrongToken = async (ip: string) => void (await limit.count(WRONG_TOKENS, ip))
  await options.registerLive(app)
  registerHealth(app, options)
  registerSecurityText(app, options)
  await registerRoutes(app, options.routes, { ...options, countWrongToken })
  await registerConsole(app, { folder: options.consoleFolder, basePath: options.basePath })
  await app.ready()
  return app
}

function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : makeUuid()
}

function observeDurations(app: FastifyInstance, metrics: Metrics): void {
  const durations = metrics.addDurations({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to its answer',
    labels: ['method', 'route', 'status'],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route pattern and not the address: one label value per route.
    const route = request.routeOptions.url ?? 'console'
    const durationS = reply.elapsedTime / 1000
    durations.labels(request.method, route, String(reply.statusCode)).observe(durationS)
    request.log.debug(
      { req: request, statusCode: reply.statusCode, durationMs: reply.elapsedTime },
      'answered',
    )
  })
}

const MINUTE_MS = 60_000
/** A person looks at a few pictures a minute; each is a row until it is used or expires. */
const CAPTCHAS_PER_MINUTE = 60
const CAPTCHAS_OF_STRANGERS_PER_MINUTE = 1200

/** A program with a token that is no longer known tries again and again; more than this is no program of the installation. */
const WRONG_TOKENS: AttemptRule = { kind: 'api-token', maxPerAddress: 60, maxOfStrangers: 600 }

/**
 * Slows the guessing of passwords and captchas, which need no sign-in, before anything is recorded. Successful
 * sign-ins are not counted: an office behind one address does not lock itself out.
 */
function registerGuessLimits(app: FastifyInstance, options: ServerOptions): AttemptLimit {
  const { db, clock, log, metrics, attempts: ports, loginLimits } = options
  const refused = metrics.addCounter<'kind' | 'limit'>({
    name: 'attempts_refused_total',
    help: 'Sign-ins, captchas and unknown API tokens beyond what an address, or all strangers together, may try in a minute',
    labels: ['kind', 'limit'],
  })
  const limit = new AttemptLimit({ db, clock, log, refused, ports })
  const captcha = {
    kind: 'captcha',
    maxPerAddress: CAPTCHAS_PER_MINUTE,
    maxOfStrangers: CAPTCHAS_OF_STRANGERS_PER_MINUTE,
  } as const
  const rules = new Map<string, AttemptRule>([
    ['/oauth/login', { kind: 'login', ...loginLimits }],
    ['/oauth/factor', { kind: 'login', ...loginLimits }],
    ['/oauth/passkey', { kind: 'login', ...loginLimits }],
    ['/oauth/getCode', captcha],
    ['/oauth/verify/0/:code', captcha],
  ])
  const giveBack = new WeakMap<FastifyRequest, () => Promise<void>>()
  app.addHook('preHandler', async (request) => {
    const rule = rules.get(request.routeOptions.url ?? '')
    if (rule === undefined) return
    const uncount = await limit.count(rule, request.ip)
    if (rule.kind === 'login') giveBack.set(request, uncount)
  })
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 200) await giveBack.get(request)?.()
  })
  const flush = (): Promise<void> =>
    limit.flush().catch((cause: unknown) => {
      log.error({ err: cause }, 'what was refused of sign-ins could not be written down')
    })
  const timer = setInterval(() => void flush(), MINUTE_MS)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
  return limit
}
