import { toAddress } from './base-path.ts'

/** Upper bound of any call (user specification, section 9). */
const REQUEST_TIMEOUT_MS = 60_000

export type ApiRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path with query, relative to the base address, with its leading slash. */
  url: string
  headers: Record<string, string>
  body: string | Blob | null
  signal: AbortSignal | null
  /** Bytes sent so far; with it the browser reports an upload's progress. */
  onProgress?: (sentBytes: number, totalBytes: number) => void
  onReceive?: OnReceive
}

/** Bytes of the answer received so far; `totalBytes` is null for a streamed answer. */
export type OnReceive = (receivedBytes: number, totalBytes: number | null) => void

export type ApiAnswer = { status: number; headers: Headers; bytes: ArrayBuffer }

/** Sends one request to the server; rejects when no answer came. */
export type Transport = (request: ApiRequest) => Promise<ApiAnswer>

const sendByFetch: Transport = async ({ method, url, headers, body, signal }) => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const both = signal === null ? timeout : AbortSignal.any([signal, timeout])
  const init: RequestInit = { method, headers, body, signal: both }
  const response = await fetch(toAddress(url), init)
  return { status: response.status, headers: response.headers, bytes: await response.arrayBuffer() }
}

/** Aborts when nothing has arrived for the timeout of a call: a long file may take longer as a whole. */
function makePatience(signal: AbortSignal | null) {
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  const renew = () => {
    end()
    timer = setTimeout(() => abort.abort(new DOMException('timeout', 'TimeoutError')), REQUEST_TIMEOUT_MS)
  }
  renew()
  return { signal: AbortSignal.any(signal === null ? [abort.signal] : [abort.signal, signal]), renew, end }
}

/** The length of the answer; null where the server does not know it yet, or compresses on the way. */
function parseLength(headers: Headers): number | null {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? null : Number(length)
}

const sendAndReceive: Transport = async ({ method, url, headers, body, signal, onReceive }) => {
  const patience = makePatience(signal)
  try {
    const init: RequestInit = { method, headers, body, signal: patience.signal }
    const response = await fetch(toAddress(url), init)
    const totalBytes = parseLength(response.headers)
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let receivedBytes = 0
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      patience.renew()
      chunks.push(part.value)
      receivedBytes += part.value.byteLength
      onReceive?.(receivedBytes, totalBytes)
    }
    const bytes = await new Blob(chunks).arrayBuffer()
    return { status: response.status, headers: response.headers, bytes }
  } finally {
    patience.end()
  }
}

function parseHeaders(text: string): Headers {
  const headers = new Headers()
  for (const line of text.trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  return headers
}

/** `fetch` does not report how much of a body is sent: an upload with progress uses XMLHttpRequest. */
const sendWithProgress: Transport = async ({ method, url, headers, body, signal, onProgress }) => {
  const patience = makePatience(signal)
  try {
    return await new Promise<ApiAnswer>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, toAddress(url))
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.responseType = 'arraybuffer'
      request.upload.onprogress = (event) => {
        patience.renew()
        onProgress?.(event.loaded, event.total)
      }
      request.onload = () =>
        resolve({
          status: request.status,
          headers: parseHeaders(request.getAllResponseHeaders()),
          bytes: request.response as ArrayBuffer,
        })
      request.onerror = () => reject(new TypeError('no answer'))
      request.onabort = () => reject(patience.signal.reason as DOMException)
      patience.signal.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body)
    })
  } finally {
    patience.end()
  }
}

const sendToServer: Transport = (request) => {
  if (request.onProgress !== undefined) return sendWithProgress(request)
  return request.onReceive === undefined ? sendByFetch(request) : sendAndReceive(request)
}

let transport: Transport = sendToServer

export const send: Transport = (request) => transport(request)

/** Replaces the transport; returns what restores the former one. */
export function changeTransport(next: Transport): () => void {
  const former = transport
  transport = next
  return () => {
    transport = former
  }
}
