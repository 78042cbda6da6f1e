import { isDeepStrictEqual } from 'node:util'
import type { EndpointBody, EndpointData } from '@fibrewatch/contract/endpoint'
import { MAX_FILE_PICTURE_BYTES, type PlantFile, type plantFileApi } from '@fibrewatch/contract/plant-file'
import {
  changeTie,
  type KeptTie,
  listPartNames,
  listPictured,
  listTies,
  listTiesById,
  loadOwner,
  loadPicture,
  lockOwner,
  type Owner,
  type OwnerRow,
  removeTies,
  savePicture,
} from '#modules/file-tie'
import { type HeldNode, isPreviewable, listHeldNodes } from '#modules/netdisk'
import { openNode } from '#modules/netdisk-transfer'
import { type ChangeCall, createChange, makeStamp } from '#modules/plant-change'
import type { DomainScope } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { sniffImage } from '#platform/files/sniff-image'
import { objectNotFound } from '#platform/http/errors'
import type { BinaryAnswer } from '#platform/http/route'
import { fileTrashed, pictureRefused } from './plant-file.errors.ts'
import type { PlantFileParts } from './plant-file.types.ts'

type Reader = { readonly scope: DomainScope }

/** @throws object.not-found outside of the scope */
export async function listFiles(
  { db }: PlantFileParts,
  { scope }: Reader,
  asked: Owner,
): Promise<EndpointData<typeof plantFileApi.list>> {
  const owner = await loadOwner(db, scope, asked)
  if (owner === undefined) throw objectNotFound()
  const ties = await listTies(db, asked)
  const fileIds = ties.map(({ fileId }) => fileId)
  const nodes = new Map((await listHeldNodes(db, fileIds)).map((node) => [node.id, node]))
  const pictured = await listPictured(db, fileIds)
  const names = await loadPartNames(db, ties)
  const list = ties.map((tie) =>
    showTie(tie, {
      node: nodes.get(tie.fileId),
      hasPicture: pictured.has(tie.fileId),
      partName: names(tie),
    }),
  )
  return { code: owner.code, domainId: owner.domainId, list }
}

async function loadPartNames(db: PlantFileParts['db'], ties: readonly KeptTie[]) {
  const parts = ties.flatMap(({ part }) => part ?? [])
  const named = parts.some(({ kind }) => kind === 'section' || kind === 'splice')
  const found = named ? await listPartNames(db, parts) : []
  return ({ part }: KeptTie): string => {
    if (part === null) return ''
    if (part.kind === 'port' || part.kind === 'fibre') return String(part.id)
    return found.find(({ kind, id }) => kind === part.kind && id === part.id)?.name ?? ''
  }
}

interface Shown {
  readonly node: HeldNode | undefined
  readonly hasPicture: boolean
  readonly partName: string
}

function showTie(
  { id, name, remark, part, addedAt, addedBy }: KeptTie,
  { node, hasPicture, partName }: Shown,
): PlantFile {
  return {
    id,
    name,
    remark,
    part: part && { ...part, name: partName },
    sizeBytes: node?.sizeBytes ?? 0,
    mimeType: node?.mimeType ?? '',
    hasPicture,
    isThere: node?.isLive ?? false,
    addedAt,
    addedBy,
  }
}

/** A file whose object is in the scope. */
export async function requireTie({ db }: PlantFileParts, { scope }: Reader, id: number): Promise<KeptTie> {
  const [tie] = await listTiesById(db, [id])
  if (tie === undefined || (await loadOwner(db, scope, tie)) === undefined) throw objectNotFound()
  return tie
}

/** Null before: they were added; null after: they were taken off. */
export interface FilesChange {
  readonly owner: OwnerRow
  readonly before: readonly KeptTie[] | null
  readonly after: readonly KeptTie[] | null
}

/** Returns the number of the change. */
export async function keepFilesChange(
  tx: Tx,
  { actor }: ChangeCall,
  { stamp, owner, before, after }: FilesChange & { readonly stamp: ReturnType<typeof makeStamp> },
): Promise<number> {
  return createChange(tx, {
    kind: 'files',
    objectId: owner.id,
    objectName: owner.code,
    domainId: owner.domainId,
    before,
    after,
    at: stamp.updatedAt,
    userId: actor.userId,
    userName: actor.name,
    undoesId: null,
  })
}

