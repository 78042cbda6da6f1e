import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { makeUuid } from '../ids/ids.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { stripBasePath } from './base-path.ts'
import { registerConsole } from './console.ts'
import { answerError } from './error-handler.ts'
import { defineError } from './errors.ts'
import { type Health, registerHealth } from './health.ts'
import { registerOpenApi } from './openapi.ts'
import { registerRoutes, type RouteHost } from './register-routes.ts'
import type { RouteDefinition } from './route.ts'
import { registerSecurityHeaders, type SecurityPorts } from './security-headers.ts'
import { createValidatorCompiler } from './validation.ts'

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/
/** A slow sender may take this long for a whole request; a trace of 4 MB over a poor line needs it. */
const REQUEST_TIMEOUT_MS = 120_000
/** Longer than a proxy keeps its connections, so that it never writes into a closing one. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000

export interface ServerOptions extends RouteHost, SecurityPorts {
  readonly routes: readonly RouteDefinition[]
  readonly log: Log
  readonly metrics: Metrics
  readonly health: Health
  readonly version: string
  /** Folder of the built console. */
  readonly consoleFolder: string
  /** Sign-in attempts a minute for one address and user name. */
  readonly loginsPerMinute: number
  /** Under which a proxy shows this server: `/fibre`; empty at the root of its host. */
  readonly basePath: string
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
  app.setValidatorCompiler(createValidatorCompiler())
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  observeDurations(app, options.metrics)
  await registerSecurityHeaders(app, options)
  await registerOpenApi(app, options)
  await registerGuessLimits(app, options.loginsPerMinute)
  await options.registerLive(app)
  registerHealth(app, options)
  await registerRoutes(app, options.routes, options)
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
    // The pattern and not the address: as many label values as there are routes.
    const route = request.routeOptions.url ?? 'console'
    const durationS = reply.elapsedTime / 1000
    durations.labels(request.method, route, String(reply.statusCode)).observe(durationS)
    request.log.debug(
      { req: request, statusCode: reply.statusCode, durationMs: reply.elapsedTime },
      'answered',
    )
  })
}

const tooMany = defineError('request.too-many')
const WINDOW_MS = 60_000
/** A person looks at a few pictures a minute; each costs a row until it is used or old. */
const CAPTCHAS_PER_MINUTE = 60

/** Slows the guessing of passwords and captchas, which are open to everybody. */
async function registerGuessLimits(app: FastifyInstance, loginsPerMinute: number): Promise<void> {
  await app.register(fastifyRateLimit, { global: false })
  const limit = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator })
  const ofCaptchas = limit(CAPTCHAS_PER_MINUTE, ({ ip, routeOptions }) => `${ip} ${routeOptions.url}`)
  const limits = new Map([
    ['/oauth/login', limit(loginsPerMinute, makeLoginKey)],
    ['/oauth/getCode', ofCaptchas],
    ['/oauth/verify/0/:code', ofCaptchas],
  ])
  app.addHook('preHandler', async (request) => {
    const outcome = await limits.get(request.routeOptions.url ?? '')?.(request)
    if (outcome !== undefined && !outcome.isAllowed && outcome.isExceeded) {
      throw tooMany(outcome.ttlInSeconds, { retryAfterS: outcome.ttlInSeconds })
    }
  })
}

/** Per address and user name, so that one office does not lock itself out. */
function makeLoginKey(request: FastifyRequest): string {
  const { username } = request.body as { username: string }
  return `${request.ip} ${username}`
}
