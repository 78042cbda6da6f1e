import { readFile } from 'node:fs/promises'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { ENDPOINTS } from '@fibrewatch/contract/api'
import { writeClientTypes } from '#platform/http/document/client-types'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

interface Operation {
  operationId: string
  tags: string[]
  security: object[]
  requestBody?: { content: Record<string, { schema: object }> }
}
interface ApiDescription {
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: object }
}

const database = testDatabase()
let app: TestApp
let source: string
let description: ApiDescription

beforeAll(async () => {
  app = await createTestApp(database, { environment: { BASE_URL: 'https://noc.example/fibre' } })
  source = (await app.http.inject({ url: '/openapi.json' })).body
  description = JSON.parse(source) as ApiDescription
})
afterAll(() => app.remove())

/** What the linter says of a document, warnings too. The product has no licence text that it could name. */
async function findFaults(text: string, name = 'openapi.json'): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended', 'spec'],
    // Two calls answer by sending the browser on (302).
    rules: { 'operation-2xx-response': 'off', 'info-license': 'off', 'no-unused-components': 'error' },
    oas3_1Rules: { 'operation-operationId': 'error' },
  })
  const problems = await lintFromString({ source: text, absoluteRef: name, config })
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ''}`)
}

/** References that lead nowhere: the linter does not look into what an AsyncAPI message carries. */
function findLoose(text: string): string[] {
  const root: unknown = JSON.parse(text)
  const find = (ref: string): unknown =>
    ref
      .slice('#/'.length)
      .split('/')
      .reduce((value: unknown, name) => (Object(value) as Record<string, unknown>)[name], root)
  const named = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
  expect(named.length).toBeGreaterThan(10)
  return named.filter((ref) => find(ref) === undefined)
}

const listOperations = (): Operation[] =>
  Object.values(description.paths).flatMap((path) => Object.values(path))

describe('the description of the API', () => {
  test('is OpenAPI 3.1 without a fault', async () => {
    expect(await findFaults(source)).toEqual([])
  })

  test('is judged by a linter that finds faults', async () => {
    const { operationId: _, ...nameless } = description.paths['/monitor/alarm/page']?.['get'] ?? {}
    const broken = {
      ...description,
      paths: {
        ...description.paths,
        '/monitor/alarm/page': {
          get: { ...nameless, responses: { 200: { $ref: '#/components/responses/No' } } },
        },
      },
    }
    const faults = await findFaults(JSON.stringify(broken))
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(
      expect.arrayContaining(['operation-operationId', 'no-unresolved-refs', 'no-unused-components']),
    )
  })

  test('names every operation once, under a heading that is described', () => {
    const ids = listOperations().map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(ENDPOINTS.length)
    expect(ids).toEqual(
      expect.arrayContaining(['alarmPage', 'alarmAck', 'ingestEvents', 'plantImportUpload']),
    )
    const headings = new Set(description.tags.map(({ name }) => name))
    expect(listOperations().flatMap(({ tags }) => tags.filter((tag) => !headings.has(tag)))).toEqual([])
  })

  test('says who may call what', () => {
    const securityOf = (path: string, method: string) => description.paths[path]?.[method]?.security
    expect(securityOf('/oauth/login', 'post')).toEqual([])
    expect(securityOf('/monitor/alarm/page', 'get')).toEqual([{ sessionToken: [] }, { apiToken: [] }])
    expect(securityOf('/account/password', 'post')).toEqual([{ sessionToken: [] }])
    expect(securityOf('/ingest/events', 'post')).toEqual([{ deviceKey: [] }])
    expect(securityOf('/metrics', 'get')).toEqual([{ operatorToken: [] }])
    const named = new Set(Object.keys(description.components.securitySchemes))
    const used = listOperations().flatMap(({ security }) => security.flatMap((one) => Object.keys(one)))
    expect(new Set(used)).toEqual(named)
  })

  test('gives the events of an instrument their schema, and an example', () => {
    const content = description.paths['/ingest/events']?.['post']?.requestBody?.content
    expect(content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/IngestEventsBody' })
    expect(description.components.schemas['IngestEventsBody']).toMatchObject({
      type: 'array',
      items: { $ref: '#/components/schemas/IngestEvent' },
      examples: [[{ type: 'FIBRE_BREAK' }]],
    })
    expect(description.paths['/ingest/traces']?.['post']?.requestBody?.content).toEqual({
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    })
  })

  test('holds an alarm once, by its name', () => {
    expect(source.split('"shelvedUntil":{').length - 1).toBe(1)
    expect(description.components.schemas['Alarm']).toMatchObject({
      properties: { severity: { $ref: '#/components/schemas/Severity' } },
    })
    expect(source.length).toBeLessThan(700_000)
  })

  test('names this server, and the address by which people reach it', () => {
    expect(description.servers.map(({ url }) => url)).toEqual(['/fibre', 'https://noc.example/fibre'])
  })
})

describe('the description of MQTT and the websocket', () => {
  test('is AsyncAPI 3 without a fault', async () => {
    const { body } = await app.http.inject({ url: '/asyncapi.json' })
    expect(JSON.parse(body)).toMatchObject({
      asyncapi: '3.0.0',
      servers: { live: { host: 'noc.example', protocol: 'wss' } },
    })
    expect(await findFaults(body, 'asyncapi.json')).toEqual([])
    expect(findLoose(body)).toEqual([])
  })

  test('is judged by a linter that finds faults', async () => {
    const { body } = await app.http.inject({ url: '/asyncapi.json' })
    const broken = body
      .replace('"action":"receive"', '"action":"hear"')
      .replace('#/components/schemas/Heartbeat', '#/components/schemas/No')
    const faults = await findFaults(broken, 'asyncapi.json')
    expect(faults).toEqual(['struct #/operations/receiveEvents/action'])
    expect(findLoose(broken)).toEqual(['#/components/schemas/No'])
  })
})

test('the client has the types of the calls as they are', async () => {
  const written = await readFile(new URL('../../../packages/client/src/schema.ts', import.meta.url), 'utf8')
  expect(written === (await writeClientTypes()), 'run "npm run client"').toBe(true)
})
