import createClient, { type Client, type ClientOptions, type Middleware } from 'openapi-fetch'
import type { components, operations, paths } from './schema.ts'

export type { Middleware }

/** The shapes of the API by name: `Schemas['Alarm']`. */
export type Schemas = components['schemas']

/** The calls of the API by operation id. */
export type Operations = operations

/** What an operation takes in its query: `QueryOf<'alarmPage'>`. */
export type QueryOf<Id extends keyof operations> = operations[Id]['parameters'] extends {
  query?: infer Query
}
  ? NonNullable<Query>
  : never

export type FibrewatchClient = Client<paths>

export interface FibrewatchOptions extends Pick<ClientOptions, 'fetch' | 'headers'> {
  /** Where the server is, with its path under a proxy: `https://noc.example/fibre`. */
  readonly url: string
  /** An API token: `fwt_…`. */
  readonly token?: string
}

/** Bytes, streams and texts are sent as they are. */
const isPlain = (body: unknown): boolean =>
  typeof body === 'string' ||
  body instanceof ArrayBuffer ||
  ArrayBuffer.isView(body) ||
  body instanceof Blob ||
  body instanceof ReadableStream

const writeBody = (body: unknown): unknown => (isPlain(body) ? body : JSON.stringify(body))

/**
 * Calls a server by the paths of its description. An answer is `{data}` or `{error}`, both the envelope; `response` has the status.
 * A redirect is not followed: it is an answer without data. A body that is a text, bytes or a stream names its type by the header `content-type`.
 */
export function createFibrewatchClient({ url, token, ...options }: FibrewatchOptions): FibrewatchClient {
  const client = createClient<paths>({
    ...options,
    baseUrl: url.replace(/\/+$/, ''),
    bodySerializer: writeBody,
    // A token, or the key of an instrument, goes to the server that was named and to no other.
    redirect: 'manual',
  })
  if (token !== undefined) {
    client.use({
      onRequest: ({ request }) => {
        request.headers.set('Authorization', `Bearer ${token}`)
        return request
      },
    })
  }
  return client
}
