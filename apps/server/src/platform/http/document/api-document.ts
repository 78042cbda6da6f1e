import { API } from '@fibrewatch/contract/api'
import { answersToken } from '@fibrewatch/contract/api-token'
import { CALL_GROUP_NAMES } from '@fibrewatch/contract/call-group-names'
import type { Endpoint, Label } from '@fibrewatch/contract/endpoint'
import { CODE_OK, fieldErrorSchema } from '@fibrewatch/contract/envelope'
import { OPERATION_PATHS } from './operator-paths.ts'
import { createSchemaBook, type Schema, type SchemaBook } from './schema-book.ts'
import { isJson, type SchemaNames, sortByName, toPascal } from './schema-names.ts'

export interface DocumentOptions {
  readonly names: SchemaNames
  readonly version: string
  /** The path under which a proxy shows this server; empty at the root of its host. */
  readonly basePath: string
  /** Where people reach it, when that is set. */
  readonly baseUrl: string | undefined
}

export type ApiDocument = Readonly<Record<string, unknown>>

const SECURITY_SCHEMES = {
  sessionToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '登录得到的令牌，不带 Bearer / the token of a sign-in, without the word Bearer',
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: '访问令牌 / an API token: Authorization: Bearer fwt_…',
  },
  deviceKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Device-Key',
    description: '设备编码:设备密钥 / deviceCode:deviceKey',
  },
  operatorToken: {
    type: 'http',
    scheme: 'bearer',
    description: '运维令牌，本机访问无需 / OPERATOR_TOKEN; on the server’s own host it takes none',
  },
} as const

const SECURITY = {
  public: [],
  session: [{ sessionToken: [] }],
  permission: [{ sessionToken: [] }],
  device: [{ deviceKey: [] }],
} as const

const DESCRIPTION = `每个 JSON 回答为 {code, msg, data}：成功时 code 为 ${CODE_OK}，否则为 HTTP 状态码并附稳定的 reason。
Every JSON answer is {code, msg, data}: code is ${CODE_OK} on success, else the HTTP status beside a stable reason.`

const write = ({ zh, en }: Label): string => `${zh} / ${en}`

const refusal = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'HTTP status' },
    msg: { type: 'string', description: 'in the language of Accept-Language' },
    data: { description: 'null for almost all refusals' },
    reason: { type: 'string', description: 'stable; what a program decides by' },
    requestId: { type: 'string', description: 'names this request in the log of the server' },
    errors: { type: 'array', items: fieldErrorSchema },
  },
  required: ['code', 'msg', 'data'],
}

const envelopeOf = (data: object): object => ({
  type: 'object',
  properties: { code: { const: CODE_OK }, msg: { type: 'string' }, data },
  required: ['code', 'msg', 'data'],
})

const makeRefusalAnswer = (description: string, schema: Schema): object => ({
  description,
  content: { 'application/json': { schema } },
})

const GROUPS: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = API

