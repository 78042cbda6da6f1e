import { type DeviceCommand, MAX_COMMAND_WAIT_S } from '@fibrewatch/contract/device-command'
import { CODE_OK, type Envelope } from '@fibrewatch/contract/envelope'
import { ingestApi } from '@fibrewatch/contract/ingest'
import {
  DeliveryError,
  type DeviceCredentials,
  type Message,
  type Receipt,
  type Transport,
} from './message.ts'

export interface HttpTarget extends DeviceCredentials {
  /** Base address of the server. */
  readonly url: string
}

const TIMEOUT_MS = 30_000
const TOO_MANY = 429
const FIRST_SERVER_ERROR = 500
const MS_PER_S = 1000

interface Call {
  readonly path: string
  readonly contentType: string
  readonly body: string | Uint8Array<ArrayBuffer>
}

export function createHttpTransport({ url, deviceCode, deviceKey }: HttpTarget): Transport {
  const key = { 'x-device-key': `${deviceCode}:${deviceKey}` }
  return {
    deliver: async (message, signal) => {
      const { path, contentType, body } = makeCall(message)
      const response = await request(new URL(path, url), {
        method: 'POST',
        headers: { ...key, 'content-type': contentType },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      return readAnswer<Receipt>(response)
    },
    followCommands: async (take, signal) => {
      const asked = new URL(`${ingestApi.commands.path}?waitS=${MAX_COMMAND_WAIT_S}`, url)
      while (!signal.aborted) {
        const ending = AbortSignal.any([
          signal,
          AbortSignal.timeout(TIMEOUT_MS + MAX_COMMAND_WAIT_S * MS_PER_S),
        ])
        const response = await request(asked, { headers: key, signal: ending })
        const { list = [] } = await readAnswer<{ list?: DeviceCommand[] }>(response)
        for (const command of list) take(command)
      }
    },
    close: async () => undefined,
  }
}

function makeCall(message: Message): Call {
  const json = 'application/json'
  if (message.kind === 'events') {
    return { path: ingestApi.events.path, contentType: json, body: JSON.stringify(message.events) }
  }
  if (message.kind === 'heartbeat') {
    return { path: ingestApi.heartbeat.path, contentType: json, body: JSON.stringify(message.heartbeat) }
  }
  if (message.kind === 'answer') {
    return { path: ingestApi.answer.path, contentType: json, body: JSON.stringify(message.answer) }
  }
  const path = `${ingestApi.traces.path}?link=${encodeURIComponent(message.linkCode)}`
  return { path, contentType: 'application/octet-stream', body: new Uint8Array(message.bytes) }
}

async function request(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    throw new DeliveryError('unreachable', `${url.origin} cannot be reached`, { cause })
  }
}

async function readAnswer<Data extends object>(response: Response): Promise<Partial<Data>> {
  const envelope = await readEnvelope<Data>(response)
  if (response.ok && envelope?.code === CODE_OK) return envelope.data ?? {}
  const problem = `${response.status} ${envelope?.reason ?? response.statusText}: ${envelope?.msg ?? ''}`
  if (response.status === TOO_MANY) throw new DeliveryError('busy', problem, readRetryAfter(response))
  // A success without an envelope is no acknowledgement: something between here and the server answered.
  if (response.ok || response.status >= FIRST_SERVER_ERROR) {
    throw new DeliveryError('unreachable', problem, readRetryAfter(response))
  }
  const faults =
    envelope?.errors?.map(({ index, field, reason }) => `[${index ?? ''}] ${field} ${reason}`) ?? []
  throw new DeliveryError('refused', [problem, ...faults].join('; '))
}

async function readEnvelope<Data>(response: Response): Promise<Envelope<Data> | undefined> {
  try {
    return (await response.json()) as Envelope<Data>
  } catch {
    return undefined
  }
}

function readRetryAfter(response: Response): { retryAfterMs?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterMs: seconds * MS_PER_S } : {}
}
