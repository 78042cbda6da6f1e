/** Upper bound of any call (user specification, section 9). */
export const REQUEST_TIMEOUT_MS = 60_000

export type ApiRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path with query, relative to the base address, with its leading slash. */
  url: string
  headers: Record<string, string>
  body: string | Blob | null
  signal: AbortSignal | null
  /** Bytes sent so far; asking for it makes the browser report an upload's progress. */
  onProgress?: (sentBytes: number, totalBytes: number) => void
}

export type ApiAnswer = { status: number; headers: Headers; bytes: ArrayBuffer }

/** Carries one request to the server; rejects when no answer came. */
export type Transport = (request: ApiRequest) => Promise<ApiAnswer>

const BASE_URL: string = import.meta.env.VITE_BASE_URL ?? ''

const sendByFetch: Transport = async ({ method, url, headers, body, signal }) => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const both = signal === null ? timeout : AbortSignal.any([signal, timeout])
  const init: RequestInit = { method, headers, body, signal: both }
  const response = await fetch(BASE_URL + url, init)
  return { status: response.status, headers: response.headers, bytes: await response.arrayBuffer() }
}

function parseHeaders(text: string): Headers {
  const headers = new Headers()
  for (const line of text.trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  return headers
}

/** `fetch` cannot tell how much of a body has left: an upload that shows its progress goes by XMLHttpRequest. */
const sendWithProgress: Transport = ({ method, url, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, BASE_URL + url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'arraybuffer'
    request.timeout = REQUEST_TIMEOUT_MS
    request.upload.onprogress = (event) => onProgress?.(event.loaded, event.total)
    request.onload = () =>
      resolve({
        status: request.status,
        headers: parseHeaders(request.getAllResponseHeaders()),
        bytes: request.response as ArrayBuffer,
      })
    request.onerror = () => reject(new TypeError('no answer'))
    request.ontimeout = () => reject(new DOMException('timeout', 'TimeoutError'))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })

const sendToServer: Transport = (request) =>
  request.onProgress === undefined ? sendByFetch(request) : sendWithProgress(request)

let transport: Transport = sendToServer

export const send: Transport = (request) => transport(request)

/** Replaces the way to the server; answers how to put the former one back. */
export function changeTransport(next: Transport): () => void {
  const former = transport
  transport = next
  return () => {
    transport = former
  }
}
