import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller ones fit into one packet. */
const MIN_BYTES = 1024
/** 500 alarms, 352 KB: 37 KB in 4 ms. The best quality takes 1,100 ms for 32 KB. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 4

/**
 * Compresses JSON for whoever takes it; calls that answer secrets are left out by their route (BREACH, 2013: what is
 * compressed together with a secret tells of it by its length). Bodies are never unpacked: a small one may be huge.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    global: true,
    globalDecompression: false,
    threshold: MIN_BYTES,
    encodings: ['br', 'gzip', 'identity'],
    customTypes: /^application\/json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  })
}
