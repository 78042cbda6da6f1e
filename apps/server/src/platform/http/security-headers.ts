import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const NONCE_BYTES = 16
const nonces = new WeakMap<object, string>()

/** The nonce of this answer: the same in its header and in its page. */
export function readNonce(response: ServerResponse): string {
  const known = nonces.get(response)
  if (known !== undefined) return known
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  nonces.set(response, nonce)
  return nonce
}

export interface SecurityPorts {
  /** Origins whose pages the console may show in a frame; asked for every answer. */
  readonly listFrameOrigins: () => readonly string[]
}

/**
 * The console's style elements carry the nonce (antd writes them at run time); style attributes cannot.
 * `'self'` in connect-src covers the websocket of the same origin.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { listFrameOrigins }: SecurityPorts,
): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrcElem: ["'self'", (_request, response) => `'nonce-${readNonce(response)}'`],
        styleSrcAttr: ["'unsafe-inline'"],
        workerSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        frameSrc: [() => listFrameOrigins().join(' ') || "'none'"],
        // Only there while the user has made the console installable.
        manifestSrc: ["'self'"],
      },
    },
    frameguard: { action: 'deny' },
    // Whether a host name is reached by https alone is for its proxy to say; many installations have no name.
    strictTransportSecurity: false,
  })
}
