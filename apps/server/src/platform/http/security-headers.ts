import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export interface SecurityPorts {
  /** Origins whose pages the console may show in a frame; asked for every answer. */
  readonly listFrameOrigins: () => readonly string[]
  /** Origins that the pictures and voices of the console may come from; asked for every answer. */
  readonly listMediaOrigins: () => readonly string[]
}

/** The console needs none of what a browser can reach of the device it runs on. */
const NO_FEATURES = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const PERMISSIONS_POLICY = NO_FEATURES.map((feature) => `${feature}=()`).join(', ')

/** What is answered as JSON is somebody's own, and of this moment. */
function keepFromCaches(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (isJson && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/**
 * Scripts and style sheets come from files of the console alone; widths and places are style attributes.
 * `'self'` in connect-src covers the websocket of the same origin.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { listFrameOrigins, listMediaOrigins }: SecurityPorts,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
  keepFromCaches(app)
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrcElem: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        workerSrc: ["'self'"],
        imgSrc: [() => ["'self'", 'data:', 'blob:', ...listMediaOrigins()].join(' ')],
        mediaSrc: [() => listMediaOrigins().join(' ') || "'none'"],
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
