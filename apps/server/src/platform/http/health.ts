import { CODE_OK } from '@fibrewatch/contract'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'
import { defineError } from './errors.ts'

export interface Health {
  /** Rejects when the server cannot do its work: the database does not answer, or it starts or stops. */
  requireReady(): Promise<void>
}

const unavailable = defineError('server.unavailable')
const RETRY_AFTER_S = 5

/** For probes and Prometheus: no sign-in, no facts about the plant. */
export function registerHealth(
  app: FastifyInstance,
  { health, metrics }: { health: Health; metrics: Metrics },
): void {
  const alive = { code: CODE_OK, msg: 'OK', data: null }
  app.get('/health/live', () => alive)
  app.get('/health/ready', async () => {
    try {
      await health.requireReady()
    } catch (cause) {
      throw unavailable({ cause, retryAfterS: RETRY_AFTER_S })
    }
    return alive
  })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.read()))
}
