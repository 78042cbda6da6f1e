import { plantApi } from '@fibrewatch/contract/plant'
import { type RouteDefinition, route } from '#platform/http/route'
import { readPage } from '#platform/list/page'
import { changeDevice, createDevice, type DeviceParts, removeDevices, rotateKey } from './device.service.ts'
import { loadDevicePage, loadSitePage } from './plant-read.service.ts'
import { changeSpan, createLandmarks, createLink, createSite, createZone } from './plant-write.service.ts'

export function makePlantRoutes(parts: DeviceParts): RouteDefinition[] {
  return [
    route(plantApi.sitePage, async ({ actor, query }) =>
      loadSitePage(parts, { ...query, ...readPage(query), scope: actor.scope }),
    ),
    route(plantApi.devicePage, async ({ actor, query }) =>
      loadDevicePage(parts, { ...query, ...readPage(query), scope: actor.scope }),
    ),
    route(plantApi.siteAdd, async ({ actor, body }) => ({ id: await createSite(parts, actor.scope, body) })),
    route(plantApi.deviceAdd, async (call) => createDevice(parts, call, call.body)),
    route(plantApi.deviceUpdate, async (call) => changeDevice(parts, call, call.body)),
    route(plantApi.deviceDelete, async (call) => removeDevices(parts, call, call.body.ids)),
    route(plantApi.deviceRotateKey, async (call) => rotateKey(parts, call, call.body)),
    route(plantApi.linkAdd, async ({ actor, body }) => ({ id: await createLink(parts, actor.scope, body) })),
    route(plantApi.linkSpan, async (call) => changeSpan(parts, call, call.body)),
    route(plantApi.landmarkAdd, async ({ actor, body }) => createLandmarks(parts, actor.scope, body)),
    route(plantApi.zoneAdd, async ({ actor, body }) => ({ id: await createZone(parts, actor.scope, body) })),
  ]
}
