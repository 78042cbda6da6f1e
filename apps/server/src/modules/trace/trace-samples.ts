import { createHash } from 'node:crypto'
import { FileMissingError } from '#platform/files/file-store'
import { objectNotFound } from '#platform/http/errors'
import type { BinaryAnswer } from '#platform/http/route'
import { giveBack } from '#platform/memory/give-back'
import { unreadable } from './trace-intake.ts'
import { parseTrace } from './parse-trace.ts'
import type { TraceCurve } from './trace.types.ts'

/** The samples of a file and its hash, for whoever draws them. The bytes are empty afterwards. @throws trace.unreadable */
export function readCurve(bytes: Uint8Array): TraceCurve {
  const parsed = parseTrace(bytes)
  if (!parsed.ok) throw unreadable(parsed.code)
  const { samplesDb, startM, spacingM } = parsed.trace
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  giveBack(bytes)
  return { samplesDb, startM, spacingM, sha256 }
}

/** A stored trace never changes. Private: shared caches know no permissions. */
export const UNCHANGING = { 'cache-control': 'private, max-age=31536000, immutable' }
export const OCTETS = 'application/octet-stream'

/** Levels in dB as little-endian 32-bit floats, from `x-start-m` on, every `x-spacing-m`. @throws trace.unreadable */
export function makeSamplesAnswer(bytes: Uint8Array): BinaryAnswer {
  const parsed = parseTrace(bytes)
  if (!parsed.ok) throw unreadable(parsed.code)
  const { samplesDb, startM, spacingM } = parsed.trace
  return {
    content: makeLittleEndian(samplesDb),
    contentType: OCTETS,
    headers: {
      ...UNCHANGING,
      'x-start-m': String(startM),
      'x-spacing-m': String(spacingM),
      'x-count': String(samplesDb.length),
    },
  }
}

/** @throws object.not-found for a file that is gone */
export async function readFile<Content>(read: () => Promise<Content>): Promise<Content> {
  try {
    return await read()
  } catch (cause) {
    throw cause instanceof FileMissingError ? objectNotFound({ cause }) : cause
  }
}

function makeLittleEndian(values: Float32Array): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * Float32Array.BYTES_PER_ELEMENT)
  for (const [index, value] of values.entries())
    bytes.writeFloatLE(value, index * Float32Array.BYTES_PER_ELEMENT)
  return bytes
}
