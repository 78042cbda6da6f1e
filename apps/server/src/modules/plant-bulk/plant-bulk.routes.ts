import { type BulkKind, plantBulkApi } from '@fibrewatch/contract/plant-bulk'
import type { ChangeParts, Entrant } from '#modules/plant-change'
import { type RouteDefinition, route } from '#platform/http/route'
import { changeMany } from './plant-bulk.service.ts'

export type BulkEntrants = Readonly<Record<BulkKind, Entrant>>

export function makePlantBulkRoutes(given: ChangeParts, entrants: BulkEntrants): RouteDefinition[] {
  const partsOf = (kind: BulkKind) => ({ ...given, entrant: entrants[kind] })
  return [
    route(plantBulkApi.device, (call) => changeMany(partsOf('device'), call, call.body)),
    route(plantBulkApi.link, (call) => changeMany(partsOf('link'), call, call.body)),
    route(plantBulkApi.cable, (call) => changeMany(partsOf('cable'), call, call.body)),
    route(plantBulkApi.node, (call) => changeMany(partsOf('node'), call, call.body)),
  ]
}
