import type { Endpoint, EndpointBody, EndpointData } from '@fibrewatch/contract/endpoint'
import { CODE_OK, type Envelope, type FieldError } from '@fibrewatch/contract/envelope'
import { REASONS, type ReasonCode } from '@fibrewatch/contract/reason'
import { onTestFinished } from 'vitest'
import { type ApiAnswer, type ApiRequest, changeTransport } from '#lib/api/transport.ts'

type Asked<E extends Endpoint> = {
  /** As on the wire: text. */
  query: Readonly<Record<string, string>>
  body: EndpointBody<E>
  path: string
  request: ApiRequest
}
type Handler<E extends Endpoint> = (asked: Asked<E>) => EndpointData<E> | Refusal | Promise<EndpointData<E>>

/** The server's no, as the contract writes it. */
export class Refusal {
  readonly reason: ReasonCode
  readonly msg: string
  readonly retryAfterS: number | null
  readonly errors: FieldError[]
  data: unknown = null

  constructor(
    reason: ReasonCode,
    msg: string = REASONS[reason].zh,
    retryAfterS: number | null = null,
    errors: FieldError[] = [],
  ) {
    this.reason = reason
    this.msg = msg
    this.retryAfterS = retryAfterS
    this.errors = errors
  }

  /** With what the next step takes. */
  carrying(data: unknown): this {
    this.data = data
    return this
  }
}

const makeAnswer = (status: number, envelope: Envelope<unknown>): ApiAnswer => ({
  status,
  headers: new Headers({ 'content-type': 'application/json' }),
  bytes: new TextEncoder().encode(JSON.stringify(envelope)).buffer,
})

const refuse = ({ reason, msg, retryAfterS, errors, data }: Refusal): ApiAnswer => {
  const { status } = REASONS[reason]
  const answer = makeAnswer(status, {
    code: status,
    msg,
    data,
    reason,
    errors,
    requestId: 'test-request',
  })
  if (retryAfterS !== null) answer.headers.set('retry-after', String(retryAfterS))
  return answer
}

const patternOf = ({ method, path }: Endpoint) =>
  new RegExp(`^${method} /${path.replaceAll(/:\w+/g, '[^/]+')}$`)

type Route = { pattern: RegExp; answer: (asked: Asked<Endpoint>) => unknown }

/** Answers calls in place of the server, typed by the contract. What nobody serves is an unknown route, as there. */
export class FakeServer {
  readonly requests: ApiRequest[] = []
  #routes: Route[] = []

  on<E extends Endpoint>(endpoint: E, handler: Handler<E>): this {
    const answer = handler as unknown as Route['answer']
    this.#routes = [{ pattern: patternOf(endpoint), answer }, ...this.#routes]
    return this
  }

  /** Number of requests an endpoint has had. */
  count(endpoint: Endpoint): number {
    const pattern = patternOf(endpoint)
    return this.requests.filter(({ method, url }) => pattern.test(`${method} ${url.split('?')[0]}`)).length
  }

  /** The body an endpoint was asked with first. */
  bodyOf(endpoint: Endpoint): unknown {
    const pattern = patternOf(endpoint)
    const request = this.requests.find(({ method, url }) => pattern.test(`${method} ${url.split('?')[0]}`))
    return typeof request?.body === 'string' ? JSON.parse(request.body) : undefined
  }

  async answer(request: ApiRequest): Promise<ApiAnswer> {
    this.requests.push(request)
    const { pathname, searchParams } = new URL(request.url, 'http://fake')
    const route = this.#routes.find(({ pattern }) => pattern.test(`${request.method} ${pathname}`))
    if (route === undefined) return refuse(new Refusal('route.unknown'))
    const body = typeof request.body === 'string' ? (JSON.parse(request.body) as never) : ({} as never)
    const asked = { query: Object.fromEntries(searchParams), body, path: pathname, request }
    const data = await route.answer(asked)
    return data instanceof Refusal ? refuse(data) : makeAnswer(200, { code: CODE_OK, msg: '', data })
  }
}

/** Takes the place of the server until the end of the test. */
export function startFakeServer(): FakeServer {
  const server = new FakeServer()
  onTestFinished(changeTransport((request) => server.answer(request)))
  return server
}
