import type { EndpointBody, EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import {
  MAX_SOR_FILES,
  MAX_SOR_OPEN_IMPORTS,
  MAX_SOR_WAITING_BYTES,
  type SorImportFile,
  type SorImportHead,
  type SorImportInfo,
  type sorImportApi,
} from '@fibrewatch/contract/sor-import'
import type { Actor } from '#platform/auth/actor'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { makePage, readPage } from '#platform/list/page'
import { clearAway, removeBytes } from './cleared-files.ts'
import { isLengthOff, makeLinkKey, makeStem, normalKey } from './link-rule.ts'
import { SOR_IMPORT_JOB } from './sor-import-job.ts'
import { hasRefused, tooMuchWaiting, wrongState } from './sor-import.errors.ts'
import * as stored from './sor-import.repository.ts'
import type { SorImportCall, SorImportParts, StoredFile, StoredImport } from './sor-import.types.ts'

/** An import is its user's. */
export async function requireImport(db: Db, { userId }: Actor, id: number): Promise<StoredImport> {
  const found = await stored.loadImport(db, id)
  if (found?.userId !== userId) throw objectNotFound()
  return found
}

async function lockRequired(tx: Tx, { userId }: Actor, id: number): Promise<StoredImport> {
  const found = await stored.lockImport(tx, id)
  if (found?.userId !== userId) throw objectNotFound()
  return found
}

/** @throws import.wrong-state once it was begun */
export async function lockOpen(tx: Tx, actor: Actor, id: number): Promise<StoredImport> {
  const found = await lockRequired(tx, actor, id)
  if (found.state !== 'open') throw wrongState()
  return found
}

const BYTES_PER_MB = 1024 * 1024

/** @throws import.too-much-waiting where so many bytes more would be too much of what they did not import yet */
export async function requireRoom(db: Db | Tx, { userId }: Actor, moreBytes: number): Promise<void> {
  const { imports, bytes } = await stored.loadWaiting(db, userId)
  const isNew = moreBytes === 0
  if (bytes + moreBytes > MAX_SOR_WAITING_BYTES || (isNew && imports >= MAX_SOR_OPEN_IMPORTS))
    throw tooMuchWaiting(MAX_SOR_WAITING_BYTES / BYTES_PER_MB, MAX_SOR_OPEN_IMPORTS)
}

export async function countStates(db: Db | Tx, id: number): Promise<SorImportInfo['counts']> {
  const counts = { ready: 0, unmatched: 0, refused: 0, stored: 0, same: 0, failed: 0, undone: 0, kept: 0 }
  for (const { state, isMatched, count } of await stored.countFiles(db, id)) {
    counts[state] += count
    if (state === 'ready' && !isMatched) counts.unmatched += count
  }
  return counts
}

export async function loadInfo({ db }: SorImportParts, actor: Actor, id: number): Promise<SorImportInfo> {
  const { name, state, mode, rule, userId, sourceKey, createdAt } = await requireImport(db, actor, id)
  return {
    id,
    name,
    state,
    mode,
    rule,
    rememberedRule: sourceKey === null ? null : await stored.loadRememberedRule(db, { userId, sourceKey }),
    counts: await countStates(db, id),
    createdAt: createdAt.toISOString(),
  }
}

export async function listImportPage(
  { db }: SorImportParts,
  { userId }: Actor,
  query: EndpointQuery<typeof sorImportApi.page>,
): Promise<EndpointData<typeof sorImportApi.page>> {
  const slice = readPage(query)
  const { rows, total } = await stored.pageImports(db, userId, slice)
  return makePage(rows.map(makeHead), total, slice)
}

const makeHead = ({ id, name, state, createdAt }: StoredImport): SorImportHead => ({
  id,
  name,
  state,
  createdAt: createdAt.toISOString(),
})

/** @throws import.too-much-waiting */
export async function createImport(
  parts: SorImportParts,
  { actor, record }: SorImportCall,
  name: string,
): Promise<SorImportInfo> {
  await requireRoom(parts.db, actor, 0)
  const now = new Date(parts.clock.now())
  const id = await stored.createImport(parts.db, { userId: actor.userId, name, now })
  record({ objectId: id, objectName: name, after: { name } })
  return loadInfo(parts, actor, id)
}

export async function listFilePage(
  { db, ports }: SorImportParts,
  actor: Actor,
  { id, ...query }: EndpointQuery<typeof sorImportApi.files>,
): Promise<EndpointData<typeof sorImportApi.files>> {
  await requireImport(db, actor, id)
  const slice = readPage(query)
  const files = await stored.listFiles(db, id, slice)
  const linkIds = [...new Set(files.flatMap(({ linkId }) => linkId ?? []))]
  const links = new Map((await stored.listLinksById(db, actor.scope, linkIds)).map((link) => [link.id, link]))
  const total = (await stored.countFiles(db, id)).reduce((sum, { count }) => sum + count, 0)
  const known = await listKnownKeys(ports, files)
  return makePage(
    files.map((file) => makeFileRow(file, { link: findLink(file, links), known })),
    total,
    slice,
  )
}

const keyOf = (linkId: number, digestHex: string): string => `${linkId}/${digestHex}`

/** Of those that wait to be stored. */
async function listKnownKeys(
  ports: SorImportParts['ports'],
  files: readonly StoredFile[],
): Promise<ReadonlySet<string>> {
  const asked = files.flatMap(({ state, linkId, digest }) =>
    state === 'ready' && linkId !== null ? [{ linkId, digestHex: digest.toString('hex') }] : [],
  )
  return new Set((await ports.listKnownFiles(asked)).map(({ linkId, digestHex }) => keyOf(linkId, digestHex)))
}

const findLink = (
  { linkId }: StoredFile,
  links: ReadonlyMap<number, stored.FoundLink>,
): stored.FoundLink | undefined => (linkId === null ? undefined : links.get(linkId))

interface Shown {
  readonly link: stored.FoundLink | undefined
  readonly known: ReadonlySet<string>
}

/** A link that left the reader's scope is not told of. */
function makeFileRow(file: StoredFile, { link, known }: Shown): SorImportFile {
  const { id, fileName, sizeBytes, state, reason, stated, digest, direction, traceId, fit } = file
  return {
    id,
    fileName,
    sizeBytes,
    state,
    reason,
    stated,
    linkId: link?.id ?? null,
    linkCode: link?.code ?? null,
    isLengthOff: isLengthOff(stated?.endM ?? null, link?.lengthM ?? null),
    direction,
    fit,
    isKnown: link !== undefined && known.has(keyOf(link.id, digest.toString('hex'))),
    traceId: link ? traceId : null,
  }
}

/** What fits several links fits none: a person chooses. */
export async function matchFiles(
  parts: SorImportParts,
  { actor, record }: SorImportCall,
  { id, rule }: EndpointBody<typeof sorImportApi.match>,
): Promise<SorImportInfo> {
  const name = await transaction(parts.db, async (tx) => {
    const found = await lockOpen(tx, actor, id)
    const files = await stored.listFiles(tx, id, { offset: 0, limit: MAX_SOR_FILES })
    const byKey = groupByKey(files, rule)
    const { against, direction } = rule
    const keys = [...byKey.keys()].filter((key) => key !== null)
    const links = await stored.listLinksByKey(tx, actor.scope, { against, keys })
    for (const [key, ids] of byKey) {
      const fitting = links.filter((link) => normalKey(link[against]) === key)
      const fit = findFit(key, fitting.length)
      const linkId = fit === 'rule' ? (fitting[0]?.id ?? null) : null
      await stored.placeFiles(tx, id, {
        ids,
        linkId,
        direction: linkId === null ? null : direction,
        fit,
      })
    }
    await stored.changeImport(tx, id, { rule, movedAt: new Date(parts.clock.now()) })
    return found.name
  })
  record({ objectId: id, objectName: name, after: { rule } })
  return loadInfo(parts, actor, id)
}

function findFit(key: string | null, count: number): 'rule' | 'none' | 'several' | 'unfilled' {
  if (key === null) return 'unfilled'
  if (count === 0) return 'none'
  return count === 1 ? 'rule' : 'several'
}

function groupByKey(
  files: readonly StoredFile[],
  rule: Parameters<typeof makeLinkKey>[1],
): Map<string | null, string[]> {
  const byKey = new Map<string | null, string[]>()
  for (const { id, fileName, stated } of files) {
    if (stated === null) continue
    const key = makeLinkKey({ ...stated, fileName: makeStem(fileName) }, rule)
    byKey.set(key, [...(byKey.get(key) ?? []), id])
  }
  return byKey
}

/** All or none. @throws object.not-found for a link outside of the scope, and a file that waits for no link */
export async function placeFiles(
  parts: SorImportParts,
  { actor, record }: SorImportCall,
  { id, files, linkId, direction }: EndpointBody<typeof sorImportApi.place>,
): Promise<SorImportInfo> {
  const name = await transaction(parts.db, async (tx) => {
    const found = await lockOpen(tx, actor, id)
    if ((await stored.listLinksById(tx, actor.scope, [linkId])).length === 0) throw objectNotFound()
    const count = await stored.placeFiles(tx, id, { ids: files, linkId, direction, fit: 'hand' })
    await stored.changeImport(tx, id, { movedAt: new Date(parts.clock.now()) })
    if (count < files.length) throw objectNotFound()
    return found.name
  })
  record({ objectId: id, objectName: name, after: { files: files.length, linkId, direction } })
  return loadInfo(parts, actor, id)
}

/** What is remembered of it stays. */
export async function dropImport(
  parts: SorImportParts,
  { actor, record }: SorImportCall,
  id: number,
): Promise<null> {
  const { name, keys } = await transaction(parts.db, async (tx) => {
    const found = await lockOpen(tx, actor, id)
    return { name: found.name, keys: await clearAway(tx, found) }
  })
  record({ objectId: id, objectName: name, before: { name } })
  await removeBytes(parts, keys)
  return null
}

/** @throws import.has-refused where everything shall go in and a file is refused or has no link */
export async function beginRun(
  parts: SorImportParts,
  { actor, record }: SorImportCall,
  { id, mode }: EndpointBody<typeof sorImportApi.run>,
): Promise<SorImportInfo> {
  const { scope } = actor
  const name = await transaction(parts.db, async (tx) => {
    const found = await lockOpen(tx, actor, id)
    const { refused, unmatched } = await countStates(tx, id)
    if (mode === 'all' && refused + unmatched > 0) throw hasRefused(refused + unmatched)
    const domainIds = scope.all ? null : scope.domainIds
    const movedAt = new Date(parts.clock.now())
    await stored.changeImport(tx, id, { state: 'running', mode, domainIds, movedAt })
    await parts.jobs.send(SOR_IMPORT_JOB, { importId: id }, tx)
    return found.name
  })
  record({ objectId: id, objectName: name, after: { state: 'running', mode } })
  return loadInfo(parts, actor, id)
}

export async function beginUndo(
  parts: SorImportParts,
  { actor, record }: SorImportCall,
  id: number,
): Promise<SorImportInfo> {
  const found = await transaction(parts.db, async (tx) => {
    const locked = await lockRequired(tx, actor, id)
    if (locked.state !== 'running' && locked.state !== 'done') throw wrongState()
    await stored.changeImport(tx, id, { state: 'undoing', movedAt: new Date(parts.clock.now()) })
    await parts.jobs.send(SOR_IMPORT_JOB, { importId: id }, tx)
    return locked
  })
  record({
    objectId: id,
    objectName: found.name,
    before: { state: found.state },
    after: { state: 'undoing' },
  })
  return loadInfo(parts, actor, id)
}
