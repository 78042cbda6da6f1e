import { plantApi } from '@fibrewatch/contract'
import { type RouteDefinition, route } from '#platform/http/route'
import type { PlantReadService } from './plant-read.service.ts'
import type { PlantWriteService } from './plant-write.service.ts'

const DEFAULT_PAGE = 1
const DEFAULT_LIMIT = 20

/** What a list asks for, with the contract's defaults. */
const paging = <Query extends { page?: number; limit?: number }>(query: Query) => ({
  ...query,
  page: query.page ?? DEFAULT_PAGE,
  limit: query.limit ?? DEFAULT_LIMIT,
})

export function makePlantRoutes(reading: PlantReadService, writing: PlantWriteService): RouteDefinition[] {
  return [
    route(plantApi.tree, async ({ actor }) => reading.tree(actor.scope)),
    route(plantApi.map, async ({ actor }) => reading.map(actor.scope)),
    route(plantApi.sitePage, async ({ actor, query }) =>
      reading.pageSites({ ...paging(query), scope: actor.scope }),
    ),
    route(plantApi.devicePage, async ({ actor, query }) =>
      reading.pageDevices({ ...paging(query), scope: actor.scope }),
    ),
    route(plantApi.linkPage, async ({ actor, query }) =>
      reading.pageLinks({ ...paging(query), scope: actor.scope }),
    ),
    route(plantApi.linkInfo, async ({ actor, query }) => reading.linkInfo(actor.scope, query.id)),
    route(plantApi.siteAdd, async ({ actor, body }) => ({ id: await writing.createSite(actor.scope, body) })),
    route(plantApi.deviceAdd, async ({ actor, body }) => writing.createDevice(actor.scope, body)),
    route(plantApi.deviceRotateKey, async ({ actor, body }) => writing.rotateKey(actor.scope, body.id)),
    route(plantApi.linkAdd, async ({ actor, body }) => ({ id: await writing.createLink(actor.scope, body) })),
    route(plantApi.landmarkAdd, async ({ actor, body }) => writing.createLandmarks(actor.scope, body)),
    route(plantApi.zoneAdd, async ({ actor, body }) => ({ id: await writing.createZone(actor.scope, body) })),
  ]
}
