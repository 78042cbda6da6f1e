import type { Joint } from '@fibrewatch/contract/cable'
import type { Cutover, CutoverWork } from '@fibrewatch/contract/cutover'
import { type ChangeCall, type ChangeParts, createChange, makeStamp, type Stamp } from '#modules/plant-change'
import type { Actor } from '#platform/auth/actor'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { requireCable } from './cable-keeper.ts'
import { cableFaulted, cutoverTime, refusalsOfCutover } from './cable.errors.ts'
import { loadCableUse } from './cable.repository.ts'
import { changePiece, type CutoverLinks, loadPiece } from './cutover-piece.ts'
import { Looked } from './looked.ts'
import { type CutPlan, planJoin, planMove, planReplace, planSplit, type WorkOf } from './cutover-plan.ts'
import { relayLinks } from './cutover-relay.ts'
import * as stored from './cutover.repository.ts'
import { type CutPiece, listPieceIds } from './cutover.types.ts'
import { viewCutover } from './cutover.wire.ts'
import * as joints from './joint.repository.ts'
import { requireNode } from './node-keeper.ts'
import { listPortsThrough } from './network.repository.ts'
import { listNodesById } from './node.repository.ts'
import { requireStops } from './stop-keeper.ts'

export interface CutoverParts extends ChangeParts {
  readonly links: CutoverLinks
}

/** Does the whole of it in a transaction that is taken back: nothing is foretold that would not be done. */
export async function previewCutover(
  parts: CutoverParts,
  { actor }: Pick<ChangeCall, 'actor'>,
  work: CutoverWork,
): Promise<Cutover> {
  const stamp = makeStamp(parts.clock, actor)
  try {
    await mapConstraintErrors(refusalsOfCutover(work), () =>
      transaction(parts.db, async (tx) => {
        throw new Looked((await cutOver(parts, tx, { actor, stamp, work })).seen)
      }),
    )
  } catch (cause) {
    if (cause instanceof Looked) return cause.cutover
    throw cause
  }
  throw new Error('a preview was kept')
}

/** One change of all that it touches, which is undone as one. */
export async function makeCutover(
  parts: CutoverParts,
  { actor, record }: ChangeCall,
  work: CutoverWork,
): Promise<{ changeId: number }> {
  const stamp = makeStamp(parts.clock, actor)
  const done = await mapConstraintErrors(refusalsOfCutover(work), () =>
    transaction(parts.db, async (tx) => {
      const { before, after, seen } = await cutOver(parts, tx, { actor, stamp, work })
      const cable = before.cables.find(({ id }) => id === work.cableId)
      if (cable === undefined) throw objectNotFound()
      const { code: objectName, domainId } = cable.fields
      const changeId = await createChange(tx, {
        kind: 'cutover',
        objectId: work.cableId,
        objectName,
        domainId,
        before,
        after,
        at: stamp.updatedAt,
        userId: actor.userId,
        userName: actor.name,
        undoesId: null,
      })
      return { changeId, objectName, seen }
    }),
  )
  record({ objectId: work.cableId, objectName: done.objectName, after: { work, ...done.seen } })
  return { changeId: done.changeId }
}

interface CutoverTask {
  readonly actor: Actor
  readonly stamp: Stamp
  readonly work: CutoverWork
}

interface DoneCutover {
  readonly before: CutPiece
  readonly after: CutPiece
  readonly seen: Cutover
}

async function cutOver({ links }: CutoverParts, tx: Tx, task: CutoverTask): Promise<DoneCutover> {
  const { actor, work, stamp } = task
  const cableIds = await lockCables(tx, task)
  const ports = await listPortsThrough(tx, cableIds)
  const linksBefore = await stored.listSeenLinks(tx, actor.scope, ports)
  const before = await loadTouched(tx, links, { cableIds, work, linkIds: linksBefore.map(({ id }) => id) })
  const plan = await makePlan(tx, task, before)
  const relaid =
    work.kind === 'replace'
      ? await relayLinks(tx, { before, wanted: plan.wanted, work, ports: linksBefore })
      : before.links
  const made = await numberJoints(tx, plan.newJoints)
  const validFrom = await findMoment(tx, task, { before, ports })
  const wanted = { ...plan.wanted, links: relaid, joints: [...plan.wanted.joints, ...made], validFrom }
  await changePiece(tx, links, { actor, stamp, now: before, wanted })
  const after = await loadPiece(tx, links, listPieceIds([before, wanted]))
  const linksAfter = await stored.listSeenLinks(tx, actor.scope, ports)
  return { before, after, seen: viewCutover({ before, after, linksBefore, linksAfter }) }
}

