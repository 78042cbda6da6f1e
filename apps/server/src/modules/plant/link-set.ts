import { isDeepStrictEqual } from 'node:util'
import type { EntryWork, KeptState } from '#modules/plant-change'
import { includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { objectCodeTaken, objectNotFound } from '#platform/http/errors'
import { requireFit } from './link-fit.ts'
import {
  keepLink,
  type KeptLink,
  listPlaceFacts,
  pickFields,
  toWhole,
  type WholeLink,
} from './link-keeper.ts'
import * as set from './link-set.repository.ts'
import { portNotFree } from './plant.errors.ts'
import type { PlantMemory } from './plant-memory.ts'

/** As the keeper loads one, many at once. */
export async function loadLinks(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KeptState<KeptLink>>> {
  const rows = await set.lockLinks(tx, ids)
  const landmarks = Map.groupBy(await set.listLandmarksOf(tx, ids), ({ linkId }) => linkId)
  const zones = Map.groupBy(await set.listZonesOf(tx, ids), ({ linkId }) => linkId)
  const without = <Place extends { readonly linkId: number }>(places: readonly Place[] = []) =>
    places.map((each) => {
      const { linkId: _, ...place } = each
      return place
    })
  return new Map(
    rows.map((row) => {
      const state = {
        ...pickFields(row),
        route: row.route,
        landmarks: without(landmarks.get(row.id)),
        zones: without(zones.get(row.id)),
      }
      return [row.id, keepLink(state)]
    }),
  )
}

interface Entering {
  readonly id: number
  readonly before: WholeLink | null
  readonly wanted: WholeLink
}

/**
 * Each port is there, free before all of it, and asked for once. Links that swap ports are refused here and go in one by
 * one, or do not. Returns the domains of the devices that were asked for a port.
 */
async function requireFreePorts(tx: Tx, entering: readonly Entering[]): Promise<ReadonlyMap<number, number>> {
  const moving = entering.filter(({ before, wanted }) => before?.fields.port !== wanted.fields.port)
  if (moving.length === 0) return new Map()
  const used = await set.lockPorts(tx, [...new Set(moving.map(({ wanted }) => wanted.fields.deviceId))])
  const byDevice = new Map(
    used.map(({ taken, ...device }) => [device.deviceId, { ...device, taken: new Set(taken) }]),
  )
  for (const { wanted } of moving) {
    const { deviceId, port } = wanted.fields
    const device = byDevice.get(deviceId)
    if (device === undefined) throw objectNotFound()
    if (port > device.portCount || device.taken.has(port)) throw portNotFree(device.code, port)
    device.taken.add(port)
  }
  return new Map(used.map(({ deviceId, domainId }) => [deviceId, domainId]))
}

/** A link that is there stays in its domain, a new one is in that of its device. */
function placeLink(entering: Entering, domains: ReadonlyMap<number, number>): Entering {
  const { before, wanted } = entering
  const { fields } = wanted
  const domainId = before?.fields.domainId ?? domains.get(fields.deviceId) ?? fields.domainId
  return { ...entering, wanted: { ...wanted, fields: { ...fields, domainId } } }
}

async function requireZoneCodes(tx: Tx, entering: readonly Entering[]): Promise<void> {
  const codes = entering.flatMap(({ wanted }) => wanted.zones.map(({ code }) => code))
  if (codes.length === 0) return
  const twice = codes.find((code, index) => codes.indexOf(code) !== index)
  const ids = entering.map(({ id }) => id)
  const taken = twice ?? (await set.findOtherZoneCode(tx, ids, codes))
  if (taken !== undefined) throw objectCodeTaken(taken)
}

async function numberLinks(tx: Tx, works: readonly EntryWork[]): Promise<Entering[]> {
  const fresh = await set.takeLinkIds(tx, works.filter(({ objectId }) => objectId === undefined).length)
  return works.map(({ objectId, before, wanted }) => ({
    id: objectId ?? fresh.shift() ?? 0,
    // What is kept was written by the keeper, and what is wanted is like it.
    before: before === undefined ? null : toWhole(before as KeptLink),
    wanted: toWhole(wanted as KeptLink),
  }))
}

/** Writes many links with what lies on them; one that is refused refuses all. Returns their numbers, in their order. */
export async function writeLinks(
  tx: Tx,
  { memory }: { readonly memory: PlantMemory },
  works: readonly EntryWork[],
): Promise<number[]> {
  const [first] = works
  if (first === undefined) return []
  const given = await numberLinks(tx, works)
  for (const { wanted } of given) {
    if (!includesDomain(first.actor.scope, wanted.fields.domainId)) throw objectNotFound()
    requireFit(wanted)
  }
  const domains = await requireFreePorts(tx, given)
  const entering = given.map((link) => placeLink(link, domains))
  await writeFields(tx, entering, first)
  const changes = <Place>(pick: (link: WholeLink) => readonly Place[]) =>
    entering
      .filter(({ before, wanted }) => !isDeepStrictEqual(pick(wanted), before === null ? [] : pick(before)))
      .map(({ id, wanted }) => ({ id, places: pick(wanted) }))
  await set.replaceLandmarksOf(
    tx,
    changes(({ landmarks }) => landmarks),
  )
  await requireZoneCodes(tx, entering)
  await set.replaceZonesOf(
    tx,
    changes(({ zones }) => zones),
  )
  await memory.announceAll(
    tx,
    entering.map(({ id, wanted }) => ({ deviceId: wanted.fields.deviceId, linkId: id })),
  )
  return entering.map(({ id }) => id)
}

async function writeFields(tx: Tx, entering: readonly Entering[], { stamp }: EntryWork): Promise<void> {
  const added = entering.filter(({ before }) => before === null)
  await set.createLinks(
    tx,
    added.map(({ id, wanted: { fields, route } }) => ({ id, fields, route })),
    stamp,
  )
  const edits = entering.flatMap(({ id, before, wanted }) =>
    before === null
      ? []
      : [
          {
            id,
            fields: wanted.fields,
            route: wanted.route,
            movesPlaces: !isDeepStrictEqual(listPlaceFacts(wanted), listPlaceFacts(before)),
          },
        ],
  )
  await set.changeLinks(tx, edits, stamp)
}
