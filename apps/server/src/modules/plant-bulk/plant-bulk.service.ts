import { isDeepStrictEqual } from 'node:util'
import type { BulkAnswer, BulkMode, BulkRow } from '@fibrewatch/contract/plant-bulk'
import {
  type ChangeCall,
  type ChangeParts,
  type Entrant,
  inSavepoint,
  makeStamp,
  writeKept,
  type Stamp,
} from '#modules/plant-change'
import { includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { makeReasonText, objectNotFound, ReasonError } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import { TakenBack, type Tried } from './taken-back.ts'

export interface BulkParts extends ChangeParts {
  readonly entrant: Entrant
}

type BulkCall = ChangeCall & { readonly locale: Locale }
/** What each is to have, by field; absent fields stay. */
type Wanted = Readonly<Record<string, BulkRow['changes'][number]['after'] | undefined>>

interface BulkBody {
  readonly ids: readonly number[]
  readonly set: Wanted
  readonly mode: BulkMode
}

const mustGo = (mode: BulkMode, { refused }: Tried): boolean =>
  mode === 'check' || (mode === 'all' && refused.length > 0)

/**
 * Changes several objects, each checked as a change of one is: those that are refused are named with their reasons. A check
 * does all of it and takes it back, so that nothing is foretold that is not also done.
 */
export async function changeMany(
  parts: BulkParts,
  call: BulkCall,
  { ids, set, mode }: BulkBody,
): Promise<BulkAnswer> {
  const known = dropAbsent(set)
  try {
    const tried = await transaction(parts.db, async (tx) => {
      const done = await changeEach(tx, parts, { call, ids, set: known })
      if (mustGo(mode, done)) throw new TakenBack(done)
      return done
    })
    recordMany(call, known, tried)
    return makeAnswer(tried, true)
  } catch (cause) {
    if (!(cause instanceof TakenBack)) throw cause
    return makeAnswer(cause.tried, false)
  }
}

const makeAnswer = ({ rows, refused }: Tried, isDone: boolean): BulkAnswer => ({
  isKept: isDone && rows.some(({ outcome }) => outcome === 'changed'),
  rows: [...rows],
  refused,
})

const dropAbsent = (set: Wanted): Wanted =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))

/** The call's own entry names all that it changed; the history has one of each. */
function recordMany({ record }: ChangeCall, set: Wanted, { rows }: Tried): void {
  const changed = rows.filter(({ outcome }) => outcome === 'changed')
  record({
    objectId: changed.map(({ id }) => id).join(','),
    objectName: changed.map(({ code }) => code).join('、'),
    after: { ...set },
  })
}

interface EachWork {
  readonly call: BulkCall
  readonly ids: readonly number[]
  readonly set: Wanted
}

async function changeEach(tx: Tx, parts: BulkParts, { call, ids, set }: EachWork): Promise<Tried> {
  const stamp = makeStamp(parts.clock, call.actor)
  const rows = new Map<number, BulkRow>()
  const refused: BulkAnswer['refused'] = []
  // In one order: two that change the same objects wait for each other and cannot block each other.
  for (const id of ids.toSorted((a, b) => a - b)) {
    const { row, refusal } = await changeOne(tx, parts, { call, stamp, id, set })
    rows.set(id, row)
    if (refusal === undefined) continue
    const { reason, values } = refusal
    refused.push({ id, reason, msg: makeReasonText(reason, call.locale, values) })
  }
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), refused }
}

interface OneWork extends Omit<EachWork, 'ids'> {
  readonly stamp: Stamp
  readonly id: number
}

async function changeOne(tx: Tx, { entrant }: BulkParts, { call, stamp, id, set }: OneWork) {
  const { actor } = call
  const before = await entrant.keeper.load(tx, id)
  const isSeen = before !== undefined && includesDomain(actor.scope, before.domainId)
  const code = isSeen ? before.name : ''
  const row = { id, code, changes: isSeen ? listChanges(before.state, set) : [] }
  try {
    if (!isSeen) throw objectNotFound()
    if (row.changes.length === 0) return { row: { ...row, outcome: 'same' } as const, refusal: undefined }
    const object = { code, objectId: id, before, wanted: { ...before.state, ...set } }
    await inSavepoint(tx, () => writeKept(tx, entrant, { actor, stamp, objects: [object] }))
    return { row: { ...row, outcome: 'changed' } as const, refusal: undefined }
  } catch (cause) {
    if (!(cause instanceof ReasonError) || cause.family !== 'user') throw cause
    return { row: { ...row, outcome: 'refused' } as const, refusal: cause }
  }
}

function listChanges(state: object, set: Wanted): BulkRow['changes'] {
  const was = state as Wanted
  return Object.entries(set).flatMap(([field, after = null]) => {
    const before = was[field] ?? null
    return isDeepStrictEqual(before, after) ? [] : [{ field, before, after }]
  })
}
