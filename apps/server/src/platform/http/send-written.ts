import { crc32 } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mapInTurns } from '../loop/loop-turns.ts'
import type { WrittenPart } from './written-answer.ts'

/** Shorter ones are packed whole or not at all, as every other answer. */
const MIN_BYTES = 64 * 1024

/** RFC 1952: no name, no time, of an unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty block that is the last. */
const DEFLATE_END = Buffer.from([3, 0])
const TAIL_BYTES = 8

const REFUSED = /;\s*q=0(\.0*)?$/

/** Whether the client has named gzip and not refused it. */
export function acceptsGzip(header: string | undefined): boolean {
  const named = (header ?? '').split(',').map((one) => one.trim().toLowerCase())
  return named.some((one) => /^gzip\b/.test(one) && !REFUSED.test(one))
}

/** One gzip member of parts that were packed by themselves: those that were sent before are packed already. */
async function joinPacked(parts: readonly WrittenPart[], bytes: number): Promise<Buffer> {
  const tail = Buffer.alloc(TAIL_BYTES)
  tail.writeUInt32LE(
    parts.reduce((sum, { json }) => crc32(json, sum), 0),
    0,
  )
  tail.writeUInt32LE(bytes, TAIL_BYTES / 2)
  const packed = await mapInTurns(parts, (part) => part.packed)
  return Buffer.concat([GZIP_HEAD, ...packed, DEFLATE_END, tail])
}

/** The answer as it is sent; a long one packed already, where the client takes it so. */
export async function prepareWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly WrittenPart[],
): Promise<Buffer> {
  const bytes = parts.reduce((sum, { json }) => sum + json.length, 0)
  if (bytes < MIN_BYTES || !acceptsGzip(request.headers['accept-encoding']))
    return Buffer.concat(parts.map(({ json }) => json))
  reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  return await joinPacked(parts, bytes)
}
