import type { Endpoint, EndpointBody, EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import { CODE_OK, type Envelope } from '@fibrewatch/contract/envelope'
import { oauthApi } from '@fibrewatch/contract/oauth'

/** A call that the server refused, or that did not reach it. */
export class AdminError extends Error {
  /** Stable reason of the server; absent when it could not be reached or did not answer as one. */
  readonly reason: string | undefined

  constructor(message: string, options: { cause?: unknown; reason?: string | undefined } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'AdminError'
    this.reason = options.reason
  }
}

export interface CallParts<E extends Endpoint> {
  readonly query?: EndpointQuery<E>
  readonly body?: EndpointBody<E>
}

/** A user signed in at the server, making the calls a console makes. */
export interface Admin {
  readonly url: string
  /** For the websocket and for calls outside the contract. */
  readonly token: string
  /** @throws AdminError */
  call<E extends Endpoint>(endpoint: E, parts?: CallParts<E>): Promise<EndpointData<E>>
}

const TIMEOUT_MS = 30_000

/**
 * Signs in.
 * @throws AdminError when the server cannot be reached or refuses
 */
export async function createAdmin(url: string, user: string, password: string): Promise<Admin> {
  const { accessToken } = await callServer(url, oauthApi.login, { body: { username: user, password } })
  return {
    url,
    token: accessToken,
    call: (endpoint, parts = {}) => callServer(url, endpoint, parts, accessToken),
  }
}

async function callServer<E extends Endpoint>(
  ...[url, endpoint, { query, body }, token]: [url: string, endpoint: E, parts: CallParts<E>, token?: string]
): Promise<EndpointData<E>> {
  const response = await request(makeAddress(url, endpoint.path, query), {
    method: endpoint.method,
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return readData<E>(endpoint.path, response)
}

function makeAddress(url: string, path: string, query: object = {}): URL {
  const address = new URL(path, url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  return address
}

async function request(address: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (cause) {
    throw new AdminError(`${address.origin} cannot be reached`, { cause })
  }
}

async function readData<E extends Endpoint>(path: string, response: Response): Promise<EndpointData<E>> {
  const envelope = await readEnvelope<EndpointData<E>>(path, response)
  if (response.ok && envelope.code === CODE_OK) return envelope.data as EndpointData<E>
  const faults = envelope.errors?.map(({ field, reason }) => `${field} ${reason}`) ?? []
  const message = [`${path}: ${response.status} ${envelope.reason ?? ''} ${envelope.msg}`, ...faults].join(
    '; ',
  )
  throw new AdminError(message, { reason: envelope.reason })
}

async function readEnvelope<Data>(path: string, response: Response): Promise<Envelope<Data>> {
  try {
    return (await response.json()) as Envelope<Data>
  } catch (cause) {
    throw new AdminError(`${path}: ${response.status} without an answer that can be read`, { cause })
  }
}
