import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface Transfer {
  readonly path: string
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
  stop(): void
  /** Listens again on the same port, with the objects it had. */
  resume(): Promise<void>
}

/** The part of the S3 protocol a store uses, over real HTTP, in memory. */
export async function startObjectServer(): Promise<ObjectServer> {
  const objects = new Map<string, Buffer>()
  const transfers = new Map<string, Transfer>()
  const seen: IncomingMessage[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    seen.push(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    const content = await buffer(request)
    if (searchParams.has('uploads') || searchParams.has('uploadId')) {
      answerTransfer(
        { objects, transfers },
        { method: request.method, pathname, searchParams, content },
        response,
      )
      return
    }
    if (request.method === 'PUT') objects.set(pathname, content)
    if (request.method === 'DELETE') objects.delete(pathname)
    answerObject(objects.get(pathname), request, response)
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

interface Stored {
  readonly objects: Map<string, Buffer>
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
  { objects, transfers }: Stored,
  request: TransferRequest,
  response: ServerResponse,
): void {
  const { method, pathname, searchParams, content } = request
  if (searchParams.has('uploads')) {
    const made = randomUUID()
    transfers.set(made, { path: pathname, parts: new Map() })
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
    objects.set(
      pathname,
      Buffer.concat(wanted.map((number) => transfer.parts.get(number) ?? Buffer.alloc(0))),
    )
  }
  sendXml(response, '<CompleteMultipartUploadResult><ETag>"e"</ETag></CompleteMultipartUploadResult>')
}

function sendXml(response: ServerResponse, body: string): void {
  response.setHeader('content-type', 'application/xml')
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${body}`)
}