/** OpenAPI 3.1 of every call of the contract, and of what the server answers beside them. */
export function makeApiDocument(options: DocumentOptions): ApiDocument {
  const book = createSchemaBook(options.names)
  const paths: Record<string, Record<string, object>> = {}
  for (const [group, calls] of sortByName(GROUPS)) {
    for (const [call, endpoint] of Object.entries(calls)) {
      const path = `/${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: makeOperation(book, { group, call, endpoint }),
      }
    }
  }
  const refused = book.name('Refusal', refusal)
  return {
    openapi: '3.1.0',
    info: {
      title: '光纤监测与告警系统 Fibrewatch',
      version: options.version,
      description: DESCRIPTION,
      contact: { name: 'Fibrewatch' },
    },
    servers: makeServers(options),
    tags: [...Object.entries(CALL_GROUP_NAMES), ['operation', OPERATION_NAME] as const].map(
      ([name, label]) => ({
        name,
        description: write(label),
      }),
    ),
    paths: { ...paths, ...OPERATION_PATHS },
    components: {
      securitySchemes: SECURITY_SCHEMES,
      responses: {
        Refused: makeRefusalAnswer('请求被拒绝 / The call was refused', refused),
        Failed: makeRefusalAnswer('服务器此刻不能回答 / The server cannot answer now', refused),
      },
      schemas: book.list(),
    },
  }
}

const OPERATION_NAME: Label = { zh: '运维', en: 'For those who run the server' }

/** Relative first: the page under /docs calls the server that showed it, by whatever name it was reached. */
const makeServers = ({ basePath, baseUrl }: DocumentOptions): object[] => [
  { url: basePath === '' ? '/' : basePath, description: '本服务器 / this server' },
  ...(baseUrl === undefined ? [] : [{ url: baseUrl, description: 'BASE_URL' }]),
]

interface NamedCall {
  readonly group: string
  readonly call: string
  readonly endpoint: Endpoint
}

function makeOperation(book: SchemaBook, named: NamedCall): object {
  const { group, call, endpoint } = named
  const { label, access } = endpoint
  const id = `${group}${toPascal(call)}`
  return {
    operationId: id,
    summary: write(label),
    description: describeAccess(endpoint),
    tags: [group],
    security: [...SECURITY[access.kind], ...(answersToken(endpoint) ? [{ apiToken: [] }] : [])],
    ...withParameters(book, endpoint),
    ...withBody(book, id, endpoint),
    responses: {
      ...makeAnswer(book, id, endpoint),
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Failed' },
    },
  }
}

function describeAccess({ label, access, reach, confirms }: Endpoint): string {
  const lines = [
    `${write(label)}.`,
    access.kind === 'permission' ? `权限 / permission: \`${access.permission}\`.` : '',
    access.kind === 'permission' && reach === 'installation'
      ? '仅对可见全部管理域者有效 / counts only for those who see all domains.'
      : '',
    confirms === 'never' ? '' : '需要近期确认过密码的会话 / takes a session that was confirmed lately.',
  ]
  return lines.filter((line) => line !== '').join('\n')
}

function withParameters(book: SchemaBook, { query, params }: Endpoint): object {
  const parameters = [...makeParameters(book, 'path', params), ...makeParameters(book, 'query', query)]
  return parameters.length === 0 ? {} : { parameters }
}

const makeParameters = (
  book: SchemaBook,
  place: 'path' | 'query',
  { properties, required }: Endpoint['query'],
): object[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || (required ?? []).includes(name),
    schema: book.write(schema),
  }))

const BYTES = { type: 'string', format: 'binary' }
const JSON_TYPE = 'application/json'

function withBody(book: SchemaBook, id: string, endpoint: Endpoint): object {
  const { bodyKind, body, bodyTypes } = endpoint
  if (bodyKind === 'none') return {}
  const types = bodyKind === 'json' ? [JSON_TYPE] : bodyTypes
  // The same in another form: a program makes it itself.
  const others = types.includes(JSON_TYPE) ? { type: 'string' } : BYTES
  const schemaOf = (type: string) => (type === JSON_TYPE ? book.name(`${toPascal(id)}Body`, body) : others)
  const content: Record<string, object> = {}
  for (const type of types) content[type] = { schema: schemaOf(type) }
  return { requestBody: { required: true, content } }
}

function makeAnswer(book: SchemaBook, id: string, { answerKind, data, label }: Endpoint): object {
  const description = write(label)
  if (answerKind === 'binary') return { 200: { description, content: { '*/*': { schema: BYTES } } } }
  if (answerKind === 'redirect') {
    return { 302: { description, headers: { Location: { required: true, schema: { type: 'string' } } } } }
  }
  const isEmpty = isJson(data) && data['type'] === 'null'
  const schema = book.name(isEmpty ? 'EmptyAnswer' : `${toPascal(id)}Answer`, envelopeOf(data))
  return { 200: { description, content: { [JSON_TYPE]: { schema } } } }
}
