import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import { answerUnknownRoute } from './error-handler.ts'

export interface SecurityContact {
  /** `mailto:` or `https:`; absent: no contact. */
  readonly securityContact: string | undefined
  /** The address of this server for its users. */
  readonly baseUrl: string | undefined
}

const PATH = '/.well-known/security.txt'
/** Less than a year (RFC 9116, 2.5.5); each request gets a new date. */
const VALID_MS = 180 * 86_400_000

/** Contact for reports of vulnerabilities (RFC 9116). */
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