/** The cables of the work in the state that its reader saw, in one order for all. @throws plant.changed-meanwhile, plant.cable-faulted */
async function lockCables(tx: Tx, { actor, work }: CutoverTask): Promise<number[]> {
  const asked = [{ id: work.cableId, version: work.version }]
  if (work.kind === 'join') asked.push({ id: work.otherId, version: work.otherVersion })
  for (const each of asked.toSorted((a, b) => a.id - b.id)) await requireCable(tx, actor.scope, each)
  const ids = asked.map(({ id }) => id)
  // Its place would lie on another cable, or elsewhere on this one; a repair is what ends it.
  const fault = work.kind === 'replace' ? undefined : await stored.findOpenFault(tx, ids)
  if (fault !== undefined) throw cableFaulted(fault.code, fault.number)
  return ids
}

interface Touched {
  readonly cableIds: readonly number[]
  readonly linkIds: readonly number[]
  readonly work: CutoverWork
}

/** All that the work may change: joints at the stops that it is about, services on its cables, links behind a new stretch. */
async function loadTouched(
  tx: Tx,
  links: CutoverLinks,
  { cableIds, work, linkIds }: Touched,
): Promise<CutPiece> {
  const own = await joints.listJointsAt(tx, { cableIds, ports: [] })
  const isCutOver = work.kind === 'split' || work.kind === 'join'
  const serviceIds = isCutOver ? await stored.listServicesOn(tx, cableIds) : []
  const ids = { cableIds, jointIds: [], serviceIds, linkIds: work.kind === 'replace' ? linkIds : [] }
  const piece = await loadPiece(tx, links, ids)
  const stopIds = listWorkStops(piece, work)
  const isTouched = ({ ends }: Joint): boolean =>
    stopIds === null || ends.some((end) => 'stopId' in end && stopIds.has(end.stopId))
  return { ...piece, joints: own.filter(isTouched).toSorted((a, b) => a.id - b.id) }
}

/** Stops whose joints the work may change; null: all of its cables. */
function listWorkStops({ cables }: CutPiece, work: CutoverWork): ReadonlySet<number> | null {
  if (work.kind === 'join') return null
  if (work.kind !== 'replace') return new Set([work.stopId])
  const ids = cables[0]?.stops.map(({ id }) => id) ?? []
  return new Set(ids.slice(ids.indexOf(work.fromStopId) + 1, ids.indexOf(work.toStopId)))
}

async function makePlan(tx: Tx, { actor: { scope }, work }: CutoverTask, before: CutPiece): Promise<CutPlan> {
  if (work.kind === 'split') {
    const fresh = { cableId: await stored.makeCableId(tx), stopIds: await stored.makeStopIds(tx, 1) }
    return planSplit(before, work, fresh)
  }
  if (work.kind === 'join') {
    await requireNode(tx, scope, { id: work.nodeId })
    const { faults } = await loadCableUse(tx, work.otherId)
    return planJoin(before, work, faults > 0)
  }
  const plan = work.kind === 'move' ? planMove(before, work) : await replace(tx, before, work)
  for (const { fields, stops } of plan.wanted.cables)
    await requireStops(tx, scope, { lengthM: fields.lengthM, stops })
  return plan
}

async function replace(tx: Tx, before: CutPiece, work: WorkOf<'replace'>): Promise<CutPlan> {
  const stopIds = await stored.makeStopIds(tx, work.between.length)
  const nodeIds = before.cables.flatMap(({ stops }) => stops.map(({ nodeId }) => nodeId))
  const codes = new Map((await listNodesById(tx, nodeIds)).map(({ id, code }) => [id, code]))
  return planReplace(before, work, { stopIds, codes })
}

async function numberJoints(tx: Tx, list: CutPlan['newJoints']): Promise<Joint[]> {
  const [first] = list
  return first === undefined ? [] : joints.makeJoints(tx, first.nodeId, list)
}

interface MomentFacts {
  readonly before: CutPiece
  readonly ports: Parameters<typeof stored.loadLastOfPorts>[1]
}

/** From when the new distances count: behind every cutover before it, and not in the future. @throws plant.cutover-time */
async function findMoment(
  tx: Tx,
  { work, stamp }: CutoverTask,
  { before, ports }: MomentFacts,
): Promise<string> {
  const ofPorts = await stored.loadLastOfPorts(tx, ports)
  const ofCables = before.validFrom === null ? 0 : Date.parse(before.validFrom)
  const lastAt = Math.max(ofCables, ofPorts?.getTime() ?? 0)
  const now = stamp.updatedAt.getTime()
  if (work.kind !== 'replace') return new Date(Math.max(now, lastAt + 1)).toISOString()
  const at = Date.parse(work.validFrom)
  if (at <= lastAt || at > now) throw cutoverTime(lastAt === 0 ? '—' : new Date(lastAt).toISOString())
  return new Date(at).toISOString()
}
