import { keyFieldOf } from '@fibrewatch/contract/import-field'
import { enterKept, inSavepoint, makeStamp } from '#modules/plant-change'
import { type Actor, hasPermission } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'
import { type KeyCount, listNextKeys, listRowsOf } from './import-row.repository.ts'
import { rulesOf } from './kinds.ts'
import { listNamed } from './named-object.repository.ts'
import {
  type KnownObjects,
  type NamedObjects,
  type ObjectGiven,
  type Reference,
  REFERENCES,
} from './object-given.ts'
import type { ImportParts, RowResult, StoredImport, StoredRow } from './plant-import.types.ts'
import { type Given, readCells } from './read-cells.ts'
import { readRowReason, RowFault, type RowReason } from './row-fault.ts'

/** Of one transaction: while it runs nobody else writes to the embedded database. */
const MAX_OBJECTS = 50
const MAX_ROWS = 4000
/** Of one object: the points of the longest route. */
const MAX_OBJECT_ROWS = 20_000

/** Whole objects that are entered in one transaction. */
export interface Portion {
  readonly source: StoredImport
  readonly objects: readonly ReadObject[]
  readonly known: KnownObjects
  readonly domains: ReadonlyMap<string, readonly number[]>
  readonly lastKey: string
  readonly isLast: boolean
}

interface ReadObject {
  readonly key: string
  readonly rowNo: number
  /** The rows after the first, where each row is an object of its own. */
  readonly twins: readonly number[]
  readonly rows: readonly Given[] | RowReason
}

/** The next whole objects, with everything that they name. */
export async function takePortion(
  { db, ports }: ImportParts,
  { scope }: Actor,
  source: StoredImport,
): Promise<Portion> {
  const keys = await listNextKeys(db, source.id, { after: source.lastKey, limit: MAX_OBJECTS + 1 })
  const chosen = chooseKeys(keys)
  const sought = chosen.filter(({ rowCount }) => rowCount <= MAX_OBJECT_ROWS)
  const rows = await listRowsOf(
    db,
    source.id,
    sought.map(({ objectKey }) => objectKey),
  )
  const byKey = Map.groupBy(rows, ({ objectKey }) => objectKey)
  const objects = chosen.map((key) => readObject(key, byKey.get(key.objectKey) ?? [], source))
  const codes = listCodes(source, objects)
  const find = async (reference: Reference): Promise<NamedObjects> => {
    const named = codes.get(reference) ?? []
    const found = named.length === 0 ? [] : await listNamed(db, scope, { reference, codes: named })
    return new Map(found.map((each) => [each.code, each]))
  }
  const known = {
    site: await find('site'),
    node: await find('node'),
    cable: await find('cable'),
    device: await find('device'),
    link: await find('link'),
  }
  const domains = Map.groupBy(await ports.listDomains(scope), ({ name }) => name)
  return {
    source,
    objects,
    known,
    domains: new Map([...domains].map(([name, all]) => [name, all.map(({ id }) => id)])),
    lastKey: chosen.at(-1)?.objectKey ?? source.lastKey,
    isLast: chosen.length === keys.length && keys.length <= MAX_OBJECTS,
  }
}

/** So many that their rows are not too many; one at least. */
function chooseKeys(keys: readonly KeyCount[]): readonly KeyCount[] {
  let rowCount = 0
  const end = keys.findIndex((key, index) => {
    rowCount += key.rowCount
    return index > 0 && (index >= MAX_OBJECTS || rowCount > MAX_ROWS)
  })
  return end < 0 ? keys : keys.slice(0, end)
}

