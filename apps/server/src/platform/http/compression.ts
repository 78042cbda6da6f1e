import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller ones fit into one packet. */
const MIN_BYTES = 1024
/** 500 alarms, 352 KB: 37 KB in 4 ms. The best quality takes 1,100 ms for 32 KB. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 4

/**
 * Compresses JSON and tiles of maps for clients that accept it. Routes whose answers hold secrets are excluded (BREACH, 2013: the length of
 * a compressed answer tells of a secret in it). Request bodies are never unpacked: a small one may be huge.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    global: true,
    globalDecompression: false,
    threshold: MIN_BYTES,
    encodings: ['br', 'gzip', 'identity'],
    customTypes: /^application\/(?:json|vnd\.mapbox-vector-tile)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  })
}
