import { createHash } from 'node:crypto'
import { MAX_TRACE_BYTES } from '@fibrewatch/contract/ingest'
import { MAX_SOR_FILES, type SorUploaded } from '@fibrewatch/contract/sor-import'
import { fileUnreadable, readZip, UnreadableFile } from '#modules/plant-import'
import type { ReadOutcome } from '#modules/trace'
import { ReasonError } from '#platform/http/errors'
import { transaction } from '#platform/database/transaction'
import { removeBytes } from './cleared-files.ts'
import { makeSourceKey } from './link-rule.ts'
import { countStates, loadInfo, lockOpen, requireImport, requireRoom } from './sor-import.service.ts'
import { tooManyFiles, wrongState } from './sor-import.errors.ts'
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
): Promise<SorUploaded> {
  const found = await requireImport(parts.db, call.actor, upload.id)
  if (found.state !== 'open') throw wrongState()
  const taken = isZip(upload.bytes)
    ? await takeArchive(parts, call, upload)
    : [await takeFile(parts, call, upload)]
  call.record({ objectId: found.id, objectName: found.name, after: { fileName: upload.fileName } })
  const info = await loadInfo(parts, call.actor, found.id)
  return { ...info, uploaded: countTaken(taken) }
}

/** What became of a file. */
interface Taken {
  readonly refusal: string | null
  /** False: the same bytes are in the import already. */
  readonly isNew: boolean
}

function countTaken(taken: readonly Taken[]): SorUploaded['uploaded'] {
  const refused = taken.filter(({ refusal }) => refusal !== null)
  return {
    files: taken.length,
    refused: refused.length,
    known: taken.filter(({ refusal, isNew }) => refusal === null && !isNew).length,
    reason: refused[0]?.refusal ?? null,
  }
}

/** Names are shown and matched, and never become a path. */
const cleanName = (name: string): string =>
  name
    .replace(/^.*[/\\]/u, '')
    .replace(/\p{Cc}/gu, '_')
    .slice(0, 200)
    .toWellFormed()

const isSor = (name: string): boolean => /\.sor$/iu.test(name)
const isArchive = (name: string): boolean => /\.(?:zip|7z|rar|gz|tgz|tar)$/iu.test(name)

/** All of it is read before anything of it is kept: of one that is damaged nothing goes in. */
async function takeArchive(parts: SorImportParts, call: SorImportCall, upload: Upload): Promise<Taken[]> {
  try {
    const zip = await readZip(upload.bytes)
    const names = zip.names.filter((name) => isSor(name) || isArchive(name))
    if (!names.some(isSor)) throw new UnreadableFile('no-sor')
    await requireCount(parts, call, { id: upload.id, more: names.length })
    let sizeBytes = 0
    for (const name of names.filter(isSor)) sizeBytes += (await readBounded(zip.read(name)))?.length ?? 0
    await requireRoom(parts.db, call.actor, sizeBytes)
    // What was unpacked once counts against the bound of the archive.
    const again = await readZip(upload.bytes)
    const taken: Taken[] = []
    for (const name of names) {
      const given = { id: upload.id, fileName: name }
      taken.push(
        isArchive(name)
          ? await keepRefused(parts, call, { ...given, bytes: null, refusal: 'nested' })
          : await takeFile(parts, call, { ...given, bytes: await readBounded(again.read(name)) }),
      )
    }
    return taken
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

async function requireCount(
  { db }: SorImportParts,
  { actor }: SorImportCall,
  { id, more }: { readonly id: number; readonly more: number },
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOpen(tx, actor, id)
    const { ready, refused } = await countStates(tx, id)
    if (ready + refused + more > MAX_SOR_FILES) throw tooManyFiles(MAX_SOR_FILES)
  })
}

interface Given {
  readonly id: number
  readonly fileName: string
  /** Null: larger than a trace may be. */
  readonly bytes: Uint8Array | null
}

/** Refused before it is read, where it is too large. */
async function takeFile(parts: SorImportParts, call: SorImportCall, given: Given): Promise<Taken> {
  const { bytes } = given
  if (bytes === null || bytes.length > MAX_TRACE_BYTES)
    return keepRefused(parts, call, { ...given, bytes: null, refusal: 'too-large' })
  const outcome = await parts.ports.readTrace(bytes)
  if (!outcome.ok) return keepRefused(parts, call, { ...given, refusal: outcome.code })
  const stated = makeStated(outcome)
  if (!isDated(parts, stated)) return keepRefused(parts, call, { ...given, refusal: 'undated' })
  return keepReadable(parts, call, { ...given, bytes, stated })
}

/** As traces that arrive are judged. */
const AHEAD_LIMIT_MS = 300_000

/** Without a time it has no place in the history. */
const isDated = ({ clock }: SorImportParts, { measuredAt }: Stated): boolean =>
  measuredAt !== null && Date.parse(measuredAt) <= clock.now() + AHEAD_LIMIT_MS

interface Readable extends Given {
  readonly bytes: Uint8Array
  readonly stated: Stated
}

/** The bytes go again where their row could not be kept. */
async function keepReadable(parts: SorImportParts, call: SorImportCall, given: Readable): Promise<Taken> {
  const fileKey = await parts.files.put(given.bytes)
  try {
    const isNew = await keep(parts, call, { ...given, fileKey, refusal: null })
    if (!isNew) await removeBytes(parts, [fileKey])
    return { refusal: null, isNew }
  } catch (cause) {
    // A commit that seemed to fail may have happened: what no row names is swept.
    if (cause instanceof ReasonError) await removeBytes(parts, [fileKey])
    throw cause
  }
}

async function keepRefused(
  parts: SorImportParts,
  call: SorImportCall,
  given: Given & { readonly refusal: string },
): Promise<Taken> {
  return { refusal: given.refusal, isNew: await keep(parts, call, given) }
}

interface Kept extends Given {
  readonly refusal: string | null
  readonly stated?: Stated
  readonly fileKey?: string
}

/** One that is refused gets a row with the reason and without bytes. False: these bytes are there. */
async function keep(parts: SorImportParts, { actor }: SorImportCall, kept: Kept): Promise<boolean> {
  const { id, fileName, bytes, refusal, stated = null, fileKey = null } = kept
  const file = {
    id: parts.ids.makeUuid(),
    importId: id,
    fileName: cleanName(fileName),
    sizeBytes: bytes?.length ?? 0,
    // Of what was not read only the name tells it from others.
    digest: createHash('sha256')
      .update(bytes ?? fileName)
      .digest(),
    fileKey,
    stated,
    state: refusal === null ? ('ready' as const) : ('refused' as const),
    reason: refusal,
  }
  return transaction(parts.db, async (tx) => {
    await lockOpen(tx, actor, id)
    await stored.changeImport(tx, id, { movedAt: new Date(parts.clock.now()) })
    const { ready, refused } = await countStates(tx, id)
    if (ready + refused >= MAX_SOR_FILES) throw tooManyFiles(MAX_SOR_FILES)
    await requireRoom(tx, actor, file.sizeBytes)
    if (stated !== null) await stored.noteSource(tx, id, makeSourceKey(stated.supplier, stated))
    return stored.createFile(tx, file)
  })
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
