import type { Joint, jointApi } from '@fibrewatch/contract/cable'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { createChange, makeStamp, type ChangeCall, type ChangeParts, type Stamp } from '#modules/plant-change'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { jointRefusals } from './cable.errors.ts'
import { dropJoints, storeJoints } from './joint-keeper.ts'
import * as stored from './joint.repository.ts'
import { requireNode } from './node-keeper.ts'

/** What a change of joints is written down as: those it is about, as they were and as they are. */
interface JointChange {
  readonly before: readonly Joint[]
  readonly after: readonly Joint[]
}

async function keepJointChange(
  tx: Tx,
  { actor, record }: ChangeCall,
  {
    node,
    stamp,
    ...change
  }: JointChange & {
    readonly node: { readonly id: number; readonly code: string; readonly domainId: number }
    readonly stamp: Stamp
  },
): Promise<void> {
  await createChange(tx, {
    kind: 'joints',
    objectId: node.id,
    objectName: node.code,
    domainId: node.domainId,
    before: change.before,
    after: change.after,
    at: stamp.updatedAt,
    userId: actor.userId,
    userName: actor.name,
    undoesId: null,
  })
  record({
    objectId: node.id,
    objectName: node.code,
    before: { joints: change.before },
    after: { joints: change.after },
  })
}

/** All of them, or none. @throws object.not-found, plant.terminal-invalid, plant.terminal-taken */
export async function createJoints(
  { db, clock }: ChangeParts,
  call: ChangeCall,
  { nodeId, joints }: EndpointBody<typeof jointApi.add>,
): Promise<{ ids: number[] }> {
  const stamp = makeStamp(clock, call.actor)
  return mapConstraintErrors(jointRefusals, () =>
    transaction(db, async (tx) => {
      const node = await requireNode(tx, call.actor.scope, { id: nodeId })
      const made = await stored.makeJoints(tx, nodeId, joints)
      await storeJoints(tx, call.actor, { nodeId, joints: made })
      await keepJointChange(tx, call, { node, stamp, before: [], after: made })
      return { ids: made.map(({ id }) => id) }
    }),
  )
}

/** Loss, tray and position; what is joined stays. @throws object.not-found */
export async function changeJoint(
  { db, clock }: ChangeParts,
  call: ChangeCall,
  body: EndpointBody<typeof jointApi.update>,
): Promise<null> {
  const stamp = makeStamp(clock, call.actor)
  await transaction(db, async (tx) => {
    const [joint] = await stored.listJoints(tx, [body.id])
    if (joint === undefined) throw objectNotFound()
    const node = await requireNode(tx, call.actor.scope, { id: joint.nodeId })
    await stored.changeJoint(tx, body)
    await keepJointChange(tx, call, { node, stamp, before: [joint], after: [{ ...joint, ...body }] })
  })
  return null
}

/** Takes joints of one node apart: all, or none. @throws object.not-found */
export async function removeJoints(
  { db, clock }: ChangeParts,
  call: ChangeCall,
  ids: readonly number[],
): Promise<null> {
  const stamp = makeStamp(clock, call.actor)
  await transaction(db, async (tx) => {
    const before = await stored.listJoints(tx, ids)
    const [first] = before
    if (first === undefined || before.length < ids.length) throw objectNotFound()
    if (before.some(({ nodeId }) => nodeId !== first.nodeId)) throw objectNotFound()
    const node = await requireNode(tx, call.actor.scope, { id: first.nodeId })
    await dropJoints(tx, before)
    await keepJointChange(tx, call, { node, stamp, before, after: [] })
  })
  return null
}
