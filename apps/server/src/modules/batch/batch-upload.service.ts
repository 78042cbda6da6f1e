import { createHash } from 'node:crypto'
import { type batchApi, MAX_BATCH_FILES } from '@fibrewatch/contract/batch'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import { type Placing, pulseLengthM, readPlacing } from '@fibrewatch/otdr'
import type { ReadOutcome, TraceReading } from '#modules/trace'
import { transaction } from '#platform/database/transaction'
import { defineError } from '#platform/http/errors'
import * as stored from './batch-file.repository.ts'
import type { StoredBatch } from './batch.repository.ts'
import { lockRequired, requireBatch } from './batch.service.ts'
import type { BatchCall, BatchParts } from './batch.types.ts'
import { makeFileRow } from './batch.wire.ts'
import { findNominalNm } from './nominal-wavelength.ts'

const batchFull = defineError('batch.full')

export interface UploadedFile {
  readonly batchId: number
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly receivedAt: number
}

type Uploaded = EndpointData<typeof batchApi.upload>

/**
 * Takes a file in; resolves when bytes and row are durable. The same bytes again give the row that is there. One that cannot
 * be read gets a row with the reason and without bytes.
 */
export async function uploadFile(
  parts: BatchParts,
  { actor, record }: BatchCall,
  upload: UploadedFile,
): Promise<Uploaded> {
  const batch = await requireBatch(parts.db, actor.scope, upload.batchId)
  const digest = createHash('sha256').update(upload.bytes).digest()
  const known = await stored.loadSameFile(parts.db, batch.id, digest)
  if (known !== undefined) return { file: makeFileRow(known, batch), isNew: false }
  if (batch.fileTotal >= MAX_BATCH_FILES) throw batchFull(MAX_BATCH_FILES)
  const outcome = await parts.readTrace(upload.bytes)
  const made = await storeFile(parts, { actor, batch }, makeFile(parts, batch, { upload, digest, outcome }))
  const { file } = made
  record({
    objectId: file.id,
    objectName: file.fileName,
    after: { batch: batch.name, state: file.state, fibreNumber: file.fibreNumber, direction: file.direction },
  })
  return made
}

interface Arrived {
  readonly upload: UploadedFile
  readonly digest: Buffer
  readonly outcome: ReadOutcome
}

type MadeFile = Omit<stored.NewBatchFile, 'fileKey'> & { readonly bytes: Uint8Array | null }

function makeFile({ ids }: BatchParts, batch: StoredBatch, { upload, digest, outcome }: Arrived): MadeFile {
  const { fileName, bytes, receivedAt } = upload
  const common = {
    id: ids.makeUuid(),
    batchId: batch.id,
    fileName,
    sizeBytes: bytes.length,
    digest,
    receivedAt: new Date(receivedAt),
  }
  const refusal = findRefusal(outcome)
  if (!outcome.ok || refusal !== null) return { ...common, ...REFUSED, refusal: refusal ?? '' }
  const { reading } = outcome
  const placing = placeFile(batch, fileName, reading)
  return {
    ...common,
    ...placing,
    state: placing.doubts.length === 0 ? 'ok' : 'needs-placing',
    refusal: null,
    wavelengthNm: findNominalNm(reading.wavelengthNm),
    measuredAt: readMeasuredAt(reading),
    curve: makeCurve(reading),
    stated: makeStated(reading),
    bytes,
  }
}

const REFUSED = {
  state: 'refused',
  fibreNumber: null,
  direction: null,
  doubts: [],
  wavelengthNm: null,
  measuredAt: null,
  curve: null,
  stated: null,
  bytes: null,
} as const

/** A table of hundreds of fibres reads all their events at once; a fibre of a cable has some dozens. */
const MAX_EVENTS = 200

function findRefusal(outcome: ReadOutcome): string | null {
  if (!outcome.ok) return outcome.code
  return outcome.reading.summary.events.length > MAX_EVENTS ? 'too-many-events' : null
}

function placeFile(
  { endA, endB, fibreCount }: StoredBatch,
  fileName: string,
  reading: TraceReading,
): Placing {
  return readPlacing({ fileName, stated: reading.stated, ends: { endA, endB }, fibreCount })
}

/** Latest time that a Date takes, in seconds. */
const TIME_MAX_S = 8.64e12
const readMeasuredAt = ({ measuredAtS }: TraceReading): Date | null =>
  measuredAtS === null || measuredAtS > TIME_MAX_S ? null : new Date(measuredAtS * 1000)

function makeCurve(reading: TraceReading): stored.StoredCurve {
  const { wavelengthNm, pulseNs, rangeM, endM, totalLossDb, summary, stated } = reading
  return {
    wavelengthNm,
    pulseNs,
    pulseM: pulseLengthM(pulseNs, summary.groupIndex),
    rangeM,
    endM,
    totalLossDb,
    orlDb: summary.orlDb ?? null,
    events: summary.events.map((event) => ({ positionSigmaM: null, lossSigmaDb: null, ...event })),
    isZeroAtCable: stated.hasUserOffset,
  }
}

const TEXT_MAX = 200

function makeStated({ stated, summary }: TraceReading): stored.StoredStated {
  const { cableId, fibreId, locationA, locationB, traceType } = stated
  const { supplier, model, serial } = summary
  const cut = (text: string): string => text.slice(0, TEXT_MAX).toWellFormed()
  return {
    cableId: cut(cableId),
    fibreId: cut(fibreId),
    locationA: cut(locationA),
    locationB: cut(locationB),
    traceType: cut(traceType),
    supplier: cut(supplier),
    model: cut(model),
    serial: cut(serial),
  }
}

/** The bytes are stored before the row that names them; what no row came to name is removed again. */
async function storeFile(
  parts: BatchParts,
  { actor, batch }: Pick<BatchCall, 'actor'> & { readonly batch: StoredBatch },
  { bytes, ...file }: MadeFile,
): Promise<Uploaded> {
  const fileKey = bytes === null ? null : await parts.files.put(bytes)
  const row = { ...file, fileKey }
  try {
    const kept = await transaction(parts.db, async (tx) => {
      const { fileTotal } = await lockRequired(tx, actor.scope, batch.id)
      const known = await stored.loadSameFile(tx, batch.id, row.digest)
      if (known !== undefined) return known
      if (fileTotal >= MAX_BATCH_FILES) throw batchFull(MAX_BATCH_FILES)
      await stored.createFile(tx, row)
      return stored.loadSameFile(tx, batch.id, row.digest)
    })
    if (kept === undefined) throw new Error('a file of a batch was stored and is not there')
    if (kept.id !== row.id) await removeOrphan(parts, row)
    return { file: makeFileRow(kept, batch), isNew: kept.id === row.id }
  } catch (cause) {
    await removeOrphan(parts, row)
    throw cause
  }
}

/** A commit that seemed to fail may have happened: bytes are removed only when no row names them. */
async function removeOrphan(
  { db, files, log }: BatchParts,
  { batchId, digest, fileKey }: Pick<stored.NewBatchFile, 'batchId' | 'digest' | 'fileKey'>,
): Promise<void> {
  if (fileKey === null) return
  try {
    const known = await stored.loadSameFile(db, batchId, digest)
    if (known?.fileKey !== fileKey) await files.remove(fileKey)
  } catch (err) {
    log.warn({ err, fileKey }, 'bytes of a file that was not stored could not be removed')
  }
}
