import type { Deps } from '#platform/module'
import { fillReadings } from '#platform/text/fill-readings'
import { DeviceService } from './device.service.ts'
import { createDeviceWatch } from './device-watch.ts'
import { createPlantLive } from './plant.live.ts'
import { createPlantMemory } from './plant-memory.ts'
import { createPlantReadService, type PlantReadService } from './plant-read.service.ts'
import { makePlantRoutes } from './plant.routes.ts'
import type { PlantModule, PlantPorts, TracedLink } from './plant.types.ts'
import { changeLastTrace, changeReference } from './plant-write.repository.ts'
import { createPlantWriteService } from './plant-write.service.ts'

/** Sites, devices, links, landmarks and zones: what is watched, by whom, and where it lies. */
export function createPlantModule(deps: Deps, ports: PlantPorts): PlantModule {
  const { clock, live, log } = deps
  const { db, intake } = deps.database
  const memory = createPlantMemory({ db: intake, clock, bus: deps.bus })
  const reading = createPlantReadService({ db, ports, locator: memory.locator })
  const plantLive = createPlantLive({ db, live, clock, reading })
  const watch = createDeviceWatch({ db: intake, clock, log, ports, live: plantLive })
  const devices = new DeviceService({ db, memory, clock, live: plantLive })
  let stopListening = (): void => {}
  return {
    name: 'plant',
    routes: makePlantRoutes({ reading, writing: createPlantWriteService({ db, memory }), devices }),
    start: async () => {
      await fillReadings(db, 'link')
      stopListening = memory.listen()
      watch.start()
    },
    stop: async () => {
      stopListening()
      await watch.stop()
    },
    resolver: memory.resolver,
    locate: memory.locator.locate,
    locateAll: memory.locator.locateAll,
    nameAll: memory.naming.nameAll,
    recordHeartbeat: watch.recordHeartbeat,
    checkSilence: watch.checkSilence,
    authenticateDevice: async (...login) => (await memory.authentication.admit(...login))?.device,
    admitDevice: memory.authentication.admit,
    findDevice: memory.authentication.find,
    onDeviceChange: memory.onDeviceChange,
    listLinks: reading.listLinks,
    listDevices: reading.listDevices,
    loadTracedLink: (scope, linkId) => loadTracedLink(reading, scope, linkId),
    changeLastTrace: async (tx, linkId, trace) => {
      // Places of this link are as exact as its last measurement.
      if (await changeLastTrace(tx, linkId, trace)) await memory.announce(tx, { linkId })
    },
    changeReference,
    announceLink: plantLive.announceLink,
  }
}

async function loadTracedLink(
  reading: PlantReadService,
  ...[scope, linkId]: Parameters<PlantModule['loadTracedLink']>
): Promise<TracedLink | undefined> {
  const row = await reading.loadLinkRow(scope, linkId)
  if (!row) return undefined
  const {
    id,
    code,
    domainId,
    deviceId,
    deviceCode,
    referenceTraceId,
    referenceVersion,
    lastTraceAt,
    createdAt,
  } = row
  const device = { deviceId, code: deviceCode, domainId: row.deviceDomainId }
  return { linkId: id, code, domainId, device, referenceTraceId, referenceVersion, lastTraceAt, createdAt }
}
