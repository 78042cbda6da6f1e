import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Secret } from '../config/secret.ts'
import { defineError } from './errors.ts'

/** Who may read `/metrics`, `/docs`, `/openapi.json` and `/asyncapi.json`. */
export interface OperatorAccess {
  /** `loopback`: callers on this host, and callers with the token. */
  readonly operatorPages: 'loopback' | 'open'
  /** Sent as `Authorization: Bearer …`, as Prometheus does. */
  readonly operatorToken: Secret | undefined
}

const operatorsOnly = defineError('server.operators-only')
const PAGES = ['/metrics', '/docs', '/openapi.json', '/asyncapi.json']
/** Headers of proxies: with any of them the caller is not the peer of the connection. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]
const LOOPBACK_ADDRESS = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/
const LOOPBACK_HOST = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i
const BEARER = /^Bearer (\S{1,500})$/

/** Refuses the operator pages to everybody else. Register before their routes. */
export function registerOperatorPages(
  app: FastifyInstance,
  { operatorPages, operatorToken }: OperatorAccess,
): void {
  if (operatorPages === 'open') return
  app.addHook('onRequest', async (request) => {
    const url = request.routeOptions.url ?? ''
    if (!PAGES.some((page) => url === page || url.startsWith(`${page}/`))) return
    if (!isFromThisHost(request) && !hasToken(request, operatorToken)) throw operatorsOnly()
  })
}

/**
 * Checks the connection and not `request.ip`, which may come from a header. A caller through a proxy on this host is not
 * local, and a host name that only points here (DNS rebinding) is not one of this host's own.
 */
function isFromThisHost({ raw, headers }: FastifyRequest): boolean {
  const isDirect = FORWARDED.every((name) => headers[name] === undefined)
  return (
    isDirect &&
    LOOPBACK_ADDRESS.test(raw.socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '')
  )
}

function hasToken({ headers }: FastifyRequest, operatorToken: Secret | undefined): boolean {
  const given = BEARER.exec(headers.authorization ?? '')?.[1]
  if (operatorToken === undefined || given === undefined) return false
  return timingSafeEqual(hashOf(given), hashOf(operatorToken.reveal()))
}

/** Hashed to one length, for a comparison in constant time. */
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
