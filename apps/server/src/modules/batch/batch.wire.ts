import type { BatchFile, BatchFileInfo, BatchRow } from '@fibrewatch/contract/batch'
import { cutToCable, findCableSpan, type TestFibres } from '@fibrewatch/otdr'
import type { StoredBatchFile } from './batch-file.repository.ts'
import type { StoredBatch } from './batch.repository.ts'

export function makeBatchRow(batch: StoredBatch): BatchRow {
  const { fileTotal, fileOk, fileNeedsPlacing, fileRefused, ...known } = batch
  const { createdAt, updatedAt, revision: _revision, limitsUpdatedAt: _limitsUpdatedAt, ...row } = known
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    files: { total: fileTotal, ok: fileOk, needsPlacing: fileNeedsPlacing, refused: fileRefused },
  }
}

export function makeFileRow(file: StoredBatchFile, testFibres: TestFibres): BatchFile {
  const { receivedAt, measuredAt, fileKey: _fileKey, curve, stated: _stated, ...row } = file
  const cut = curve === null ? null : cutToCable(curve, testFibres)
  return {
    ...row,
    receivedAt: receivedAt.toISOString(),
    measuredAt: measuredAt?.toISOString() ?? null,
    pulseNs: curve?.pulseNs ?? null,
    rangeM: curve?.rangeM ?? null,
    lengthM: cut?.lengthM ?? null,
    totalLossDb: cut?.totalLossDb ?? null,
    eventCount: cut?.events.length ?? null,
  }
}

export function makeFileInfo(file: StoredBatchFile, testFibres: TestFibres): BatchFileInfo {
  const { curve, stated } = file
  const { cableId = '', fibreId = '', locationA = '', locationB = '' } = stated ?? {}
  const { supplier = '', model = '', serial = '' } = stated ?? {}
  const span = curve === null ? { beginM: null, endM: null } : findCableSpan(curve, testFibres)
  return {
    file: makeFileRow(file, testFibres),
    ...span,
    events: [...(curve?.events ?? [])],
    supplier,
    model,
    serial,
    stated: { cableId, fibreId, locationA, locationB },
  }
}
