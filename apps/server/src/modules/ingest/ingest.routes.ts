import { ingestApi } from '@fibrewatch/contract'
import { invalidFields } from '#platform/http/errors'
import { route, type RouteDefinition } from '#platform/http/route'
import type { IngestService } from './ingest.service.ts'
import type { IngestPlant } from './ingest.types.ts'
import { isStorableText } from './storable-text.ts'

export function createIngestRoutes(service: IngestService, plant: IngestPlant): RouteDefinition[] {
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
    route(ingestApi.heartbeat, async ({ device, body, receivedAt }) => {
      const { detail = '' } = body
      if (!isStorableText(detail))
        throw invalidFields([{ field: 'detail', reason: 'holds characters that cannot be stored' }])
      await plant.recordHeartbeat({ device, heartbeat: body, receivedAt })
      return { accepted: 1, duplicates: 0 }
    }),
  ]
}
