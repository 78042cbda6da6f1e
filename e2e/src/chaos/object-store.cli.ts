import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/*
 * The part of the S3 protocol that traces use (PUT, GET, HEAD, DELETE of one object), on the disk: what was answered with
 * 200 outlives a kill -9. Started with its folder and port; says `store up` once it listens.
 */

const [folder = '', port = '0'] = process.argv.slice(2)

/** Keys hold slashes and other characters: the file's name is a hash of the whole path. */
const fileOf = (path: string): string => join(folder, createHash('sha256').update(path).digest('hex'))

/** Atomic: written to another file, synced, then renamed. */
function putObject(file: string, content: Buffer): void {
  const beside = `${file}.new`
  const descriptor = openSync(beside, 'w')
  writeSync(descriptor, content)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(beside, file)
}

function sendObject(file: string, request: IncomingMessage, response: ServerResponse): void {
  if (!existsSync(file)) {
    response.writeHead(404, { 'content-type': 'application/xml' })
    response.end('<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code></Error>')
    return
  }
  const content = readFileSync(file)
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
  const body = from === undefined ? content : content.subarray(Number(from), Number(to) + 1)
  response.writeHead(from === undefined ? 200 : 206, {
    etag: '"e"',
    'last-modified': new Date(0).toUTCString(),
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = fileOf(new URL(request.url ?? '/', 'http://store').pathname)
  if (request.method === 'PUT') {
    putObject(file, await buffer(request))
    response.writeHead(200, { etag: '"e"' }).end()
  } else if (request.method === 'DELETE') {
    rmSync(file, { force: true })
    response.writeHead(204).end()
  } else sendObject(file, request, response)
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address()
  process.stderr.write(`store up ${typeof address === 'object' ? address?.port : ''}\n`)
})
