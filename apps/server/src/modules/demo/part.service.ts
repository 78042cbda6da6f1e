import { type demoApi, MAX_PARTS_ADDED, type SparePart } from '@fibrewatch/contract/demo'
import type { EndpointBody, EndpointQuery } from '@fibrewatch/contract/endpoint'
import type { Actor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, makeReasonText, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import { slicePage } from '#platform/list/page'
import { pickRows, type RowTraits } from '#platform/list/pick-rows'
import { type DemoEntry, lockEntries, listEntries, saveEntries } from './demo-entry.repository.ts'
import { FIRST_PARTS } from './first-parts.ts'

const codeTaken = defineError('demo.code-taken')
const tooMany = defineError('demo.too-many-parts')

const BEGINNING = 'part/'
const entryOf = (id: number): string => `${BEGINNING}${id}`

export interface DemoParts {
  readonly db: Db
  readonly clock: Clock
}

type PartQuery = EndpointQuery<typeof demoApi.pageParts>
type PartFields = EndpointBody<typeof demoApi.addPart>

const TRAITS: RowTraits<SparePart> = {
  texts: ({ code, name, place, remark }) => [code, name, place, remark],
  cell: (part, column) => part[column as keyof SparePart],
}

/** The store as one user sees it: the initial parts, with those the user has added, changed and removed. */
async function loadParts(db: Db, userId: number): Promise<SparePart[]> {
  const saved = await listEntries(db, userId, BEGINNING)
  const parts = new Map(FIRST_PARTS.map((part) => [entryOf(part.id), part]))
  for (const { entry, content } of saved) {
    // Only this service writes these entries, checked against the contract.
    if (content === null) parts.delete(entry)
    else parts.set(entry, content as SparePart)
  }
  return [...parts.values()].toSorted((a, b) => a.id - b.id)
}

const fits = ({ kind, state, countedFrom, countedTo }: PartQuery, part: SparePart): boolean =>
  (kind === undefined || part.kind === kind) &&
  (state === undefined || part.state === state) &&
  // Days are written so that their text order is their time order.
  (countedFrom === undefined || (part.countedOn !== null && part.countedOn >= countedFrom)) &&
  (countedTo === undefined || (part.countedOn !== null && part.countedOn <= countedTo))

/** @throws demo.code-taken with the index of the first part whose code another part has */
function requireCodesFree(parts: readonly SparePart[], changed: readonly SparePart[], locale: Locale): void {
  const changedIds = new Set(changed.map(({ id }) => id))
  const taken = new Set(parts.filter(({ id }) => !changedIds.has(id)).map(({ code }) => code))
  for (const [index, { code }] of changed.entries()) {
    if (taken.has(code)) {
      const reason = makeReasonText('demo.code-taken', locale, [code])
      throw codeTaken(code, { errors: [{ index, field: 'code', reason }] })
    }
    taken.add(code)
  }
}

/** @throws object.not-found */
function requireAll(parts: readonly SparePart[], ids: readonly number[]): void {
  const known = new Set(parts.map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) throw objectNotFound()
}

/** The actor, and the language of the refusals. */
interface PartCall {
  readonly actor: Actor
  readonly locale: Locale
}

export async function listPartPage({ db }: DemoParts, { userId }: Actor, query: PartQuery) {
  const found = (await loadParts(db, userId)).filter((part) => fits(query, part))
  return slicePage(pickRows(found, query, TRAITS), query)
}

export async function isCodeFree(
  { db }: DemoParts,
  { userId }: Actor,
  { code, id }: { readonly code: string; readonly id?: number },
): Promise<boolean> {
  return (await loadParts(db, userId)).every((part) => part.code !== code || part.id === id)
}

/** @throws demo.code-taken, demo.too-many-parts */
export function addPart(parts: DemoParts, { actor, locale }: PartCall, fields: PartFields): Promise<number> {
  return changeStore(parts, actor, (stored) => {
    const ids = stored.map(({ id }) => id)
    const added = ids.filter((id) => id > FIRST_PARTS.length)
    if (added.length >= MAX_PARTS_ADDED) throw tooMany(MAX_PARTS_ADDED)
    const part = { ...fields, id: Math.max(FIRST_PARTS.length, ...ids) + 1 }
    requireCodesFree(stored, [part], locale)
    return { entries: [{ entry: entryOf(part.id), content: part }], made: part.id }
  })
}

/** All or none. @throws demo.code-taken, object.not-found */
export async function updateParts(
  parts: DemoParts,
  { actor, locale }: PartCall,
  changed: readonly SparePart[],
): Promise<void> {
  await changeStore(parts, actor, (stored) => {
    requireAll(
      stored,
      changed.map(({ id }) => id),
    )
    requireCodesFree(stored, changed, locale)
    return { entries: changed.map((part) => ({ entry: entryOf(part.id), content: part })), made: undefined }
  })
}

/** All or none. @throws object.not-found */
export async function removeParts(parts: DemoParts, actor: Actor, ids: readonly number[]): Promise<void> {
  await changeStore(parts, actor, (stored) => {
    requireAll(stored, ids)
    return {
      entries: [...new Set(ids)].map((id) => ({ entry: entryOf(id), content: null })),
      made: undefined,
    }
  })
}

interface StoreChange<Made> {
  readonly entries: DemoEntry[]
  readonly made: Made
}

function changeStore<Made>(
  { db, clock }: DemoParts,
  { userId }: Actor,
  make: (stored: readonly SparePart[]) => StoreChange<Made>,
): Promise<Made> {
  return transaction(db, async (tx: Tx) => {
    await lockEntries(tx, userId)
    const { entries, made } = make(await loadParts(tx, userId))
    await saveEntries(tx, userId, { entries, at: new Date(clock.now()) })
    return made
  })
}
