import { answersToken } from '@fibrewatch/contract/api-token'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { CODE_OK, fieldErrorSchema } from '@fibrewatch/contract/envelope'
import type { FastifyInstance, FastifySchema } from 'fastify'

/** The page needs inline styles; scripts come from this server only. */
const READER_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'"

const errorAnswer = {
  description: '请求被拒绝 / The call was refused',
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'HTTP status' },
    msg: { type: 'string' },
    data: { type: 'null' },
    reason: { type: 'string' },
    requestId: { type: 'string' },
    errors: { type: 'array', items: fieldErrorSchema },
  },
}

const SECURITY = {
  public: [],
  session: [{ token: [] }],
  permission: [{ token: [] }],
  device: [{ deviceKey: [] }],
} as const

/** OpenAPI 3.1 of every endpoint at /openapi.json, and a page to read and try it at /docs. Register before the routes. */
export async function registerOpenApi(
  app: FastifyInstance,
  { version, basePath }: { readonly version: string; readonly basePath: string },
): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '光纤监测与告警系统 Fibrewatch', version },
      ...(basePath !== '' && { servers: [{ url: basePath }] }),
      components: {
        securitySchemes: {
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: '不带 Bearer / no Bearer',
          },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            description: '访问令牌 / an API token: fwt_…',
          },
          deviceKey: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Device-Key',
            description: 'deviceCode:deviceKey',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint
      return { url, schema: endpoint === undefined ? { ...schema, hide: true } : makeDocumentation(endpoint) }
    },
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: READER_CSP,
    uiConfig: { docExpansion: 'none', deepLinking: true },
  })
  app.get('/openapi.json', () => app.swagger())
}

function makeDocumentation(endpoint: Endpoint): FastifySchema {
  const { label, access, path, query, params, bodyKind } = endpoint
  const permission = access.kind === 'permission' ? ` · ${access.permission}` : ''
  return {
    summary: `${label.zh} / ${label.en}`,
    description: `${label.zh} / ${label.en}${permission}`,
    tags: [path.split('/').slice(0, 2).join('/')],
    security: [...SECURITY[access.kind], ...(answersToken(endpoint) ? [{ apiToken: [] }] : [])],
    querystring: query,
    params,
    ...(bodyKind === 'none' ? {} : { body: bodyKind === 'raw' ? rawBody : endpoint.body }),
    ...(bodyKind === 'raw' ? { consumes: ['application/octet-stream'] } : {}),
    response: {
      [endpoint.answerKind === 'redirect' ? 302 : 200]: makeAnswer(endpoint),
      default: errorAnswer,
    },
  }
}

const rawBody = { type: 'string', format: 'binary' }

function makeAnswer({ answerKind, data, label }: Endpoint): object {
  const description = `${label.zh} / ${label.en}`
  if (answerKind === 'binary') {
    return { description, content: { 'application/octet-stream': { schema: rawBody } } }
  }
  if (answerKind === 'redirect') return { description, type: 'null' }
  return {
    description,
    type: 'object',
    properties: { code: { const: CODE_OK }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  }
}