export async function requireLocked(tx: Tx, { scope }: Reader, asked: Owner): Promise<OwnerRow> {
  const owner = await lockOwner(tx, scope, asked)
  if (owner === undefined) throw objectNotFound()
  return owner
}

export async function changeFile(
  parts: PlantFileParts,
  call: ChangeCall,
  { id, ...change }: EndpointBody<typeof plantFileApi.update>,
): Promise<null> {
  const stamp = makeStamp(parts.clock, call.actor)
  const found = await requireTie(parts, call.actor, id)
  const done = await transaction(parts.db, async (tx) => {
    const owner = await requireLocked(tx, call.actor, found)
    const [was] = await listTiesById(tx, [id])
    if (was === undefined) throw objectNotFound()
    const became = { ...was, ...change }
    if (!isDeepStrictEqual(was, became)) {
      await changeTie(tx, id, change)
      await keepFilesChange(tx, call, { stamp, owner, before: [was], after: [became] })
    }
    return { owner, was }
  })
  const { name, remark } = done.was
  call.record({ objectId: id, objectName: done.owner.code, before: { name, remark }, after: change })
  return null
}

/** They stay in the netdisk. @throws object.not-found unless all of them are the object's */
export async function removeFiles(
  parts: PlantFileParts,
  call: ChangeCall,
  { ids, ...asked }: EndpointBody<typeof plantFileApi.delete>,
): Promise<{ changeId: number }> {
  const stamp = makeStamp(parts.clock, call.actor)
  const done = await transaction(parts.db, async (tx) => {
    const owner = await requireLocked(tx, call.actor, asked)
    const before = (await listTies(tx, asked)).filter(({ id }) => ids.includes(id))
    if (before.length < ids.length) throw objectNotFound()
    await removeTies(tx, ids)
    return { owner, before, changeId: await keepFilesChange(tx, call, { stamp, owner, before, after: null }) }
  })
  const names = done.before.map(({ name }) => name)
  call.record({ objectId: done.owner.id, objectName: done.owner.code, before: { files: names } })
  return { changeId: done.changeId }
}

/** What a browser shows without running it is shown, anything else is saved. @throws plant.file-trashed */
export async function openFile(
  parts: PlantFileParts,
  reader: Reader,
  { id, isShown = false }: { readonly id: number; readonly isShown?: boolean },
): Promise<BinaryAnswer> {
  const tie = await requireTie(parts, reader, id)
  const [node] = await listHeldNodes(parts.db, [tie.fileId])
  if (node?.isLive !== true) throw fileTrashed()
  const disposition = isShown && isPreviewable(node.mimeType) ? 'inline' : 'attachment'
  return openNode(parts, { ...node, name: tie.name }, disposition)
}

/** Personal, as every answer: no cache keeps it. */
const PICTURE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const

export async function openPicture(parts: PlantFileParts, reader: Reader, id: number): Promise<BinaryAnswer> {
  const { fileId } = await requireTie(parts, reader, id)
  const row = await loadPicture(parts.db, fileId)
  if (row === undefined) throw objectNotFound()
  return { content: row.picture, contentType: row.pictureType, headers: PICTURE_HEADERS }
}

/** By the first bytes, never by what is said of it. @throws plant.file-picture */
export async function setPicture(
  parts: PlantFileParts,
  { actor, record }: ChangeCall,
  { id, picture: text }: EndpointBody<typeof plantFileApi.setPicture>,
): Promise<null> {
  const { fileId, name } = await requireTie(parts, actor, id)
  const picture = Buffer.from(text, 'base64')
  const pictureType = sniffImage(picture)
  if (pictureType === undefined || pictureType === 'image/gif' || picture.length > MAX_FILE_PICTURE_BYTES)
    throw pictureRefused(MAX_FILE_PICTURE_BYTES / 1024)
  await savePicture(parts.db, fileId, { picture, pictureType })
  record({ objectId: id, objectName: name, after: { pictureBytes: picture.length, pictureType } })
  return null
}
