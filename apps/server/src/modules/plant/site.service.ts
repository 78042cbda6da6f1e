import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { plantApi } from '@fibrewatch/contract/plant'
import {
  type ChangeCall,
  type ChangeParts,
  changeKept,
  createKept,
  removeKept,
  requireLatitude,
} from '#modules/plant-change'
import { includesDomain } from '#platform/auth/scope'
import { objectNotFound } from '#platform/http/errors'
import { keepSite, removeUnusedSite, requireSite, siteKeeper } from './site-keeper.ts'
import * as stored from './site.repository.ts'

type NewSite = EndpointBody<typeof plantApi.siteAdd>
type SiteChange = EndpointBody<typeof plantApi.siteUpdate>

function readFields(body: NewSite | SiteChange): stored.SiteFields {
  const { code, name, domainId, address = null } = body
  const [lng = null, lat = null] = body.lngLat ?? []
  requireLatitude(lat)
  return { code, name, domainId, address, lng, lat }
}

export async function createSite(
  parts: ChangeParts,
  call: ChangeCall,
  body: NewSite,
): Promise<{ id: number }> {
  if (!includesDomain(call.actor.scope, body.domainId)) throw objectNotFound()
  const fields = readFields(body)
  return createKept(parts, call, {
    keeper: siteKeeper,
    code: fields.code,
    after: fields,
    create: (tx, stamp) => stored.createSite(tx, fields, stamp),
  })
}

/** @throws plant.changed-meanwhile when `version` is no more the site's */
export async function changeSite(
  parts: ChangeParts,
  call: ChangeCall,
  { id, version, ...body }: SiteChange,
): Promise<{ version: number }> {
  const { scope } = call.actor
  if (!includesDomain(scope, body.domainId)) throw objectNotFound()
  const fields = readFields({ id, version, ...body })
  return changeKept(parts, call, {
    keeper: siteKeeper,
    code: fields.code,
    id,
    after: fields,
    require: async (tx) => keepSite(await requireSite(tx, scope, { id, version })),
    change: (tx, stamp) => stored.changeSite(tx, id, { ...fields, ...stamp }),
  })
}

/** @throws plant.site-used while a device or a node stands there */
export const removeSite = (parts: ChangeParts, call: ChangeCall, id: number): Promise<null> =>
  removeKept(parts, call, {
    keeper: siteKeeper,
    id,
    require: async (tx) => keepSite(await requireSite(tx, call.actor.scope, { id })),
    remove: (tx) => removeUnusedSite(tx, id),
  })
