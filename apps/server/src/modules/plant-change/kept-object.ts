import { mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import type { ChangeCall, ChangeParts, Keeper, KeptState, Stamp } from './plant-change.types.ts'
import { keepChange, makeStamp } from './history.ts'
import { takeBelongingsOff } from './take-belongings-off.ts'

interface KeptWork {
  readonly keeper: Keeper
  /** The code it is to have; absent where it has none of its own. */
  readonly code?: string
}

/** The log holds fields: a list is one of them. */
const asFields = (state: object): object => (Array.isArray(state) ? { list: state } : state)

/** Makes an object, keeps that it was made, and records it. */
export async function createKept(
  { db, clock }: ChangeParts,
  { actor, record }: ChangeCall,
  work: KeptWork & {
    readonly code: string
    readonly after: object
    readonly create: (tx: Tx, stamp: Stamp) => Promise<number>
  },
): Promise<{ id: number }> {
  const stamp = makeStamp(clock, actor)
  const id = await mapConstraintErrors(work.keeper.refusals(work.code ?? ''), () =>
    transaction(db, async (tx) => {
      const objectId = await work.create(tx, stamp)
      await keepChange(tx, work.keeper, { before: undefined, actor, stamp, objectId })
      return objectId
    }),
  )
  record({ objectId: id, objectName: work.code, after: work.after })
  return { id }
}

/** Changes an object, keeps what it was, and records it. Returns its new version. */
export async function changeKept<State extends object>(
  { db, clock }: ChangeParts,
  { actor, record }: ChangeCall,
  work: KeptWork & {
    readonly id: number
    readonly after: object
    /** The object for a change of the state that its reader saw. */
    readonly require: (tx: Tx) => Promise<KeptState<State>>
    readonly change: (tx: Tx, stamp: Stamp, before: State) => Promise<number>
  },
): Promise<{ version: number }> {
  const { keeper, id: objectId, after } = work
  const stamp = makeStamp(clock, actor)
  const done = await mapConstraintErrors(work.keeper.refusals(work.code ?? ''), () =>
    transaction(db, async (tx) => {
      const before = await work.require(tx)
      const version = await work.change(tx, stamp, before.state)
      await keepChange(tx, keeper, { before, actor, stamp, objectId })
      return { version, before }
    }),
  )
  record({
    objectId,
    objectName: done.before.name,
    before: asFields(done.before.state),
    after: asFields(after),
  })
  return { version: done.version }
}

/** Removes an object, keeps what it was, and records it. */
export async function removeKept<State extends object>(
  { db, clock }: ChangeParts,
  { actor, record }: ChangeCall,
  work: Pick<KeptWork, 'keeper'> & {
    readonly id: number
    readonly require: (tx: Tx) => Promise<KeptState<State>>
    readonly remove: (tx: Tx, stamp: Stamp, was: State) => Promise<void>
  },
): Promise<null> {
  const { keeper, id: objectId } = work
  const stamp = makeStamp(clock, actor)
  const before = await transaction(db, async (tx) => {
    const was = await work.require(tx)
    await takeBelongingsOff(tx, { kind: keeper.kind, objectId, was, actor, stamp })
    await work.remove(tx, stamp, was.state)
    await keepChange(tx, keeper, { before: was, actor, stamp, objectId })
    return was
  })
  record({ objectId, objectName: before.name, before: asFields(before.state) })
  return null
}
