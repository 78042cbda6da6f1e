import { demoApi } from '@fibrewatch/contract/demo'
import { type RouteDefinition, route } from '#platform/http/route'
import {
  addPart,
  type DemoParts,
  isCodeFree,
  listPartPage,
  removeParts,
  updateParts,
} from './part.service.ts'

/** Spare parts of the demo area: each user has their own store. */
export function makePartRoutes(parts: DemoParts): RouteDefinition[] {
  return [
    route(demoApi.pageParts, ({ actor, query }) => listPartPage(parts, actor, query)),
    route(demoApi.checkPartCode, async ({ actor, query }) => ({
      isFree: await isCodeFree(parts, actor, query),
    })),
    route(demoApi.addPart, async (call) => ({ id: await addPart(parts, call, call.body) })),
    route(demoApi.updateParts, async (call) => {
      await updateParts(parts, call, call.body.list)
      return null
    }),
    route(demoApi.deleteParts, async ({ actor, body }) => {
      await removeParts(parts, actor, body.ids)
      return null
    }),
  ]
}
