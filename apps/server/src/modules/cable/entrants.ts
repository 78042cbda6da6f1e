import type { NewJoint } from '@fibrewatch/contract/cable'
import { type Entrant, type EntryWork, requireLatitude } from '#modules/plant-change'
import { includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { cableKeeper, requireCable, storeCable } from './cable-keeper.ts'
import * as cables from './cable.repository.ts'
import { requireFibres, serviceKeeper } from './carried-service-keeper.ts'
import * as services from './carried-service.repository.ts'
import { jointKeeper, storeJoints } from './joint-keeper.ts'
import { makeJoints } from './joint.repository.ts'
import { nodeKeeper, requireNode, requirePlace } from './node-keeper.ts'
import * as nodes from './node.repository.ts'
import { stopKeeper, storeStops } from './stop-keeper.ts'
import type { KeptStop } from './stop.repository.ts'

/** How cables, their stops and nodes are entered from files. What is wanted is a state as their keepers load it. */
export interface CableEntrants {
  readonly cable: Entrant
  readonly node: Entrant
  readonly stops: Entrant
  /** Of a node: those that are there stay, and new ones are added. */
  readonly joints: Entrant
  readonly service: Entrant
}

async function writeCable(tx: Tx, { actor, stamp, objectId, ...work }: EntryWork): Promise<number> {
  const wanted = work.wanted as cables.CableFields
  if (!includesDomain(actor.scope, wanted.domainId)) throw objectNotFound()
  if (objectId === undefined) return cables.createCable(tx, wanted, stamp)
  await storeCable(tx, objectId, { ...wanted, ...stamp })
  return objectId
}

async function writeNode(tx: Tx, { actor, stamp, objectId, ...work }: EntryWork): Promise<number> {
  const wanted = work.wanted as nodes.NodeFields
  await requirePlace(tx, actor.scope, wanted)
  requireLatitude(wanted.lat)
  if (objectId === undefined) return nodes.createNode(tx, wanted, stamp)
  await nodes.changeNode(tx, objectId, { ...wanted, ...stamp })
  return objectId
}

async function writeStops(tx: Tx, { actor, stamp, objectId, ...work }: EntryWork): Promise<number> {
  if (objectId === undefined) throw objectNotFound()
  const { scope } = actor
  const stops = work.wanted as readonly KeptStop[]
  const { lengthM } = await requireCable(tx, scope, { id: objectId })
  await storeStops(tx, { scope, id: objectId, lengthM, stops, stamp })
  return objectId
}

/** Those with a number are there already. */
async function writeJoints(tx: Tx, { actor, objectId, ...work }: EntryWork): Promise<number> {
  if (objectId === undefined) throw objectNotFound()
  await requireNode(tx, actor.scope, { id: objectId })
  const wanted = work.wanted as readonly (NewJoint & { readonly id?: number })[]
  const fresh = wanted.filter(({ id }) => id === undefined)
  await storeJoints(tx, actor, { nodeId: objectId, joints: await makeJoints(tx, objectId, fresh) })
  return objectId
}

async function writeService(tx: Tx, { actor, stamp, objectId, ...work }: EntryWork): Promise<number> {
  const { fibres, ...fields } = work.wanted as services.ServiceBody
  if (!includesDomain(actor.scope, fields.domainId)) throw objectNotFound()
  await requireFibres(tx, actor.scope, fibres)
  const id = objectId ?? (await services.createService(tx, fields, stamp))
  if (objectId !== undefined) await services.changeService(tx, id, { ...fields, ...stamp })
  await services.replaceServiceFibres(tx, id, fibres)
  return id
}

export const CABLE_ENTRANTS: CableEntrants = {
  cable: { keeper: cableKeeper, write: writeCable },
  node: { keeper: nodeKeeper, write: writeNode },
  stops: { keeper: stopKeeper, write: writeStops },
  joints: { keeper: jointKeeper, write: writeJoints },
  service: { keeper: serviceKeeper, write: writeService },
}
