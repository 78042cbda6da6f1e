import { createHash } from 'node:crypto'
import { type EndpointBody, type EndpointQuery, permissionOf } from '@fibrewatch/contract/endpoint'
import {
  NETDISK_CHUNK_BYTES,
  NETDISK_MAX_OPEN_UPLOADS,
  netdiskApi,
  type NetdiskOpenUpload,
  type NetdiskProgress,
  type netdiskTransferApi,
  type NetdiskUpload,
} from '@fibrewatch/contract/netdisk'
import {
  dropStoredFile,
  expectFile,
  forgetFile,
  loadLimitBytes,
  requireSpace,
  type Space,
} from '#modules/netdisk'
import { type Actor, hasPermission } from '#platform/auth/actor'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { FileMissingError, type PartedFile } from '#platform/files/file-store'
import { objectNotFound } from '#platform/http/errors'
import { SNIFFED_BYTES, sniffMime } from './sniff-mime.ts'
import {
  checksumMismatch,
  chunkLength,
  offsetMismatch,
  reservesTooMuch,
  tooManyUploads,
  uploadFinished,
} from './transfer.errors.ts'
import type { TransferParts } from './transfer.types.ts'
import { EMPTY_UPLOAD_KEPT_MS, UPLOAD_KEPT_MS } from './upload-lifetime.ts'
import * as uploads from './upload.repository.ts'

/** The share of a space that one user's open uploads may reserve, unless it is a single one. */
const MAX_RESERVED_SHARE = 0.5
const MEGABYTE = 1024 * 1024

const DELETE_PERMISSION = permissionOf(netdiskApi.delete.path)

const SKIPPED: NetdiskUpload = {
  uploadId: null,
  offset: 0,
  size: 0,
  chunkBytes: NETDISK_CHUNK_BYTES,
  expiresAt: null,
  isFinished: true,
}

export function makeUploadAnswer(upload: uploads.Upload): NetdiskUpload {
  return {
    uploadId: upload.id,
    offset: upload.offsetBytes,
    size: upload.sizeBytes,
    chunkBytes: NETDISK_CHUNK_BYTES,
    expiresAt: makeExpiry(upload),
    isFinished: upload.finishedAt !== null,
  }
}

function makeExpiry({ updatedAt, offsetBytes }: uploads.Upload): string {
  const keptMs = offsetBytes === 0 ? EMPTY_UPLOAD_KEPT_MS : UPLOAD_KEPT_MS
  return new Date(updatedAt.getTime() + keptMs).toISOString()
}

export async function listOpen(
  { db }: Pick<TransferParts, 'db'>,
  { domainId, actor }: Space,
): Promise<NetdiskOpenUpload[]> {
  const open = await uploads.listOpenUploads(db, domainId, NETDISK_MAX_OPEN_UPLOADS.ofSpace)
  return open.map((upload) => ({
    uploadId: upload.id,
    name: upload.name,
    path: upload.path,
    uploader: upload.userName,
    isOwn: upload.userId === actor.userId,
    size: upload.sizeBytes,
    offset: upload.offsetBytes,
    startedAt: upload.createdAt.toISOString(),
    changedAt: upload.updatedAt.toISOString(),
    expiresAt: makeExpiry(upload),
  }))
}

/** The space is locked: uploads that begin at once count each other. */
async function requireFewOpen(
  tx: Tx,
  { domainId, actor }: Space,
  { sizeBytes, limitBytes }: { readonly sizeBytes: number; readonly limitBytes: number },
): Promise<void> {
  const { ofSpace, ofUser, reservedBytes } = await uploads.countOpen(tx, domainId, actor.userId)
  if (ofUser >= NETDISK_MAX_OPEN_UPLOADS.ofUser) throw tooManyUploads(ofUser)
  if (ofSpace >= NETDISK_MAX_OPEN_UPLOADS.ofSpace) throw tooManyUploads(ofSpace)
  const maxBytes = limitBytes * MAX_RESERVED_SHARE
  if (ofUser > 0 && reservedBytes + sizeBytes > maxBytes)
    throw reservesTooMuch(Math.ceil(reservedBytes / MEGABYTE), Math.floor(maxBytes / MEGABYTE))
}

export async function startUpload(
  parts: TransferParts,
  actor: Actor,
  body: EndpointBody<typeof netdiskTransferApi.token>,
): Promise<NetdiskUpload> {
  const space = await requireSpace(parts, actor, body.domainId)
  const limitBytes = await loadLimitBytes(parts)
  const { path, name, size: sizeBytes, conflict = 'ask' } = body
  const id = parts.ids.makeUuid()
  const isExpected = await transaction(parts.db, async (tx) => {
    const expected = await expectFile(tx, space, { path, name, sizeBytes, conflict, limitBytes })
    if (expected === undefined) return false
    await requireFewOpen(tx, space, { sizeBytes, limitBytes })
    const { domainId } = space
    const { userId, name: userName } = actor
    const at = new Date(parts.clock.now())
    await uploads.createUpload(tx, {
      ...expected,
      id,
      domainId,
      userId,
      userName,
      path,
      sizeBytes,
      conflict,
      at,
    })
    return true
  })
  return isExpected
    ? makeUploadAnswer(await requireUpload(parts, actor, id))
    : { ...SKIPPED, size: sizeBytes }
}

/** Only its owner may continue an upload. @throws object.not-found */
export async function requireUpload(
  { db }: Pick<TransferParts, 'db'>,
  actor: Actor,
  id: string,
): Promise<uploads.Upload> {
  const upload = await uploads.loadUpload(db, id)
  const isOwn = upload?.userId === actor.userId && includesDomain(actor.scope, upload.domainId)
  if (upload === undefined || !isOwn) throw objectNotFound()
  return upload
}

