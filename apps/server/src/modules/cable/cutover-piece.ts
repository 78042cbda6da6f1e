import type { Joint } from '@fibrewatch/contract/cable'
import type { PlantModule } from '#modules/plant'
import { changedSince, type Stamp, takeBelongingsOff } from '#modules/plant-change'
import type { Actor } from '#platform/auth/actor'
import { includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { keepCable, requireUnusedCable } from './cable-keeper.ts'
import { stopJoined } from './cable.errors.ts'
import * as cables from './cable.repository.ts'
import * as services from './carried-service.repository.ts'
import * as stored from './cutover.repository.ts'
import type { CutCable, CutPiece, PieceIds } from './cutover.types.ts'
import { listPieceIds } from './cutover.types.ts'
import * as joints from './joint.repository.ts'
import { refreshPortStretches } from './network.ts'
import { listPortsThrough, type PortNumber } from './network.repository.ts'
import { keepStop } from './stop-keeper.ts'
import { findStrayStop, listStops } from './stop.repository.ts'

/** The distances of links, which belong to the plant. */
export type CutoverLinks = Pick<PlantModule, 'loadMappings' | 'changeMapping' | 'restoreMapping'>

async function loadCables(tx: Tx, ids: readonly number[]): Promise<CutCable[]> {
  const found: CutCable[] = []
  for (const id of ids) {
    const row = await cables.lockCable(tx, id)
    if (row === undefined) continue
    // What a keeper keeps of a cable is its fields.
    const fields = keepCable(row).state as cables.CableFields
    found.push({ id, fields, stops: (await listStops(tx, id)).map(keepStop) })
  }
  return found
}

async function loadServices(tx: Tx, ids: readonly number[]) {
  const found: CutPiece['services'][number][] = []
  for (const id of ids) {
    const row = await services.lockService(tx, id)
    if (row !== undefined)
      found.push({ id, code: row.code, fibres: await services.listServiceFibres(tx, id) })
  }
  return found
}

/** The rows as they are; they stay so until the commit. */
export async function loadPiece(tx: Tx, links: CutoverLinks, ids: PieceIds): Promise<CutPiece> {
  const found = await loadCables(tx, ids.cableIds)
  const last = await stored.loadLastCutover(tx, ids.cableIds)
  return {
    cables: found,
    joints: await joints.listJoints(tx, ids.jointIds),
    services: await loadServices(tx, ids.serviceIds),
    links: await links.loadMappings(tx, ids.linkIds),
    validFrom: last?.toISOString() ?? null,
  }
}

interface PieceWork {
  readonly actor: Actor
  readonly stamp: Stamp
  readonly now: CutPiece
  readonly wanted: CutPiece
}

/** Every cable is the actor's, before and after. @throws object.not-found */
function requireScope({ actor: { scope }, now, wanted }: PieceWork): void {
  for (const { fields } of [...now.cables, ...wanted.cables])
    if (!includesDomain(scope, fields.domainId)) throw objectNotFound()
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

/** Makes the rows of a piece what is wanted. What was measured before its moment keeps lying where it lay. */
export async function changePiece(tx: Tx, links: CutoverLinks, work: PieceWork): Promise<void> {
  requireScope(work)
  const { now, wanted } = work
  const { cableIds } = listPieceIds([now, wanted])
  const ports = await listPortsThrough(tx, cableIds)
  await changeFormers(tx, links, { ...work, cableIds, ports })
  await joints.removeJoints(tx, idsOf(now.joints))
  await storeCables(tx, work)
  const stops = wanted.cables.flatMap(({ id, stops: own }) => own.map((stop) => ({ ...stop, cableId: id })))
  await stored.placeStops(tx, cableIds, stops)
  for (const { id, fibres } of wanted.services) await services.replaceServiceFibres(tx, id, fibres)
  await removeCables(tx, work)
  await joints.createJoints(tx, wanted.joints)
  for (const { id } of wanted.cables) if ((await findStrayStop(tx, id)) !== undefined) throw stopJoined()
  await refreshPortStretches(tx, { cableIds, ports: [...ports, ...listPorts(wanted.joints)] })
}

const listPorts = (list: readonly Joint[]): PortNumber[] =>
  list.flatMap(({ ends }) => ends.flatMap((end) => ('deviceId' in end ? [end] : [])))

interface FormerWork extends PieceWork {
  readonly cableIds: readonly number[]
  readonly ports: readonly PortNumber[]
}

/** Keeps the former mapping where there is a new moment, and forgets it where a cutover is taken back. */
async function changeFormers(tx: Tx, links: CutoverLinks, work: FormerWork): Promise<void> {
  const { now, wanted, cableIds, ports, stamp } = work
  const isNew = wanted.validFrom !== null && (now.validFrom === null || wanted.validFrom > now.validFrom)
  const moment = isNew ? wanted.validFrom : now.validFrom
  if (moment === null || now.validFrom === wanted.validFrom) return
  const until = new Date(moment)
  if (isNew) {
    const lengths = now.cables.map(({ id, fields }) => ({ id, lengthM: fields.lengthM }))
    await stored.keepFormer(tx, { cables: lengths, ports, until })
  } else {
    const last = await stored.loadLastOfPorts(tx, ports)
    if (last !== null && last > until) throw changedSince(now.cables[0]?.fields.code ?? '')
    await stored.forgetFormer(tx, cableIds, until)
  }
  const change = isNew ? links.changeMapping : links.restoreMapping
  for (const mapping of wanted.links) await change(tx, { wanted: mapping, stamp, at: until })
}

async function storeCables(tx: Tx, { now, wanted, stamp }: PieceWork): Promise<void> {
  const known = new Set(idsOf(now.cables))
  for (const { id, fields } of wanted.cables) {
    if (known.has(id)) await cables.changeCable(tx, id, { ...fields, ...stamp })
    else await cables.createCable(tx, { ...fields, id }, stamp)
  }
}

async function removeCables(tx: Tx, { actor, stamp, now, wanted }: PieceWork): Promise<void> {
  const kept = new Set(idsOf(wanted.cables))
  for (const { id, fields } of now.cables) {
    if (kept.has(id)) continue
    await requireUnusedCable(tx, id)
    const was = { name: fields.code, domainId: fields.domainId }
    await takeBelongingsOff(tx, { kind: 'cable', objectId: id, was, actor, stamp })
    await cables.removeCable(tx, id)
  }
}