function readObject(
  { objectKey: key, rowCount, firstNo }: KeyCount,
  rows: readonly StoredRow[],
  source: StoredImport,
): ReadObject {
  const { isGrouped } = rulesOf(source.kind)
  const [first, ...others] = rows
  const twins = isGrouped ? [] : others.map(({ rowNo }) => rowNo)
  if (first === undefined) {
    const reason = { reason: 'import.too-many-of-one', values: [key, rowCount, MAX_OBJECT_ROWS] } as const
    return { key, rowNo: firstNo, twins, rows: reason }
  }
  try {
    const read = isGrouped ? rows : [first]
    return { key, rowNo: first.rowNo, twins, rows: read.map(({ cells }) => readCells(cells, source)) }
  } catch (cause) {
    if (!(cause instanceof RowFault)) throw cause
    return { key, rowNo: first.rowNo, twins, rows: cause }
  }
}

const isRead = (rows: ReadObject['rows']): rows is readonly Given[] => Array.isArray(rows)

/** What an object is called of which the rows are. */
function ownReference({ kind }: StoredImport): Reference {
  const field = keyFieldOf(kind)
  const name = field === 'code' ? kind : field
  return REFERENCES.find((reference) => reference === name) ?? 'link'
}

/** The codes of all that the rows name, and of what they are. */
function listCodes(source: StoredImport, objects: readonly ReadObject[]): ReadonlyMap<Reference, string[]> {
  const own = ownReference(source)
  const read = objects.flatMap(({ key, rows }) => (isRead(rows) ? [{ key, rows }] : []))
  return new Map(
    REFERENCES.map((reference) => {
      const named = read.flatMap(({ rows }) => rows.map((row) => row.get(reference)))
      const ownCodes = reference === own ? read.map(({ key }) => key) : []
      const codes = [...named, ...ownCodes].filter((code) => typeof code === 'string' && code !== '')
      return [reference, [...new Set(codes)] as string[]]
    }),
  )
}

/** Enters each object of a portion; what is refused leaves the others as they are. */
export async function enterObjects(
  tx: Tx,
  parts: ImportParts,
  { actor, portion }: { readonly actor: Actor; readonly portion: Portion },
): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const object of portion.objects) {
    results.push(await enterObject(tx, parts, { actor, portion, object }))
    const twice = { reason: 'import.twice', values: [object.key] } as const
    for (const rowNo of object.twins)
      results.push({ rowNo, outcome: 'refused', reason: twice, changeId: null })
  }
  return results
}

interface ObjectWork {
  readonly actor: Actor
  readonly portion: Portion
  readonly object: ReadObject
}

async function enterObject(tx: Tx, parts: ImportParts, work: ObjectWork): Promise<RowResult> {
  const { rowNo, rows } = work.object
  const refuse = (reason: RowReason): RowResult => ({ rowNo, outcome: 'refused', reason, changeId: null })
  if (!isRead(rows)) return refuse(rows)
  try {
    const entered = await inSavepoint(tx, () => enterRead(tx, parts, { ...work, rows }))
    return { rowNo, reason: null, ...entered }
  } catch (cause) {
    const reason = readRowReason(cause)
    if (reason === undefined) throw cause
    return refuse(reason)
  }
}

function enterRead(
  tx: Tx,
  { ports, clock }: ImportParts,
  { actor, portion, object, rows }: ObjectWork & { readonly rows: readonly Given[] },
) {
  const { source, known, domains } = portion
  const rules = rulesOf(source.kind)
  const { key: code } = object
  const objectId = known[ownReference(source)].get(code)?.id
  const { add, change } = rules.permissions
  if (!hasPermission(actor, objectId === undefined ? add : change))
    throw new RowFault('import.not-permitted', code)
  if (objectId === undefined && rules.isPartOf)
    throw new RowFault('import.unknown', keyFieldOf(source.kind), code)
  const given: ObjectGiven = { code, rows, known, domains, domainId: source.domainId }
  return enterKept(tx, ports.entrants[rules.entrant], {
    actor,
    stamp: makeStamp(clock, actor),
    objectId,
    code,
    make: (before) => {
      const wanted = rules.make(given, before)
      rules.require(wanted)
      return wanted
    },
  })
}
