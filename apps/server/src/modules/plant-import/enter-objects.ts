import { isDeepStrictEqual } from 'node:util'
import { keyFieldOf } from '@fibrewatch/contract/import-field'
import {
  type EnteredState,
  type Entrant,
  inSavepoint,
  type KeptState,
  loadKept,
  makeStamp,
  type Stamp,
  writeKept,
} from '#modules/plant-change'
import { type Actor, hasPermission } from '#platform/auth/actor'
import { includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import type { ObjectGiven } from './object-given.ts'
import type { ImportParts, RowResult } from './plant-import.types.ts'
import type { Given } from './read-cells.ts'
import { readRowReason, RowFault, type RowReason } from './row-fault.ts'
import { isRead, type Portion, type ReadObject } from './take-portion.ts'

interface Judging {
  readonly actor: Actor
  readonly portion: Portion
  readonly before: ReadonlyMap<number, KeptState>
}

/** What is to become of an object: refused, left as it is, or written. */
type Judged =
  | { readonly rowNo: number; readonly refused: RowReason }
  | { readonly rowNo: number; readonly refused: null; readonly written: EnteredState | null }
type Written = Extract<Judged, { readonly refused: null }> & { readonly written: EnteredState }
const isWritten = (judged: Judged): judged is Written => judged.refused === null && judged.written !== null

/** Enters the objects of a portion together; what is refused leaves the others as they are. */
export async function enterObjects(
  tx: Tx,
  parts: ImportParts,
  { actor, portion }: { readonly actor: Actor; readonly portion: Portion },
): Promise<RowResult[]> {
  const entrant = parts.ports.entrants[portion.rules.entrant]
  const ids = portion.objects.flatMap(({ code }) => findObjectId(portion, code) ?? [])
  const before = await loadKept(tx, entrant.keeper, ids)
  const judged = portion.objects.map((object) => judge(object, { actor, portion, before }))
  const work = { entrant, actor, stamp: makeStamp(parts.clock, actor) }
  const written = await writeTogether(tx, work, judged.filter(isWritten))
  const twins = portion.objects.flatMap(({ code, twins: rows }) =>
    rows.map((rowNo) => refuse(rowNo, { reason: 'import.twice', values: [code] })),
  )
  return [...judged.flatMap(tellUnwritten), ...written, ...twins]
}

const refuse = (rowNo: number, reason: RowReason): RowResult => ({
  rowNo,
  outcome: 'refused',
  reason,
  changeId: null,
})

function tellUnwritten(judged: Judged): RowResult[] {
  const { rowNo, refused } = judged
  if (refused !== null) return [refuse(rowNo, refused)]
  return isWritten(judged) ? [] : [{ rowNo, outcome: 'same', reason: null, changeId: null }]
}

const findObjectId = ({ rules, known }: Portion, code: string): number | undefined =>
  known[rules.own].get(code)?.id

function judge({ code, rowNo, rows }: ReadObject, judging: Judging): Judged {
  if (!isRead(rows)) return { rowNo, refused: rows }
  try {
    return { rowNo, refused: null, written: findWork(code, rows, judging) }
  } catch (cause) {
    const refused = readRowReason(cause)
    if (refused === undefined) throw cause
    return { rowNo, refused }
  }
}

/** What is to be written of an object; null where it is so already. @throws RowFault */
function findWork(
  code: string,
  rows: readonly Given[],
  { actor, portion, before }: Judging,
): EnteredState | null {
  const { source, rules, ...naming } = portion
  const objectId = findObjectId(portion, code)
  const { add, change } = rules.permissions
  const needed = objectId === undefined ? add : change
  if (!needed.every((permission) => hasPermission(actor, permission)))
    throw new RowFault('import.not-permitted', code)
  if (objectId === undefined && rules.isPartOf)
    throw new RowFault('import.unknown', source.kind === 'plant' ? rules.own : keyFieldOf(source.kind), code)
  const was = objectId === undefined ? undefined : before.get(objectId)
  if (objectId !== undefined && (was === undefined || !includesDomain(actor.scope, was.domainId)))
    throw objectNotFound()
  const given: ObjectGiven = { ...naming, code, rows, domainId: source.domainId }
  const wanted = rules.make(given, was?.state)
  rules.require(wanted)
  if (was !== undefined && isDeepStrictEqual(was.state, wanted)) return null
  return { code, objectId, before: was, wanted }
}

interface Writing {
  readonly entrant: Entrant
  readonly actor: Actor
  readonly stamp: Stamp
}

/** All at once; where one of them is refused each half of them, until that one is alone with its reason. */
async function writeTogether(tx: Tx, work: Writing, objects: readonly Written[]): Promise<RowResult[]> {
  if (objects.length === 0) return []
  const { entrant, actor, stamp } = work
  try {
    const entered = objects.map(({ written }) => written)
    const changes = await inSavepoint(tx, () => writeKept(tx, entrant, { actor, stamp, objects: entered }))
    return objects.map(({ rowNo, written }, index) => ({
      rowNo,
      outcome: written.before === undefined ? 'added' : 'changed',
      reason: null,
      changeId: changes[index] ?? null,
    }))
  } catch (cause) {
    const reason = readRowReason(cause)
    if (reason === undefined) throw cause
    const [first] = objects
    if (first !== undefined && objects.length === 1) return [refuse(first.rowNo, reason)]
    const half = objects.length >> 1
    const former = await writeTogether(tx, work, objects.slice(0, half))
    return [...former, ...(await writeTogether(tx, work, objects.slice(half)))]
  }
}