export interface Chunk {
  readonly query: EndpointQuery<typeof netdiskTransferApi.upload>
  readonly content: Buffer
}

/** Returns once the chunk is safe in the store and its offset in the database. */
export async function receiveChunk(parts: TransferParts, actor: Actor, chunk: Chunk): Promise<NetdiskUpload> {
  const { uploadId } = chunk.query
  return parts.order.run(uploadId, async () => {
    const upload = await requireUpload(parts, actor, uploadId)
    requireFitting(upload, chunk)
    const file = await requireStarted(parts, upload)
    await storeChunk(parts, { upload, file, content: chunk.content })
    return makeUploadAnswer(await requireUpload(parts, actor, uploadId))
  })
}

function requireFitting(upload: uploads.Upload, { query, content }: Chunk): void {
  if (upload.finishedAt !== null) throw uploadFinished()
  if (query.offset !== upload.offsetBytes) throw makeOffsetError(upload.offsetBytes)
  const lengthBytes = Math.min(NETDISK_CHUNK_BYTES, upload.sizeBytes - upload.offsetBytes)
  if (content.length !== lengthBytes || lengthBytes === 0) throw chunkLength(lengthBytes)
  if (query.sha256 !== undefined && hashOf(content) !== query.sha256) throw checksumMismatch()
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

const makeOffsetError = (offset: number): Error =>
  offsetMismatch(offset, { errors: [{ field: 'offset', reason: `expected: ${offset}` }] })

/** Where the upload is kept in the store. */
async function requireStarted(parts: TransferParts, upload: uploads.Upload): Promise<PartedFile> {
  const known = fileOf(upload)
  if (known !== undefined) return known
  await uploads.setStored(parts.db, upload.id, await parts.files.startParts())
  const stored = fileOf(await uploads.loadUpload(parts.db, upload.id))
  if (stored === undefined) throw objectNotFound()
  return stored
}

export function fileOf(upload: uploads.Upload | undefined): PartedFile | undefined {
  if (!upload || upload.fileKey === null || upload.transferId === null) return undefined
  return { key: upload.fileKey, transferId: upload.transferId }
}

interface StoringChunk {
  readonly upload: uploads.Upload
  readonly file: PartedFile
  readonly content: Buffer
}

async function storeChunk(parts: TransferParts, { upload, file, content }: StoringChunk): Promise<void> {
  const { id, offsetBytes } = upload
  const number = offsetBytes / NETDISK_CHUNK_BYTES + 1
  const tag = await orNotFound(() => parts.files.putPart(file, { number, startByte: offsetBytes, content }))
  const mimeType = offsetBytes === 0 ? sniffMime(content.subarray(0, SNIFFED_BYTES)) : undefined
  const at = new Date(parts.clock.now())
  const stored = { offsetBytes, lengthBytes: content.length, number, tag, mimeType, at }
  const isAccepted = await transaction(parts.db, (tx) => uploads.acceptChunk(tx, id, stored))
  if (!isAccepted) throw makeOffsetError((await uploads.loadUpload(parts.db, id))?.offsetBytes ?? 0)
  parts.hashes.add(id, offsetBytes, content)
}

/** The store dropped the transfer, as object stores do after some days: the upload must begin again. */
export async function orNotFound<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof FileMissingError ? objectNotFound({ cause }) : cause
  }
}

export async function cancelUpload(parts: TransferParts, actor: Actor, id: string): Promise<null> {
  await parts.order.run(id, async () => {
    const upload = await requireCancellable(parts, actor, id)
    if (upload.finishedAt !== null) throw uploadFinished()
    await dropUpload(parts, id)
  })
  return null
}

/** The actor's own, or in a space where they may delete others' files. @throws object.not-found */
async function requireCancellable(parts: TransferParts, actor: Actor, id: string): Promise<uploads.Upload> {
  if (!hasPermission(actor, DELETE_PERMISSION)) return requireUpload(parts, actor, id)
  const upload = await uploads.loadUpload(parts.db, id)
  if (upload === undefined || !includesDomain(actor.scope, upload.domainId)) throw objectNotFound()
  return upload
}

/** Drops an open upload, its stored parts, and its reserved bytes. */
export async function dropUpload(parts: TransferParts, id: string): Promise<void> {
  parts.hashes.forget(id)
  await transaction(parts.db, async (tx) => {
    const upload = await uploads.lockUpload(tx, id)
    if (upload === undefined || upload.finishedAt !== null) return
    await forgetFile(tx, upload.domainId, upload.sizeBytes)
    await uploads.removeUpload(tx, id)
    // A file of no bytes has no parts.
    const transferId = upload.sizeBytes > 0 ? upload.transferId : null
    if (upload.fileKey !== null) await dropStoredFile(tx, parts, { fileKey: upload.fileKey, transferId })
  })
}

export async function loadUploadProgress(
  { db }: Pick<TransferParts, 'db'>,
  scope: DomainScope,
  uploadId: string,
): Promise<NetdiskProgress | undefined> {
  const upload = await uploads.loadUpload(db, uploadId)
  if (upload === undefined || !includesDomain(scope, upload.domainId)) return undefined
  const { offsetBytes: done, sizeBytes: total, finishedAt } = upload
  return { action: 'upload', status: finishedAt === null ? 'running' : 'finished', done, total, err: null }
}
