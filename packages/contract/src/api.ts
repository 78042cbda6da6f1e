import { alarmApi } from './alarm.ts'
import type { Endpoint } from './endpoint.ts'
import { eventApi } from './event.ts'
import { ingestApi } from './ingest.ts'
import { kpiApi } from './kpi.ts'
import { LIVE_TOPIC_PERMISSION } from './live.ts'
import { managerApi } from './manager.ts'
import { menuApi, roleMenuApi } from './menu.ts'
import { oauthApi, systemApi } from './oauth.ts'
import { domainApi, plantApi } from './plant.ts'
import { traceApi } from './trace.ts'

/** Every call of the product. The server refuses to start when one of them has no handler. */
export const API = {
  oauth: oauthApi,
  system: systemApi,
  manager: managerApi,
  menu: menuApi,
  roleMenu: roleMenuApi,
  domain: domainApi,
  plant: plantApi,
  ingest: ingestApi,
  alarm: alarmApi,
  event: eventApi,
  trace: traceApi,
  kpi: kpiApi,
}

export const ENDPOINTS: readonly Endpoint[] = Object.values(API).flatMap(
  (group) => Object.values(group) as Endpoint[],
)

/** Every permission code there is, each once: what a role can hold. */
export const PERMISSIONS: readonly string[] = [
  ...new Set([
    ...ENDPOINTS.flatMap(({ access }) => (access.kind === 'permission' ? [access.permission] : [])),
    ...Object.values(LIVE_TOPIC_PERMISSION),
  ]),
].toSorted()
