import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#platform/auth/actor'
import { includesDomain } from '#platform/auth/scope'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { keepChange } from './history.ts'
import type { Entrant, Stamp } from './plant-change.types.ts'

interface Entry {
  readonly actor: Actor
  readonly stamp: Stamp
  /** Undefined for what is new. */
  readonly objectId: number | undefined
  readonly code: string
  /** What it is to be, given what it is. */
  readonly make: (before: object | undefined) => object
}

interface Entered {
  readonly outcome: 'added' | 'changed' | 'same'
  /** Null where nothing changed. */
  readonly changeId: number | null
}

/** Makes or changes an object as a row of a file says, and keeps what it was. What is so already stays untouched. */
export async function enterKept(
  tx: Tx,
  { keeper, write }: Entrant,
  { actor, stamp, objectId, code, make }: Entry,
): Promise<Entered> {
  const before = objectId === undefined ? undefined : await keeper.load(tx, objectId)
  const isVisible = before !== undefined && includesDomain(actor.scope, before.domainId)
  if (objectId !== undefined && !isVisible) throw objectNotFound()
  const wanted = make(before?.state)
  if (before !== undefined && isDeepStrictEqual(before.state, wanted))
    return { outcome: 'same', changeId: null }
  const work = { actor, stamp, objectId, before: before?.state, wanted }
  const written = await mapConstraintErrors(keeper.refusals(code), () => write(tx, work))
  const changeId = await keepChange(tx, keeper, { before, actor, stamp, objectId: written })
  return { outcome: before === undefined ? 'added' : 'changed', changeId }
}
