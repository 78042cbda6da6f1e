import { deviceHealthApi } from '@fibrewatch/contract/device-health'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { isStorableText } from '#modules/ingest'
import { invalidFields } from '#platform/http/errors'
import { type RouteDefinition, route } from '#platform/http/route'
import { loadDeviceHealth } from './health.service.ts'
import type { HeartbeatParts } from './device-watch.types.ts'
import { recordHeartbeat } from './heartbeat.service.ts'

export const makeDeviceWatchRoutes = (parts: HeartbeatParts): RouteDefinition[] => [
  route(ingestApi.heartbeat, async ({ device, body, receivedAt }) => {
    const { model = '', serial = '', firmware = '' } = body.health ?? {}
    if (![body.detail ?? '', model, serial, firmware].every(isStorableText))
      throw invalidFields([{ field: 'detail', reason: 'holds characters that cannot be stored' }])
    await recordHeartbeat(parts, { device, heartbeat: body, receivedAt })
    return { accepted: 1, duplicates: 0 }
  }),
  route(deviceHealthApi.info, ({ actor, query }) => loadDeviceHealth(parts, actor.scope, query.id)),
]
