import { createHash } from 'node:crypto'
import type { EndpointBody, EndpointQuery } from '@fibrewatch/contract/endpoint'
import { MAX_PLANT_FILE_BYTES, MAX_PLANT_FILES, type plantFileApi } from '@fibrewatch/contract/plant-file'
import {
  createTie,
  hasPart,
  type KeptTie,
  listTies,
  loadOwner,
  type NewTie,
  type Owner,
  type OwnerRow,
  type PartRef,
} from '#modules/file-tie'
import { addFile, listNamedKeys } from '#modules/netdisk'
import { SNIFFED_BYTES, sniffMime } from '#modules/netdisk-transfer'
import { type ChangeCall, makeStamp } from '#modules/plant-change'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import { FILE_REFUSALS, fileEmpty, filesFull, fileTooLarge, partUnknown } from './plant-file.errors.ts'
import { keepFilesChange, requireLocked } from './plant-file.service.ts'
import type { PlantFileParts } from './plant-file.types.ts'

const MEGABYTE = 1024 * 1024
const FOLDERS: Record<Locale, string> = { zh: '资源文档', en: 'Plant documents' }

interface Given extends Owner {
  readonly partKind?: PartRef['kind'] | undefined
  readonly partId?: number | undefined
}

type NewFile = Pick<NewTie, 'fileId' | 'name'>

interface Adding {
  readonly given: Given
  /** How many there will be. */
  readonly count: number
  /** Where they lie, once the object is locked. */
  readonly find: (tx: Tx, owner: OwnerRow, at: Date) => Promise<readonly NewFile[]>
}

/** @throws plant.file-part for a part that the object has not */
async function readPart(tx: Tx, { partKind, partId, ...owner }: Given): Promise<PartRef | null> {
  if (partKind === undefined && partId === undefined) return null
  const part = partKind === undefined || partId === undefined ? undefined : { kind: partKind, id: partId }
  const isOf = part !== undefined && PART_OWNERS[part.kind] === owner.owner
  if (!isOf || !(await hasPart(tx, owner, part))) throw partUnknown(String(partId ?? partKind))
  return part
}

const PART_OWNERS = { port: 'device', fibre: 'cable', section: 'cable', splice: 'node' } as const

/** @throws plant.files-full, plant.file-attached, and what `readPart` throws */
async function addTies(
  parts: PlantFileParts,
  call: ChangeCall,
  { given, count, find }: Adding,
): Promise<{ readonly owner: OwnerRow; readonly added: readonly KeptTie[] }> {
  const stamp = makeStamp(parts.clock, call.actor)
  return mapConstraintErrors(FILE_REFUSALS, () =>
    transaction(parts.db, async (tx) => {
      const owner = await requireLocked(tx, call.actor, given)
      const part = await readPart(tx, given)
      if ((await listTies(tx, given)).length + count > MAX_PLANT_FILES) throw filesFull(MAX_PLANT_FILES)
      const common = { owner: given.owner, ownerId: given.ownerId, part, remark: '' }
      const by = { addedAt: stamp.updatedAt.toISOString(), addedBy: stamp.updatedBy }
      const added: KeptTie[] = []
      for (const file of await find(tx, owner, stamp.updatedAt)) {
        const tie = { ...common, ...by, ...file }
        added.push({ id: await createTie(tx, tie), ...tie })
      }
      await keepFilesChange(tx, call, { stamp, owner, before: null, after: added })
      return { owner, added }
    }),
  )
}

interface UploadedFile {
  readonly query: EndpointQuery<typeof plantFileApi.upload>
  readonly body: Buffer
  readonly locale: Locale
}

/** The bytes are stored before the rows that name them; what no row came to name is removed again. */
export async function uploadFile(
  parts: PlantFileParts,
  call: ChangeCall,
  { query: { name, ...given }, body, locale }: UploadedFile,
): Promise<{ id: number }> {
  if (body.length === 0) throw fileEmpty()
  if ((await loadOwner(parts.db, call.actor.scope, given)) === undefined) throw objectNotFound()
  const limitBytes = (await parts.ports.loadQuotaMb()) * MEGABYTE
  const fileKey = await parts.files.put(body)
  const content = {
    fileKey,
    sizeBytes: body.length,
    sha256: createHash('sha256').update(body).digest(),
    mimeType: sniffMime(body.subarray(0, SNIFFED_BYTES)),
  }
  const by = { userId: call.actor.userId, name: call.actor.name }
  try {
    const { owner, added } = await addTies(parts, call, {
      given,
      count: 1,
      find: async (tx, { code, domainId }, at) => {
        const path = `${FOLDERS[locale]}/${code.replace(/\.$/, '_')}/`
        const node = await addFile(tx, { domainId, by, at, path, name, content }, limitBytes)
        return [{ fileId: node.id, name }]
      },
    })
    const id = added[0]?.id ?? 0
    call.record({
      objectId: owner.id,
      objectName: owner.code,
      after: { file: name, sizeBytes: body.length, owner: given.owner },
    })
    return { id }
  } catch (cause) {
    await removeUnnamed(parts, fileKey)
    throw cause
  }
}

/** A commit that seemed to fail may have happened: the bytes go only when no row names them. */
async function removeUnnamed({ db, files, log }: PlantFileParts, fileKey: string): Promise<void> {
  try {
    if ((await listNamedKeys(db, [fileKey])).length === 0) await files.remove(fileKey)
  } catch (err) {
    log.warn({ err, fileKey }, 'bytes of a file that was not kept could not be removed')
  }
}

/** @throws netdisk.ticket-invalid, plant.file-too-large, and what `addTies` throws */
export async function attachFiles(
  parts: PlantFileParts,
  call: ChangeCall,
  { ticket, ...given }: EndpointBody<typeof plantFileApi.attach>,
): Promise<{ ids: number[] }> {
  if ((await loadOwner(parts.db, call.actor.scope, given)) === undefined) throw objectNotFound()
  const nodes = await parts.ports.takeOwnNodes(call.actor, ticket)
  const large = nodes.find(({ type, sizeBytes }) => type === 'dir' || sizeBytes > MAX_PLANT_FILE_BYTES)
  if (large !== undefined) throw fileTooLarge(large.name, MAX_PLANT_FILE_BYTES / MEGABYTE)
  const { owner, added } = await addTies(parts, call, {
    given,
    count: nodes.length,
    find: () => Promise.resolve(nodes.map(({ id, name }) => ({ fileId: id, name }))),
  })
  call.record({
    objectId: owner.id,
    objectName: owner.code,
    after: { files: nodes.map(({ name }) => name), owner: given.owner },
  })
  return { ids: added.map(({ id }) => id) }
}
