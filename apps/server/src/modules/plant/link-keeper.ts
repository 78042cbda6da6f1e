import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { LineString } from '@fibrewatch/contract/schema'
import {
  changedMeanwhile,
  type Keeper,
  type KeptState,
  makeKeeper,
  type ShownStates,
  type Stamp,
} from '#modules/plant-change'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { objectCodeTaken, objectNotFound } from '#platform/http/errors'
import { lockDevice } from './device-write.repository.ts'
import { requireFit } from './link-fit.ts'
import * as stored from './link-write.repository.ts'
import { linkUsed, portNotFree, refusalsOfCode } from './plant.errors.ts'
import type { PlantMemory } from './plant-memory.ts'

/** A link with all that lies on it: one state, so that what is undone fits together. */
export interface WholeLink<Landmark = stored.FreshLandmark, Zone = stored.FreshZone> {
  readonly fields: stored.LinkFields
  readonly route: LineString | null
  readonly landmarks: readonly Landmark[]
  readonly zones: readonly Zone[]
}

/** As its history keeps it: flat, with the number of each landmark and zone. */
export type KeptLink = stored.LinkFields & Omit<WholeLink<stored.KeptLandmark, stored.KeptZone>, 'fields'>

/** Of 64 hexadecimal digits. */
const MARK_LENGTH = 12

export const pickFields = (link: stored.LinkFields): stored.LinkFields => ({
  code: link.code,
  name: link.name,
  deviceId: link.deviceId,
  port: link.port,
  domainId: link.domainId,
  lengthM: link.lengthM,
  launchOffsetM: link.launchOffsetM,
  receiveFibreM: link.receiveFibreM,
  excessRatio: link.excessRatio,
  groupIndex: link.groupIndex,
  enabled: link.enabled,
})

export const toWhole = (kept: KeptLink) => ({
  fields: pickFields(kept),
  route: kept.route,
  landmarks: kept.landmarks,
  zones: kept.zones,
})

async function completeLink(tx: Tx, row: stored.StoredLink): Promise<KeptLink> {
  const landmarks = await stored.listLandmarks(tx, row.id)
  return { ...pickFields(row), route: row.route, landmarks, zones: await stored.listZones(tx, row.id) }
}

/** The link with all that lies on it; it stays as it is until the commit. */
export async function loadKeptLink(tx: Tx, id: number): Promise<KeptLink | undefined> {
  const row = await stored.lockLink(tx, id)
  return row && completeLink(tx, row)
}

export const keepLink = (state: KeptLink): KeptState<KeptLink> => ({
  name: state.code,
  domainId: state.domainId,
  state,
})

/** Of a route the number of its points, and a mark by which two of them are told apart. */
function showRoute(route: LineString | null) {
  if (route === null) return null
  const mark = createHash('sha256').update(JSON.stringify(route)).digest('hex').slice(0, MARK_LENGTH)
  return { points: route.coordinates.length, mark }
}

/** Those that are others there, or are not there. */
function listOthers<Place extends { readonly id: number }>(
  places: readonly Place[],
  others: readonly Place[] | undefined,
): Place[] {
  const byId = new Map((others ?? []).map((other) => [other.id, other]))
  return others === undefined ? [] : places.filter((place) => !isDeepStrictEqual(place, byId.get(place.id)))
}

const showState = (link: KeptLink | null, other: KeptLink | null) =>
  link && {
    ...link,
    route: showRoute(link.route),
    landmarks: listOthers(link.landmarks, other?.landmarks),
    zones: listOthers(link.zones, other?.zones),
  }

/** Of landmarks and zones those that differ: a page of changes stays small on a link of 2,000 landmarks. */
function showLinkChange({ before, after }: ShownStates): ShownStates {
  // What is kept was written by `load`.
  const [was, is] = [before as KeptLink | null, after as KeptLink | null]
  return { before: showState(was, is), after: showState(is, was) }
}

export const makeLinkKeeper = (memory: PlantMemory): Keeper =>
  makeKeeper({
    kind: 'link',
    refusals: refusalsOfCode,
    show: showLinkChange,
    load: async (tx, id) => {
      const link = await loadKeptLink(tx, id)
      return link && keepLink(link)
    },
    restore: async (tx, { actor, objectId: id, now, wanted, stamp }) => {
      // What is kept was written by `load`.
      if (wanted === null) return removeUnusedLink(tx, memory, { id, deviceId: (now as KeptLink).deviceId })
      const whole = toWhole(wanted as KeptLink)
      if (!includesDomain(actor.scope, whole.fields.domainId)) throw objectNotFound()
      const work = { id, wanted: whole, stamp }
      if (now === null) {
        await requireDeviceInScope(tx, actor.scope, whole.fields.deviceId)
        await storeNewLink(tx, memory, work)
      } else await storeLink(tx, memory, { ...work, before: toWhole(now as KeptLink) })
    },
  })

