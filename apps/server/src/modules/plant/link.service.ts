import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { plantApi } from '@fibrewatch/contract/plant'
import type { LineString } from '@fibrewatch/contract/schema'
import { type ChangeCall, type ChangeParts, changeKept, createKept, removeKept } from '#modules/plant-change'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import {
  type KeptLink,
  makeLinkKeeper,
  removeUnusedLink,
  requireLink,
  storeLink,
  storeNewLink,
  toWhole,
  type WholeLink,
} from './link-keeper.ts'
import * as stored from './link-write.repository.ts'
import type { PlantMemory } from './plant-memory.ts'
import type { LinkTrace } from './plant.types.ts'
import { createPlantReadRepository } from './plant-read.repository.ts'

type NewLink = EndpointBody<typeof plantApi.linkAdd>
type LinkBody = EndpointBody<typeof plantApi.linkUpdate>
type RouteBody = EndpointBody<typeof plantApi.linkRoute>
type SpanBody = EndpointBody<typeof plantApi.linkSpan>

export interface LinkParts extends ChangeParts {
  readonly memory: PlantMemory
}

/** Places are kept by longitude and latitude alone. */
const dropAltitudes = (line: LineString | null): LineString | null =>
  line && { ...line, coordinates: line.coordinates.map((position) => position.slice(0, 2)) }

/** ITU-T G.652 fibre at 1550 nm, as instruments assume it. */
const DEFAULT_GROUP_INDEX = 1.468

/** @throws object.not-found for a device outside of the scope, plant.link-kind for a port that is not there or taken */
export async function createLink(
  parts: LinkParts,
  call: ChangeCall,
  { route, ...body }: NewLink,
): Promise<{ id: number; code: string }> {
  const { code, name, deviceId, port, lengthM, launchOffsetM = 0, excessRatio = 0 } = body
  const { groupIndex = DEFAULT_GROUP_INDEX } = body
  const device = await createPlantReadRepository(parts.db).loadDevice(call.actor.scope, deviceId)
  if (device === undefined) throw objectNotFound()
  const fibre = { lengthM, launchOffsetM, receiveFibreM: null, excessRatio, groupIndex }
  const fields = { code, name, deviceId, port, domainId: device.domainId, ...fibre, enabled: true }
  const { id } = await createKept(parts, call, {
    keeper: makeLinkKeeper(parts.memory),
    code,
    after: fields,
    create: (tx, stamp) =>
      storeNewLink(tx, parts.memory, {
        wanted: { fields, route: dropAltitudes(route ?? null), landmarks: [], zones: [] },
        stamp,
      }),
  })
  return { id, code }
}

interface LinkEdit {
  readonly id: number
  /** Absent where any state of the link may be changed. */
  readonly version?: number | undefined
  /** The code it is to have; absent: it keeps its own. */
  readonly code?: string
  /** What is logged: the parts that are given anew. */
  readonly after: object
  readonly edit: (link: WholeLink<stored.KeptLandmark, stored.KeptZone>) => WholeLink
  /** Runs before it in its transaction, the link locked. */
  readonly beforehand?: (tx: Tx, link: KeptLink) => Promise<void>
}

/** Every change of a link: checked as a whole, kept as a whole. @throws plant.changed-meanwhile, and what `requireFit` throws */
export async function editLink(
  parts: LinkParts,
  call: ChangeCall,
  { id, version, code = '', after, edit, beforehand }: LinkEdit,
): Promise<{ version: number }> {
  const { memory } = parts
  return changeKept(parts, call, {
    keeper: makeLinkKeeper(memory),
    code,
    id,
    after,
    require: (tx) => requireLink(tx, call.actor.scope, { id, version }),
    change: async (tx, stamp, kept) => {
      await beforehand?.(tx, kept)
      const before = toWhole(kept)
      return storeLink(tx, memory, { id, before, wanted: edit(before), stamp })
    },
  })
}

/** @throws plant.changed-meanwhile, plant.link-kind for a port that is not there or taken, and what `requireFit` throws */
export const changeLink = (parts: LinkParts, call: ChangeCall, { id, version, ...body }: LinkBody) =>
  editLink(parts, call, {
    id,
    version,
    code: body.code,
    after: body,
    edit: (link) => ({ ...link, fields: { ...link.fields, ...body } }),
  })

/** @throws plant.changed-meanwhile, plant.route-invalid */
export const changeRoute = (parts: LinkParts, call: ChangeCall, { id, version, route }: RouteBody) =>
  editLink(parts, call, {
    id,
    version,
    after: { points: route?.coordinates.length ?? 0 },
    edit: (link) => ({ ...link, route: dropAltitudes(route) }),
  })

/** @throws plant.launch-too-long; plant.launch-over-landmark where a landmark would lie within the launch fibre */
export async function changeSpan(
  parts: LinkParts,
  call: ChangeCall,
  { id, ...span }: SpanBody,
): Promise<null> {
  await editLink(parts, call, {
    id,
    after: span,
    edit: (link) => ({ ...link, fields: { ...link.fields, ...span } }),
  })
  return null
}

/** @throws plant.link-used once it has a trace or an alarm */
export async function removeLink(parts: LinkParts, call: ChangeCall, id: number): Promise<null> {
  const { memory } = parts
  return removeKept(parts, call, {
    keeper: makeLinkKeeper(memory),
    id,
    require: (tx) => requireLink(tx, call.actor.scope, { id }),
    remove: (tx, _, { deviceId }) => removeUnusedLink(tx, memory, { id, deviceId }),
  })
}

/** Makes a trace the link's last, unless the link has a newer one. */
export async function changeLastTrace(
  { memory }: Pick<LinkParts, 'memory'>,
  tx: Tx,
  { linkId, ...trace }: LinkTrace & { readonly linkId: number },
): Promise<void> {
  // Places of this link are as exact as its last measurement.
  if (await stored.changeLastTrace(tx, linkId, trace)) await memory.announce(tx, { linkId })
}

/** Takes a trace from its place as the link's last; does nothing where another is that. */
export async function replaceLastTrace(
  { memory }: Pick<LinkParts, 'memory'>,
  tx: Tx,
  { linkId, ...change }: { linkId: number; formerId: string; next: LinkTrace | null },
): Promise<void> {
  if (await stored.replaceLastTrace(tx, linkId, change)) await memory.announce(tx, { linkId })
}
