import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { makeApiDocument } from './document/api-document.ts'
import { makeAsyncDocument } from './document/async-document.ts'
import { loadSchemaNames } from './document/schema-names.ts'

/** The page needs inline styles; scripts come from this server only. */
const READER_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'"

interface OpenApiOptions {
  readonly version: string
  /** The path under which a proxy shows this server: `/fibre`; empty at the root of its host. */
  readonly basePath: string
  /** Where people reach it, when that is set. */
  readonly baseUrl: string | undefined
}

/**
 * OpenAPI 3.1 of every endpoint at /openapi.json, and a page to read and try it at /docs; AsyncAPI 3 of MQTT and the websocket at
 * /asyncapi.json.
 */
export async function registerOpenApi(app: FastifyInstance, options: OpenApiOptions): Promise<void> {
  const names = await loadSchemaNames()
  let document: object | undefined
  // Made when somebody asks for it: a start does not wait for it.
  const loadDocument = (): object => (document ??= makeApiDocument({ ...options, names }))
  await app.register(fastifySwagger, {
    mode: 'static',
    specification: {
      document: { openapi: '3.1.0', info: { title: 'Fibrewatch', version: options.version }, paths: {} },
    },
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    // Without it /docs looks for its files at the root of the host, where under a base path there is no server of ours.
    indexPrefix: options.basePath.replaceAll('&', '&amp;'),
    staticCSP: READER_CSP,
    theme: { title: 'Fibrewatch API' },
    uiConfig: { docExpansion: 'none', deepLinking: true },
    transformSpecificationClone: false,
    transformSpecification: loadDocument,
  })
  app.get('/openapi.json', loadDocument)
  app.get('/asyncapi.json', () => makeAsyncDocument({ ...options, names }))
}
