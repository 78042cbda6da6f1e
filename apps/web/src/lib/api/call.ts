import {
  CONSOLE_HEADER,
  type Endpoint,
  type EndpointBody,
  type EndpointData,
  type EndpointParams,
  type EndpointQuery,
} from '@fibrewatch/contract/endpoint'
import { CODE_OK, type Envelope } from '@fibrewatch/contract/envelope'
import { mayCall } from '#lib/access/access.ts'
import { loadToken } from '#lib/access/session.ts'
import { currentLanguage, translate } from '#lib/i18n/i18n.ts'
import { LANGUAGE_TAG } from '#lib/i18n/language.ts'
import { ApiError } from './api-error.ts'
import { askConfirmation, CONFIRM_REQUIRED } from './confirmation.ts'
import { announceFailure } from './failure-catalogue.ts'
import { failureMessages } from './failure.messages.ts'
import type { Success } from './success.ts'
import { type ApiAnswer, type ApiRequest, type OnReceive, send } from './transport.ts'

type Part<Name extends string, T> =
  Record<string, never> extends T
    ? { [K in Name]?: T }
    : Partial<T> extends T
      ? { [K in Name]?: T }
      : { [K in Name]: T }

type Extras = {
  signal?: AbortSignal
  /** Called as parts of a file arrive. */
  onReceive?: OnReceive
  /** The caller shows a refusal itself: no global notice. Session failures are announced all the same. */
  isQuiet?: boolean
}

export type CallInput<E extends Endpoint> = Part<'query', EndpointQuery<E>> &
  Part<'body', EndpointBody<E>> &
  Part<'params', EndpointParams<E>> &
  Extras

/** The input may be left out when nothing in it is required. */
type Rest<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

type LooseInput = Extras & {
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  params?: Record<string, string | number>
}

function makeUrl(endpoint: Endpoint, input: LooseInput): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size === 0 ? `/${path}` : `/${path}?${query}`
}

/** Who calls: of every call of the console, and of what a library asks of the server for it. */
export function makeCallerHeaders(): Record<string, string> {
  const token = loadToken()
  return {
    'Accept-Language': LANGUAGE_TAG[currentLanguage()],
    [CONSOLE_HEADER]: '1',
    ...(token === null ? {} : { Authorization: token }),
  }
}

function makeRequest(endpoint: Endpoint, input: LooseInput): ApiRequest {
  const isJson = endpoint.bodyKind === 'json'
  return {
    method: endpoint.method,
    url: makeUrl(endpoint, input),
    headers: {
      ...makeCallerHeaders(),
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
    },
    body: isJson ? JSON.stringify(input.body ?? {}) : null,
    signal: input.signal ?? null,
    ...(input.onReceive === undefined ? {} : { onReceive: input.onReceive }),
  }
}

function parseEnvelope(bytes: ArrayBuffer): Envelope<unknown> | null {
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Envelope<unknown>> | null
    return typeof value?.code === 'number' && typeof value.msg === 'string'
      ? (value as Envelope<unknown>)
      : null
  } catch {
    return null
  }
}

/** RFC 9110, 10.2.3, in seconds; the server never sends a date. */
function parseRetryAfterS(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

function makeAnswerError(answer: ApiAnswer, envelope: Envelope<unknown> | null): ApiError {
  if (envelope === null) return new ApiError({ kind: 'malformed', status: answer.status })
  return new ApiError({
    kind: 'answered',
    // A refusal may also come as a code in an answer with status 200.
    status: answer.status === 200 ? envelope.code : answer.status,
    msg: envelope.msg,
    reason: envelope.reason ?? null,
    requestId: envelope.requestId ?? null,
    errors: envelope.errors ?? [],
    retryAfterS: parseRetryAfterS(answer.headers),
    data: envelope.data,
  })
}

function makeSendError(cause: unknown, signal: AbortSignal | null): ApiError {
  const isAborted = signal?.aborted === true
  return new ApiError({ kind: isAborted ? 'aborted' : 'unreachable' }, { cause })
}

async function sendOnce(request: ApiRequest): Promise<ApiAnswer> {
  try {
    return await send(request)
  } catch (cause) {
    throw makeSendError(cause, request.signal)
  }
}

/** The status of CONFIRM_REQUIRED; the catalogue of reasons would bring all its texts to the login page. */
const PRECONDITION_REQUIRED = 428

const asksWhoItIs = ({ status, bytes }: ApiAnswer): boolean =>
  status === PRECONDITION_REQUIRED && parseEnvelope(bytes)?.reason === CONFIRM_REQUIRED

/** Sends the request; where the server asks for confirmation, sends it again once the user has confirmed. */
async function exchange(request: ApiRequest): Promise<ApiAnswer> {
  const answer = await sendOnce(request)
  if (!asksWhoItIs(answer) || !(await askConfirmation())) return answer
  return await sendOnce(request)
}

async function announced<T>(isQuiet: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) announceFailure(error, isQuiet)
    throw error
  }
}

function requirePermission(endpoint: Endpoint): void {
  if (mayCall(endpoint)) return
  throw new ApiError({ kind: 'refused', msg: translate(failureMessages, 'refused') })
}

async function requireSuccess(answer: ApiAnswer): Promise<Envelope<unknown>> {
  const envelope = parseEnvelope(answer.bytes)
  if (answer.status !== 200 || envelope?.code !== CODE_OK) throw makeAnswerError(answer, envelope)
  return envelope
}

/** As `call`, with all that the server wrote around the `data`. */
export async function callWhole<E extends Endpoint>(
  endpoint: E,
  ...[input]: Rest<E>
): Promise<Success<EndpointData<E>>> {
  const loose = (input ?? {}) as LooseInput
  return await announced(loose.isQuiet ?? false, async () => {
    requirePermission(endpoint)
    const answer = await exchange(makeRequest(endpoint, loose))
    return (await requireSuccess(answer)) as Success<EndpointData<E>>
  })
}

/**
 * Calls an endpoint of the contract and returns its `data`.
 * @throws {ApiError} announced to the whole console first, as the error catalogue says
 */
export async function call<E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<EndpointData<E>> {
  return (await callWhole(endpoint, ...rest)).data
}

/** Calls an endpoint that answers a file: returns its bytes and headers. */
export async function callBinary<E extends Endpoint>(endpoint: E, ...[input]: Rest<E>): Promise<ApiAnswer> {
  const loose = (input ?? {}) as LooseInput
  return await announced(loose.isQuiet ?? false, async () => {
    requirePermission(endpoint)
    const answer = await exchange(makeRequest(endpoint, loose))
    if (answer.status !== 200) throw makeAnswerError(answer, parseEnvelope(answer.bytes))
    return answer
  })
}

type Upload<E extends Endpoint> = {
  query: EndpointQuery<E>
  file: Blob
  onProgress?: (sentBytes: number, totalBytes: number) => void
} & Extras

/** Sends one file as the body. */
export async function upload<E extends Endpoint>(endpoint: E, input: Upload<E>): Promise<EndpointData<E>> {
  const { file, onProgress, isQuiet = false } = input
  return await announced(isQuiet, async () => {
    requirePermission(endpoint)
    const request = makeRequest(endpoint, input as LooseInput)
    const headers = { ...request.headers, 'Content-Type': 'application/octet-stream' }
    const answer = await exchange({ ...request, headers, body: file, onProgress: onProgress ?? (() => {}) })
    return (await requireSuccess(answer)).data as EndpointData<E>
  })
}
