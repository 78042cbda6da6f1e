import {
  CREW_PAGE_SIZE,
  type crewApi,
  type CrewEntry,
  MAX_CREW_ENTRIES,
  MAX_CREW_PICTURE_BYTES,
} from '@fibrewatch/contract/crew'
import type { NodeInfo } from '@fibrewatch/contract/cable'
import type { EndpointBody, EndpointData } from '@fibrewatch/contract/endpoint'
import type { FaultInfo } from '@fibrewatch/contract/fault'
import type { SearchWords } from '@fibrewatch/contract/search'
import type { Actor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import { transaction } from '#platform/database/transaction'
import { sniffImage } from '#platform/files/sniff-image'
import { objectNotFound } from '#platform/http/errors'
import { makeReading } from '#platform/text/reading'
import { entriesFull, entryEmpty, entryTaken, pictureRefused } from './crew.errors.ts'
import * as stored from './crew.repository.ts'
import type { CrewParts } from './crew.types.ts'

type GivenEntry = EndpointBody<typeof crewApi.add>

const makeEntry = (row: stored.EntryRow): CrewEntry => ({
  id: row.id,
  author: row.author,
  writtenAt: row.writtenAt.toISOString(),
  receivedAt: row.receivedAt.toISOString(),
  text: row.text,
  hasPicture: row.pictureType !== null,
})

/** The rows of a page, and the key to ask on with. */
function cutPage(ids: readonly number[]): { shown: readonly number[]; next: number | null } {
  const shown = ids.slice(0, CREW_PAGE_SIZE)
  return { shown, next: ids.length > CREW_PAGE_SIZE ? (shown.at(-1) ?? null) : null }
}

/** Found by its names as they are written and as they sound: a phone has no keys for everything, and no line to ask by. */
const makeSearch = (names: readonly string[], codes: readonly string[]): SearchWords => ({
  texts: [...names, ...codes].filter((text) => text !== ''),
  reading: makeReading(names.join(' ')),
})

/** A closure by its own name and place, and by the cables that pass it. */
function makeClosureSearch({ node, stops }: NodeInfo): SearchWords {
  const cableNames = new Set(stops.map(({ cableName }) => cableName))
  const cableCodes = new Set(stops.map(({ cableCode }) => cableCode))
  return makeSearch([node.name, node.address, ...cableNames], [node.code, ...cableCodes])
}

/** A fault by its number, its cable and the nodes on either side. */
const makeFaultSearch = ({ fault, before, behind }: FaultInfo): SearchWords =>
  makeSearch([fault.cableName, before?.name ?? '', behind?.name ?? ''], [fault.number, fault.cableCode])

export async function listClosures(
  { db, cables }: CrewParts,
  scope: DomainScope,
  { after = 0, cableIds }: { readonly after?: number; readonly cableIds?: string },
): Promise<EndpointData<typeof crewApi.closures>> {
  const wanted = cableIds?.split(',').map(Number)
  const ids = await cables.listNodeIds(scope, { after, cableIds: wanted, limit: CREW_PAGE_SIZE + 1 })
  const { shown, next } = cutPage(ids)
  const entries = Map.groupBy(await stored.listEntries(db, 'node', shown), ({ nodeId }) => nodeId)
  const list = await Promise.all(
    shown.map(async (id) => {
      const info = await cables.loadNodeInfo(scope, id)
      return { ...info, search: makeClosureSearch(info), entries: (entries.get(id) ?? []).map(makeEntry) }
    }),
  )
  return { list, next }
}

/** Without links and customers: what is kept on a phone is no more than the work needs. */
function cutFault(info: FaultInfo) {
  const { fault, lngLat, before, behind, fibresPerTube, colourCode } = info
  const fibres = info.fibres.map(({ fibre, condition }) => ({ fibre, condition }))
  const search = makeFaultSearch(info)
  return { fault, lngLat, before, behind, fibresPerTube, colourCode, fibres, search }
}

export async function listFaults(
  { db, faults }: CrewParts,
  scope: DomainScope,
  { after = 0 }: { readonly after?: number },
): Promise<EndpointData<typeof crewApi.faults>> {
  const { shown, next } = cutPage(await faults.listOpenIds(scope, { after, limit: CREW_PAGE_SIZE + 1 }))
  const entries = Map.groupBy(await stored.listEntries(db, 'fault', shown), ({ faultId }) => faultId)
  const list = await Promise.all(
    shown.map(async (id) => ({
      ...cutFault(await faults.loadFaultInfo(scope, id)),
      entries: (entries.get(id) ?? []).map(makeEntry),
    })),
  )
  return { list, next }
}

/** @throws object.not-found for what is gone or outside of the scope */
async function requireSubject(
  { cables, faults }: CrewParts,
  scope: DomainScope,
  { subject, subjectId }: stored.Subject,
): Promise<string> {
  if (subject === 'node') return (await cables.loadNodeInfo(scope, subjectId)).node.code
  return (await faults.loadFaultInfo(scope, subjectId)).fault.number
}

/** @throws crew.picture-refused */
function readPicture(text: string | null) {
  if (text === null) return { picture: null, pictureType: null }
  const picture = Buffer.from(text, 'base64')
  const pictureType = sniffImage(picture)
  if (pictureType === undefined || pictureType === 'image/gif' || picture.length > MAX_CREW_PICTURE_BYTES)
    throw pictureRefused(MAX_CREW_PICTURE_BYTES / 1024)
  return { picture, pictureType }
}

const isSame = (row: stored.EntryRow, userId: number, given: GivenEntry): boolean =>
  row.userId === userId &&
  (given.subject === 'node' ? row.nodeId : row.faultId) === given.subjectId &&
  row.text === given.text.trim() &&
  (row.pictureType !== null) === (given.picture !== null)

export interface AddedEntry {
  readonly isNew: boolean
  readonly receivedAt: string
  /** What it is about, in a word. */
  readonly subjectName: string
}

/**
 * Stores an entry once, however often it is sent.
 * @throws object.not-found, crew.entry-empty, crew.picture-refused, crew.entry-taken, crew.entries-full
 */
export async function addEntry(parts: CrewParts, actor: Actor, given: GivenEntry): Promise<AddedEntry> {
  const { id, subject, subjectId, writtenAt } = given
  const text = given.text.trim()
  if (text === '' && given.picture === null) throw entryEmpty()
  const picture = readPicture(given.picture)
  const subjectName = await requireSubject(parts, actor.scope, given)
  const receivedAt = new Date(parts.clock.now())
  const about = {
    nodeId: subject === 'node' ? subjectId : null,
    faultId: subject === 'fault' ? subjectId : null,
  }
  const by = { userId: actor.userId, author: actor.name }
  return transaction(parts.db, async (tx) => {
    const former = await stored.loadEntry(tx, id)
    if (former === undefined && (await stored.countEntries(tx, given)) >= MAX_CREW_ENTRIES)
      throw entriesFull(MAX_CREW_ENTRIES)
    const times = { writtenAt: new Date(writtenAt), receivedAt }
    const isNew =
      former === undefined &&
      (await stored.createEntry(tx, { id, ...about, ...by, ...times, text, ...picture }))
    if (isNew) return { isNew, receivedAt: receivedAt.toISOString(), subjectName }
    // It came before, or came at the same moment by another request.
    const row = former ?? (await stored.loadEntry(tx, id))
    if (row === undefined || !isSame(row, actor.userId, given)) throw entryTaken()
    return { isNew, receivedAt: row.receivedAt.toISOString(), subjectName }
  })
}

/** @throws object.not-found */
export async function requirePicture(parts: CrewParts, scope: DomainScope, id: string) {
  const row = await stored.loadEntry(parts.db, id)
  if (row === undefined || row.pictureType === null) throw objectNotFound()
  const { nodeId, faultId, pictureType } = row
  if (nodeId !== null) await requireSubject(parts, scope, { subject: 'node', subjectId: nodeId })
  if (faultId !== null) await requireSubject(parts, scope, { subject: 'fault', subjectId: faultId })
  const content = await stored.loadPicture(parts.db, id)
  if (content === undefined) throw objectNotFound()
  return { content, contentType: pictureType }
}
