import { ingestApi } from '@fibrewatch/contract/ingest'
import { isStorableText } from '#modules/ingest'
import { invalidFields } from '#platform/http/errors'
import { type RouteDefinition, route } from '#platform/http/route'
import { type HeartbeatParts, recordHeartbeat } from './heartbeat.service.ts'

export const makeDeviceWatchRoutes = (parts: HeartbeatParts): RouteDefinition[] => [
  route(ingestApi.heartbeat, async ({ device, body, receivedAt }) => {
    if (!isStorableText(body.detail ?? ''))
      throw invalidFields([{ field: 'detail', reason: 'holds characters that cannot be stored' }])
    await recordHeartbeat(parts, { device, heartbeat: body, receivedAt })
    return { accepted: 1, duplicates: 0 }
  }),
]
