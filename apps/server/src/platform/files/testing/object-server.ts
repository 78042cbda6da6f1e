import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface Stored {
  readonly content: Buffer
  modifiedAtMs: number
}

interface Transfer {
  readonly path: string
  begunAtMs: number
  readonly parts: Map<number, Buffer>
}

export interface ObjectServer {
  /** Requests so far. */
  readonly seen: readonly IncomingMessage[]
  /** For `createFileStore`. */
  readonly url: string
  /** Paths of the objects that are there. */
  readonly listPaths: () => string[]
  /** Transfers that were neither finished nor cancelled. */
  readonly countTransfers: () => number
  /** Makes all objects and transfers that are there so much older. */
  age(byMs: number): void
  /** Whether it lists transfers; some stores do not. */
  listsTransfers: boolean
  /** Answers all it is asked with this error of the protocol. */
  refusal: { readonly status: number; readonly code: string } | undefined
  stop(): void
  /** Listens again on the same port, with the objects it had. */
  resume(): Promise<void>
}

/** The part of the S3 protocol a store uses, over real HTTP, in memory. */
export async function startObjectServer(): Promise<ObjectServer> {
  const objects = new Map<string, Stored>()
  const transfers = new Map<string, Transfer>()
  const seen: IncomingMessage[] = []
  const state: Pick<ObjectServer, 'listsTransfers' | 'refusal'> = { listsTransfers: true, refusal: undefined }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    seen.push(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    const content = await buffer(request)
    if (state.refusal !== undefined) {
      response.statusCode = state.refusal.status
      return sendXml(response, `<Error><Code>${state.refusal.code}</Code><Message>refused</Message></Error>`)
    }
    if (request.method === 'GET' && searchParams.has('uploads')) {
      if (state.listsTransfers) listTransfers(transfers, searchParams, response)
      else response.writeHead(501).end()
      return
    }
    if (searchParams.get('list-type') === '2') {
      listObjects(objects, { bucket: pathname, searchParams }, response)
      return
    }
    if (searchParams.has('uploads') || searchParams.has('uploadId')) {
      answerTransfer(
        { objects, transfers },
        { method: request.method, pathname, searchParams, content },
        response,
      )
      return
    }
    if (request.method === 'PUT') objects.set(pathname, { content, modifiedAtMs: Date.now() })
    if (request.method === 'DELETE') objects.delete(pathname)
    answerObject(objects.get(pathname)?.content, request, response)
  }
  const server = createServer((request, response) => void answer(request, response))
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    resume: () => listen(port ?? 0),
    seen,
    url: `s3://key:secret@127.0.0.1:${port}/traces?tls=false&region=cn-north-1`,
    listPaths: () => [...objects.keys()],
    countTransfers: () => transfers.size,
    age: (byMs) => {
      for (const object of objects.values()) object.modifiedAtMs -= byMs
      for (const transfer of transfers.values()) transfer.begunAtMs -= byMs
    },
    get listsTransfers() {
      return state.listsTransfers
    },
    set listsTransfers(lists) {
      state.listsTransfers = lists
    },
    get refusal() {
      return state.refusal
    },
    set refusal(refusal) {
      state.refusal = refusal
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function answerObject(content: Buffer | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (!content && request.method !== 'DELETE') {
    response.writeHead(404).end()
    return
  }
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
  const body =
    content?.subarray(Number(from ?? 0), to === undefined ? undefined : Number(to) + 1) ?? Buffer.alloc(0)
  const sends = request.method === 'GET' || request.method === 'HEAD'
  response.writeHead(from ? 206 : 200, {
    etag: '"e"',
    'last-modified': new Date(0).toUTCString(),
    'content-length': sends ? body.length : 0,
  })
  response.end(request.method === 'GET' ? body : undefined)
}

/** Keys in order, after one of them: `ListObjectsV2`. */
function listObjects(
  objects: ReadonlyMap<string, Stored>,
  { bucket, searchParams }: { readonly bucket: string; readonly searchParams: URLSearchParams },
  response: ServerResponse,
): void {
  const after = searchParams.get('start-after') ?? ''
  const limit = Number(searchParams.get('max-keys') ?? 1000)
  const prefix = `${bucket.replace(/\/$/, '')}/`
  const listed = [...objects]
    .map(([path, object]) => ({ key: path.slice(prefix.length), ...object }))
    .filter(({ key }) => key > after && key.startsWith(searchParams.get('prefix') ?? ''))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const contents = listed
    .slice(0, limit)
    .map(
      ({ key, modifiedAtMs }) =>
        `<Contents><Key>${key}</Key>${timeOf('LastModified', modifiedAtMs)}</Contents>`,
    )
  const isTruncated = `<IsTruncated>${listed.length > limit}</IsTruncated>`
  sendXml(response, `<ListBucketResult>${isTruncated}${contents.join('')}</ListBucketResult>`)
}

/** Transfers by key and id, after one of them: `ListMultipartUploads`. */
function listTransfers(
  transfers: ReadonlyMap<string, Transfer>,
  searchParams: URLSearchParams,
  response: ServerResponse,
): void {
  const after = `${searchParams.get('key-marker') ?? ''}\0${searchParams.get('upload-id-marker') ?? ''}`
  const limit = Number(searchParams.get('max-uploads') ?? 1000)
  const orderOf = ({ key, id }: { key: string; id: string }): string => `${key}\0${id}`
  const listed = [...transfers]
    .map(([id, { path, begunAtMs }]) => ({ id, key: path.split('/').slice(2).join('/'), begunAtMs }))
    .filter((transfer) => orderOf(transfer) > after)
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  const shown = listed.slice(0, limit)
  const last = shown.at(-1)
  const next =
    last && `<NextKeyMarker>${last.key}</NextKeyMarker><NextUploadIdMarker>${last.id}</NextUploadIdMarker>`
  const uploads = shown.map(
    ({ id, key, begunAtMs }) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId>${timeOf('Initiated', begunAtMs)}</Upload>`,
  )
  const isTruncated = `<IsTruncated>${listed.length > limit}</IsTruncated>`
  sendXml(
    response,
    `<ListMultipartUploadsResult>${isTruncated}${next ?? ''}${uploads.join('')}</ListMultipartUploadsResult>`,
  )
}

const timeOf = (name: string, ms: number): string => `<${name}>${new Date(ms).toISOString()}</${name}>`

interface Kept {
  readonly objects: Map<string, Stored>
  readonly transfers: Map<string, Transfer>
}

interface TransferRequest {
  readonly method: string | undefined
  readonly pathname: string
  readonly searchParams: URLSearchParams
  readonly content: Buffer
}

/** Create, part, complete, abort of a multipart upload. */
function answerTransfer(
  { objects, transfers }: Kept,
  request: TransferRequest,
  response: ServerResponse,
): void {
  const { method, pathname, searchParams, content } = request
  if (searchParams.has('uploads')) {
    const made = randomUUID()
    transfers.set(made, { path: pathname, begunAtMs: Date.now(), parts: new Map() })
    sendXml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`,
    )
    return
  }
  const id = searchParams.get('uploadId') ?? ''
  const transfer = transfers.get(id)
  if (transfer?.path !== pathname) {
    response.statusCode = 404
    sendXml(response, '<Error><Code>NoSuchUpload</Code></Error>')
    return
  }
  if (method === 'PUT') {
    const number = Number(searchParams.get('partNumber'))
    transfer.parts.set(number, content)
    response.writeHead(200, { etag: `"part-${number}"` }).end()
    return
  }
  transfers.delete(id)
  if (method === 'POST') {
    const wanted = [...content.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number))
    const whole = Buffer.concat(wanted.map((number) => transfer.parts.get(number) ?? Buffer.alloc(0)))
    objects.set(pathname, { content: whole, modifiedAtMs: Date.now() })
  }
  sendXml(response, '<CompleteMultipartUploadResult><ETag>"e"</ETag></CompleteMultipartUploadResult>')
}

function sendXml(response: ServerResponse, body: string): void {
  response.setHeader('content-type', 'application/xml')
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${body}`)
}
