import { ingestApi } from '@fibrewatch/contract'
import { route, type RouteDefinition } from '#platform/http/route'
import type { IngestService } from './ingest.service.ts'

export function createIngestRoutes(service: IngestService): RouteDefinition[] {
  return [
    route(ingestApi.events, ({ device, body, contentType, query, receivedAt }) => {
      const isPartial = query.partial ?? false
      return service.receiveEvents({
        device,
        bytes: body,
        contentType,
        receivedAt,
        isPartial,
        waitsForRoom: false,
      })
    }),
  ]
}
