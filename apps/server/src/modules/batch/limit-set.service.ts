import type { limitApi, LimitSet } from '@fibrewatch/contract/limit'
import { MAX_LIMIT_SETS } from '@fibrewatch/contract/limit'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { Actor } from '#platform/auth/actor'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { BatchCall, BatchParts } from './batch.types.ts'
import * as stored from './limit-set.repository.ts'

const isSeedRefused = defineError('limit.seed')
const limitFull = defineError('limit.full')

type LimitParts = Pick<BatchParts, 'db' | 'clock'>

export async function listLimitSets({ db }: LimitParts, actor: Actor): Promise<LimitSet[]> {
  const sets = await stored.listLimitSets(db, actor)
  return sets.map((set) => makeLimitSet(set, actor.scope))
}

export async function createLimitSet(
  parts: LimitParts,
  { actor, record }: BatchCall,
  fields: stored.LimitFields,
): Promise<{ id: number }> {
  const id = await changeLimitSets(parts, (tx, now) => addLimitSet(tx, actor, { ...fields, now }))
  record({ objectId: id, objectName: fields.name, after: fields })
  return { id }
}

/** @throws limit.seed */
export async function changeLimitSet(
  parts: LimitParts,
  { actor, record }: BatchCall,
  { id, ...fields }: stored.LimitFields & { readonly id: number },
): Promise<null> {
  const before = await changeLimitSets(parts, async (tx, updatedAt) => {
    const found = await requireOwn(tx, actor, id)
    if (!includesDomain(actor.scope, fields.domainId)) throw objectNotFound()
    if (found.domainId !== fields.domainId) await requireRoom(tx, fields.domainId)
    await stored.changeLimitSet(tx, id, { ...fields, updatedAt })
    return found
  })
  record({ objectId: id, objectName: fields.name, before: pickFields(before), after: fields })
  return null
}

/** @throws limit.seed */
export async function removeLimitSet(
  parts: LimitParts,
  { actor, record }: BatchCall,
  id: number,
): Promise<null> {
  const before = await changeLimitSets(parts, async (tx) => {
    const found = await requireOwn(tx, actor, id)
    await stored.removeLimitSet(tx, id)
    return found
  })
  record({ objectId: id, objectName: before.name, before: pickFields(before) })
  return null
}

export async function copyLimitSet(
  parts: LimitParts,
  { actor, record }: BatchCall,
  { id, name, domainId }: EndpointBody<typeof limitApi.copy>,
): Promise<{ id: number }> {
  const made = await changeLimitSets(parts, async (tx, now) => {
    const { source, values } = await requireVisibleLimitSet(tx, actor, id)
    const fields = { name, domainId, source, values }
    return { id: await addLimitSet(tx, actor, { ...fields, now }), fields }
  })
  record({ objectId: made.id, objectName: name, after: made.fields })
  return { id: made.id }
}

/** One that the actor sees: of theirs, of a domain above, or one that came with the product. */
export async function requireVisibleLimitSet(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<stored.StoredLimitSet> {
  const found = (await stored.listLimitSets(tx, actor)).find((set) => set.id === id)
  if (found === undefined) throw objectNotFound()
  return found
}

async function requireOwn(tx: Tx, actor: Actor, id: number): Promise<stored.StoredLimitSet> {
  const found = await requireVisibleLimitSet(tx, actor, id)
  if (found.domainId === null) throw isSeedRefused(found.name)
  if (!includesDomain(actor.scope, found.domainId)) throw objectNotFound()
  return found
}

async function addLimitSet(
  tx: Tx,
  actor: Actor,
  { now, ...fields }: stored.LimitFields & { readonly now: Date },
): Promise<number> {
  if (!includesDomain(actor.scope, fields.domainId)) throw objectNotFound()
  await requireRoom(tx, fields.domainId)
  return stored.createLimitSet(tx, fields, now)
}

async function requireRoom(tx: Tx, domainId: number): Promise<void> {
  if ((await stored.countOfDomain(tx, domainId)) >= MAX_LIMIT_SETS) throw limitFull(MAX_LIMIT_SETS)
}

function changeLimitSets<Result>(
  { db, clock }: LimitParts,
  work: (tx: Tx, now: Date) => Promise<Result>,
): Promise<Result> {
  const isGone = (cause: unknown) => objectNotFound({ cause })
  return mapConstraintErrors({ limit_set_domain_id_fkey: isGone }, () =>
    transaction(db, (tx) => work(tx, new Date(clock.now()))),
  )
}

const pickFields = ({ name, domainId, source, values }: stored.StoredLimitSet) => ({
  name,
  domainId,
  source,
  values,
})

function makeLimitSet({ updatedAt, ...set }: stored.StoredLimitSet, scope: DomainScope): LimitSet {
  const { domainId } = set
  return {
    ...set,
    isSeed: domainId === null,
    isOwn: domainId !== null && includesDomain(scope, domainId),
    updatedAt: updatedAt.toISOString(),
  }
}
