import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export interface SecurityPorts {
  /** Origins of pages that the console may show in a frame; read for every answer. */
  readonly listFrameOrigins: () => readonly string[]
  /** Origins of pictures and sounds of the console; read for every answer. */
  readonly listMediaOrigins: () => readonly string[]
  /** Origins of the map tiles that browsers ask of other hosts, by the settings of the operator. */
  readonly tileOrigins: readonly string[]
}

/** Browser features that the console does not use. */
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

/** JSON answers are personal and current: nothing may cache them. */
function keepFromCaches(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (isJson && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/**
 * Scripts and style sheets come only from files of the console; widths and positions are style attributes.
 * `'self'` in connect-src covers the websocket of the same origin.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { listFrameOrigins, listMediaOrigins, tileOrigins }: SecurityPorts,
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
        // The map fetches its tiles and decodes them itself: they are no pictures of the page.
        connectSrc: ["'self'", ...tileOrigins],
        fontSrc: ["'self'"],
        frameSrc: [() => listFrameOrigins().join(' ') || "'none'"],
        // The manifest exists only while the user has made the console installable.
        manifestSrc: ["'self'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    // Whether a host is reached by https only is for its proxy to say; many installations have no host name.
    strictTransportSecurity: false,
  })
}
