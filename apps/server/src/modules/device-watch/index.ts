import type { Deps } from '#platform/module'
import { makeDeviceWatchRoutes } from './device-watch.routes.ts'
import type { DeviceWatchModule, DeviceWatchPorts } from './device-watch.types.ts'
import { parseHeartbeat } from './heartbeat-body.ts'
import { recordHeartbeat } from './heartbeat.service.ts'
import { checkSilence } from './silence.service.ts'
import { type SilenceWatchParts, watchSilence } from './silence-watch.ts'

export type { DeviceWatchModule } from './device-watch.types.ts'

/** Whether the devices live: their heartbeats, and the alarms of those that have gone silent. */
export function createDeviceWatchModule(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  ports: DeviceWatchPorts,
): DeviceWatchModule {
  const parts: SilenceWatchParts = { ...ports, db: database.intake, clock, log }
  return {
    name: 'device-watch',
    routes: makeDeviceWatchRoutes(parts),
    receiveHeartbeat: ({ bytes, ...report }) =>
      recordHeartbeat(parts, { ...report, heartbeat: parseHeartbeat(bytes) }),
    checkSilence: () => checkSilence(parts),
    ...watchSilence(parts),
  }
}
