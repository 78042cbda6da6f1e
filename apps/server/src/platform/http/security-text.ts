import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import { answerUnknownRoute } from './error-handler.ts'

export interface SecurityContact {
  /** `mailto:` or `https:`; absent: there is nobody to tell. */
  readonly securityContact: string | undefined
  /** Where this server is for its users. */
  readonly baseUrl: string | undefined
}

const PATH = '/.well-known/security.txt'
/** Less than a year (RFC 9116, 2.5.5): who still reads it then finds a new date. */
const VALID_MS = 180 * 86_400_000

/** Whom to tell of a weakness (RFC 9116). */
export function registerSecurityText(
  app: FastifyInstance,
  { securityContact, baseUrl, clock }: SecurityContact & { readonly clock: Clock },
): void {
  app.get(PATH, (request, reply) => {
    if (securityContact === undefined) return answerUnknownRoute(request, reply)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(clock.now() + VALID_MS).toISOString()}`,
      'Preferred-Languages: zh, en',
      ...(baseUrl === undefined ? [] : [`Canonical: ${baseUrl}${PATH}`]),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
