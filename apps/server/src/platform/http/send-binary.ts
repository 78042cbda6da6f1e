import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseRange } from './byte-range.ts'
import { defineError } from './errors.ts'
import type { BinaryAnswer, RangedContent } from './route.ts'

const rangeUnsatisfiable = defineError('request.range-unsatisfiable')

/** Sends a file; of a `RangedContent` the part that the request asks for. */
export async function sendBinary(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BinaryAnswer,
): Promise<FastifyReply> {
  const { content } = answer
  if ('etag' in content) return sendRange({ request, reply, answer }, content)
  setHeaders(reply, answer)
  return reply.send(content instanceof Uint8Array ? Buffer.from(content) : content)
}

function setHeaders(reply: FastifyReply, answer: BinaryAnswer): void {
  const { contentType, fileName, disposition = 'attachment', headers = {} } = answer
  reply.headers({ 'cache-control': 'private, no-store', ...headers }).type(contentType)
  if (fileName !== undefined) reply.header('content-disposition', makeDisposition(disposition, fileName))
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly answer: BinaryAnswer
}

/** Opens the file before the headers are sent, so that a missing file is an ordinary refusal. */
async function sendRange(
  { request, reply, answer }: Exchange,
  content: RangedContent,
): Promise<FastifyReply> {
  const { sizeBytes, etag } = content
  const outcome = chooseRange(request.headers, content)
  if (outcome.kind === 'unsatisfiable') {
    reply.header('content-range', `bytes */${sizeBytes}`)
    throw rangeUnsatisfiable(sizeBytes)
  }
  if (outcome.kind === 'unchanged') return reply.code(304).header('etag', etag).send()
  const range = outcome.kind === 'part' ? outcome.range : { start: 0, end: sizeBytes - 1 }
  const stream = await content.open(outcome.kind === 'part' ? range : undefined)
  setHeaders(reply, answer)
  reply.headers({ etag, 'accept-ranges': 'bytes', 'content-length': range.end - range.start + 1 })
  if (outcome.kind === 'part') {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  }
  return reply.send(stream)
}

/** RFC 6266: an ASCII name for old readers, the real one in UTF-8 (RFC 8187). */
function makeDisposition(disposition: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName.replace(/[^A-Za-z0-9 ._-]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, escapeCharacter)
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const escapeCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`
