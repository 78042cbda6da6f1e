import { alarmApi } from '@fibrewatch/contract/alarm'
import { domainApi } from '@fibrewatch/contract/domain'
import type {
  Endpoint,
  EndpointBody,
  EndpointData,
  EndpointParams,
  EndpointQuery,
} from '@fibrewatch/contract/endpoint'
import type { Envelope } from '@fibrewatch/contract/envelope'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { oauthApi } from '@fibrewatch/contract/oauth'
import { plantApi } from '@fibrewatch/contract/plant'
import { REASONS } from '@fibrewatch/contract/reason'
import { traceApi } from '@fibrewatch/contract/trace'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { makeSorBytes } from '#modules/testing'
import { PASSWORD, START_AT, type TestApp } from '#testing/test-app'

const ROUTE = {
  type: 'LineString' as const,
  coordinates: [
    [104, 30],
    [104.2072, 30],
  ],
}

/** A domain with one object of every kind. Its name is part of all names and codes in it. */
export interface Part {
  readonly name: string
  readonly domainId: number
  /** The codes of the roles that samples make, and of users who get one; default: none, so that anybody may grant them. */
  readonly opens?: readonly string[]
  readonly user: { readonly id: number; readonly username: string }
  readonly siteId: number
  readonly device: { readonly id: number; readonly code: string; readonly key: string }
  readonly link: { readonly id: number; readonly code: string }
  readonly alarmId: string
  readonly traceId: string
  readonly sor: Buffer
}

/** Who will send the request: the caller's own objects must be made by the caller. */
export interface Caller {
  readonly username: string
  readonly token: string
}

/** The request of a call; every part is checked against the contract when the sample is compiled. */
export interface SampleRequest<E extends Endpoint = Endpoint> {
  readonly query?: EndpointQuery<E>
  readonly params?: EndpointParams<E>
  readonly body?: E['bodyKind'] extends 'raw' ? Buffer : EndpointBody<E>
  /** Of a raw body; default `application/octet-stream`. */
  readonly contentType?: string
}

export interface World {
  readonly app: TestApp
  readonly near: Part
  readonly far: Part
  /** A number not used before: the end of a free code. */
  makeNumber(): number
  /** A port not used before. A device has 1024 of them, fewer than the numbers all samples take. */
  makePort(): number
  /** Calls as the super user unless told otherwise; throws when refused. */
  call<E extends Endpoint>(
    endpoint: E,
    request: SampleRequest<E>,
    caller?: Pick<Caller, 'token'>,
  ): Promise<EndpointData<E>>
}

export interface Credentials {
  readonly token?: string
  readonly deviceKey?: string
}

/** The wire form of a request. */
export function makeWireRequest(
  endpoint: Endpoint,
  request: SampleRequest,
  { token, deviceKey }: Credentials,
): InjectOptions {
  const params = (request.params ?? {}) as Readonly<Record<string, unknown>>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name]).toWellFormed()),
  )
  const query = Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const search = new URLSearchParams(query).toString()
  const isRaw = endpoint.bodyKind === 'raw'
  return {
    method: endpoint.method,
    url: search === '' ? `/${path}` : `/${path}?${search}`,
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(deviceKey !== undefined && { 'x-device-key': deviceKey }),
      ...(endpoint.bodyKind === 'json' && { 'content-type': 'application/json' }),
      ...(isRaw && { 'content-type': request.contentType ?? 'application/octet-stream' }),
    },
    ...makePayload(endpoint, request),
  }
}

function makePayload({ bodyKind }: Endpoint, { body }: SampleRequest): { payload?: string | Buffer } {
  if (bodyKind === 'none') return {}
  return { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body === undefined ? {} : body) }
}

const CONFIRM_REQUIRED = REASONS['auth.confirm-required'].status

