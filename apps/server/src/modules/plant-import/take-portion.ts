import type { DomainScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import { type PartKind, readPartKey } from './archive-key.ts'
import { listStopIds } from './archive.repository.ts'
import { indexPaths, listDomainPaths } from './domain-tree.ts'
import { type KeyCount, listNextKeys, listRowsOf } from './import-row.repository.ts'
import { listPartReferences } from './make-parts.ts'
import { listNamed } from './named-object.repository.ts'
import {
  type KnownObjects,
  type NamedObjects,
  type ObjectGiven,
  type Reference,
  REFERENCES,
} from './object-given.ts'
import type { DomainName, StoredImport, StoredRow } from './plant-import.types.ts'
import { findRules, type PortionRules } from './portion-rules.ts'
import { type Given, readCells } from './read-cells.ts'
import { RowFault, type RowReason } from './row-fault.ts'

/** Of one transaction: while it runs nobody else writes to the embedded database. */
const MAX_OBJECTS = 100
const MAX_ROWS = 4000
/** Of one object: the points of the longest route. */
const MAX_OBJECT_ROWS = 20_000

/** Whole objects that are entered in one transaction, with everything that they name. */
export interface Portion extends Pick<ObjectGiven, 'known' | 'domains' | 'domainsBelow' | 'stops'> {
  readonly source: StoredImport
  readonly rules: PortionRules
  readonly objects: readonly ReadObject[]
  readonly lastKey: string
  readonly isLast: boolean
}

export interface ReadObject {
  readonly code: string
  readonly rowNo: number
  /** The rows after the first, where each row is an object of its own. */
  readonly twins: readonly number[]
  readonly rows: readonly Given[] | RowReason
}

/** What the portions of an import have in common. */
export interface Surroundings {
  readonly scope: DomainScope
  /** Those of the scope. */
  readonly domains: readonly DomainName[]
}

/** The next whole objects. */
export async function takePortion(
  db: Db | Tx,
  { scope, domains }: Surroundings,
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
  const rules = findRules(source, chosen[0]?.objectKey ?? '')
  const reading = { source, rules }
  const objects = chosen.map((key) => readObject(key, byKey.get(key.objectKey) ?? [], reading))
  const known = await findKnown(db, scope, listCodes(rules, { source, objects, keys: chosen }))
  const byName = Map.groupBy(domains, ({ name }) => name)
  return {
    source,
    rules,
    objects,
    known,
    stops: source.kind === 'plant' ? await findStops(db, known) : new Map(),
    domains: new Map([...byName].map(([name, all]) => [name, all.map(({ id }) => id)])),
    domainsBelow: indexPaths(listDomainPaths(domains, source.domainId)),
    lastKey: chosen.at(-1)?.objectKey ?? source.lastKey,
    isLast: chosen.length === keys.length && keys.length <= MAX_OBJECTS,
  }
}

async function findKnown(
  db: Db | Tx,
  scope: DomainScope,
  codes: ReadonlyMap<Reference, readonly string[]>,
): Promise<KnownObjects> {
  const find = async (reference: Reference): Promise<NamedObjects> => {
    const named = codes.get(reference) ?? []
    const found = named.length === 0 ? [] : await listNamed(db, scope, { reference, codes: named })
    return new Map(found.map((each) => [each.code, each]))
  }
  return {
    site: await find('site'),
    node: await find('node'),
    cable: await find('cable'),
    device: await find('device'),
    link: await find('link'),
    service: await find('service'),
  }
}

async function findStops(db: Db | Tx, { cable }: KnownObjects): Promise<ObjectGiven['stops']> {
  const ids = [...cable.values()].map(({ id }) => id)
  const stops = ids.length === 0 ? [] : await listStopIds(db, ids)
  return new Map(
    [...Map.groupBy(stops, ({ cableId }) => cableId)].map(([cableId, all]) => [
      cableId,
      all.map(({ id }) => id),
    ]),
  )
}

const partKindOf = (key: KeyCount | undefined): string | undefined => key && readPartKey(key.objectKey)?.kind

/** So many that their rows are not too many, and of one kind; one at least. */
function chooseKeys(keys: readonly KeyCount[]): readonly KeyCount[] {
  let rowCount = 0
  const kind = partKindOf(keys[0])
  const end = keys.findIndex((key, index) => {
    rowCount += key.rowCount
    return index > 0 && (index >= MAX_OBJECTS || rowCount > MAX_ROWS || partKindOf(key) !== kind)
  })
  return end < 0 ? keys : keys.slice(0, end)
}

interface Reading {
  readonly source: StoredImport
  readonly rules: PortionRules
}

function readObject(
  { objectKey: key, rowCount, firstNo }: KeyCount,
  rows: readonly StoredRow[],
  { source, rules: { isGrouped } }: Reading,
): ReadObject {
  const code = source.kind === 'plant' ? (readPartKey(key)?.code ?? key) : key
  const [first, ...others] = rows
  const twins = isGrouped ? [] : others.map(({ rowNo }) => rowNo)
  if (first === undefined) {
    const reason = { reason: 'import.too-many-of-one', values: [code, rowCount, MAX_OBJECT_ROWS] } as const
    return { code, rowNo: firstNo, twins, rows: reason }
  }
  try {
    const read = isGrouped ? rows : [first]
    return { code, rowNo: first.rowNo, twins, rows: read.map(({ cells }) => readCells(cells, source)) }
  } catch (cause) {
    if (!(cause instanceof RowFault)) throw cause
    return { code, rowNo: first.rowNo, twins, rows: cause }
  }
}

export const isRead = (rows: ReadObject['rows']): rows is readonly Given[] => Array.isArray(rows)

interface Taken {
  readonly source: StoredImport
  readonly objects: readonly ReadObject[]
  readonly keys: readonly KeyCount[]
}

/** The codes of all that the rows name, and of what they are. */
function listCodes(
  { own }: PortionRules,
  { source, objects, keys }: Taken,
): ReadonlyMap<Reference, readonly string[]> {
  const part = source.kind === 'plant' ? keys[0] && readPartKey(keys[0].objectKey)?.kind : undefined
  const read = objects.flatMap(({ code, rows }) => (isRead(rows) ? [{ code, rows }] : []))
  const named = read.map(({ rows }) => (part === undefined ? nameRows(rows) : namePart(part, rows)))
  return new Map(
    REFERENCES.map((reference) => {
      const ownCodes = reference === own ? read.map(({ code }) => code) : []
      const codes = named.flatMap((each) => each[reference] ?? [])
      return [reference, [...new Set([...ownCodes, ...codes])]]
    }),
  )
}

type Named = ReturnType<typeof listPartReferences>

const nameRows = (rows: readonly Given[]): Named =>
  Object.fromEntries(
    REFERENCES.map((reference) => {
      const codes = rows.map((row) => row.get(reference))
      return [reference, codes.filter((code) => typeof code === 'string' && code !== '')]
    }),
  )

/** What is no object of its kind names nothing: it is refused when it is entered. */
function namePart(kind: PartKind, [row]: readonly Given[]): Named {
  try {
    return listPartReferences(kind, String(row?.get('state')))
  } catch (cause) {
    if (cause instanceof RowFault) return {}
    throw cause
  }
}
