import { createHash } from 'node:crypto'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { NetdiskNode, netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import { acceptFile, dropStoredFile, loadLiveNode, makeNode } from '#modules/netdisk'
import type { Actor } from '#platform/auth/actor'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import type { PartedFile } from '#platform/files/file-store'
import { objectNotFound } from '#platform/http/errors'
import { checksumMismatch, uploadIncomplete } from './transfer.errors.ts'
import type { TransferParts } from './transfer.types.ts'
import * as uploads from './upload.repository.ts'
import { dropUpload, fileOf, orNotFound, requireUpload } from './upload.service.ts'

type FinishBody = EndpointBody<typeof netdiskTransferApi.uploadFinish>

/**
 * Assembles the file from its chunks, checks it, and then puts it into its folder. After an interruption it may be
 * called again. A file whose size or hash differs from the announced one is dropped.
 */
export async function finishUpload(
  parts: TransferParts,
  actor: Actor,
  body: FinishBody,
): Promise<NetdiskNode | null> {
  return parts.order.run(body.uploadId, async () => {
    const upload = await requireUpload(parts, actor, body.uploadId)
    if (upload.finishedAt !== null) return loadFinished(parts.db, upload)
    const missingBytes = upload.sizeBytes - upload.offsetBytes
    if (missingBytes > 0) throw uploadIncomplete(missingBytes)
    const file = await storeWhole(parts, upload)
    const sha256 = await hashFile(parts, upload, file)
    const isWhole = (await parts.files.readSizeBytes(file.key)) === upload.sizeBytes
    if (!isWhole || (body.sha256 !== undefined && sha256.toString('hex') !== body.sha256)) {
      await dropUpload(parts, upload.id)
      throw checksumMismatch()
    }
    const node = await accept(parts, { upload, sha256, fileKey: file.key, body })
    parts.hashes.forget(upload.id)
    return node
  })
}

async function loadFinished(db: Db | Tx, upload: uploads.Upload): Promise<NetdiskNode | null> {
  if (upload.nodeId === null) return null
  const node = await loadLiveNode(db, upload.domainId, upload.nodeId)
  return node === undefined ? null : makeNode(node)
}

async function storeWhole(parts: TransferParts, upload: uploads.Upload): Promise<PartedFile> {
  const file = fileOf(upload)
  if (file === undefined) return storeEmpty(parts, upload)
  // A file of no bytes has no parts: the first call of finish stored it whole.
  if (upload.sizeBytes > 0) {
    const tags = await uploads.listTags(parts.db, upload.id)
    await orNotFound(() => parts.files.finishParts(file, tags))
  }
  return file
}

async function storeEmpty(parts: TransferParts, upload: uploads.Upload): Promise<PartedFile> {
  const file = { key: await parts.files.put(new Uint8Array()), transferId: '' }
  await uploads.setStored(parts.db, upload.id, file)
  return file
}

/** Chunk by chunk: the file is never whole in memory. */
async function hashFile(parts: TransferParts, upload: uploads.Upload, file: PartedFile): Promise<Buffer> {
  const known = parts.hashes.take(upload.id, upload.sizeBytes)
  if (known !== undefined) return known
  const hash = createHash('sha256')
  for await (const piece of await parts.files.openStream(file.key)) hash.update(piece as Uint8Array)
  return hash.digest()
}

interface Accepting {
  readonly upload: uploads.Upload
  readonly sha256: Buffer
  readonly fileKey: string
  readonly body: FinishBody
}

async function accept(
  parts: TransferParts,
  { upload, sha256, fileKey, body }: Accepting,
): Promise<NetdiskNode | null> {
  const at = new Date(parts.clock.now())
  return transaction(parts.db, async (tx) => {
    const locked = await uploads.lockUpload(tx, upload.id)
    if (locked === undefined) throw objectNotFound()
    if (locked.finishedAt !== null) return loadFinished(tx, locked)
    const { domainId, parentId, path, name, sizeBytes, mimeType, userId, userName } = locked
    const made = await acceptFile(tx, {
      domainId,
      parentId,
      path,
      name,
      at,
      by: { userId, name: userName },
      conflict: body.conflict ?? locked.conflict,
      content: { fileKey, sizeBytes, sha256, mimeType },
    })
    await uploads.finishUpload(tx, upload.id, { nodeId: made?.id ?? null, at })
    if (made === undefined) await dropStoredFile(tx, parts, { fileKey, transferId: null })
    return made === undefined ? null : makeNode(made)
  })
}