/** Two sibling domains, each with all objects, made through the calls themselves. */
export async function createWorld(app: TestApp): Promise<World> {
  let number = 100
  const token = await app.signIn('admin')
  const send = (endpoint: Endpoint, request: SampleRequest, credentials: Credentials) =>
    app.http.inject(makeWireRequest(endpoint, request, credentials))
  const call: World['call'] = async (endpoint, request, caller = { token }) => {
    const first = await send(endpoint, request, caller)
    if (first.statusCode !== CONFIRM_REQUIRED) return readData(endpoint, first)
    // The clock of the tests goes on: the session that made the world must be confirmed again.
    await app.post(`/${oauthApi.confirm.path}`, { password: PASSWORD }, token)
    return readData(endpoint, await send(endpoint, request, caller))
  }
  const makeNumber = () => number++
  let port = 1
  const makePort = () => port++
  const report: Report = async (endpoint, request, deviceKey) =>
    readData(endpoint, await send(endpoint, request as SampleRequest, { deviceKey }))
  const tools: Tools = { app, call, report, makePort }
  // The other domain first: an answer with only the oldest rows then holds what must not be seen.
  const far = await createPart('Farside', tools)
  return { app, near: await createPart('Nearside', tools), far, makeNumber, makePort, call }
}

type Report = <E extends Endpoint>(
  endpoint: E,
  request: SampleRequest<E>,
  deviceKey: string,
) => Promise<EndpointData<E>>

interface Tools extends Pick<World, 'app' | 'call' | 'makePort'> {
  readonly report: Report
}

function readData<E extends Endpoint>(endpoint: E, answer: LightMyRequestResponse): EndpointData<E> {
  if (answer.statusCode !== 200) throw new Error(`${endpoint.path}: ${answer.body}`)
  return answer.json<Envelope<EndpointData<E>>>().data as EndpointData<E>
}

async function createPart(name: string, tools: Tools): Promise<Part> {
  const { app, call } = tools
  const { id: domainId } = await call(domainApi.add, { body: { parentId: 1, name } })
  const username = name.toLowerCase()
  const plant = await createPlant(name, domainId, tools)
  return {
    name,
    domainId,
    user: { id: await app.createUser({ username, domainId }), username },
    ...plant,
  }
}

async function createPlant(name: string, domainId: number, tools: Tools) {
  const { call, makePort } = tools
  const code = (kind: string) => `${name}-${kind}`
  const { id: siteId } = await call(plantApi.siteAdd, { body: { code: code('site'), name, domainId } })
  const device = { code: code('otdr'), name: code('otdr'), kind: 'otdr', domainId, siteId } as const
  const added = await call(plantApi.deviceAdd, { body: { ...device, portCount: 1024 } })
  const link = { code: code('link'), name: code('link'), deviceId: added.id, lengthM: 20_000, route: ROUTE }
  const { id: linkId } = await call(plantApi.linkAdd, { body: { ...link, port: makePort() } })
  await call(plantApi.zoneAdd, {
    body: { linkId, code: code('zone'), name: code('zone'), fromM: 0, toM: 9000 },
  })
  const part = {
    siteId,
    device: { id: added.id, code: device.code, key: `${device.code}:${added.deviceKey}` },
    link: { id: linkId, code: link.code },
  }
  return { ...part, ...(await createRecords(name, part, tools)) }
}

/** A trace, which is the reference of the link, and an unacknowledged alarm. */
async function createRecords(
  name: string,
  { device, link }: Pick<Part, 'device' | 'link'>,
  { call, report }: Tools,
) {
  const sor = makeSorBytes({ seed: name.length })
  const upload = { query: { linkId: link.id, fileName: `${name}.sor` }, body: sor }
  const { traceId } = await call(traceApi.upload, upload)
  await call(traceApi.baseline, { body: { id: traceId } })
  const at = new Date(START_AT).toISOString()
  const event = { at, link: link.code, type: 'FIBRE_BREAK', positionM: 4321 } as const
  const body = Buffer.from(JSON.stringify([event]))
  await report(ingestApi.events, { query: {}, body, contentType: 'application/json' }, device.key)
  const { list } = await call(alarmApi.page, { query: { linkId: link.id, state: 'active' } })
  const [alarm] = list
  if (alarm === undefined) throw new Error('the break raised no alarm')
  return { sor, traceId, alarmId: alarm.id }
}
