import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { type RouteDefinition, route } from '#platform/http/route'
import { listChangePage, undoChange, type UndoParts } from './history.service.ts'

export const makePlantChangeRoutes = (parts: UndoParts): RouteDefinition[] => [
  route(plantChangeApi.page, ({ actor, query }) => listChangePage(parts, actor.scope, query)),
  route(plantChangeApi.undo, (call) => undoChange(parts, call, call.body.id)),
]
