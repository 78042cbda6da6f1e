import { CODE_OK, type Envelope } from '@fibrewatch/contract/envelope'
import { HEALTH_REASONS_FOUND, type HealthCheck, type HealthReason } from '@fibrewatch/contract/health'
import type { ReasonCode } from '@fibrewatch/contract/reason'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'
import { makeErrorEnvelope } from './error-handler.ts'
import { defineError } from './errors.ts'

export interface Health {
  /** False while the server starts or stops. */
  isRunning(): boolean
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /** The latest results of the checks. */
  listChecks(): readonly HealthCheck[]
}

interface Readiness {
  /** Why the server is not ready; undefined when it is. */
  readonly reason: ReasonCode | undefined
  readonly checks: readonly HealthCheck[]
}

const RETRY_AFTER_S = 5
const PING_TIMEOUT_MS = 4000

/** For probes and Prometheus: no sign-in, no facts about the plant. */
export function registerHealth(
  app: FastifyInstance,
  { health, metrics }: { health: Health; metrics: Metrics },
): void {
  app.get('/health/live', () => ({ code: CODE_OK, msg: 'OK', data: null }))
  app.get('/health/ready', async (request, reply) =>
    sendReadiness(await readReadiness(health), request, reply),
  )
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.read()))
}

async function readReadiness(health: Health): Promise<Readiness> {
  const hasDatabase = await isAnswered(health.ping())
  const checks = health.listChecks()
  if (!hasDatabase) return { reason: 'database.unavailable', checks: checks.map(failDatabase) }
  if (!health.isRunning()) return { reason: 'server.unavailable', checks }
  return { reason: findBlocking(checks), checks }
}

/** The first reason for which the server is not ready. */
const findBlocking = (checks: readonly HealthCheck[]): HealthReason | undefined =>
  checks.flatMap(({ reason }) => (reason !== null && HEALTH_REASONS_FOUND[reason].blocks ? [reason] : []))[0]

/** Just found; the checks run only every few seconds. */
const failDatabase = (check: HealthCheck): HealthCheck =>
  check.name === 'database' && check.state !== 'failed'
    ? { ...check, state: 'failed', reason: 'database.unavailable', since: new Date().toISOString() }
    : check

async function isAnswered(ping: Promise<void>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), PING_TIMEOUT_MS)
  const answered = ping.then(
    () => true,
    () => false,
  )
  const isThere = await Promise.race([answered, promise])
  clearTimeout(timer)
  return isThere
}

/** Not logged as a refusal: the checks have logged it, and probes ask every few seconds. */
function sendReadiness(
  { reason, checks }: Readiness,
  request: FastifyRequest,
  reply: FastifyReply,
): Envelope<object> {
  const data = { checks }
  if (reason === undefined) return { code: CODE_OK, msg: 'OK', data }
  const error = defineError(reason)()
  reply.code(error.statusCode).header('retry-after', RETRY_AFTER_S)
  return { ...makeErrorEnvelope(error, request), data }
}
