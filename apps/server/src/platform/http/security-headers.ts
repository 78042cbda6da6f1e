import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export interface SecurityPorts {
  /** Origins whose pages the console may show in a frame; asked for every answer. */
  readonly listFrameOrigins: () => readonly string[]
}

/**
 * Scripts and style sheets come from files of the console alone; widths and places are style attributes.
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
        styleSrcElem: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        workerSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        frameSrc: [() => listFrameOrigins().join(' ') || "'none'"],
        // Only there while the user has made the console installable.
        manifestSrc: ["'self'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    // Whether a host name is reached by https alone is for its proxy to say; many installations have no name.
    strictTransportSecurity: false,
  })
}
