import { ingestApi } from '@fibrewatch/contract/ingest'
import { route, type RouteDefinition } from '#platform/http/route'
import { type IngestParts, receiveEvents } from './ingest.service.ts'

export function makeIngestRoutes(parts: IngestParts): RouteDefinition[] {
  return [
    route(ingestApi.events, ({ device, body, contentType, query, receivedAt }) => {
      const isPartial = query.partial ?? false
      return receiveEvents(parts, {
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