/** Its device may have moved to another domain since. @throws object.not-found */
async function requireDeviceInScope(tx: Tx, scope: DomainScope, deviceId: number): Promise<void> {
  const device = await lockDevice(tx, deviceId)
  if (device === undefined || !includesDomain(scope, device.domainId)) throw objectNotFound()
}

/** The link for a change, of the state that its reader saw where a version is given. */
export async function requireLink(
  tx: Tx,
  scope: DomainScope,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
): Promise<KeptState<KeptLink>> {
  const row = await stored.lockLink(tx, id)
  if (row === undefined || !includesDomain(scope, row.domainId)) throw objectNotFound()
  if (version !== undefined && row.version !== version) throw changedMeanwhile(row.updatedBy)
  return keepLink(await completeLink(tx, row))
}

interface NewLinkWork {
  /** Where it is put back. */
  readonly id?: number
  readonly wanted: WholeLink
  readonly stamp: Stamp
}

/**
 * Returns the domain of the device, where its links are.
 * @throws object.not-found for a device that is gone, plant.link-kind for a port that is not there or taken
 */
async function requirePort(tx: Tx, { deviceId, port }: stored.LinkFields): Promise<number> {
  // Whoever enters a link locks its device: no two find the same port free, and it does not move meanwhile.
  const device = await lockDevice(tx, deviceId)
  if (device === undefined) throw objectNotFound()
  if (port > device.portCount || (await stored.isPortTaken(tx, deviceId, port)))
    throw portNotFree(device.code, port)
  return device.domainId
}

/** @throws object.code-taken for a zone whose code stands twice, or is that of another link's */
async function requireFreeCodes(tx: Tx, linkId: number, zones: readonly stored.FreshZone[]): Promise<void> {
  const codes = zones.map(({ code }) => code)
  const twice = codes.find((code, index) => codes.indexOf(code) !== index)
  const taken = twice ?? (await stored.findForeignZoneCode(tx, linkId, codes))
  if (taken !== undefined) throw objectCodeTaken(taken)
}

/** @throws what `requireFit` and `requirePort` throw */
export async function storeNewLink(
  tx: Tx,
  memory: PlantMemory,
  { id, wanted, stamp }: NewLinkWork,
): Promise<number> {
  requireFit(wanted)
  const { fields, route, landmarks, zones } = wanted
  const domainId = await requirePort(tx, fields)
  const numbered = id === undefined ? {} : { id }
  const linkId = await stored.createLink(tx, { ...fields, domainId, ...numbered, route }, stamp)
  await stored.replaceLandmarks(tx, linkId, landmarks)
  await requireFreeCodes(tx, linkId, zones)
  await stored.replaceZones(tx, linkId, zones)
  await memory.announce(tx, { deviceId: fields.deviceId, linkId })
  return linkId
}

interface LinkWork {
  readonly id: number
  readonly before: WholeLink
  readonly wanted: WholeLink
  readonly stamp: Stamp
}

/** What lies where on the ground. */
export const listPlaceFacts = ({ fields, route, landmarks }: WholeLink) => [
  fields.lengthM,
  fields.launchOffsetM,
  fields.excessRatio,
  route,
  landmarks,
]

/** Writes what differs. Returns the link's new version. @throws what `requireFit` and `requirePort` throw, object.code-taken */
export async function storeLink(
  tx: Tx,
  memory: PlantMemory,
  { id, before, wanted, stamp }: LinkWork,
): Promise<number> {
  requireFit(wanted)
  const { fields, route, landmarks, zones } = wanted
  if (fields.port !== before.fields.port) await requirePort(tx, fields)
  if (!isDeepStrictEqual(landmarks, before.landmarks)) await stored.replaceLandmarks(tx, id, landmarks)
  if (!isDeepStrictEqual(zones, before.zones)) {
    await requireFreeCodes(tx, id, zones)
    await stored.replaceZones(tx, id, zones)
  }
  const movesPlaces = !isDeepStrictEqual(listPlaceFacts(wanted), listPlaceFacts(before))
  // It moves to another domain with its device alone.
  const own = { ...fields, domainId: before.fields.domainId }
  const version = await stored.changeLink(tx, id, { fields: own, route, stamp, movesPlaces })
  await memory.announce(tx, { deviceId: fields.deviceId, linkId: id })
  return version
}

/** @throws plant.link-used once it has a trace or an alarm */
export async function removeUnusedLink(
  tx: Tx,
  memory: PlantMemory,
  { id, deviceId }: { readonly id: number; readonly deviceId: number },
): Promise<void> {
  const { traces, alarms } = await stored.loadLinkUse(tx, id)
  if (traces + alarms > 0) throw linkUsed(traces, alarms)
  await stored.removeLink(tx, id)
  await memory.announce(tx, { deviceId, linkId: id })
}
