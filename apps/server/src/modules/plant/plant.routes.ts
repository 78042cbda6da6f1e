import { plantApi } from '@fibrewatch/contract'
import { type RouteDefinition, route } from '#platform/http/route'
import { readPage } from '#platform/list/page'
import type { DeviceService } from './device.service.ts'
import { loadDevicePage, loadSitePage, type PlantReadParts } from './plant-read.service.ts'
import type { PlantWriteService } from './plant-write.service.ts'

export interface PlantServices {
  readonly reading: PlantReadParts
  readonly writing: PlantWriteService
  readonly devices: DeviceService
}

export function makePlantRoutes({ reading, writing, devices }: PlantServices): RouteDefinition[] {
  return [
    route(plantApi.sitePage, async ({ actor, query }) =>
      loadSitePage(reading, { ...query, ...readPage(query), scope: actor.scope }),
    ),
    route(plantApi.devicePage, async ({ actor, query }) =>
      loadDevicePage(reading, { ...query, ...readPage(query), scope: actor.scope }),
    ),
    route(plantApi.siteAdd, async ({ actor, body }) => ({ id: await writing.createSite(actor.scope, body) })),
    route(plantApi.deviceAdd, async (call) => devices.create(call, call.body)),
    route(plantApi.deviceUpdate, async (call) => devices.change(call, call.body)),
    route(plantApi.deviceDelete, async (call) => devices.remove(call, call.body.ids)),
    route(plantApi.deviceRotateKey, async (call) => devices.rotateKey(call, call.body)),
    route(plantApi.linkAdd, async ({ actor, body }) => ({ id: await writing.createLink(actor.scope, body) })),
    route(plantApi.landmarkAdd, async ({ actor, body }) => writing.createLandmarks(actor.scope, body)),
    route(plantApi.zoneAdd, async ({ actor, body }) => ({ id: await writing.createZone(actor.scope, body) })),
  ]
}
