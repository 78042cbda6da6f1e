import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { plantApi } from '@fibrewatch/contract/plant'
import { makeRoute } from '@fibrewatch/route'
import type { Actor } from '#platform/auth/actor'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import { type ConstraintRefusals, mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { invalidFields, objectNotFound } from '#platform/http/errors'
import type { CallBase } from '#platform/http/route'
import { lockDevice } from './device-write.repository.ts'
import {
  launchOverLandmark,
  launchTooLong,
  portNotFree,
  refusalsOfCode,
  routeInvalid,
} from './plant.errors.ts'
import type { PlantMemory } from './plant-memory.ts'
import type { LinkTrace } from './plant.types.ts'
import { createPlantReadRepository, type DeviceRow, type LinkRow } from './plant-read.repository.ts'
import * as writing from './plant-write.repository.ts'
import { composeRoute, type LandmarkFacts } from './route-landmarks.ts'

type SiteBody = EndpointBody<typeof plantApi.siteAdd>
type LinkBody = EndpointBody<typeof plantApi.linkAdd>
type SpanBody = EndpointBody<typeof plantApi.linkSpan>
type SpanCall = Pick<CallBase, 'record'> & { readonly actor: Pick<Actor, 'scope'> }
type LandmarkBody = EndpointBody<typeof plantApi.landmarkAdd>
type ZoneBody = EndpointBody<typeof plantApi.zoneAdd>

/** Changes of the inventory except devices check the scope, write in one transaction and clear the caches. */
export interface PlantWriteParts {
  readonly db: Db
  readonly memory: PlantMemory
}

/** ITU-T G.652 fibre at 1550 nm, as instruments assume it. */
const DEFAULT_GROUP_INDEX = 1.468

export async function createSite(
  { db }: PlantWriteParts,
  scope: DomainScope,
  body: SiteBody,
): Promise<number> {
  requireDomain(scope, body.domainId)
  const { code, name, domainId, address = null, lngLat } = body
  const [lng = null, lat = null] = lngLat ?? []
  if (lat !== null && Math.abs(lat) > 90)
    throw invalidFields([{ field: 'lngLat', reason: 'latitude-out-of-range' }])
  return mapConstraintErrors(refusalsOfCode(code), () =>
    transaction(db, (tx) => writing.createSite(tx, { code, name, domainId, address, lng, lat })),
  )
}

export async function createLink(
  { db, memory }: PlantWriteParts,
  scope: DomainScope,
  body: LinkBody,
): Promise<number> {
  const device = await requireDevice(db, scope, body.deviceId)
  if (body.port > device.portCount) throw portNotFree(device.code, body.port)
  const link = makeNewLink(body, device.domainId)
  requireLinkRoute(body, [])
  const store = async (tx: Tx): Promise<number> => {
    if (!(await lockDevice(tx, device.id))) throw objectNotFound()
    const id = await writing.createLink(tx, link)
    await memory.announce(tx, { deviceId: device.id, linkId: id })
    return id
  }
  const refusals: ConstraintRefusals = {
    ...refusalsOfCode(body.code),
    link_device_id_port_key: (cause) => portNotFree(device.code, body.port, { cause }),
  }
  return mapConstraintErrors(refusals, () => transaction(db, store))
}

function makeNewLink(body: LinkBody, domainId: number) {
  const { code, name, deviceId, port, lengthM, launchOffsetM = 0, excessRatio = 0 } = body
  const { groupIndex = DEFAULT_GROUP_INDEX } = body
  const route = body.route ? JSON.stringify(body.route) : null
  return { code, name, deviceId, port, domainId, lengthM, launchOffsetM, excessRatio, groupIndex, route }
}

/** @throws plant.route-invalid with the code of the fault, and the name of the faulty landmark */
function requireLinkRoute(link: LinkBody | RouteOfLink, landmarks: readonly LandmarkFacts[]): void {
  const { lengthM, launchOffsetM = 0, excessRatio = 0, route } = link
  if (launchOffsetM >= lengthM) throw routeInvalid('launch-offset-invalid')
  if (!route) return
  const composed = composeRoute({ line: route, lengthM, launchOffsetM, excessRatio }, landmarks)
  const prepared = makeRoute(composed)
  if (prepared.ok) return
  const { code, index } = prepared.error
  const name =
    index !== undefined && code.startsWith('landmark-') ? composed.landmarks[index]?.name : undefined
  throw routeInvalid(name === undefined ? code : `${code} (${name})`)
}

type RouteOfLink = Pick<LinkBody, 'lengthM' | 'launchOffsetM' | 'excessRatio'> & {
  readonly route: LinkBody['route'] | null
}

/** @throws plant.launch-too-long; plant.launch-over-landmark where a landmark would lie within the launch fibre */
export async function changeSpan(
  { db, memory }: PlantWriteParts,
  { actor, record }: SpanCall,
  { id, ...after }: SpanBody,
): Promise<null> {
  const { code } = await requireLink(db, actor.scope, id)
  const before = await transaction(db, async (tx) => {
    await writing.lockLink(tx, id)
    const reading = createPlantReadRepository(tx)
    const link = await reading.loadLink(actor.scope, id)
    if (!link) throw objectNotFound()
    const landmarks = await reading.listLandmarks(id)
    requireFitting(landmarks, { ...link, ...after })
    requireLinkRoute({ ...link, ...after, route: await reading.loadRoute(id) }, landmarks)
    await writing.changeSpan(tx, id, after)
    await memory.announce(tx, { linkId: id })
    return { launchOffsetM: link.launchOffsetM, receiveFibreM: link.receiveFibreM }
  })
  record({ objectId: id, objectName: code, before, after })
  return null
}

export async function createLandmarks(
  { db, memory }: PlantWriteParts,
  scope: DomainScope,
  body: LandmarkBody,
) {
  const link = await requireLink(db, scope, body.linkId)
  const added = body.landmarks.map((landmark) => makeNewLandmark(link.id, landmark))
  return transaction(db, async (tx) => {
    await writing.lockLink(tx, link.id)
    const reading = createPlantReadRepository(tx)
    const all = [...(await reading.listLandmarks(link.id)), ...added]
    requireApart(all, link)
    requireLinkRoute({ ...link, route: await reading.loadRoute(link.id) }, all)
    const ids = await writing.createLandmarks(tx, added)
    await writing.raiseRouteVersion(tx, link.id)
    await memory.announce(tx, { linkId: link.id })
    return { ids }
  })
}

function makeNewLandmark(linkId: number, landmark: LandmarkBody['landmarks'][number]) {
  const { name, kind, opticalM, slackM = 0, remark = null } = landmark
  const [lng = null, lat = null] = landmark.lngLat ?? []
  return { linkId, name, kind, opticalM, slackM, remark, lng, lat }
}

/** Also where the link has no route yet: no two landmarks are at one optical distance, and none is off the link. */
function requireApart(landmarks: readonly LandmarkFacts[], { launchOffsetM, lengthM }: LinkRow): void {
  const sorted = landmarks.toSorted((a, b) => a.opticalM - b.opticalM)
  const off = sorted.find(({ opticalM }) => opticalM < launchOffsetM || opticalM > lengthM)
  if (off) throw routeInvalid(`landmark-optical-invalid (${off.name})`)
  const twin = sorted.find((landmark, index) => landmark.opticalM === sorted[index - 1]?.opticalM)
  if (twin) throw routeInvalid(`landmark-order (${twin.name})`)
}

/** Said in words of the fibre: who states a launch fibre does not think of a route. */
function requireFitting(landmarks: readonly LandmarkFacts[], { launchOffsetM, lengthM }: LinkRow): void {
  if (launchOffsetM >= lengthM) throw launchTooLong(launchOffsetM, lengthM)
  const sorted = landmarks.toSorted((a, b) => a.opticalM - b.opticalM)
  const within = sorted.find(({ opticalM }) => opticalM < launchOffsetM)
  if (within) throw launchOverLandmark(launchOffsetM, within.name, within.opticalM)
}

export async function createZone(
  { db, memory }: PlantWriteParts,
  scope: DomainScope,
  body: ZoneBody,
): Promise<number> {
  const link = await requireLink(db, scope, body.linkId)
  const { code, name, fromM, toM } = body
  if (toM <= fromM) throw invalidFields([{ field: 'toM', reason: 'not-after-from' }])
  if (toM > link.lengthM) throw invalidFields([{ field: 'toM', reason: 'beyond-end' }])
  const store = async (tx: Tx): Promise<number> => {
    const id = await writing.createZone(tx, { linkId: link.id, code, name, fromM, toM })
    await memory.announce(tx, { deviceId: link.deviceId })
    return id
  }
  return mapConstraintErrors(refusalsOfCode(code), () => transaction(db, store))
}

/** Makes a trace the link's last, unless the link has a newer one. */
export async function changeLastTrace(
  { memory }: PlantWriteParts,
  tx: Tx,
  { linkId, ...trace }: LinkTrace & { readonly linkId: number },
): Promise<void> {
  // Places of this link are as exact as its last measurement.
  if (await writing.changeLastTrace(tx, linkId, trace)) await memory.announce(tx, { linkId })
}

function requireDomain(scope: DomainScope, domainId: number): void {
  if (!includesDomain(scope, domainId)) throw objectNotFound()
}

async function requireDevice(db: Db, scope: DomainScope, id: number): Promise<DeviceRow> {
  const device = await createPlantReadRepository(db).loadDevice(scope, id)
  if (!device) throw objectNotFound()
  return device
}

async function requireLink(db: Db, scope: DomainScope, id: number): Promise<LinkRow> {
  const link = await createPlantReadRepository(db).loadLink(scope, id)
  if (!link) throw objectNotFound()
  return link
}
