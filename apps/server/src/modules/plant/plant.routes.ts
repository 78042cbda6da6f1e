import { linkCorrectionApi } from '@fibrewatch/contract/link-correction'
import { plantApi } from '@fibrewatch/contract/plant'
import { type RouteDefinition, route } from '#platform/http/route'
import { readPage } from '#platform/list/page'
import { changeDevice, createDevice, type DeviceParts, removeDevices, rotateKey } from './device.service.ts'
import { loadCorrection } from './link-correction.service.ts'
import { changeLandmarks, changeZones, createLandmarks, createZone } from './link-places.service.ts'
import { changeLink, changeRoute, changeSpan, createLink, removeLink } from './link.service.ts'
import { findLandmarks, loadDevicePage, loadSitePage } from './plant-read.service.ts'
import { changeSite, createSite, removeSite } from './site.service.ts'

export function makePlantRoutes(parts: DeviceParts): RouteDefinition[] {
  return [
    route(plantApi.sitePage, async ({ actor, query }) =>
      loadSitePage(parts, { ...query, ...readPage(query), scope: actor.scope }),
    ),
    route(plantApi.devicePage, async ({ actor, query }) =>
      loadDevicePage(parts, { ...query, ...readPage(query), scope: actor.scope }),
    ),
    route(plantApi.siteAdd, (call) => createSite(parts, call, call.body)),
    route(plantApi.siteUpdate, (call) => changeSite(parts, call, call.body)),
    route(plantApi.siteDelete, (call) => removeSite(parts, call, call.body.id)),
    route(plantApi.deviceAdd, (call) => createDevice(parts, call, call.body)),
    route(plantApi.deviceUpdate, (call) => changeDevice(parts, call, call.body)),
    route(plantApi.deviceDelete, (call) => removeDevices(parts, call, call.body.ids)),
    route(plantApi.deviceRotateKey, (call) => rotateKey(parts, call, call.body)),
    route(plantApi.linkAdd, (call) => createLink(parts, call, call.body)),
    route(plantApi.linkUpdate, (call) => changeLink(parts, call, call.body)),
    route(plantApi.linkRoute, (call) => changeRoute(parts, call, call.body)),
    route(linkCorrectionApi.read, ({ actor, query }) => loadCorrection(parts, actor.scope, query.id)),
    route(plantApi.linkDelete, (call) => removeLink(parts, call, call.body.id)),
    route(plantApi.linkSpan, (call) => changeSpan(parts, call, call.body)),
    route(plantApi.landmarkFind, ({ actor, query }) =>
      findLandmarks(parts, { scope: actor.scope, keyword: query.keyword, limit: query.limit }),
    ),
    route(plantApi.landmarkAdd, (call) => createLandmarks(parts, call, call.body)),
    route(plantApi.landmarkSet, (call) => changeLandmarks(parts, call, call.body)),
    route(plantApi.zoneAdd, (call) => createZone(parts, call, call.body)),
    route(plantApi.zoneSet, (call) => changeZones(parts, call, call.body)),
  ]
}
