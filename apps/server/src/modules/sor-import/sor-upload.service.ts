import { createHash } from 'node:crypto'
import { MAX_TRACE_BYTES } from '@fibrewatch/contract/ingest'
import { MAX_SOR_FILES, type SorImportInfo } from '@fibrewatch/contract/sor-import'
import { fileUnreadable, readZip, UnreadableFile } from '#modules/plant-import'
import type { ReadOutcome } from '#modules/trace'
import { transaction } from '#platform/database/transaction'
import { makeSourceKey } from './link-rule.ts'
import { countStates, loadInfo, lockOpen, requireImport } from './sor-import.service.ts'
import { wrongState } from './sor-import.errors.ts'
import * as stored from './sor-import.repository.ts'
import type { SorImportCall, SorImportParts, Stated } from './sor-import.types.ts'

interface Upload {
  readonly id: number
  readonly fileName: string
  readonly bytes: Uint8Array
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Takes in a file, or all of an archive; resolves when bytes and rows are durable. */
export async function uploadFile(
  parts: SorImportParts,
  call: SorImportCall,
  upload: Upload,
): Promise<SorImportInfo> {
  const found = await requireImport(parts.db, call.actor, upload.id)
  if (found.state !== 'open') throw wrongState()
  if (isZip(upload.bytes)) await takeArchive(parts, call, upload)
  else await takeFile(parts, call, upload)
  call.record({ objectId: found.id, objectName: found.name, after: { fileName: upload.fileName } })
  return loadInfo(parts, call.actor, found.id)
}

/** Names are shown and matched, and never become a path. */
const cleanName = (name: string): string =>
  name
    .replace(/^.*[/\\]/u, '')
    .replace(/\p{Cc}/gu, '_')
    .slice(0, 200)
    .toWellFormed()

async function takeArchive(parts: SorImportParts, call: SorImportCall, upload: Upload): Promise<void> {
  try {
    const zip = await readZip(upload.bytes)
    for (const name of zip.names.filter((each) => /\.sor$/iu.test(each))) {
      const bytes = await readBounded(zip.read(name))
      await takeFile(parts, call, { ...upload, fileName: name, bytes })
    }
  } catch (cause) {
    throw cause instanceof UnreadableFile ? fileUnreadable(cause.fault, { cause }) : cause
  }
}

/** Null: larger than a trace may be. */
async function readBounded(chunks: AsyncIterable<Buffer> | undefined): Promise<Buffer | null> {
  const read: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of chunks ?? []) {
    sizeBytes += chunk.length
    if (sizeBytes > MAX_TRACE_BYTES) return null
    read.push(chunk)
  }
  return Buffer.concat(read)
}

/** One that cannot be read gets a row with the reason and without bytes. */
async function takeFile(
  parts: SorImportParts,
  { actor }: SorImportCall,
  { id, fileName, bytes: given }: Omit<Upload, 'bytes'> & { readonly bytes: Uint8Array | null },
): Promise<void> {
  const bytes = given !== null && given.length <= MAX_TRACE_BYTES ? given : null
  const outcome = bytes === null ? null : await parts.ports.readTrace(bytes)
  const stated = outcome?.ok ? makeStated(outcome) : null
  const fileKey = bytes !== null && stated !== null ? await parts.files.put(bytes) : null
  const file = {
    id: parts.ids.makeUuid(),
    importId: id,
    fileName: cleanName(fileName),
    sizeBytes: given?.length ?? MAX_TRACE_BYTES,
    // Of what was too large only the name tells it from others.
    digest: createHash('sha256')
      .update(bytes ?? fileName)
      .digest(),
    fileKey,
    stated,
    ...findState(outcome),
  }
  const isKept = await transaction(parts.db, async (tx) => {
    await lockOpen(tx, actor, id)
    const counts = await countStates(tx, id)
    if (counts.ready + counts.refused >= MAX_SOR_FILES) throw fileUnreadable('too-many-entries')
    if (stated !== null) await stored.noteSource(tx, id, makeSourceKey(stated.supplier, stated))
    return stored.createFile(tx, file)
  })
  if (!isKept && fileKey !== null) await parts.files.remove(fileKey)
}

function findState(outcome: ReadOutcome | null): Pick<stored.NewFile, 'state' | 'reason'> {
  if (outcome?.ok) return { state: 'ready', reason: null }
  return { state: 'refused', reason: outcome?.code ?? 'too-large' }
}

const TEXT_MAX = 200
const cut = (text: string): string => text.slice(0, TEXT_MAX).replaceAll('\0', '').toWellFormed()
/** Latest time that a Date takes, in seconds. */
const TIME_MAX_S = 8.64e12

function makeStated({ reading }: Extract<ReadOutcome, { ok: true }>): Stated {
  const { stated, summary, wavelengthNm, pulseNs, rangeM, endM, measuredAtS } = reading
  const isTime = measuredAtS !== null && measuredAtS <= TIME_MAX_S
  return {
    cableId: cut(stated.cableId),
    fibreId: cut(stated.fibreId),
    locationA: cut(stated.locationA),
    locationB: cut(stated.locationB),
    supplier: cut(summary.supplier),
    wavelengthNm,
    pulseNs,
    rangeM,
    endM,
    measuredAt: isTime ? new Date(measuredAtS * 1000).toISOString() : null,
  }
}
